/** Codes of a rule for commercial email without a prior request, strictest first. */
export const ruleCodes = [
  'prohibited',
  'consent_required',
  'exception_required',
  'case_by_case',
  'allowed_with_conditions',
  'allowed',
] as const

export type RuleCode = (typeof ruleCodes)[number]

/** Codes of an answer: those of a rule, and those of the lists of an account. Strictest first. */
export const recommendationCodes = [...ruleCodes, 'allowed_by_policy', 'safe_to_send'] as const

export type RecommendationCode = (typeof recommendationCodes)[number]

/** The restrictive rule, which applies without a known country. */
export const codeWithoutCountry: RuleCode = 'consent_required'

/** Below zero when `one` is stricter than `other`, 0 when both are the same. */
export function compareStrictness(one: RecommendationCode, other: RecommendationCode): number {
  return recommendationCodes.indexOf(one) - recommendationCodes.indexOf(other)
}

/** Titles of the codes. */
export const codeWords: Readonly<Record<RuleCode, string>> = {
  prohibited: 'Prohibited',
  consent_required: 'Consent required',
  exception_required: 'Only under an exception',
  case_by_case: 'Case by case',
  allowed_with_conditions: 'Allowed with conditions',
  allowed: 'Allowed',
}

/** Confidence in the text of a rule: whether its sources were read and agree. */
export const ruleConfidences = ['high', 'medium', 'low'] as const

export type RuleConfidence = (typeof ruleConfidences)[number]

const months = 'January February March April May June July August September October November December'.split(' ')

/** A year, a month or a day in words: 2004, July 2004, 8 July 2004. */
export function dateWords(date: string): string {
  const [year, month, day] = date.split('-')
  const parts = [day && String(Number(day)), month && months[Number(month) - 1], year]
  return parts.filter(part => part !== undefined).join(' ')
}
