/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

export interface PhoneValidate {
  /** The number as sent. */
  readonly phone: string
  /** In an assigned range of its country's numbering plan; not proof of service. */
  readonly valid: boolean
  /** Of a plausible length; a possible number can be invalid. */
  readonly possible: boolean
  /**
   * Null when valid. `unparseable`: does not look like a phone number; `missing_country`: no `+` and no
   * `country`; `too_short`, `too_long`: wrong length for its country; `invalid_number`: not in an assigned
   * range.
   */
  readonly reason: Open<'unparseable' | 'missing_country' | 'too_short' | 'too_long' | 'invalid_number'> | null
  /** ISO 3166-1 alpha-2; empty when unknown. */
  readonly country_code: string
  /** English name; empty when unknown. */
  readonly country: string
  /** Country calling code (ITU-T E.164). */
  readonly calling_code: number | null
  /**
   * What the range was assigned for; `unknown` for invalid numbers. Where a plan does not tell the two apart,
   * as in the United States, `fixed_line_or_mobile`.
   */
  readonly type: Open<'mobile' | 'fixed_line' | 'fixed_line_or_mobile' | 'toll_free' | 'premium_rate' | 'shared_cost' | 'voip' | 'personal_number' | 'pager' | 'uan' | 'voicemail' | 'unknown'>
  /** E.164 format; null when unparseable. */
  readonly e164: string | null
  /** International display format. */
  readonly international: string | null
  /** National display format. */
  readonly national: string | null
  /**
   * Carrier that the range was first assigned to; ported numbers keep the old one. Only for numbers that can
   * be mobile or a pager, and usually null for the United States and Canada.
   */
  readonly carrier: string | null
  /** What the area code tells, in English, else the name of the country; null when unknown. */
  readonly location: string | null
  /**
   * IANA names in the numbering library's spelling and order. Numbers without an area can list every zone of
   * the calling code; empty when unknown.
   */
  readonly timezones: readonly string[]
}

export interface PhoneValidateRequest {
  /**
   * The number: `+` and the calling code, or a national number with `country`. Spaces, dashes, dots,
   * brackets, extensions, `tel:` URIs, vanity letters and the digits of any script are read.
   */
  readonly phone: string
  /**
   * ISO 3166-1 alpha-2 in either case (also AC, TA, XK): the country that a number without `+` is dialled in.
   * Ignored when the number starts with `+`, and yet refused when it is not assigned.
   */
  readonly country?: string | undefined
}
