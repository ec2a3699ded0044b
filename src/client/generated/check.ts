/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'
import type { BatchError } from './gender.ts'
import type { BreachesPassword } from './breaches.ts'
import type { EmailCheck } from './email.ts'
import type { GenderEstimate } from './gender.ts'
import type { IpIntelligence } from './ip.ts'
import type { PhoneValidate } from './phone.ts'

/** Response of `/v1/ip/intelligence`, or its error. Present when the request has the field. */
export interface CheckIp {
  readonly charged_credits: Open<0 | 1>
  readonly data?: IpIntelligence
  readonly error?: BatchError
}

/** Response of `/v1/email/check`, or its error. Present when the request has the field. */
export interface CheckEmail {
  readonly charged_credits: Open<0 | 1>
  readonly data?: EmailCheck
  readonly error?: BatchError
}

/** Response of `/v1/phone/validate`, or its error. Present when the request has the field. */
export interface CheckPhone {
  readonly charged_credits: Open<0 | 1>
  readonly data?: PhoneValidate
  readonly error?: BatchError
}

/** Response of `/v1/gender/name`, or its error. Present when the request has the field. */
export interface CheckName {
  readonly charged_credits: Open<0 | 1>
  readonly data?: GenderEstimate
  readonly error?: BatchError
}

/** Response of `/v1/breaches/password`, or its error. Present when the request has the field. */
export interface CheckPasswordSha1 {
  readonly charged_credits: Open<0 | 1>
  readonly data?: BreachesPassword
  readonly error?: BatchError
}

/** Unknown countries are absent. */
export interface CheckConsistencyCountries {
  /** Country of the IP address. */
  readonly ip?: string
  /** Country of a valid phone number. */
  readonly phone?: string
  /**
   * Country of the email domain, from its suffix or mailbox provider only. Absent for a disposable domain.
   * `/v1/compliance/email` uses more evidence and may return another country.
   */
  readonly email?: string
  /** Countries with people of this name, at most five, most people first. */
  readonly name?: readonly string[]
  /** The country of the request. */
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
  /** Fields on which the reason is based. `stated` is the country of the request. */
  readonly parts: readonly (Open<'ip' | 'email' | 'phone' | 'name' | 'password_sha1' | 'stated'>)[]
}

export interface CheckConsistency {
  readonly countries: CheckConsistencyCountries
  /**
   * False when two countries differ, or when the name has no records in a country with name statistics. Null
   * when there are fewer than two countries to compare. A territory counts as part of its state.
   */
  readonly agree: boolean | null
  /**
   * Distance in kilometres for each pair of different countries: between the city of the IP address, or the
   * population centre of a country, and that of the other country.
   */
  readonly distances: readonly CheckConsistencyDistancesItem[]
  /** Risk factors. New codes may be added. The weights are assumptions, not measurements. */
  readonly reasons: readonly CheckConsistencyReasonsItem[]
  /** Sum of the weights, at most 100. For ranking and review. Not a probability. */
  readonly score: number
}

export interface Check {
  readonly ip?: CheckIp
  readonly email?: CheckEmail
  readonly phone?: CheckPhone
  readonly name?: CheckName
  readonly password_sha1?: CheckPasswordSha1
  readonly consistency: CheckConsistency
  /** Sum of the credits of all parts. */
  readonly charged_credits: number
}

export interface CheckRequest {
  /**
   * An IPv4 address as four decimal numbers without leading zeros, or an IPv6 address in any spelling of RFC
   * 4291. No CIDR range, host name, port, zone, brackets or white space.
   */
  readonly ip?: string | undefined
  /**
   * The email address. Surrounding white space is removed. An internationalised domain is accepted in both
   * spellings.
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
   * ISO 3166-1 alpha-2 code in either case: the country that the person states. It is a hint for `phone` and
   * `name`, as at their own endpoints, and is compared with the other countries. It is not a part and is
   * free.
   */
  readonly country?: string | undefined
  /** SHA-1 hash of the password, 40 hexadecimal digits. */
  readonly password_sha1?: string | undefined
}
