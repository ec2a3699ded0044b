/**
 * The record of a breach as answers show it, how it is read from a source, and how the records of several sources are
 * merged. A source answers completely or not at all.
 */
import { isDay, isInstant } from '../../../core/instant.ts'
import { object, type Static } from '../../../core/json-schema.ts'
import { type Check, isCount, isShaped, isText, listOf, matches } from '../../../core/shape.ts'

const flag = (description: string) => ({ type: 'boolean', description }) as const

/** The members in the order and the spelling of the specification. */
export const BreachRecord = object(
  {
    Name: { type: 'string', description: 'Identifier of the breach. It never changes.', examples: ['Adobe'] },
    Title: { type: 'string', description: 'Title of the breach, for display.', examples: ['Adobe'] },
    Domain: {
      type: 'string',
      description: 'Domain of the breached site. Empty when the breach does not belong to a site.',
      examples: ['adobe.com'],
    },
    BreachDate: {
      type: 'string',
      format: 'date',
      description: 'Date of the breach, as precisely as it is known.',
      examples: ['2013-10-04'],
    },
    AddedDate: {
      type: 'string',
      format: 'date-time',
      description: 'Date on which the source first listed the breach.',
      examples: ['2013-12-04T00:00:00Z'],
    },
    ModifiedDate: {
      type: 'string',
      format: 'date-time',
      description: 'Date on which the source last changed the entry.',
      examples: ['2022-05-15T23:52:49Z'],
    },
    PwnCount: {
      type: 'integer',
      minimum: 0,
      description: 'Number of accounts in the breach.',
      examples: [152_445_165],
    },
    Description: { type: 'string', description: 'Description in HTML. Show it as text, or sanitise it.' },
    DataClasses: {
      type: 'array',
      items: { type: 'string' },
      description: 'Types of exposed data.',
      examples: [['Email addresses', 'Password hints', 'Passwords', 'Usernames']],
    },
    IsVerified: flag('The breach has been confirmed as genuine.'),
    IsFabricated: flag('The data is probably fabricated.'),
    IsSensitive: flag('Always false: sensitive breaches are not returned.'),
    IsRetired: flag('Always false: retired breaches are not returned.'),
    IsSpamList: flag('The data is a list used to send spam.'),
    IsMalware: flag('The data was collected by malware.'),
  },
  { title: 'BreachRecord' },
)
export type BreachRecord = Static<typeof BreachRecord>

/** The result of a source for one address. */
export type SourceAnswer =
  | {
      readonly outcome: 'answered'
      readonly breaches: readonly BreachRecord[]
      /** Lower-case word for the remote source that was asked for this answer: `hibp`. Absent for a local source. */
      readonly askedNow?: string
    }
  /** Not, or not completely, answered. `retryAfterS`: whole seconds, where the source said when to come back. */
  | { readonly outcome: 'unavailable'; readonly retryAfterS: number | null }
  /** The source does not take the text for an address. */
  | { readonly outcome: 'refused' }
  /** The source is empty, and is treated as if it did not exist. */
  | { readonly outcome: 'absent' }

/** A source of the breaches of an address. */
export interface EmailSource {
  /**
   * Never throws for what a source does.
   *
   * @param address one of the spellings of address.ts
   * @param signal given when nobody waits for the answer any more
   */
  find(address: string, signal: AbortSignal): Promise<SourceAnswer>
}

const isTime: Check = value => isInstant(value) && value.includes('T')
const isFlag: Check = value => typeof value === 'boolean'

const members: Readonly<Record<keyof BreachRecord, Check>> = {
  Name: matches(/./s),
  Title: isText,
  Domain: isText,
  BreachDate: value => typeof value === 'string' && isDay(value),
  AddedDate: isTime,
  ModifiedDate: isTime,
  PwnCount: isCount,
  Description: isText,
  DataClasses: listOf(isText),
  IsVerified: isFlag,
  IsFabricated: isFlag,
  IsSensitive: isFlag,
  IsRetired: isFlag,
  IsSpamList: isFlag,
  IsMalware: isFlag,
}

/**
 * The record in the result of JSON.parse, without members that answers do not have; null when it is incomplete.
 */
export function readBreachRecord(value: unknown): BreachRecord | null {
  if (!isShaped<BreachRecord>(value, members)) return null
  const { Name, Title, Domain, BreachDate, AddedDate, ModifiedDate, PwnCount, Description, DataClasses } = value
  const { IsVerified, IsFabricated, IsSensitive, IsRetired, IsSpamList, IsMalware } = value
  const dates = { BreachDate, AddedDate: withSeconds(AddedDate), ModifiedDate: withSeconds(ModifiedDate) }
  const flags = { IsVerified, IsFabricated, IsSensitive, IsRetired, IsSpamList, IsMalware }
  return { Name, Title, Domain, ...dates, PwnCount, Description, DataClasses, ...flags }
}

/**
 * A time to the minute is ISO 8601, but not the date-time of RFC 3339 that the specification of JSON Schema asks for.
 */
function withSeconds(time: string): string {
  return time.length === '2013-12-04T00:00Z'.length ? `${time.slice(0, -1)}:00Z` : time
}

/**
 * The breaches of all lists sorted by name (by code unit, as `<` compares), each name once: of several records the
 * first list's counts. A record of a retired or sensitive breach is left out as if it were not there.
 */
export function mergeBreaches(lists: readonly (readonly BreachRecord[])[]): BreachRecord[] {
  const byName = new Map<string, BreachRecord>()
  for (const record of lists.flat()) {
    if (!record.IsRetired && !record.IsSensitive && !byName.has(record.Name)) byName.set(record.Name, record)
  }
  return [...byName.values()].sort((a, b) => (a.Name < b.Name ? -1 : 1))
}

/**
 * The joint result of all sources. It is an answer only if each source has answered, because a list without the
 * breaches of one source would be wrong. It is absent if all are. The longest wait of a source is used.
 */
export function mergeAnswers(answers: readonly SourceAnswer[]): SourceAnswer {
  const lists: (readonly BreachRecord[])[] = []
  const waits: number[] = []
  let [isAbsent, isComplete] = [true, true]
  for (const answer of answers) {
    if (answer.outcome === 'refused') return answer
    if (answer.outcome === 'absent') continue
    isAbsent = false
    if (answer.outcome === 'answered') lists.push(answer.breaches)
    else {
      isComplete = false
      if (answer.retryAfterS !== null) waits.push(answer.retryAfterS)
    }
  }
  if (isAbsent) return { outcome: 'absent' }
  if (isComplete) return { outcome: 'answered', breaches: mergeBreaches(lists) }
  return { outcome: 'unavailable', retryAfterS: waits.length === 0 ? null : Math.max(...waits) }
}

/**
 * The result of a source for several spellings of one address (address.ts). A spelling that the source does not accept
 * as an address is ignored, unless it accepts none.
 */
export function mergeSpellings(answers: readonly SourceAnswer[]): SourceAnswer {
  if (answers.length === 1) return answers[0]
  const taken = answers.filter(({ outcome }) => outcome !== 'refused')
  if (taken.length === 0) return { outcome: 'refused' }
  const merged = mergeAnswers(taken)
  const [askedNow] = taken.flatMap(answer => (answer.outcome === 'answered' ? (answer.askedNow ?? []) : []))
  return merged.outcome === 'answered' && askedNow !== undefined ? { ...merged, askedNow } : merged
}
