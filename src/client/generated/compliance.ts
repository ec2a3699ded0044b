/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

export interface ComplianceEmailLawsItem {
  readonly name: string
  /** Name of the law in the language of its country. */
  readonly local_name?: string
  readonly citation: string
  /** A year, a month or a day, as precisely as it is known. */
  readonly in_force_since?: string
}

export interface ComplianceEmailSourcesItem {
  readonly title: string
  readonly url: string
  readonly publisher: string
}

/**
 * Changes of the law since the verdict was first requested. `recommendation_code` and the rule already
 * include them. Absent when no relevant rule has changed. Rules of the operator have `override_reason`
 * instead.
 */
export interface ComplianceEmailLawChanged {
  /** Date of the first change: the version of the rule table, or the day on which a rule changed. */
  readonly since: string
  /** Changes in words, with the name of the country. */
  readonly words: readonly string[]
}

export interface ComplianceEmailEvidenceChecksItem {
  /** Source of the evidence: mailbox provider, domain registry, website, mail servers or name servers. */
  readonly check: string
  /** What was found. Absent when nothing was found. */
  readonly sign?: string
  /**
   * Country that the evidence supports, or `none`, `pending` (the check is running) or `skipped` (the check
   * was not made).
   */
  readonly result: string
  readonly points: number
}

export interface ComplianceEmailEvidence {
  readonly points: number
  readonly max_points: Open<100>
  readonly checks: readonly ComplianceEmailEvidenceChecksItem[]
}

export interface ComplianceEmail extends ComplianceReceiptContentsVerdict {
  /** The address of the request, with the domain in ASCII and lower case. */
  readonly email: string
  /** Stays the same for 6 months. */
  readonly result_id: string
  /**
   * True while the website check is running. Repeat the request in a few seconds, free of charge. Absent when
   * the check is complete.
   */
  readonly checking?: boolean
  readonly law_changed?: ComplianceEmailLawChanged
  /** 0 for a repeat within 6 months, and while `checking` is true. */
  readonly charged_credits: Open<0 | 1>
}

export interface ComplianceContactExceptionsItem {
  /** Country of the exception. */
  readonly country_code: string
  /** Article with the exception. */
  readonly citation: string
  /** Conditions. All of them must be met. */
  readonly conditions: readonly string[]
  /** Confidence in the text of the exception. */
  readonly confidence: Open<'high' | 'medium' | 'low'>
}

export interface ComplianceContact extends ComplianceEmail {
  /**
   * `customer`: the contact has bought from you. `asked`: the contact has made an enquiry or asked for an
   * offer, but has not bought. `none`: neither. Consent to mailings is not a relationship: with consent you
   * may always send.
   */
  readonly relationship: Open<'customer' | 'asked' | 'none'>
  /**
   * Source of the address. `given_by_contact`: the contact gave it to you. `public_website`: the contact
   * publishes it on its website. `public_register`: a register or directory. `bought_list`: a bought or
   * rented list. `referral`: another person gave it to you.
   */
  readonly source: Open<'given_by_contact' | 'public_website' | 'public_register' | 'bought_list' | 'referral' | 'other'>
  /**
   * Channel of your message. Default: `email`. The rules cover email only. Text messages, calls and letters
   * have other laws, which are not supported.
   */
  readonly channel: Open<'email'>
  /**
   * Date of the last purchase or the last enquiry. Not allowed with the relationship `none`. Some exceptions
   * end a number of months after this date. Without a date, they are assumed to apply, and the time limit is
   * one of their conditions.
   */
  readonly last_contact?: string
  /**
   * Exceptions from consent on which the verdict is based, such as the exception for customers (soft opt-in),
   * for each possible country. Absent when there are none.
   */
  readonly exceptions?: readonly ComplianceContactExceptionsItem[]
}

export interface ComplianceReceiptContentsAddress {
  /**
   * HMAC-SHA-256 of the address in lower case (its domain in ASCII), with the text of `salt` as the key, in
   * base64url.
   */
  readonly digest: string
  /** Key of the digest, different for each verdict. */
  readonly salt: string
}

