/** POST /v1/admin/accounts/..., grants/create and usage: accounts, their limits, credits and use. */
import { ApiError, invalidInput } from '../../core/errors.ts'
import { hasHidden } from '../../core/hidden-characters.ts'
import { object, type Static } from '../../core/json-schema.ts'
import type { Signal } from '../../core/signal.ts'
import {
  type Author,
  createAccount,
  isAccountName,
  limitAccount,
  longestReason,
  reasonIn,
  resumeAccount,
  suspendAccount,
} from '../accounts.ts'
import { adminScope } from '../key-settings.ts'
import type { Requests } from '../statistics/store.ts'
import type { Account } from '../store.ts'
import { refuseRange } from '../usage.ts'
import { type AdminPorts, accountOf, adminEndpoint, type Call, noteRead, pageOf, timeOf } from './endpoint.ts'
import { keyEndpoints } from './keys.ts'
import { fields, next, ShownAccount } from './schema.ts'

function shown(account: Account): Static<typeof ShownAccount> {
  const { id, name, createdAt, requestsPerMinute, freeCreditsPerMonth, suspendedAt, suspendedReason } = account
  return {
    ...{ id, name, created_at: timeOf(createdAt) },
    ...(requestsPerMinute === null ? {} : { requests_per_minute: requestsPerMinute }),
    ...(freeCreditsPerMonth === null ? {} : { free_credits_per_month: freeCreditsPerMonth }),
    ...(suspendedAt === null ? {} : { suspended_at: timeOf(suspendedAt) }),
    ...(suspendedReason === null ? {} : { suspended_reason: suspendedReason }),
  }
}

function authorOf({ actor, now }: Call): Author {
  return { actor, now }
}

const ofAccount = object({ account: fields.account }, { additionalProperties: false })

/** Changes an account and returns its new state. */
async function changed(
  name: string,
  call: Call,
  change: (id: string) => Promise<void>,
): Promise<Static<typeof ShownAccount> | ApiError> {
  const account = await accountOf(name, call)
  if (account instanceof ApiError) return account
  await change(account.id)
  const after = await accountOf(account.id, call)
  return after instanceof ApiError ? after : shown(after)
}

const create = adminEndpoint({
  path: 'accounts/create',
  summary: 'Create an account',
  description: 'A new account has the default limits of the installation.',
  request: object({ name: fields.name }, { additionalProperties: false }),
  response: ShownAccount,
  run: async ({ name }, call) => {
    if (!isAccountName(name))
      return invalidInput(
        '/name',
        'The name of an account has 1 to 63 of a-z, 0-9, dot, hyphen and underscore, and begins with a letter or digit.',
      )
    const account = await createAccount(call.accounts, name, authorOf(call))
    return account === undefined ? invalidInput('/name', 'An account of this name already exists.') : shown(account)
  },
})

const list = adminEndpoint({
  path: 'accounts/list',
  summary: 'List accounts',
  description: 'All accounts in pages, sorted by name.',
  request: object(
    { name_has: { type: 'string', maxLength: 63 }, after: fields.after, limit: fields.limit },
    { optional: ['name_has', 'after', 'limit'], additionalProperties: false },
  ),
  response: object(
    { accounts: { type: 'array', items: ShownAccount }, total: { type: 'integer' }, next },
    { optional: ['next'] },
  ),
  run: async ({ name_has: nameHas = '', after = '', limit = 50 }, call) => {
    const { accounts, total } = await call.accounts.findAccounts({
      nameHas: nameHas.toLowerCase(),
      after,
      limit: limit + 1,
    })
    await noteRead(call, 'admin.accounts.list', null)
    const { shown: rows, ...rest } = pageOf(accounts, limit, ({ name }) => name)
    return { accounts: rows.map(shown), total, ...rest }
  },
})

const suspend = adminEndpoint({
  path: 'accounts/suspend',
  summary: 'Suspend an account',
  description:
    'All keys of the account are refused within a second. Running requests are completed and charged. The reason is in the audit log only.',
  request: object(
    { account: fields.account, reason: { type: 'string', minLength: 1, maxLength: longestReason } },
    { additionalProperties: false },
  ),
  response: ShownAccount,
  run: async ({ account, reason: typed }, call) => {
    const reason = reasonIn(typed)
    if (reason === null) return invalidInput('/reason', 'The reason must not be empty or contain hidden characters.')
    return changed(account, call, id => suspendAccount(call.accounts, id, reason, authorOf(call)))
  },
})

const resume = adminEndpoint({
  path: 'accounts/resume',
  summary: 'Reactivate an account',
  description: 'The keys of the account work again. Its credits are unchanged.',
  request: ofAccount,
  response: ShownAccount,
  run: ({ account }, call) => changed(account, call, id => resumeAccount(call.accounts, id, authorOf(call))),
})

const limitNames = ['requests_per_minute', 'free_credits_per_month'] as const

