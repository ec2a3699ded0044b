/** Weights of the factors, in the order of an answer's `factors`. */
export const factorWeights = {
  invalid_syntax: 100,
  no_mail: 90,
  disposable: 80,
  likely_typo: 40,
  new_domain: 30,
  relay_alias: 20,
  role: 10,
  no_spf_and_dmarc: 10,
} as const

export type RiskFactor = keyof typeof factorWeights
export const riskFactors = Object.keys(factorWeights) as readonly RiskFactor[]
