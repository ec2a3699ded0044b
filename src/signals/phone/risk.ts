/** What speaks for a second look at a number. Factors and weights are those of the schema. */
import type { Inbox } from './marks/marks.ts'
import { type PhoneValidation, type RiskFactor, riskWeights } from './schema.ts'

type Risk = NonNullable<PhoneValidation['risk']>

/** Inmarsat, and the shared code of the satellite networks of Iridium and Globalstar: ITU-T E.164, list of codes. */
const satelliteCodes = new Set([870, 881])
/** Personal numbers of no country, the two shared codes of networks, and relief operations. */
const internationalCodes = new Set([878, 882, 883, 888])

/**
 * Days after which a number that was a public inbox is rarely one again. Of the numbers that the list of June 2024 had
 * last seen in the two years before, 22 to 54 % were seen again until August 2026; of the older ones 6 % (README.md).
 */
const daysOfUse = 730

const noRisk: Risk = Object.freeze({ score: 0, factors: Object.freeze<RiskFactor[]>([]) })

/** Undefined for a text that was not read as a number. */
export function riskOf(
  { e164, valid, type, calling_code }: PhoneValidation,
  inbox: Inbox | null,
  isUnlikeHint: boolean,
): Risk | undefined {
  if (e164 === null || calling_code === null) return undefined
  const factors: RiskFactor[] = []
  if (inbox !== null) factors.push(inbox.daysBefore <= daysOfUse ? 'disposable' : 'formerly_disposable')
  if (!valid) factors.push('unassigned_range')
  if (type === 'premium_rate' || type === 'shared_cost' || type === 'voip') factors.push(type)
  if (satelliteCodes.has(calling_code)) factors.push('satellite_network')
  if (internationalCodes.has(calling_code)) factors.push('international_network')
  if (isUnlikeHint) factors.push('country_mismatch')
  if (factors.length === 0) return noRisk
  return {
    score: Math.min(
      100,
      factors.reduce((sum, factor) => sum + riskWeights[factor], 0),
    ),
    factors,
  }
}
