/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'
import type { BatchError } from './gender.ts'
import type { BreachesPassword } from './breaches.ts'
import type { EmailCheck } from './email.ts'
import type { GenderEstimate } from './gender.ts'
import type { IpIntelligence } from './ip.ts'
import type { PhoneValidate } from './phone.ts'

/** What `/v1/ip/intelligence` answers, or its error. Present when it was sent. */
export interface CheckIp {
  readonly charged_credits: Open<0 | 1>
  readonly data?: IpIntelligence
  readonly error?: BatchError
}

/** What `/v1/email/check` answers, or its error. Present when it was sent. */
export interface CheckEmail {
  readonly charged_credits: Open<0 | 1>
  readonly data?: EmailCheck
  readonly error?: BatchError
}

/** What `/v1/phone/validate` answers, or its error. Present when it was sent. */
export interface CheckPhone {
  readonly charged_credits: Open<0 | 1>
  readonly data?: PhoneValidate
  readonly error?: BatchError
}

/** What `/v1/gender/name` answers, or its error. Present when it was sent. */
export interface CheckName {
  readonly charged_credits: Open<0 | 1>
  readonly data?: GenderEstimate
  readonly error?: BatchError
}

/** What `/v1/breaches/password` answers, or its error. Present when it was sent. */
export interface CheckPasswordSha1 {
  readonly charged_credits: Open<0 | 1>
  readonly data?: BreachesPassword
  readonly error?: BatchError
}

/** A country that is not known is left out. */
export interface CheckConsistencyCountries {
  /** Where the address is. */
  readonly ip?: string
  /** The country of a valid number. */
  readonly phone?: string
  /**
   * Where the domain belongs by its suffix or its mailbox provider alone; never of a throw-away domain. The
   * answer of `/v1/compliance/email`, which asks more, may differ.
   */
  readonly email?: string
  /** Where people of the name were counted, five at most, those with the most first. */
  readonly name?: readonly string[]
  /** The country that was sent. */
  readonly stated?: string
}

export interface CheckConsistencyDistancesItem {
  readonly from: Open<'ip' | 'phone' | 'email'>
  readonly to: Open<'phone' | 'email' | 'stated'>
  readonly km: number
}

export interface CheckConsistencyReasonsItem {
  readonly code: Open<'ip_tor' | 'ip_vpn' | 'ip_hosting' | 'ip_private_relay' | 'ip_on_abuse_lists' | 'email_invalid' | 'email_disposable' | 'email_no_mail' | 'email_new_domain' | 'email_mistyped' | 'email_relay' | 'email_role' | 'phone_invalid' | 'phone_disposable' | 'phone_formerly_disposable' | 'phone_voip' | 'phone_premium_rate' | 'phone_of_no_country' | 'password_breached' | 'country_mismatch_ip_phone' | 'country_mismatch_ip_email' | 'country_mismatch_ip_stated' | 'country_mismatch_phone_email' | 'country_mismatch_phone_stated' | 'country_mismatch_email_stated' | 'far_apart' | 'name_not_in_country'>
  readonly weight: number
  /** The fields that it follows from; `stated` is the country that was sent. */
  readonly parts: readonly (Open<'ip' | 'email' | 'phone' | 'name' | 'password_sha1' | 'stated'>)[]
}

export interface CheckConsistency {
  readonly countries: CheckConsistencyCountries
  /**
   * False when two of the countries differ, or the name was not counted in one where names are counted; null
   * when there are no two to compare. A territory counts as its state.
   */
  readonly agree: boolean | null
  /**
   * For each two countries that differ: kilometres between the city of the IP address, or else the place
   * where the people of a country live on average, and that of the other.
   */
  readonly distances: readonly CheckConsistencyDistancesItem[]
  /** Facts that raise suspicion. Further codes may appear. The weights are assumed, not measured. */
  readonly reasons: readonly CheckConsistencyReasonsItem[]
  /** Sum of the weights, at most 100. For ranking and review; it is no probability. */
  readonly score: number
}

export interface Check {
  readonly ip?: CheckIp
  readonly email?: CheckEmail
  readonly phone?: CheckPhone
  readonly name?: CheckName
  readonly password_sha1?: CheckPasswordSha1
  readonly consistency: CheckConsistency
  /** Sum of the parts. */
  readonly charged_credits: number
}

export interface CheckRequest {
  /**
   * An IPv4 address as four decimal numbers without leading zeros, or an IPv6 address in any spelling of RFC
   * 4291. No CIDR range, host name, port, zone, brackets or white space.
   */
  readonly ip?: string | undefined
  /**
   * The address as it was typed. White space around it is removed. A domain in another script is taken in
   * either spelling.
   */
  readonly email?: string | undefined
  /**
   * The number: `+` and the calling code, or a national number with `country`. Spaces, dashes, dots,
   * brackets, extensions, `tel:` URIs, vanity letters and the digits of any script are read.
   */
  readonly phone?: string | undefined
  /** A first name or a full name, in any script. */
  readonly name?: string | undefined
  /**
   * ISO 3166-1 alpha-2 in either case: the country that the person states. A hint for `phone` and `name` as
   * at their own endpoints, and compared with the other countries. It is no part and costs nothing.
   */
  readonly country?: string | undefined
  /** SHA-1 of the password, 40 hexadecimal digits. */
  readonly password_sha1?: string | undefined
}
