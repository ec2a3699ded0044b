import { limitIn, mostPerLimit } from '../accounts/accounts.ts'
import {
  adminScope,
  cidrOf,
  isExternalId,
  isMetadata,
  longestExternalId,
  longestLabel,
  mostMetadataBytes,
} from '../accounts/key-settings.ts'
import { type IssuedKey, Keys, type Overlap, overlaps, stateOfKey } from '../accounts/keys.ts'
import type { KeyMetadata, KeyRecord } from '../accounts/store.ts'
import { parseMoment } from '../core/instant.ts'
import { parseJson } from '../core/shape.ts'
import { refills } from '../metering/key-use.ts'
import type { KeyBudget, Refill } from '../metering/ledger.ts'
import type { Store } from '../store/open.ts'
import { accountNamed, actor } from './accounts.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  listOf,
  optional,
  refuseUnprintable,
  required,
  timeJson,
  timeText,
  UsageError,
} from './command.ts'
import { table } from './terminal.ts'

function keysOf(store: Store, account: string): Keys {
  return new Keys(store.accounts, Date.now, { actor, account })
}

async function keyOf(store: Store, input: CommandInput): Promise<KeyRecord> {
  const [id = ''] = input.args
  const key = await store.accounts.findKey(id)
  if (key === undefined)
    throw id === '' ? new UsageError('A key ID is required.') : new CommandError(`There is no key ${id}.`)
  return key
}

/** The shown properties of a key, without the key itself. */
function jsonOf(key: KeyRecord) {
  return {
    id: key.id,
    account: key.accountId,
    label: key.label,
    mode: key.mode,
    state: stateOfKey(key, Date.now()),
    scopes: key.scopes,
    allowed_cidrs: key.allowedCidrs,
    last_four: key.lastFour,
    created_at: timeJson(key.createdAt),
    expires_at: timeJson(key.expiresAt),
    last_used_at: timeJson(key.lastUsedAt),
    external_id: key.externalId,
    metadata: key.metadata,
    rate: key.requestsPerMinute,
    budget: key.budget,
  }
}

function shownOnce({ record, key }: IssuedKey) {
  const end = record.expiresAt === null ? '' : ` It expires at ${timeText(record.expiresAt)}.`
  const text = `${key}\n\nThis is the only time the key is shown. Its ID is ${record.id}.${end}`
  return { json: { ...jsonOf(record), key }, text }
}

async function scopesOf(input: CommandInput): Promise<string[]> {
  const scopes = listOf(input, 'scope')
  if (scopes.length === 0) return scopes
  // Loading the signals takes as long as loading all other commands.
  const { signals } = await import('../signals/index.ts')
  const scopeNames = [...signals.map(({ name }) => name), adminScope]
  const unknown = scopes.find(scope => !scopeNames.includes(scope))
  if (unknown !== undefined)
    throw new CommandError(`There is no scope ${unknown}. Choose from ${scopeNames.join(', ')}.`)
  return scopes
}

function cidrsOf(input: CommandInput): string[] {
  return listOf(input, 'allow').map(text => {
    const cidr = cidrOf(text)
    if (cidr === null)
      throw new CommandError(`--allow takes IP addresses and CIDR ranges without host bits, not ${text}.`)
    return cidr
  })
}

/** When the key expires; null when the option was left out. Throws CommandError unless it is a time in the future. */
function expiryOf(input: CommandInput): number | null {
  const text = optional(input, 'expires')
  if (text === undefined) return null
  const at = parseMoment(text)
  if (at === undefined || at <= Date.now()) {
    throw new CommandError(
      '--expires takes a date or a time with a time zone, in the future: 2027-01-31, 2027-01-31T10:00Z.',
    )
  }
  return at
}

/** The ID of --external-id; an empty text removes it, and undefined keeps it. */
function externalIdOf(input: CommandInput): string | null | undefined {
  const text = optional(input, 'external-id')
  if (text === undefined || text === '') return text === '' ? null : undefined
  if (!isExternalId(text)) {
    throw new CommandError(`--external-id takes at most ${longestExternalId} visible characters.`)
  }
  return text
}

