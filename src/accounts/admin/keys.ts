/** POST /v1/admin/keys/...: keys that the back end of a product creates for its customers. */
import { ApiError, invalidInput } from '../../core/errors.ts'
import { hasHidden } from '../../core/hidden-characters.ts'
import { isInstant } from '../../core/instant.ts'
import { object, type Static } from '../../core/json-schema.ts'
import { spentOf } from '../../metering/key-use.ts'
import type { KeySpending } from '../../metering/ledger.ts'
import { unspent } from '../../metering/store.ts'
import { cidrOf, isExternalId, isMetadata } from '../key-settings.ts'
import { type IssuedKey, type KeyUpdate, limitedAs, stateOfKey } from '../keys.ts'
import type { KeyMetadata, KeyRecord } from '../store.ts'
import { accountOf, adminEndpoint, type Call, keyOf, keysOf, noteRead, pageOf, timeOf } from './endpoint.ts'
import { fields, IssuedKeySchema, next, ShownKey } from './schema.ts'

function shown(key: KeyRecord, now: number, use: KeySpending): Static<typeof ShownKey> {
  const { id, accountId: account, label, mode, lastFour, createdAt, expiresAt, lastUsedAt, externalId, metadata } = key
  return {
    ...{ id, account, label, mode, state: stateOfKey(key, now), scopes: key.scopes, allowed_cidrs: key.allowedCidrs },
    ...{ last_four: lastFour, created_at: timeOf(createdAt) },
    ...(expiresAt === null ? {} : { expires_at: timeOf(expiresAt) }),
    ...(lastUsedAt === null ? {} : { last_used_at: timeOf(lastUsedAt) }),
    ...(externalId === null ? {} : { external_id: externalId }),
    ...(metadata === null ? {} : { metadata }),
    ...(key.requestsPerMinute === null ? {} : { rate: key.requestsPerMinute }),
    ...(key.budget === null ? {} : { budget: { ...key.budget, spent: spentOf(use, key.budget.refill, now) } }),
  }
}

/** The shown form of keys of one account. */
async function allShown(accountId: string, keys: readonly KeyRecord[], { now, readKeyUses }: Call) {
  const limited = keys.filter(({ budget }) => budget !== null).map(limitedAs)
  const uses = new Map((await readKeyUses(accountId, limited)).map(use => [use.keyId, use]))
  return keys.map(key => shown(key, now, uses.get(limitedAs(key)) ?? unspent(key.id)))
}

async function issued({ record, key }: IssuedKey, call: Call): Promise<Static<typeof IssuedKeySchema>> {
  const [made] = await allShown(record.accountId, [record], call)
  return { ...made, key }
}

const NewKeyRequest = object(
  {
    account: fields.account,
    label: fields.label,
    mode: { type: 'string', enum: ['live', 'test'], description: 'Default: `live`.' },
    scopes: fields.scopes,
    allowed_cidrs: fields.cidrs,
    expires_at: fields.expiresAt,
    external_id: fields.externalId,
    metadata: fields.metadata,
    rate: fields.rate,
    budget: fields.budget,
  },
  {
    optional: ['mode', 'scopes', 'allowed_cidrs', 'expires_at', 'external_id', 'metadata', 'rate', 'budget'],
    additionalProperties: false,
  },
)

/** The settings of a key in a request. */
type Settings = Partial<Static<typeof NewKeyRequest>>

/** What is wrong with the settings; undefined when nothing is. */
function refusalOf(settings: Settings, { now, scopeNames }: Call): ApiError | undefined {
  const { label = '', external_id: externalId = '', metadata = {}, expires_at: end, scopes = [] } = settings
  if (hasHidden(label)) return invalidInput('/label', 'The label must not contain hidden characters.')
  if (externalId !== '' && !isExternalId(externalId))
    return invalidInput('/external_id', 'The external ID must not contain hidden characters.')
  if (!isMetadata(metadata)) {
    return invalidInput(
      '/metadata',
      'The metadata must have at most 4,096 bytes and no characters that cannot be stored.',
    )
  }
  if (end !== undefined && !(isInstant(end) && Date.parse(end) > now)) {
    return invalidInput('/expires_at', 'The expiry must be in the future.')
  }
  if (settings.budget?.refill !== undefined && settings.budget.credits === undefined) {
    return invalidInput('/budget/credits', 'A refill requires `credits`.')
  }
  const scope = scopes.findIndex(each => !scopeNames.includes(each))
  if (scope >= 0) return invalidInput(`/scopes/${scope}`, 'The signal does not exist.')
  const cidr = (settings.allowed_cidrs ?? []).findIndex(text => cidrOf(text) === null)
  return cidr < 0
    ? undefined
    : invalidInput(
        `/allowed_cidrs/${cidr}`,
        'The entry is not a valid IP address or CIDR range. A CIDR range has no host bits.',
      )
}

/** Empty text takes an external id away. */
function externalIdOf({ external_id: text }: Settings): string | null | undefined {
  return text === '' ? null : text
}

/** A rate of 0, and a budget without credits, take the limit away. */
function limitsOf({ rate, budget }: Settings): Pick<KeyUpdate, 'requestsPerMinute' | 'budget'> {
  const { credits, refill = 'none' } = budget ?? {}
  return {
    requestsPerMinute: rate === 0 ? null : rate,
    budget: budget === undefined ? undefined : credits === undefined ? null : { credits, refill },
  }
}

function metadataOf({ metadata }: Settings): KeyMetadata | undefined {
  return metadata as KeyMetadata | undefined
}

