/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

export interface ComplianceEmailLawsItem {
  readonly name: string
  /** As it is called where it holds. */
  readonly local_name?: string
  readonly citation: string
  /** A year, a month or a day, as exactly as it is known. */
  readonly in_force_since?: string
}

export interface ComplianceEmailSourcesItem {
  readonly title: string
  readonly url: string
  readonly publisher: string
}

export interface ComplianceEmailEvidenceChecksItem {
  /** What was looked at: the mailbox provider, the registry of the domain, the website, mail and name servers. */
  readonly check: string
  /** What was found; left out when nothing was. */
  readonly sign?: string
  /** The country that it speaks for, or `none`, `pending` (the check runs) or `skipped` (it was not made). */
  readonly result: string
  readonly points: number
}

export interface ComplianceEmailEvidence {
  readonly points: number
  readonly max_points: Open<100>
  readonly checks: readonly ComplianceEmailEvidenceChecksItem[]
}

export interface ComplianceEmail {
  /** The address that was checked, its domain in ASCII and lower case. */
  readonly email: string
  /** Stays the same for 6 months. */
  readonly result_id: string
  /** Strictest first. Treat a code that you do not know like `case_by_case`. */
  readonly recommendation_code: Open<'prohibited' | 'consent_required' | 'exception_required' | 'case_by_case' | 'allowed_with_conditions' | 'allowed' | 'allowed_by_policy' | 'safe_to_send'>
  /** What to do, in plain words. */
  readonly recommendation: string
  /** One or two sentences to show to people. */
  readonly message: string
  /** ISO 3166-1 alpha-2, the strictest when there are several; empty when `confidence` is `unknown`. */
  readonly country_code: string
  /** English name; empty when `confidence` is `unknown`. */
  readonly country: string
  /** Every country in contention, strictest first; left out when `confidence` is `unknown`. */
  readonly jurisdictions_applicable?: readonly string[]
  /**
   * `confident`: one country, by two independent checks or a mailbox provider of that country alone.
   * `medium`: likely, or several. `unknown`: none; the restrictive default applies.
   */
  readonly confidence: Open<'confident' | 'medium' | 'unknown'>
  /** True while the website check runs: ask again in a few seconds, at no charge. Left out when it is over. */
  readonly checking?: boolean
  /** `consumer` at personal mailbox providers. It decides which part of the rule applies. */
  readonly address_kind: Open<'consumer' | 'business'>
  readonly laws: readonly ComplianceEmailLawsItem[]
  readonly sources: readonly ComplianceEmailSourcesItem[]
  readonly obligations: readonly string[]
  /** Whom and what the rule covers. */
  readonly scope: string
  /** Present when whoever runs this service has set the rule in place of the table: why. */
  readonly override_reason?: string
  /** How sure the text of the rule is, apart from the place; null without a country. */
  readonly rule_confidence: Open<'high' | 'medium' | 'low'> | null
  /** Month in which the rule was read last; null without a country. */
  readonly last_verified: string | null
  readonly rules_version: string
  readonly evidence: ComplianceEmailEvidence
  /** 0 for a repeat within 6 months and while `checking`. */
  readonly charged_credits: Open<0 | 1>
}

export interface ComplianceEmailRequest {
  /**
   * One plain address with a dotted domain, of at most 254 characters; white space around it is removed. A
   * domain in another script is taken, and answered in ASCII.
   */
  readonly email: string
}
