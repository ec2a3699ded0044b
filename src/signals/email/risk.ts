import { factorWeights, type RiskFactor, riskFactors } from './risk-factors.ts'
import type { EmailCheck } from './schema.ts'

const mediumFrom = 30
const highFrom = 70
/** A domain younger than this is new. */
const newDays = 30

/** What is unknown is no factor. */
export function riskOf(check: Omit<EmailCheck, 'risk'>): EmailCheck['risk'] {
  const { valid, disposable, did_you_mean, relay_alias, role, dns = {}, domain_age } = check
  const present: Readonly<Record<RiskFactor, boolean>> = {
    invalid_syntax: !valid,
    no_mail: dns.accepts_mail === false,
    disposable: disposable === true,
    likely_typo: did_you_mean !== undefined,
    new_domain: domain_age !== undefined && domain_age.days < newDays,
    relay_alias: relay_alias === true,
    role: role === true,
    no_spf_and_dmarc: dns.spf === false && dns.dmarc === false,
  }
  const factors = riskFactors.filter(factor => present[factor])
  const score = Math.min(
    100,
    factors.reduce((sum, factor) => sum + factorWeights[factor], 0),
  )
  return { score, level: score >= highFrom ? 'high' : score >= mediumFrom ? 'medium' : 'low', factors }
}
