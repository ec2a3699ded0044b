/**
 * Exceptions from consent for contacts that a sender knows, such as the one for customers ("soft opt-in"). A rule lists
 * the known exceptions of its country; only listed ones apply.
 */
import { object, type Static } from '../../../core/json-schema.ts'
import { compareStrictness, type RuleCode, ruleConfidences } from './codes.ts'

/** Relationship of the contact to the sender: has bought, has made an enquiry or asked for an offer, or neither. */
export const relationships = ['customer', 'asked', 'none'] as const

/** Source of the address. */
export const addressSources = [
  ...(['given_by_contact', 'public_website', 'public_register'] as const),
  ...(['bought_list', 'referral', 'other'] as const),
] as const

/** The table has rules for email alone. */
export const channels = ['email'] as const

/** Business addresses include generic ones, such as info@. */
const recipients = ['business', 'consumer'] as const

/** Text without white space at its ends, without control characters, and not empty. */
export const text = { type: 'string', pattern: '^[^\\s\\p{Cc}]([^\\p{Cc}]*[^\\s\\p{Cc}])?$' } as const

const exception = object(
  {
    relationships: { type: 'array', minItems: 1, items: { type: 'string', enum: relationships } },
    sources: { type: 'array', minItems: 1, items: { type: 'string', enum: addressSources } },
    recipients: { type: 'array', minItems: 1, items: { type: 'string', enum: recipients } },
    citation: { ...text, description: 'Article with the exception.' },
    conditions: { type: 'array', minItems: 1, items: text },
    within_months: {
      ...{ type: 'integer', minimum: 1, maximum: 60 },
      description:
        'Number of months after the last purchase or enquiry for which the exception applies. Absent when there is no time limit.',
    },
    confidence: { type: 'string', enum: ruleConfidences, description: 'Confidence in the text of the exception.' },
  },
  { optional: ['within_months'], additionalProperties: false },
)

export const exceptionsSchema = { type: 'array', items: exception } as const
export type RuleException = Static<typeof exception>

export interface Contact {
  readonly relationship: (typeof relationships)[number]
  readonly source: (typeof addressSources)[number]
  /** YYYY-MM-DD of the last purchase or enquiry; null when unknown. */
  readonly lastContact: string | null
}

/** The code of a stricter rule when an exception applies. */
export const codeByException: RuleCode = 'allowed_with_conditions'

/** True for a code that an exception can change. A prohibition has no exceptions. */
export function isLifted(code: RuleCode): boolean {
  return code !== 'prohibited' && compareStrictness(code, codeByException) < 0
}

/**
 * The first exception of the table that applies to a contact; null when there is none, or none is needed.
 *
 * @param code of the rule for recipients of this kind
 * @param day YYYY-MM-DD
 */
export function exceptionFor(
  exceptions: readonly RuleException[] | undefined,
  code: RuleCode,
  kind: (typeof recipients)[number],
  contact: Contact,
  day: string,
): RuleException | null {
  if (exceptions === undefined || !isLifted(code)) return null
  const holds = (each: RuleException) =>
    each.recipients.includes(kind) &&
    each.relationships.includes(contact.relationship) &&
    each.sources.includes(contact.source) &&
    isWithin(each.within_months, contact.lastContact, day)
  return exceptions.find(holds) ?? null
}

function isWithin(months: number | undefined, since: string | null, day: string): boolean {
  if (months === undefined || since === null) return true
  const [year, month, date] = since.split('-').map(Number)
  // The last day of a shorter month.
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const end = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
  return day <= end.toISOString().slice(0, 10)
}

/** The conditions for an answer, with the time limit of the exception. */
export function conditionsOf({ conditions, within_months: months, relationships: of }: RuleException): string[] {
  if (months === undefined) return [...conditions]
  const event = of.includes('customer') ? 'purchase' : 'enquiry'
  return [...conditions, `The last ${event} is at most ${months} months ago`]
}

const relationshipWords = { customer: 'customers', asked: 'contacts who made an enquiry', none: 'others' } as const
const sourceWords = {
  ...{ given_by_contact: 'gave you the address', public_website: 'publish the address on their website' },
  ...{ public_register: 'are in a register', bought_list: 'are on a bought list' },
  ...{ referral: 'were referred to you', other: 'you know from elsewhere' },
} as const

/** An exception in words: its article, its contacts and its conditions. */
export function exceptionWords(exception: RuleException): string {
  const { relationships: whom, sources, recipients: kinds, citation } = exception
  const isEverybody = whom.length === relationships.length
  const people = isEverybody ? 'anyone' : whom.map(each => relationshipWords[each]).join(' and ')
  const from = sources.map(each => sourceWords[each]).join(' or ')
  const at = kinds.length === recipients.length ? '' : ` (${kinds.join(' and ')} addresses only)`
  return `${citation}: ${people} who ${from}${at}. ${conditionsOf(exception).join('. ')}.`
}
