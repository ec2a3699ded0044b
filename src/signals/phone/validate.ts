import { classify } from './classify.ts'
import { formatNumber } from './format.ts'
import { planOf, type Region } from './numbering-plan.ts'
import { originOf } from './origin.ts'
import { noZones, type PhoneData } from './phone-data.ts'
import { type Dialled, readText } from './read-text.ts'
import { type Resolved, resolveIn, resolveInternational, type Unresolved } from './resolve.ts'
import type { PhoneReason, PhoneValidation } from './schema.ts'

/**
 * Answers everything that is known of a telephone number, for any text.
 * @param country an assigned code in either case, by whose plan a number without a plus is read
 */
export function validate(data: PhoneData, phone: string, country?: string): PhoneValidation {
  const dialled = readText(phone)
  if (dialled === null) return unread(phone, 'unparseable')
  const from = country === undefined ? undefined : planOf(country.toUpperCase())
  const resolved = resolve(dialled, from)
  if (resolved === undefined) return unread(phone, country === undefined ? 'missing_country' : 'unparseable')
  if (typeof resolved === 'string') return unread(phone, reasonOf(resolved))
  return answer(data, phone, resolved, dialled.extension)
}

/** Undefined for a number without a plus when there is no plan to read its digits by. */
function resolve({ plus, digits }: Dialled, from: Region | undefined): Resolved | Unresolved | undefined {
  if (plus) return resolveInternational(digits)
  return from === undefined ? undefined : resolveIn(digits, from)
}

function reasonOf(unresolved: Unresolved): PhoneReason {
  return unresolved === 'unknown_calling_code' ? 'unparseable' : unresolved
}

function unread(phone: string, reason: PhoneReason): PhoneValidation {
  return {
    phone,
    valid: false,
    possible: false,
    reason,
    country_code: '',
    country: '',
    calling_code: null,
    type: 'unknown',
    e164: null,
    international: null,
    national: null,
    carrier: null,
    location: null,
    timezones: noZones,
  }
}

function answer(data: PhoneData, phone: string, { callingCode, national }: Resolved, extension: string) {
  const [main] = callingCode.regions
  const { region, type } = classify(national, callingCode)
  const valid = type !== 'unknown'
  const lengthReason = main.lengthReasons[national.length]
  const prefix = `+${callingCode.code}`
  const e164 = prefix + national
  const forms = formatNumber(national, main, prefix, extension)
  const origin = originOf(data, e164, national, type, region ?? main)
  return {
    phone,
    valid,
    possible: lengthReason === null,
    reason: valid ? null : (lengthReason ?? 'invalid_number'),
    country_code: region?.country ?? '',
    country: region?.countryName ?? '',
    calling_code: callingCode.code,
    type,
    e164,
    international: forms.international,
    national: forms.national,
    carrier: origin.carrier,
    location: origin.location,
    timezones: origin.timezones,
  } satisfies PhoneValidation
}