export interface ComplianceReceiptContentsVerdict {
  /** Values are listed strictest first. Treat unknown codes as `case_by_case`. */
  readonly recommendation_code: Open<'prohibited' | 'consent_required' | 'exception_required' | 'case_by_case' | 'allowed_with_conditions' | 'allowed' | 'allowed_by_policy' | 'safe_to_send'>
  /** Recommended action, in plain words. */
  readonly recommendation: string
  /** One or two sentences for display. */
  readonly message: string
  /**
   * ISO 3166-1 alpha-2 code, of the strictest country when there are several. Empty when `confidence` is
   * `unknown`.
   */
  readonly country_code: string
  /** English name. Empty when `confidence` is `unknown`. */
  readonly country: string
  /** All possible countries, strictest first. Absent when `confidence` is `unknown`. */
  readonly jurisdictions_applicable?: readonly string[]
  /**
   * `confident`: one country, supported by two independent checks or by a mailbox provider of that country
   * only. `medium`: a likely country, or several. `unknown`: no country; the strict default applies.
   */
  readonly confidence: Open<'confident' | 'medium' | 'unknown'>
  /**
   * `consumer` for personal mailbox providers, otherwise `business`. It decides which part of the rule
   * applies.
   */
  readonly address_kind: Open<'consumer' | 'business'>
  /**
   * The domain belongs to a disposable email service. It has no country: `confidence` is `unknown`, and the
   * strict default applies unless a list of the account contains the address.
   */
  readonly disposable?: boolean
  readonly laws: readonly ComplianceEmailLawsItem[]
  readonly sources: readonly ComplianceEmailSourcesItem[]
  readonly obligations: readonly string[]
  /**
   * Number of days within which you must stop after an opt-out. 0 means immediately. Absent when no fixed
   * number is known: stop immediately.
   */
  readonly opt_out_deadline_days?: number
  /** Unit of the deadline. Absent for a deadline of 0, and when there is no deadline. */
  readonly opt_out_deadline_in?: Open<'days' | 'working_days'>
  /** Label that each message must contain. Absent when none is known. */
  readonly label_required?: string
  /** Public register of objections to check before sending. Absent when none is known. */
  readonly register?: string
  /** Maximum penalty, in words. Absent when unknown. */
  readonly max_penalty?: string
  /** Scope of the rule. */
  readonly scope: string
  /** Reason given by the operator for setting the rule in place of the rule table. Absent otherwise. */
  readonly override_reason?: string
  /** Confidence in the text of the rule, independent of the country. Null without a country. */
  readonly rule_confidence: Open<'high' | 'medium' | 'low'> | null
  /** Month in which the rule was last verified. Null without a country. */
  readonly last_verified: string | null
  readonly rules_version: string
  readonly evidence: ComplianceEmailEvidence
}

export interface ComplianceReceiptContents {
  /** ID of the receipt, a UUIDv7. */
  readonly receipt_id: string
  /** Time at which the receipt was signed. */
  readonly issued_at: string
  /** The account that requested the verdict. */
  readonly account_id: string
  /** ID of the verdict. */
  readonly result_id: string
  /** Time of the first request for the verdict. The evidence is from this time. */
  readonly verdict_at: string
  readonly address: ComplianceReceiptContentsAddress
  /**
   * List of the account that contained the address when the receipt was signed. `not_checked` when the
   * request did not contain the address.
   */
  readonly account_list: Open<'suppressed' | 'owned' | 'allowed' | 'none' | 'not_checked'>
  readonly verdict: ComplianceReceiptContentsVerdict
}

export interface ComplianceReceipt {
  /**
   * A JSON Web Signature in compact form (RFC 7515), signed with Ed25519 (RFC 8037). The payload is
   * `contents` as JSON.
   */
  readonly receipt: string
  /** ID (`kid`) of the public key in `/.well-known/assay-keys.json`. */
  readonly key_id: string
  readonly contents: ComplianceReceiptContents
}

export interface ComplianceEmailRequest {
  /**
   * A plain email address of at most 254 characters. Surrounding white space is removed. An internationalised
   * domain is accepted and returned in ASCII.
   */
  readonly email: string
}

export interface ComplianceContactRequest {
  /**
   * A plain email address of at most 254 characters. Surrounding white space is removed. An internationalised
   * domain is accepted and returned in ASCII.
   */
  readonly email: string
  /**
   * `customer`: the contact has bought from you. `asked`: the contact has made an enquiry or asked for an
   * offer, but has not bought. `none`: neither. Consent to mailings is not a relationship: with consent you
   * may always send.
   */
  readonly relationship: 'customer' | 'asked' | 'none'
  /**
   * Source of the address. `given_by_contact`: the contact gave it to you. `public_website`: the contact
   * publishes it on its website. `public_register`: a register or directory. `bought_list`: a bought or
   * rented list. `referral`: another person gave it to you.
   */
  readonly source: 'given_by_contact' | 'public_website' | 'public_register' | 'bought_list' | 'referral' | 'other'
  /**
   * Channel of your message. Default: `email`. The rules cover email only. Text messages, calls and letters
   * have other laws, which are not supported.
   */
  readonly channel?: 'email' | undefined
  /**
   * Date of the last purchase or the last enquiry. Not allowed with the relationship `none`. Some exceptions
   * end a number of months after this date. Without a date, they are assumed to apply, and the time limit is
   * one of their conditions.
   */
  readonly last_contact?: string | undefined
}

export interface ComplianceReceiptRequest {
  /** `result_id` of a final verdict of the same account, at most 6 months old. */
  readonly result_id: string
  /**
   * Email address of the verdict. The lists of the account are checked and included in the receipt only when
   * you send it.
   */
  readonly email?: string | undefined
}
