/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

export interface ComplianceEmailLawsItem {
  readonly name: string
  /** The name of the law in the language of its country. */
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

/**
 * Changes of the law of a country of this verdict since it was first requested; `recommendation_code` and
 * the rule already follow them. Left out when nothing that decides has changed. Rules of the operator have
 * `override_reason` instead.
 */
export interface ComplianceEmailLawChanged {
  /** Day of the first change: of the version of the rule table, or on which a rule changed. */
  readonly since: string
  /** Each change in words, with the name of its country. */
  readonly words: readonly string[]
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
  /**
   * The domain is of a service for throw-away addresses. It then places nobody: `confidence` is `unknown`,
   * and the verdict is the restrictive default unless a list of the account says otherwise.
   */
  readonly disposable?: boolean
  readonly laws: readonly ComplianceEmailLawsItem[]
  readonly sources: readonly ComplianceEmailSourcesItem[]
  readonly obligations: readonly string[]
  /**
   * Days within which you have to stop after an opt-out; 0 is at once. Left out where no fixed number is
   * known: stop at once.
   */
  readonly opt_out_deadline_days?: number
  /** What the days of the deadline are. Left out for a deadline of 0, and without one. */
  readonly opt_out_deadline_in?: Open<'days' | 'working_days'>
  /** The label that each message has to carry. Left out where no fixed one is known. */
  readonly label_required?: string
  /** The public register of objections to check before sending. Left out where none is known. */
  readonly register?: string
  /** The highest penalty, in words. Left out where it is not known. */
  readonly max_penalty?: string
  /** Whom and what the rule covers. */
  readonly scope: string
  /** Present when whoever runs this service has set the rule in place of the table: why. */
  readonly override_reason?: string
  /** How sure the text of the rule is, apart from the place; null without a country. */
  readonly rule_confidence: Open<'high' | 'medium' | 'low'> | null
  /** Month in which the rule was read last; null without a country. */
  readonly last_verified: string | null
  readonly rules_version: string
  readonly law_changed?: ComplianceEmailLawChanged
  readonly evidence: ComplianceEmailEvidence
  /** 0 for a repeat within 6 months and while `checking`. */
  readonly charged_credits: Open<0 | 1>
}

export interface ComplianceContactExceptionsItem {
  /** The country whose law has the exception. */
  readonly country_code: string
  /** The article that it stands in. */
  readonly citation: string
  /** All of them have to be met. */
  readonly conditions: readonly string[]
  /** How sure the text of the exception is. */
  readonly confidence: Open<'high' | 'medium' | 'low'>
}

export interface ComplianceContact {
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
  /**
   * The domain is of a service for throw-away addresses. It then places nobody: `confidence` is `unknown`,
   * and the verdict is the restrictive default unless a list of the account says otherwise.
   */
  readonly disposable?: boolean
  readonly laws: readonly ComplianceEmailLawsItem[]
  readonly sources: readonly ComplianceEmailSourcesItem[]
  readonly obligations: readonly string[]
  /**
   * Days within which you have to stop after an opt-out; 0 is at once. Left out where no fixed number is
   * known: stop at once.
   */
  readonly opt_out_deadline_days?: number
  /** What the days of the deadline are. Left out for a deadline of 0, and without one. */
  readonly opt_out_deadline_in?: Open<'days' | 'working_days'>
  /** The label that each message has to carry. Left out where no fixed one is known. */
  readonly label_required?: string
  /** The public register of objections to check before sending. Left out where none is known. */
  readonly register?: string
  /** The highest penalty, in words. Left out where it is not known. */
  readonly max_penalty?: string
  /** Whom and what the rule covers. */
  readonly scope: string
  /** Present when whoever runs this service has set the rule in place of the table: why. */
  readonly override_reason?: string
  /** How sure the text of the rule is, apart from the place; null without a country. */
  readonly rule_confidence: Open<'high' | 'medium' | 'low'> | null
  /** Month in which the rule was read last; null without a country. */
  readonly last_verified: string | null
  readonly rules_version: string
  readonly law_changed?: ComplianceEmailLawChanged
  readonly evidence: ComplianceEmailEvidence
  /** 0 for a repeat within 6 months and while `checking`. */
  readonly charged_credits: Open<0 | 1>
  /**
   * `customer`: the contact has bought from you. `asked`: it has made an enquiry or asked for an offer, and
   * not bought. `none`: neither. Consent to mailings is none of these: with consent you may send in any case.
   */
  readonly relationship: Open<'customer' | 'asked' | 'none'>
  /**
   * Where you have the address from. `given_by_contact`: the contact gave it to you. `public_website`: the
   * contact publishes it on its own website. `public_register`: a register or directory. `bought_list`:
   * bought or rented. `referral`: somebody else gave it to you.
   */
  readonly source: Open<'given_by_contact' | 'public_website' | 'public_register' | 'bought_list' | 'referral' | 'other'>
  /**
   * The channel of your message; `email` when it is left out. The rules cover email alone: text messages,
   * calls and letters have laws of their own, for which there is no answer.
   */
  readonly channel: Open<'email'>
  /**
   * Day of the last purchase of a customer, or of the last enquiry; not for the relationship `none`. Some
   * exceptions end some months after it. Without it they are taken to hold, and the time is one of their
   * conditions.
   */
  readonly last_contact?: string
  /**
   * The exceptions from consent that the verdict rests on, of each country in contention that has one, such
   * as the one for customers (soft opt-in). Left out when it rests on none.
   */
  readonly exceptions?: readonly ComplianceContactExceptionsItem[]
}

export interface ComplianceReceiptContentsAddress {
  /**
   * HMAC-SHA-256 of the address in lower case (its domain in ASCII), with the text of `salt` as the key, in
   * base64url.
   */
  readonly digest: string
  /** The key of the digest. Each verdict has its own. */
  readonly salt: string
}

export interface ComplianceReceiptContentsVerdict {
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
  /** `consumer` at personal mailbox providers. It decides which part of the rule applies. */
  readonly address_kind: Open<'consumer' | 'business'>
  /**
   * The domain is of a service for throw-away addresses. It then places nobody: `confidence` is `unknown`,
   * and the verdict is the restrictive default unless a list of the account says otherwise.
   */
  readonly disposable?: boolean
  readonly laws: readonly ComplianceEmailLawsItem[]
  readonly sources: readonly ComplianceEmailSourcesItem[]
  readonly obligations: readonly string[]
  /**
   * Days within which you have to stop after an opt-out; 0 is at once. Left out where no fixed number is
   * known: stop at once.
   */
  readonly opt_out_deadline_days?: number
  /** What the days of the deadline are. Left out for a deadline of 0, and without one. */
  readonly opt_out_deadline_in?: Open<'days' | 'working_days'>
  /** The label that each message has to carry. Left out where no fixed one is known. */
  readonly label_required?: string
  /** The public register of objections to check before sending. Left out where none is known. */
  readonly register?: string
  /** The highest penalty, in words. Left out where it is not known. */
  readonly max_penalty?: string
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
}

export interface ComplianceReceiptContents {
  /** Id of the receipt, a UUIDv7. */
  readonly receipt_id: string
  /** When the receipt was signed. */
  readonly issued_at: string
  /** The account that requested the verdict. */
  readonly account_id: string
  /** Id of the verdict. */
  readonly result_id: string
  /** When the verdict was first requested. Its evidence is that of this time. */
  readonly verdict_at: string
  readonly address: ComplianceReceiptContentsAddress
  /**
   * What the lists of the account said of the address when the receipt was signed; `not_checked` when the
   * request did not send the address.
   */
  readonly account_list: Open<'suppressed' | 'owned' | 'allowed' | 'none' | 'not_checked'>
  readonly verdict: ComplianceReceiptContentsVerdict
}

export interface ComplianceReceipt {
  /**
   * A JSON Web Signature in the compact form (RFC 7515), by Ed25519 (RFC 8037). Its payload is `contents` as
   * JSON.
   */
  readonly receipt: string
  /** Id (`kid`) of the public key, which is in `/.well-known/assay-keys.json`. */
  readonly key_id: string
  readonly contents: ComplianceReceiptContents
}

export interface ComplianceEmailRequest {
  /**
   * One plain address with a dotted domain, of at most 254 characters; white space around it is removed. A
   * domain in another script is taken, and answered in ASCII.
   */
  readonly email: string
}

export interface ComplianceContactRequest {
  /**
   * One plain address with a dotted domain, of at most 254 characters; white space around it is removed. A
   * domain in another script is taken, and answered in ASCII.
   */
  readonly email: string
  /**
   * `customer`: the contact has bought from you. `asked`: it has made an enquiry or asked for an offer, and
   * not bought. `none`: neither. Consent to mailings is none of these: with consent you may send in any case.
   */
  readonly relationship: 'customer' | 'asked' | 'none'
  /**
   * Where you have the address from. `given_by_contact`: the contact gave it to you. `public_website`: the
   * contact publishes it on its own website. `public_register`: a register or directory. `bought_list`:
   * bought or rented. `referral`: somebody else gave it to you.
   */
  readonly source: 'given_by_contact' | 'public_website' | 'public_register' | 'bought_list' | 'referral' | 'other'
  /**
   * The channel of your message; `email` when it is left out. The rules cover email alone: text messages,
   * calls and letters have laws of their own, for which there is no answer.
   */
  readonly channel?: 'email' | undefined
  /**
   * Day of the last purchase of a customer, or of the last enquiry; not for the relationship `none`. Some
   * exceptions end some months after it. Without it they are taken to hold, and the time is one of their
   * conditions.
   */
  readonly last_contact?: string | undefined
}

export interface ComplianceReceiptRequest {
  /** The `result_id` of a final verdict of the same account, not older than 6 months. */
  readonly result_id: string
  /**
   * The address of the verdict. The lists of the account are checked, and count in the receipt, only when it
   * is sent.
   */
  readonly email?: string | undefined
}
