import type { AddressPolicy } from '../../core/account-policy.ts'
import { readPlainAddress } from '../../core/email.ts'
import type { CheckedEndpoint } from '../../core/endpoint.ts'
import { ApiError, invalidInput } from '../../core/errors.ts'
import { object, type Static } from '../../core/json-schema.ts'
import { readSamples } from '../../core/samples.ts'
import { isProved, problemSentences, proofLastsMs, readEntry, storedEntry, type WrittenEntry } from './entry.ts'
import { type AccountLists, mostEntries } from './lists.ts'
import { type ListedEntry, type ListName, listNames } from './store.ts'

/**
 * How many entries a request may have: a check is a question to the database for each, a proof one to a name server.
 */
const mostAtOnce = { add: 1_000, remove: 1_000, check: 100, verify: 20, list: 0 } as const
const mostShown = 1_000

const list = {
  type: 'string',
  enum: listNames,
  description:
    '`suppression`: addresses that must not receive email. `allow`: addresses that may receive email. `owned`: domains that the account owns, once proved.',
} as const

const PolicyRequest = object(
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
type PolicyRequest = Static<typeof PolicyRequest>

const time = { type: 'string', format: 'date-time' } as const
const record = {
  type: 'string',
  description: 'Text of the TXT record that proves ownership of the domain.',
} as const

const ShownEntry = object(
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
type ShownEntry = Static<typeof ShownEntry>

const PolicyResponseSchema = object(
  {
    action: { type: 'string' },
    list,
    changed: { type: 'integer', description: 'Number of entries that were added or removed.' },
    size: { type: 'integer', description: 'Number of entries in the list.' },
    records: { type: 'array', items: object({ domain: { type: 'string' }, record }) },
    entries: { type: 'array', items: ShownEntry },
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
type PolicyResponse = Static<typeof PolicyResponseSchema>

export interface ListPorts {
  readonly lists: AccountLists
}

/** A request whose fields belong to its action, with its entries read. */
type Parsed =
  | { readonly action: 'add' | 'remove'; readonly list: ListName; readonly entries: readonly WrittenEntry[] }
  | { readonly action: 'list'; readonly list: ListName; readonly cursor: string; readonly limit: number }
  | { readonly action: 'check'; readonly entries: readonly WrittenEntry[] }
  | { readonly action: 'verify'; readonly entries: readonly WrittenEntry[] }

type Action = Parsed['action']

/** The fields that an action takes, beside itself; all but those of `optionalFields` are required. */
const fieldsOf: Readonly<Record<Action, readonly string[]>> = {
  add: ['list', 'entries'],
  remove: ['list', 'entries'],
  list: ['list', 'cursor', 'limit'],
  check: ['entries'],
  verify: ['entries'],
}
const optionalFields = ['cursor', 'limit']
const usualLimit = 100

/** POST /v1/account/policy: the account's own lists. Free, and counted against the rate. */
export const policyEndpoint: CheckedEndpoint<PolicyRequest, Parsed, PolicyResponse, ListPorts> = {
  path: '/v1/account/policy',
  scope: 'compliance',
  summary: 'Suppression, allow and owned-domain lists',
  description:
    'One action per request: `add`, `remove` and `list` change or show a list, `check` looks addresses up in the lists, and ' +
    '`verify` looks up the TXT records of owned domains. Free. A domain includes its subdomains. Addresses are stored and ' +
    'listed as keyed hashes. The suppression list overrides every other rule.',
  request: PolicyRequest,
  response: PolicyResponseSchema,
  refusals: [],
  price: () => 0,
  /** They change no list. */
  samples: readSamples('account-policy'),
  check: parse,
  run: (request, { caller: { accountId }, now, ports: { lists } }) => {
    const call = { lists, accountId, now }
    if (request.action === 'list') return show(request, call)
    if (request.action === 'check') return checkEntries(request, call)
    if (request.action === 'verify') return verify(request, call)
    return change(request, call)
  },
}

function parse(request: PolicyRequest): Parsed | ApiError {
  const { action, list, cursor = '', limit = usualLimit } = request
  const wanted = fieldsOf[action]
  const given = Object.keys(request).filter(name => name !== 'action')
  const missing = wanted.find(name => !given.includes(name) && !optionalFields.includes(name))
  if (missing !== undefined) return invalidInput(`/${missing}`, 'The action requires this field.')
  const other = given.find(name => !wanted.includes(name))
  if (other !== undefined) return invalidInput(`/${other}`, 'The action does not accept this field.')
  const entries = readEntries(request.entries ?? [], action, list)
  if (entries instanceof ApiError) return entries
  if (action === 'check' || action === 'verify') return { action, entries }
  if (list === undefined) throw new Error('a required field is missing')
  return action === 'list' ? { action, list, cursor, limit } : { action, list, entries }
}

function readEntries(texts: readonly string[], action: Action, list: ListName | undefined): WrittenEntry[] | ApiError {
  const entries: WrittenEntry[] = []
  const most = mostAtOnce[action]
  if (texts.length > most) return invalidInput('/entries', `The action accepts at most ${most} entries.`)
  for (const [position, text] of texts.entries()) {
    const entry = action === 'check' ? readAddress(text) : readEntry(text, list ?? 'owned')
    if (entry === null) return invalidInput(`/entries/${position}`, 'The entry is not a valid email address.')
    if (typeof entry === 'string') return invalidInput(`/entries/${position}`, problemSentences[entry])
    entries.push(entry)
  }
  return entries
}

function readAddress(text: string): WrittenEntry | null {
  const address = readPlainAddress(text)
  return address && { kind: 'address', address }
}

interface Call extends ListPorts {
  readonly accountId: string
  readonly now: number
}

async function change(
  { action, list, entries }: Extract<Parsed, { action: 'add' | 'remove' }>,
  { lists, accountId, now }: Call,
): Promise<PolicyResponse | ApiError> {
  const hash = lists.hasherOf(accountId)
  const stored = entries.map(entry => storedEntry(entry, hash))
  const changed = await lists[action](accountId, list, stored, { now, actor: 'api' })
  if (changed.outcome === 'full') {
    return invalidInput('/entries', `The list has ${changed.size} entries and can have at most ${mostEntries[list]}.`)
  }
  const answer = { action, list, changed: changed.changed, size: changed.size }
  if (action === 'remove' || list !== 'owned') return answer
  return { ...answer, records: stored.map(({ value }) => recordOf(value, accountId, lists)) }
}

function recordOf(domain: string, accountId: string, lists: AccountLists) {
  return { domain, record: lists.recordOf(accountId, domain) }
}

async function show(
  { list, cursor, limit }: Extract<Parsed, { action: 'list' }>,
  { lists, accountId, now }: Call,
): Promise<PolicyResponse> {
  // One more entry than is shown, to know whether there are more.
  const found = await lists.list(accountId, list, cursor, limit + 1)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const { [list]: size } = await lists.sizes(accountId)
  return {
    action: 'list',
    list,
    size,
    entries: shown.map(each => shownEntry(each, list, now, lists, accountId)),
    ...(found.length > limit && last !== undefined ? { cursor: last.value } : {}),
  }
}

function shownEntry(
  { kind, value, addedAt, provedAt, askedAt }: ListedEntry,
  list: ListName,
  now: number,
  lists: AccountLists,
  accountId: string,
): ShownEntry {
  const entry = { kind, value, added_at: timeOf(addedAt) }
  if (list !== 'owned') return entry
  return {
    ...entry,
    record: lists.recordOf(accountId, value),
    proved: isProved({ provedAt }, now),
    ...(askedAt === null ? {} : { asked_at: timeOf(askedAt) }),
    ...(provedAt === null ? {} : { proved_until: timeOf(provedAt + proofLastsMs) }),
  }
}

function timeOf(at: number): string {
  return new Date(at).toISOString()
}

async function checkEntries(
  { entries }: Extract<Parsed, { action: 'check' }>,
  { lists, accountId }: Call,
): Promise<PolicyResponse> {
  const policies: AddressPolicy[] = []
  for (const entry of entries) {
    if (entry.kind === 'address') policies.push(await lists.policyOf(accountId, entry.address))
  }
  return { action: 'check', policies }
}

async function verify(
  { entries }: Extract<Parsed, { action: 'verify' }>,
  { lists, accountId }: Call,
): Promise<PolicyResponse> {
  const domains = entries.flatMap(entry => (entry.kind === 'domain' ? [entry.domain] : []))
  const outcomes = await lists.prove(accountId, domains)
  return {
    action: 'verify',
    proofs: domains.map((domain, position) => ({
      domain,
      outcome: outcomes[position],
      record: lists.recordOf(accountId, domain),
    })),
  }
}
