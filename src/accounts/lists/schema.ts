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
    '`suppression`: must not be written to. `allow`: may be written to. `owned`: domains of the account itself, once proved.',
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
      description: `Addresses or domains; addresses only for \`check\` (at most ${mostAtOnce.check}), domains only for \`owned\` and \`verify\` (at most ${mostAtOnce.verify}).`,
    },
    cursor: { type: 'string', maxLength: 254, description: 'The `cursor` of the answer before; for `list`.' },
    limit: { type: 'integer', minimum: 1, maximum: mostShown, description: 'For `list`; 100 when left out.' },
  },
  { optional: ['list', 'entries', 'cursor', 'limit'], additionalProperties: false },
)
export type PolicyRequest = Static<typeof PolicyRequest>

const time = { type: 'string', format: 'date-time' } as const
const record = {
  type: 'string',
  description: 'the text of the TXT record that proves that the domain is owned',
} as const

const shownEntry = object(
  {
    kind: { type: 'string', enum: ['address', 'domain'] },
    value: { type: 'string', description: 'a domain, or the keyed hash of an address' },
    added_at: time,
    record,
    proved: { type: 'boolean' },
    asked_at: { ...time, description: 'when the domain was last asked for the record' },
    proved_until: { ...time, description: 'when the proof ends unless the record is seen again' },
  },
  { optional: ['record', 'proved', 'asked_at', 'proved_until'] },
)
export type ShownEntry = Static<typeof shownEntry>

export const PolicyResponseSchema = object(
  {
    action: { type: 'string' },
    list,
    changed: { type: 'integer', description: 'entries that were not there before, or are gone now' },
    size: { type: 'integer', description: 'entries that the list has' },
    records: { type: 'array', items: object({ domain: { type: 'string' }, record }) },
    entries: { type: 'array', items: shownEntry },
    cursor: { type: 'string', description: 'there are more entries: send it to see them' },
    policies: {
      type: 'array',
      items: { type: 'string', enum: ['suppressed', 'owned', 'allowed', 'none'] },
      description: 'in the order of the entries',
    },
    proofs: {
      type: 'array',
      items: object({
        domain: { type: 'string' },
        outcome: { type: 'string', enum: ['proved', 'no_record', 'not_reached', 'offline', 'not_listed'] },
        record,
      }),
      description: 'in the order of the entries',
    },
  },
  { optional: ['list', 'changed', 'size', 'records', 'entries', 'cursor', 'policies', 'proofs'] },
)
export type PolicyResponse = Static<typeof PolicyResponseSchema>
