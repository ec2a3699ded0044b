import Type, { type Static } from 'typebox'
import { ApiError } from '../core/errors.ts'
import { OpenHolds } from '../metering/holds.ts'
import type { Policy } from '../metering/ledger.ts'
import type { LedgerStore } from '../metering/store.ts'
import type { Operation } from './operation.ts'

const day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description })

const UsageRequest = Type.Object(
  {
    from: Type.Optional(day('First UTC day, YYYY-MM-DD; the first of the current month when left out.')),
    to: Type.Optional(day('Last UTC day, YYYY-MM-DD; today when left out.')),
  },
  { additionalProperties: false },
)

const Use = Type.Object({
  requests: Type.Integer({ description: 'requests that were answered and settled' }),
  credits: Type.Integer(),
})

const UsageResponse = Type.Object({
  from: Type.String(),
  to: Type.String(),
  balance: Type.Object({
    available: Type.Integer({ description: 'credits a request can reserve now' }),
    free: Type.Integer({ description: 'free credits left this UTC month, reserved ones included' }),
    purchased: Type.Integer({ description: 'granted credits left, reserved ones included' }),
    reserved: Type.Integer({ description: 'credits held by requests that are still running' }),
  }),
  rate: Type.Object({
    limit: Type.Integer({ description: 'requests per window; 0 when there is no limit' }),
    window_seconds: Type.Integer(),
    remaining: Type.Integer(),
    reset_seconds: Type.Integer(),
  }),
  total: Use,
  days: Type.Array(
    Type.Object({ day: Type.String(), endpoint: Type.String(), requests: Type.Integer(), credits: Type.Integer() }),
  ),
})

/** POST /v1/account/usage: balance, rate and use per day and endpoint. Free, and counted against the rate. */
export function usageOperation(
  store: LedgerStore,
  policy: Policy,
): Operation<Static<typeof UsageRequest>, Static<typeof UsageResponse>> {
  return {
    path: '/v1/account/usage',
    scope: null,
    summary: 'Balance, rate and use of the account',
    description: 'Costs no credits. Days are UTC. A request counts for the day on which it was settled.',
    request: UsageRequest,
    response: UsageResponse,
    refusals: [],
    cost: () => 0,
    samples: [],
    dataAsOf: () => '',
    run: async ({ from, to }, { accountId, now }) => {
      const today = new Date(now).toISOString().slice(0, 10)
      const range = { from: from ?? `${today.slice(0, 8)}01`, to: to ?? today }
      const refusal = refuseRange(range)
      if (refusal !== undefined) return refusal
      const account = await store.readAccount(accountId)
      if (account === undefined) throw new Error('an authenticated account is not in the store')
      const days = await store.readUsage(accountId, range.from, range.to)
      const reserved = new OpenHolds(account.holds).credits
      const { free, purchased } = account
      const sum = (of: (row: (typeof days)[number]) => number) => days.reduce((total, row) => total + of(row), 0)
      return {
        ...range,
        balance: { available: free + purchased - reserved, free, purchased, reserved },
        rate: {
          limit: policy.requestsPerWindow,
          window_seconds: policy.windowMs / 1000,
          remaining: Math.max(0, policy.requestsPerWindow - account.windowCount),
          reset_seconds: Math.max(0, Math.ceil((account.windowStart + policy.windowMs - now) / 1000)),
        },
        total: { requests: sum(row => row.requests), credits: sum(row => row.credits) },
        days,
      }
    },
  }
}

function refuseRange({ from, to }: { from: string; to: string }): ApiError | undefined {
  for (const [name, text] of Object.entries({ from, to })) {
    if (Number.isNaN(Date.parse(text)) || new Date(text).toISOString().slice(0, 10) !== text) {
      return new ApiError('invalid_input', { pointer: `/${name}`, message: 'The field is not a day of the calendar.' })
    }
  }
  return from > to
    ? new ApiError('invalid_input', { pointer: '/from', message: '`from` is later than `to`.' })
    : undefined
}