const limits = adminEndpoint({
  path: 'accounts/limits',
  summary: 'Update account limits',
  description:
    'Changes the limits in the request. Limits named in `default` return to the defaults of the installation.',
  request: object(
    {
      account: fields.account,
      requests_per_minute: fields.requestsPerMinute,
      free_credits_per_month: fields.freeCredits,
      default: { type: 'array', items: { type: 'string', enum: limitNames }, minItems: 1, maxItems: 2 },
    },
    { optional: [...limitNames, 'default'], additionalProperties: false },
  ),
  response: ShownAccount,
  run: async ({ account, default: defaults = [], ...set }, call) => {
    const twice = defaults.findIndex(name => set[name] !== undefined)
    if (twice >= 0) return invalidInput(`/default/${twice}`, 'Remove the limit from `default` or from the request.')
    const limitOf = (name: (typeof limitNames)[number]) => (defaults.includes(name) ? null : set[name])
    const [requestsPerMinute, freeCreditsPerMonth] = [limitOf(limitNames[0]), limitOf(limitNames[1])]
    const change = {
      ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
      ...(freeCreditsPerMonth === undefined ? {} : { freeCreditsPerMonth }),
    }
    if (Object.keys(change).length === 0) return invalidInput('', 'Send at least one limit.')
    return changed(account, call, id => limitAccount(call.accounts, id, change, authorOf(call)))
  },
})

const grant = adminEndpoint({
  path: 'grants/create',
  summary: 'Grant credits to an account',
  description: 'Granted credits do not expire. Repeated grants with the same `once_key` within 24 hours are made once.',
  request: object(
    {
      account: fields.account,
      credits: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
      note: { type: 'string', minLength: 1, maxLength: 200, description: 'Reason, shown with the transaction.' },
      once_key: { type: 'string', minLength: 1, maxLength: 100 },
    },
    { optional: ['once_key'], additionalProperties: false },
  ),
  response: object({
    granted: { type: 'boolean' },
    available: { type: 'integer', description: 'Credits available after the grant.' },
  }),
  run: async ({ account: name, credits, note, once_key: onceKey }, call) => {
    const account = await accountOf(name, call)
    if (account instanceof ApiError) return account
    if (hasHidden(note)) return invalidInput('/note', 'The note must not contain hidden characters.')
    if (hasHidden(onceKey ?? '')) return invalidInput('/once_key', 'The key must not contain hidden characters.')
    const outcome = await call.grant(account.id, { credits, note, actor: call.actor, onceKey })
    return { granted: outcome.outcome === 'granted', available: outcome.creditsRemaining }
  },
})

const Use = {
  requests: { type: 'integer' },
  refused: { type: 'integer', description: 'Requests that did not return 200.' },
  credits: { type: 'integer' },
} as const

const usage = adminEndpoint({
  path: 'usage',
  summary: 'Usage by customer',
  description:
    'Totals for the keys of each external id. The statistics lag by a few seconds and are kept for 13 months. The ledger has the exact charges.',
  request: object(
    {
      account: fields.account,
      external_id: fields.externalId,
      from: fields.from,
      to: fields.to,
    },
    { optional: ['external_id'], additionalProperties: false },
  ),
  response: object({
    total: object(Use),
    customers: {
      type: 'array',
      items: object({
        external_id: { type: 'string', description: 'Empty for keys without an external ID.' },
        keys: { type: 'integer' },
        ...Use,
      }),
    },
  }),
  run: async ({ account: name, external_id: wanted, from, to }, call) => {
    const refusal = refuseRange({ from, to })
    if (refusal !== undefined) return refusal
    const account = await accountOf(name, call)
    if (account instanceof ApiError) return account
    const { keys } = await call.statistics.readStatistics(account.id, { from, to, by: 'day' })
    const known = await keysById(
      account.id,
      keys.map(({ keyId }) => keyId),
      call,
    )
    await noteRead(call, 'admin.usage', account.id)
    const uses = keys.map(use => ({ ...use, externalId: known.get(use.keyId) ?? '' }))
    const shownUses = wanted === undefined ? uses : uses.filter(({ externalId }) => externalId === wanted)
    const customers = [...Map.groupBy(shownUses, ({ externalId }) => externalId)].sort(([one], [other]) =>
      one < other ? -1 : 1,
    )
    return {
      total: sumOf(shownUses),
      customers: customers.map(([external_id, own]) => ({ external_id, keys: own.length, ...sumOf(own) })),
    }
  },
})

/** External IDs by key, in batches of 200 keys. */
async function keysById(accountId: string, ids: readonly string[], { accounts }: Call): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let at = 0; at < ids.length; at += 200) {
    const keys = await accounts.findKeys(accountId, ids.slice(at, at + 200))
    for (const { id, externalId } of keys) if (externalId !== null) found.set(id, externalId)
  }
  return found
}

function sumOf(uses: readonly Requests[]): Requests {
  const sum = (of: (use: Requests) => number) => uses.reduce((total, use) => total + of(use), 0)
  return { requests: sum(use => use.requests), refused: sum(use => use.refused), credits: sum(use => use.credits) }
}

/** Calls by which the back end of a product manages the accounts and keys of its customers; they read no data set. */
export const admin: Signal<AdminPorts> = {
  name: adminScope,
  title: 'Administration',
  description: 'Accounts and keys of your customers, managed by your back end. Free.',
  endpoints: [...keyEndpoints, create, list, suspend, resume, limits, grant, usage],
  datasets: [],
}
