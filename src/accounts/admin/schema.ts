/** What the endpoints of an operator take and give. Times are ISO 8601, UTC; what is unknown or not set is left out. */
import { object } from '../../core/json-schema.ts'
import { refills } from '../../metering/key-use.ts'
import { mostPerLimit } from '../accounts.ts'
import { longestExternalId, longestLabel } from '../key-settings.ts'

const time = { type: 'string', format: 'date-time' } as const
const text = (maxLength: number, description: string) =>
  ({ type: 'string', minLength: 1, maxLength, description }) as const

const day = (description: string) => ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description }) as const

export const fields = {
  account: text(100, 'name or id of an account'),
  name: text(63, 'lower-case letters, digits, dots, dashes and underscores'),
  key: text(100, 'id of a key, `key_...`'),
  label: text(longestLabel, 'what the key is for'),
  externalId: {
    type: 'string',
    maxLength: longestExternalId,
    description: "your customer's id; empty text takes it away",
  },
  metadata: { type: 'object', description: 'a JSON object of at most 4,096 bytes, kept and not read' },
  scopes: {
    type: 'array',
    items: { type: 'string' },
    description: 'signals the key may call; without any, all of them',
  },
  cidrs: {
    type: 'array',
    items: { type: 'string' },
    maxItems: 100,
    description: 'where it may be used from; without any, anywhere',
  },
  rate: {
    type: 'integer',
    minimum: 0,
    maximum: mostPerLimit,
    description: 'requests a minute, beside the limit of the account; 0 takes the limit away',
  },
  budget: object(
    {
      credits: { type: 'integer', minimum: 0, maximum: mostPerLimit, description: 'what the key may spend' },
      refill: {
        type: 'string',
        enum: refills,
        description: 'when it may spend them again: each UTC day, each UTC month, or never (`none`, when left out)',
      },
    },
    { optional: ['credits', 'refill'], additionalProperties: false },
  ),
  expiresAt: text(40, 'a day or an instant in UTC (ISO 8601), from which on the key is refused'),
  from: day('first UTC day, YYYY-MM-DD'),
  to: day('last UTC day, YYYY-MM-DD'),
  after: { type: 'string', maxLength: 100, description: 'the `next` of the page before' },
  limit: { type: 'integer', minimum: 1, maximum: 100, description: 'rows of a page; 50 when left out' },
  requestsPerMinute: { type: 'integer', minimum: 0, maximum: mostPerLimit, description: '0 is no limit' },
  freeCredits: {
    type: 'integer',
    minimum: 0,
    maximum: mostPerLimit,
    description: 'from the first request of the next UTC month',
  },
} as const

const keyFields = {
  id: { type: 'string' },
  account: { type: 'string', description: 'id of its account' },
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
  rate: { type: 'integer', description: "requests a minute; left out where the account's limit alone applies" },
  budget: object({
    credits: { type: 'integer' },
    refill: { type: 'string', enum: refills },
    spent: { type: 'integer', description: 'of these credits; those of running requests are not counted' },
  }),
} as const
const optionalKeyFields = ['expires_at', 'last_used_at', 'external_id', 'metadata', 'rate', 'budget'] as const

export const ShownKey = object(keyFields, { optional: optionalKeyFields })

/** A key that was just made, with its secret. */
export const IssuedKeySchema = object(
  { ...keyFields, key: { type: 'string', description: 'the key itself, shown here alone' } },
  { optional: optionalKeyFields },
)

export const ShownAccount = object(
  {
    id: { type: 'string' },
    name: { type: 'string' },
    created_at: time,
    requests_per_minute: { type: 'integer', description: "left out where the installation's limit applies" },
    free_credits_per_month: { type: 'integer', description: "left out where the installation's limit applies" },
    suspended_at: time,
    suspended_reason: { type: 'string' },
  },
  { optional: ['requests_per_minute', 'free_credits_per_month', 'suspended_at', 'suspended_reason'] },
)

export const next = { type: 'string', description: '`after` of the next page; left out on the last' } as const
