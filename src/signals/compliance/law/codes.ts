/** What a rule can say of an unasked commercial email, strictest first (spec.md, `recommendation_code`). */
export const ruleCodes = [
  'prohibited',
  'consent_required',
  'exception_required',
  'case_by_case',
  'allowed_with_conditions',
  'allowed',
] as const

export type RuleCode = (typeof ruleCodes)[number]

/** What an answer can say: beside the rule of a country, what an account has set for itself. Strictest first. */
export const recommendationCodes = [...ruleCodes, 'allowed_by_policy', 'safe_to_send'] as const

export type RecommendationCode = (typeof recommendationCodes)[number]

/** Where no jurisdiction is known, the restrictive rule holds (spec.md, "Cold-email compliance result"). */
export const codeWithoutCountry: RuleCode = 'consent_required'

/** Below zero when `one` is stricter than `other`, 0 when both are the same. */
export function compareStrictness(one: RecommendationCode, other: RecommendationCode): number {
  return recommendationCodes.indexOf(one) - recommendationCodes.indexOf(other)
}

/** A code as people say it, after "an unasked commercial email is …". */
export const codeWords: Readonly<Record<RuleCode, string>> = {
  prohibited: 'Prohibited',
  consent_required: 'Consent required',
  exception_required: 'Only under an exception',
  case_by_case: 'Case by case',
  allowed_with_conditions: 'Allowed with conditions',
  allowed: 'Allowed',
}

/** How sure the text of a rule is: whether its sources were read and agree. */
export const ruleConfidences = ['high', 'medium', 'low'] as const

export type RuleConfidence = (typeof ruleConfidences)[number]

const months = 'January February March April May June July August September October November December'.split(' ')

/** A year, a month or a day in words: 2004, July 2004, 8 July 2004. */
export function dateWords(date: string): string {
  const [year, month, day] = date.split('-')
  const parts = [day && String(Number(day)), month && months[Number(month) - 1], year]
  return parts.filter(part => part !== undefined).join(' ')
}