/** The object of --metadata; an empty text removes it, and undefined keeps it. */
function metadataOf(input: CommandInput): KeyMetadata | null | undefined {
  const text = optional(input, 'metadata')
  if (text === undefined || text === '') return text === '' ? null : undefined
  const value = parseJson(text)
  if (isMetadata(value)) return value
  throw new CommandError(`--metadata takes a JSON object of at most ${mostMetadataBytes} bytes.`)
}

/** The requests per minute of --rate; an empty text removes the limit, and undefined keeps it. */
function rateOf(input: CommandInput): number | null | undefined {
  const text = optional(input, 'rate')
  if (text === undefined || text === '') return text === '' ? null : undefined
  const rate = limitIn(text)
  if (rate === null || rate === 0) throw new CommandError(`--rate takes a whole number from 1 to ${mostPerLimit}.`)
  return rate
}

/** The budget of --budget and --refill; an empty one removes it. @param before the current budget */
function budgetOf(input: CommandInput, before: KeyBudget | null): KeyBudget | null | undefined {
  const [text, refill] = [optional(input, 'budget'), optional(input, 'refill') ?? before?.refill ?? 'none']
  if (!isRefill(refill)) throw new CommandError(`--refill takes ${refills.join(', ')}.`)
  if (text === undefined && optional(input, 'refill') === undefined) return undefined
  if (text === '') return null
  const credits = text === undefined ? before?.credits : limitIn(text)
  if (credits === undefined) throw new CommandError('--refill requires --budget <credits>.')
  if (credits === null) throw new CommandError(`--budget takes a whole number from 0 to ${mostPerLimit}.`)
  return { credits, refill }
}

function isRefill(text: string): text is Refill {
  return (refills as readonly string[]).includes(text)
}

const limitUsage = '[--rate <requests per minute>] [--budget <credits>] [--refill none|daily|monthly]'

const create: Command = {
  name: 'key create',
  usage: `key create --account <name> --label <text> [--scope <signal>…] [--expires <date>] [--allow <cidr>…] [--external-id <id>] [--metadata <json>] ${limitUsage} [--test]`,
  summary: 'create an API key and show it once',
  details:
    'Without --scope, the key may use every signal. --expires takes a date or an ISO 8601 time. --allow takes IP addresses or CIDR ranges.',
  examples: [
    'key create --account default --label website',
    'key create --account shop --label batch --scope ip --expires 2099-01-31 --allow 203.0.113.0/24',
    'key create --account shop --label tests --test',
  ],
  run: async (input, open) => {
    const [accountName, label] = [required(input, 'account'), labelOf(required(input, 'label'))]
    const [scopes, allowedCidrs, expiresAt] = [await scopesOf(input), cidrsOf(input), expiryOf(input)]
    const ofCustomer = { externalId: externalIdOf(input) ?? null, metadata: metadataOf(input) ?? null }
    const limits = { requestsPerMinute: rateOf(input), budget: budgetOf(input, null) }
    const mode = input.options.test === true ? 'test' : 'live'
    const { store } = await open()
    const { id: accountId } = await accountNamed(store, accountName)
    const settings = { accountId, label, mode, scopes, allowedCidrs, expiresAt, ...ofCustomer, ...limits } as const
    return shownOnce(await keysOf(store, accountId).create(settings))
  },
}

const update: Command = {
  name: 'key update',
  usage: `key update <id> [--label <text>] [--external-id <id>] [--metadata <json>] ${limitUsage}`,
  summary: 'change an API key',
  details: 'An empty external ID, metadata, rate or budget removes that setting.',
  examples: [
    'key update key_4f9c1a2b3c4d5e6f --label checkout',
    'key update key_4f9c1a2b3c4d5e6f --budget 5000 --refill monthly',
  ],
  run: async (input, open) => {
    const label = labelOf(optional(input, 'label'))
    const noted = { label, externalId: externalIdOf(input), metadata: metadataOf(input) }
    const requestsPerMinute = rateOf(input)
    const { store } = await open()
    const { id, accountId, budget } = await keyOf(store, input)
    const change = { ...noted, requestsPerMinute, budget: budgetOf(input, budget) }
    if (Object.values(change).every(value => value === undefined)) {
      throw new CommandError(
        'At least one option is required: --label, --external-id, --metadata, --rate, --budget or --refill.',
      )
    }
    await keysOf(store, accountId).update(id, change)
    return { json: jsonOf(await keyOf(store, input)), text: `The key ${id} was changed.` }
  },
}

