/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'
import type { BatchError } from './gender.ts'

/**
 * Present for a number on the list of public inboxes, whose messages anyone can read on a website. Such
 * numbers are later reassigned, so check the date. Numbers that are not on the list can also be disposable.
 */
export interface PhoneValidateDisposable {
  /** Last day on which the list contained the number (YYYY-MM-DD). */
  readonly last_seen: string
}

/** For ranking and review. Not a probability. Absent when unparseable. */
export interface PhoneValidateRisk {
  /** Sum of the weights of the factors. */
  readonly score: number
  /**
   * `disposable`: a public inbox within two years before the date of the list (80); `formerly_disposable`: a
   * public inbox longer ago (30); `unassigned_range`: not valid (60); `premium_rate` (60); `shared_cost`
   * (20); `voip` (40); `satellite_network` (40); `international_network`: a network or service without a
   * country (30); `country_mismatch`: the country differs from the `country` of the request (20).
   */
  readonly factors: readonly (Open<'disposable' | 'formerly_disposable' | 'unassigned_range' | 'premium_rate' | 'shared_cost' | 'voip' | 'satellite_network' | 'international_network' | 'country_mismatch'>)[]
}

export interface PhoneValidate {
  /** The number as sent. */
  readonly phone: string
  /** In an assigned range of its country's numbering plan; not proof of service. */
  readonly valid: boolean
  /** The number has a plausible length; a possible number can be invalid. */
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
   * Line type of the assigned range. `unknown` for invalid numbers. `fixed_line_or_mobile` in plans that do
   * not distinguish the two, such as that of the United States.
   */
  readonly type: Open<'mobile' | 'fixed_line' | 'fixed_line_or_mobile' | 'toll_free' | 'premium_rate' | 'shared_cost' | 'voip' | 'personal_number' | 'pager' | 'uan' | 'voicemail' | 'unknown'>
  /** E.164 format; null when unparseable. */
  readonly e164: string | null
  /** International display format. */
  readonly international: string | null
  /** National display format. */
  readonly national: string | null
  /**
   * Carrier to which the range was first assigned. Ported numbers keep this carrier. Only for mobile and
   * pager numbers; usually null for the United States and Canada.
   */
  readonly carrier: string | null
  /** Area of the area code in English, otherwise the name of the country. Null when unknown. */
  readonly location: string | null
  /**
   * IANA time zone names, as spelled and ordered by the numbering library. Numbers without an area can list
   * every time zone of the calling code. Empty when unknown.
   */
  readonly timezones: readonly string[]
  /** The number as a `tel:` URI (RFC 3966), with its extension; absent when unparseable. */
  readonly rfc3966?: string
  /** Digits of the extension; absent without one. */
  readonly extension?: string
  /**
   * True where mobile numbers can be ported to another carrier, so `carrier` may be out of date. Absent when
   * unknown.
   */
  readonly portable_region?: boolean
  readonly disposable?: PhoneValidateDisposable
  readonly risk?: PhoneValidateRisk
}

export interface PhoneBatchDataItem {
  /** Position of the item in the request. */
  readonly index: number
  readonly id: string
  readonly charged_credits: number
  readonly data?: PhoneValidate
  readonly error?: BatchError
}

export interface PhoneBatch {
  readonly data: readonly PhoneBatchDataItem[]
  /** `not_charged` when no item was charged. */
  readonly billing_status: Open<'confirmed' | 'not_charged' | 'unconfirmed'>
}

export interface PhoneValidateRequest {
  /**
   * The number: `+` and the calling code, or a national number with `country`. Spaces, dashes, dots,
   * brackets, extensions, `tel:` URIs, vanity letters and the digits of any script are read.
   */
  readonly phone: string
  /**
   * ISO 3166-1 alpha-2 code in either case (also AC, TA, XK): the country of a national number without `+`.
   * Ignored when the number starts with `+`, but an unassigned code is always rejected. `risk` reports a
   * number of another country.
   */
  readonly country?: string | undefined
}

export interface PhoneBatchRequestItemsItem {
  /** Your reference for the item, returned unchanged. */
  readonly id: string
  /**
   * The number: `+` and the calling code, or a national number with `country`. Spaces, dashes, dots,
   * brackets, extensions, `tel:` URIs, vanity letters and the digits of any script are read.
   */
  readonly phone: string
  /**
   * ISO 3166-1 alpha-2 code in either case (also AC, TA, XK): the country of a national number without `+`.
   * Ignored when the number starts with `+`, but an unassigned code is always rejected. `risk` reports a
   * number of another country.
   */
  readonly country?: string | undefined
}

export interface PhoneBatchRequest {
  readonly items: readonly PhoneBatchRequestItemsItem[]
}
