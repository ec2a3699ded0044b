/** Schemas of the admin endpoints. Times are ISO 8601, UTC; unknown or unset fields are absent. */
import { object } from '../../core/json-schema.ts'
import { refills } from '../../metering/key-use.ts'
import { mostPerLimit } from '../accounts.ts'
import { longestExternalId, longestLabel } from '../key-settings.ts'
import { day } from '../usage.ts'

const time = { type: 'string', format: 'date-time' } as const
const text = (maxLength: number, description: string) =>
  ({ type: 'string', minLength: 1, maxLength, description }) as const

export const fields = {
  account: text(100, 'Name or ID of an account.'),
  name: text(63, 'Lower-case letters, digits, dots, hyphens and underscores.'),
  key: text(100, 'ID of a key, `key_...`.'),
  label: text(longestLabel, 'Purpose of the key.'),
  externalId: {
    type: 'string',
    maxLength: longestExternalId,
    description: 'ID of your customer; an empty text removes it.',
  },
  metadata: { type: 'object', description: 'A JSON object of at most 4,096 bytes, stored without interpretation.' },
  scopes: {
    type: 'array',
    items: { type: 'string' },
    description: 'Signals that the key may call; all when empty.',
  },
  cidrs: {
    type: 'array',
    items: { type: 'string' },
    maxItems: 100,
    description: 'IP addresses and CIDR ranges from which the key may be used; all when empty.',
  },
  rate: {
    type: 'integer',
    minimum: 0,
    maximum: mostPerLimit,
    description: 'Requests per minute, in addition to the limit of the account; 0 removes the limit.',
  },
  budget: object(
    {
      credits: { type: 'integer', minimum: 0, maximum: mostPerLimit, description: 'Maximum credits of the key.' },
      refill: {
        type: 'string',
        enum: refills,
        description: 'When the budget is refilled: every UTC day, every UTC month, or never (`none`, the default).',
      },
    },
    { optional: ['credits', 'refill'], additionalProperties: false },
  ),
  expiresAt: text(40, 'Expiry: a day or an instant in UTC (ISO 8601).'),
  from: day('First UTC day, YYYY-MM-DD.'),
  to: day('Last UTC day, YYYY-MM-DD.'),
  after: { type: 'string', maxLength: 100, description: '`next` of the previous page.' },
  limit: { type: 'integer', minimum: 1, maximum: 100, description: 'Rows per page; default: 50.' },
  requestsPerMinute: { type: 'integer', minimum: 0, maximum: mostPerLimit, description: '0 means no limit.' },
  freeCredits: {
    type: 'integer',
    minimum: 0,
    maximum: mostPerLimit,
    description: 'From the first request of the next UTC month.',
  },
} as const

const keyFields = {
  id: { type: 'string' },
  account: { type: 'string', description: 'ID of the account' },
  label: { type: 'string' },
  mode: { type: 'string', enum: ['live', 'test'] },
  state: { type: 'string', enum: ['active', 'disabled', 'expired', 'revoked'] },
  scopes: fields.scopes,
  allowed_cidrs: fields.cidrs,
  last_four: { type: 'string' },
  created_at: time,
  expires_at: time,
  last_used_at: time,
  external_id: { type: 'string' },
  metadata: fields.metadata,
  rate: { type: 'integer', description: 'Requests per minute; absent when only the limit of the account applies.' },
  budget: object({
    credits: { type: 'integer' },
    refill: { type: 'string', enum: refills },
    spent: { type: 'integer', description: 'Credits already spent, without those of running requests.' },
  }),
} as const
const optionalKeyFields = ['expires_at', 'last_used_at', 'external_id', 'metadata', 'rate', 'budget'] as const

export const ShownKey = object(keyFields, { optional: optionalKeyFields })

/** A key that was just made, with its secret. */
export const IssuedKeySchema = object(
  { ...keyFields, key: { type: 'string', description: 'The key; only this response contains it.' } },
  { optional: optionalKeyFields },
)

export const ShownAccount = object(
  {
    id: { type: 'string' },
    name: { type: 'string' },
    created_at: time,
    requests_per_minute: { type: 'integer', description: 'Absent when the limit of the installation applies.' },
    free_credits_per_month: { type: 'integer', description: 'Absent when the limit of the installation applies.' },
    suspended_at: time,
    suspended_reason: { type: 'string' },
  },
  { optional: ['requests_per_minute', 'free_credits_per_month', 'suspended_at', 'suspended_reason'] },
)

export const next = { type: 'string', description: '`after` of the next page; absent on the last page.' } as const
