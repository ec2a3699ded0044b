import type { IpPrivacy, IpRisk } from '../schema.ts'

/** Weights of the factors, in the order of the specification's table, which is the order of an answer's `factors`. */
export const factorWeights = {
  tor_exit: 80,
  vpn: 50,
  hosting: 40,
  apple_private_relay: 30,
  unknown_network: 10,
  verified_crawler: -40,
} as const

export type RiskFactor = keyof typeof factorWeights

const factorOrder = Object.keys(factorWeights) as readonly RiskFactor[]

/** Lowest scores of the levels above `low`. */
const mediumFrom = 30
const highFrom = 70

/** Sum of the weights of the factors that are present, clamped to 0..100. */
export function scoreOf(factors: readonly RiskFactor[]): number {
  const sum = factors.reduce((total, factor) => total + factorWeights[factor], 0)
  return Math.min(100, Math.max(0, sum))
}

export function levelOf(score: number): 'low' | 'medium' | 'high' {
  if (score >= highFrom) return 'high'
  return score >= mediumFrom ? 'medium' : 'low'
}

/** The factors of an address with these flags, whose network is known or not. */
export function factorsOf(privacy: IpPrivacy, isKnownNetwork: boolean): ReadonlySet<RiskFactor> {
  const present = new Set<RiskFactor>()
  if (privacy.tor) present.add('tor_exit')
  if (privacy.vpn) present.add('vpn')
  if (privacy.hosting) present.add('hosting')
  if (privacy.apple_private_relay) present.add('apple_private_relay')
  if (!isKnownNetwork) present.add('unknown_network')
  if (privacy.crawler !== null) present.add('verified_crawler')
  return present
}

/**
 * The `risk` object for the factors that are present, frozen: answers with the same factors share one.
 *
 * @param isIncomplete whether a factor could not be checked
 */
export function riskOf(present: ReadonlySet<RiskFactor>, isIncomplete = false): IpRisk {
  const factors = factorOrder.filter(factor => present.has(factor))
  const score = scoreOf(factors)
  Object.freeze(factors)
  return Object.freeze({
    score,
    level: levelOf(score),
    factors,
    ...(isIncomplete ? { incomplete: true as const } : {}),
  })
}

/** A reserved address has neither score nor level nor factors. */
export const noRisk: IpRisk = Object.freeze({
  score: null,
  level: null,
  factors: Object.freeze<RiskFactor[]>([]) as RiskFactor[],
})
