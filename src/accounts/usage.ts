import type { Endpoint } from '../core/endpoint.ts'
import { type ApiError, invalidInput } from '../core/errors.ts'
import { isDay } from '../core/instant.ts'
import { object, type Static } from '../core/json-schema.ts'
import type { Signal } from '../core/signal.ts'
import { limitsOf } from '../metering/decide.ts'
import type { Policy } from '../metering/ledger.ts'
import { ReservationSets } from '../metering/reservation-sets.ts'
import type { LedgerStore } from '../metering/store.ts'
import { type ListPorts, policyEndpoint } from './lists/endpoint.ts'

/** A UTC day in a request. */
export const day = (description: string) =>
  ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description }) as const

const UsageRequest = object(
  {
    from: day('First UTC day, YYYY-MM-DD. Default: the first day of the current month.'),
    to: day('Last UTC day, YYYY-MM-DD. Default: today.'),
  },
  { optional: ['from', 'to'], additionalProperties: false },
)

const Use = object({
  requests: { type: 'integer', description: 'Completed requests.' },
  credits: { type: 'integer' },
})

const UsageResponse = object({
  from: { type: 'string' },
  to: { type: 'string' },
  balance: object({
    available: { type: 'integer', description: 'Credits a request can reserve now.' },
    free: { type: 'integer', description: 'Free credits left in this UTC month, including reserved credits.' },
    purchased: { type: 'integer', description: 'Granted credits left, including reserved credits.' },
    reserved: { type: 'integer', description: 'Credits reserved by running requests.' },
  }),
  rate: object({
    limit: { type: 'integer', description: 'Requests per window; 0 means no limit.' },
    window_seconds: { type: 'integer' },
    remaining: { type: 'integer' },
    reset_seconds: { type: 'integer' },
  }),
  total: Use,
  days: {
    type: 'array',
    items: object({
      day: { type: 'string' },
      endpoint: { type: 'string' },
      requests: { type: 'integer' },
      credits: { type: 'integer' },
    }),
  },
})

export interface AccountPorts {
  readonly ledger: Pick<LedgerStore, 'readAccount' | 'readUsage'>
  readonly policy: Policy
}

type Usage = Endpoint<Static<typeof UsageRequest>, Static<typeof UsageResponse>, AccountPorts>

/** POST /v1/account/usage: balance, rate and use per day and endpoint. Free, and counted against the rate. */
export const usageEndpoint: Usage = {
  path: '/v1/account/usage',
  scope: null,
  summary: 'Account usage',
  description: 'Balance, rate limit and usage per day. Free. Days are UTC. A request counts on the day of its charge.',
  request: UsageRequest,
  response: UsageResponse,
  refusals: [],
  price: () => 0,
  samples: [],
  run: async ({ from, to }, { caller: { accountId }, now, ports: { ledger, policy } }) => {
    const today = new Date(now).toISOString().slice(0, 10)
    const range = { from: from ?? `${today.slice(0, 8)}01`, to: to ?? today }
    const refusal = refuseRange(range)
    if (refusal !== undefined) return refusal
    const account = await ledger.readAccount(accountId)
    if (account === undefined) throw new Error('an authenticated account is not in the store')
    const days = await ledger.readUsage(accountId, range.from, range.to)
    const reserved = ReservationSets.of(account).credits
    const limits = limitsOf(policy, account)
    const { free, purchased } = account
    const windowEnd = account.windowStart + limits.windowMs
    const sum = (of: (row: (typeof days)[number]) => number) => days.reduce((total, row) => total + of(row), 0)
    return {
      ...range,
      balance: { available: free + purchased - reserved, free, purchased, reserved },
      rate: {
        limit: limits.requestsPerWindow,
        window_seconds: limits.windowMs / 1000,
        remaining: Math.max(0, limits.requestsPerWindow - account.windowCount),
        reset_seconds: Math.ceil(Math.max(0, Math.min(limits.windowMs, windowEnd - now)) / 1000),
      },
      total: { requests: sum(row => row.requests), credits: sum(row => row.credits) },
      days,
    }
  },
}

/** Endpoints about the caller's own account; they read no data set. */
export const account: Signal<AccountPorts & ListPorts> = {
  name: 'account',
  title: 'Account',
  description: 'The account of the key: balance, usage and lists. Free.',
  endpoints: [usageEndpoint, policyEndpoint],
  datasets: [],
}

/** The refusal of a span of days; undefined when it is valid. */
export function refuseRange(range: { readonly from: string; readonly to: string }): ApiError | undefined {
  for (const [name, text] of Object.entries(range)) {
    if (!isDay(text)) return invalidInput(`/${name}`, 'The date does not exist.')
  }
  return range.from > range.to ? invalidInput('/from', '`from` is later than `to`.') : undefined
}