const create = adminEndpoint({
  path: 'keys/create',
  summary: 'Create an API key',
  description:
    'Only this response contains the key. A repeat with the same Idempotency-Key within 24 hours returns the same key, which is ' +
    'stored encrypted under that Idempotency-Key. If the service stops during the first request, search for the key by its ' +
    'external id before you create another.',
  request: NewKeyRequest,
  response: IssuedKeySchema,
  run: async (input, call) => {
    const account = await accountOf(input.account, call)
    if (account instanceof ApiError) return account
    const refusal = refusalOf(input, call)
    if (refusal !== undefined) return refusal
    const made = await keysOf(call, account.id).create({
      ...{ accountId: account.id, label: input.label, mode: input.mode ?? 'live', scopes: input.scopes ?? [] },
      allowedCidrs: (input.allowed_cidrs ?? []).flatMap(text => cidrOf(text) ?? []),
      expiresAt: input.expires_at === undefined ? null : Date.parse(input.expires_at),
      ...{ externalId: externalIdOf(input) ?? null, metadata: metadataOf(input) ?? null },
      ...limitsOf(input),
    })
    return issued(made, call)
  },
})

const update = adminEndpoint({
  path: 'keys/update',
  summary: 'Update an API key',
  description:
    'Changes the fields in the request. A disabled key is refused until it is enabled again. A rate of 0 and a budget of `{}` ' +
    'remove the limit. A new budget replaces the old one; credits already spent still count.',
  request: object(
    {
      id: fields.key,
      label: fields.label,
      disabled: { type: 'boolean' },
      expires_at: fields.expiresAt,
      external_id: fields.externalId,
      metadata: fields.metadata,
      rate: fields.rate,
      budget: fields.budget,
    },
    {
      optional: ['label', 'disabled', 'expires_at', 'external_id', 'metadata', 'rate', 'budget'],
      additionalProperties: false,
    },
  ),
  response: ShownKey,
  run: async (input, call) => {
    const key = await keyOf(input.id, call)
    if (key instanceof ApiError) return key
    const refusal = refusalOf(input, call)
    if (refusal !== undefined) return refusal
    if (key.revokedAt !== null) return invalidInput('/id', 'The key is revoked permanently.')
    const keys = keysOf(call, key.accountId)
    const end = input.expires_at === undefined ? {} : { expiresAt: Date.parse(input.expires_at) }
    const noted = { label: input.label, externalId: externalIdOf(input), metadata: metadataOf(input) }
    const change = { ...noted, ...limitsOf(input), ...end }
    if (Object.values(change).some(value => value !== undefined)) await keys.update(key.id, change)
    if (input.disabled !== undefined) await keys[input.disabled ? 'disable' : 'enable'](key.id)
    return shownAgain(key.id, call)
  },
})

async function shownAgain(id: string, call: Call): Promise<Static<typeof ShownKey> | ApiError> {
  const key = await keyOf(id, call)
  return key instanceof ApiError ? key : (await allShown(key.accountId, [key], call))[0]
}

const list = adminEndpoint({
  path: 'keys/list',
  summary: 'List API keys',
  description:
    'All keys of an account, or of one customer, in pages sorted by id. The response never contains the keys themselves.',
  request: object(
    { account: fields.account, external_id: fields.externalId, after: fields.after, limit: fields.limit },
    { optional: ['external_id', 'after', 'limit'], additionalProperties: false },
  ),
  response: object({ keys: { type: 'array', items: ShownKey }, next }, { optional: ['next'] }),
  run: async ({ account: name, external_id: externalId, after = '', limit = 50 }, call) => {
    const account = await accountOf(name, call)
    if (account instanceof ApiError) return account
    const found = await call.accounts.pageOfKeys({ accountId: account.id, externalId, after, limit: limit + 1 })
    await noteRead(call, 'admin.keys.list', account.id)
    const { shown: rows, ...rest } = pageOf(found, limit, ({ id }) => id)
    return { keys: await allShown(account.id, rows, call), ...rest }
  },
})

const revoke = adminEndpoint({
  path: 'keys/revoke',
  summary: 'Revoke an API key',
  description: 'Revokes the key permanently. Every node refuses it within a second.',
  request: object({ id: fields.key }, { additionalProperties: false }),
  response: ShownKey,
  run: async ({ id }, call) => {
    const key = await keyOf(id, call)
    if (key instanceof ApiError) return key
    await keysOf(call, key.accountId).revoke(id)
    return shownAgain(id, call)
  },
})

const rotate = adminEndpoint({
  path: 'keys/rotate',
  summary: 'Rotate an API key',
  description:
    'Creates a key that replaces an old one. The old key stays active for the overlap (default: 24 hours). The new key has the same settings and shares the budget. Only this response contains the new key.',
  request: object(
    { id: fields.key, overlap: { type: 'string', enum: ['0', '1h', '24h', '7d'] } },
    { optional: ['overlap'], additionalProperties: false },
  ),
  response: IssuedKeySchema,
  run: async ({ id, overlap = '24h' }, call) => {
    const key = await keyOf(id, call)
    if (key instanceof ApiError) return key
    if (stateOfKey(key, call.now) !== 'active') return invalidInput('/id', 'The key is not active.')
    const made = await keysOf(call, key.accountId).roll(key, overlap)
    return made === null ? invalidInput('/id', 'The key was already rotated.') : issued(made, call)
  },
})

export const keyEndpoints = [create, update, list, revoke, rotate]
