import { classify, typeOf } from './classify.ts'
import { formatNumber } from './format.ts'
import { noMarks, type PhoneMarks } from './marks/marks.ts'
import { planOf, type Region } from './numbering-plan.ts'
import { originOf } from './origin.ts'
import { noZones, type PhoneData } from './phone-data.ts'
import { type Dialled, readText } from './read-text.ts'
import { type Resolved, resolveIn, resolveInternational, type Unresolved } from './resolve.ts'
import { riskOf } from './risk.ts'
import type { PhoneReason, PhoneValidation } from './schema.ts'

/**
 * Answers everything that is known of a telephone number, for any text.
 * @param country an assigned code in either case, by whose plan a number without a plus is read
 * @param marks what is known of single numbers; without it no number is `disposable`
 */
export function validate(
  data: PhoneData,
  phone: string,
  country?: string,
  marks: PhoneMarks = noMarks,
): PhoneValidation {
  const dialled = readText(phone)
  if (dialled === null) return unread(phone, 'unparseable')
  const from = country === undefined ? undefined : planOf(country.toUpperCase())
  const resolved = resolve(dialled, from)
  if (resolved === undefined) return unread(phone, country === undefined ? 'missing_country' : 'unparseable')
  if (typeof resolved === 'string') return unread(phone, reasonOf(resolved))
  const found = answer(data, phone, resolved, dialled.extension)
  return mark(found, marks, isUnlike(resolved, found.country_code, from))
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

/**
 * True for a number of another country than the hinted one, by whose plan it is not valid either: toll-free numbers of
 * +1 are of all its countries.
 */
function isUnlike({ callingCode, national }: Resolved, country: string, hinted: Region | undefined): boolean {
  if (hinted === undefined || country === '' || country === hinted.country) return false
  return hinted.callingCode !== callingCode.code || typeOf(national, hinted) === 'unknown'
}

/** Adds what is known of the number beside its plan, and the risk. */
function mark(answer: PhoneValidation, marks: PhoneMarks, isUnlikeHint: boolean): PhoneValidation {
  const inbox = answer.e164 === null ? null : marks.inboxOf(answer.e164)
  if (marks.portable.has(answer.country_code)) answer.portable_region = true
  if (inbox !== null) answer.disposable = { last_seen: inbox.lastSeen }
  const risk = riskOf(answer, inbox, isUnlikeHint)
  if (risk !== undefined) answer.risk = risk
  return answer
}

function answer(
  data: PhoneData,
  phone: string,
  { callingCode, national }: Resolved,
  extension: string,
): PhoneValidation {
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
    rfc3966: forms.rfc3966,
    ...(extension === '' ? {} : { extension }),
  }
}