/** The label, if one is given. Throws CommandError for one that is too long or holds hidden characters. */
function labelOf<Text extends string | undefined>(label: Text): Text {
  if (label === undefined) return label
  if (label.length > longestLabel) throw new CommandError(`--label takes at most ${longestLabel} characters.`)
  refuseUnprintable('label', label)
  return label
}

const list: Command = {
  name: 'key list',
  usage: 'key list --account <name>',
  summary: 'list the API keys of an account',
  examples: ['key list --account default'],
  reads: true,
  run: async (input, open) => {
    const accountName = required(input, 'account')
    const { store } = await open()
    const { id } = await accountNamed(store, accountName)
    const keys = await store.accounts.listKeys(id)
    const rows = keys.map(key => [
      key.id,
      key.label,
      key.mode,
      stateOfKey(key, Date.now()),
      key.scopes.join(',') || 'all',
      `…${key.lastFour}`,
      timeText(key.expiresAt),
      timeText(key.lastUsedAt),
      key.externalId ?? '',
    ])
    const head = ['ID', 'LABEL', 'MODE', 'STATE', 'SCOPES', 'ENDS IN', 'EXPIRES', 'LAST USED', 'EXTERNAL ID']
    return { json: keys.map(jsonOf), text: columns => table(head, rows, columns) }
  },
}

const roll: Command = {
  name: 'key roll',
  usage: 'key roll <id> [--overlap 0|1h|24h|7d]',
  summary: 'rotate an API key: create its replacement and let the old key expire',
  details: 'The old key stays active for the overlap, 24 hours by default.',
  examples: ['key roll key_4f9c1a2b3c4d5e6f --overlap 7d'],
  run: async (input, open) => {
    const overlap = optional(input, 'overlap') ?? '24h'
    if (!Object.hasOwn(overlaps, overlap)) throw new CommandError('--overlap takes 0, 1h, 24h or 7d.')
    const { store } = await open()
    const old = await keyOf(store, input)
    if (old.replacedBy === null && stateOfKey(old, Date.now()) !== 'active') {
      throw new CommandError(`The key ${old.id} is not active.`)
    }
    const issued = await keysOf(store, old.accountId).roll(old, overlap as Overlap)
    if (issued === null) throw await rolledAlready(store, old.id)
    return shownOnce(issued)
  },
}

async function rolledAlready({ accounts }: Store, id: string): Promise<CommandError> {
  const successor = (await accounts.findKey(id))?.replacedBy ?? ''
  const key = await accounts.findKey(successor)
  const isActive = key !== undefined && stateOfKey(key, Date.now()) === 'active'
  const advice = isActive
    ? 'rotate that key, with --overlap 0 if it is not in use.'
    : 'that key is no longer active. Create a key with "assay key create".'
  return new CommandError(`The key ${id} was already rotated to ${successor}: ${advice}`)
}

function change(verb: 'revoke' | 'disable' | 'enable', summary: string): Command {
  return {
    name: `key ${verb}`,
    usage: `key ${verb} <id>`,
    summary,
    examples: [`key ${verb} key_4f9c1a2b3c4d5e6f`],
    run: async (input, open) => {
      const { store } = await open()
      const { id, accountId, revokedAt } = await keyOf(store, input)
      if (revokedAt !== null && verb !== 'revoke') throw new CommandError(`The key ${id} is revoked permanently.`)
      await keysOf(store, accountId)[verb](id)
      const key = await keyOf(store, input)
      return { json: jsonOf(key), text: `The key ${id} is ${stateOfKey(key, Date.now())}.` }
    },
  }
}

export const keyCommands: readonly Command[] = [
  create,
  update,
  list,
  roll,
  change('revoke', 'revoke an API key permanently'),
  change('disable', 'disable an API key until it is enabled again'),
  change('enable', 'enable a disabled API key'),
]
