import { object, type Static } from '../../core/json-schema.ts'
import { listNames } from './store.ts'

/**
 * How many entries a request may have: a check is a question to the database for each, a proof one to a name server.
 */
export const mostAtOnce = { add: 1_000, remove: 1_000, check: 100, verify: 20, list: 0 } as const
const mostShown = 1_000

const list = {
  type: 'string',
  enum: listNames,
  description:
    '`suppression`: addresses that must not receive email. `allow`: addresses that may receive email. `owned`: domains that the account owns, once proved.',
} as const

export const PolicyRequest = object(
  {
    action: { type: 'string', enum: ['add', 'remove', 'list', 'check', 'verify'] },
    list,
    entries: {
      type: 'array',
      minItems: 1,
      maxItems: mostAtOnce.add,
      items: { type: 'string', minLength: 1, maxLength: 254 },
      description: `Email addresses or domains. \`check\` accepts addresses only (at most ${mostAtOnce.check}); \`owned\` and \`verify\` accept domains only (at most ${mostAtOnce.verify}).`,
    },
    cursor: { type: 'string', maxLength: 254, description: 'For `list`: `cursor` of the previous response.' },
    limit: { type: 'integer', minimum: 1, maximum: mostShown, description: 'For `list`. Default: 100.' },
  },
  { optional: ['list', 'entries', 'cursor', 'limit'], additionalProperties: false },
)
export type PolicyRequest = Static<typeof PolicyRequest>

const time = { type: 'string', format: 'date-time' } as const
const record = {
  type: 'string',
  description: 'Text of the TXT record that proves ownership of the domain.',
} as const

const shownEntry = object(
  {
    kind: { type: 'string', enum: ['address', 'domain'] },
    value: { type: 'string', description: 'A domain, or the keyed hash of an address.' },
    added_at: time,
    record,
    proved: { type: 'boolean' },
    asked_at: { ...time, description: 'Time of the last lookup of the TXT record.' },
    proved_until: { ...time, description: 'Time at which the proof expires unless the record is found again.' },
  },
  { optional: ['record', 'proved', 'asked_at', 'proved_until'] },
)
export type ShownEntry = Static<typeof shownEntry>

export const PolicyResponseSchema = object(
  {
    action: { type: 'string' },
    list,
    changed: { type: 'integer', description: 'Number of entries that were added or removed.' },
    size: { type: 'integer', description: 'Number of entries in the list.' },
    records: { type: 'array', items: object({ domain: { type: 'string' }, record }) },
    entries: { type: 'array', items: shownEntry },
    cursor: { type: 'string', description: 'Present when there are more entries; send it in the next request.' },
    policies: {
      type: 'array',
      items: { type: 'string', enum: ['suppressed', 'owned', 'allowed', 'none'] },
      description: 'In the order of the request.',
    },
    proofs: {
      type: 'array',
      items: object({
        domain: { type: 'string' },
        outcome: { type: 'string', enum: ['proved', 'no_record', 'not_reached', 'offline', 'not_listed'] },
        record,
      }),
      description: 'In the order of the request.',
    },
  },
  { optional: ['list', 'changed', 'size', 'records', 'entries', 'cursor', 'policies', 'proofs'] },
)
export type PolicyResponse = Static<typeof PolicyResponseSchema>
