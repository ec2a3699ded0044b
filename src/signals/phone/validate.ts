import { formatNumber } from './format.ts'
import { type Inbox, noMarks, type PhoneMarks } from './marks/marks.ts'
import { type CallingCode, planOf, type Region } from './numbering-plan.ts'
import { originOf } from './origin.ts'
import { noZones, type PhoneData } from './phone-data.ts'
import { type Dialled, readText } from './read-text.ts'
import { type Resolved, resolveIn, resolveInternational, type Unresolved } from './resolve.ts'
import { type PhoneReason, type PhoneType, type PhoneValidation, type RiskFactor, riskWeights } from './schema.ts'

/**
 * The validation of a text as a telephone number.
 * @param country an assigned code in either case, whose plan applies to a number without a plus
 * @param marks facts about single numbers; without them no number is `disposable`
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

/** Undefined for a number without a plus and without a plan for its digits. */
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
 * True for a number of another country than the hinted one that is not valid in its plan either: toll-free numbers of
 * +1 belong to all its countries.
 */
function isUnlike({ callingCode, national }: Resolved, country: string, hinted: Region | undefined): boolean {
  if (hinted === undefined || country === '' || country === hinted.country) return false
  return hinted.callingCode !== callingCode.code || typeOf(national, hinted) === 'unknown'
}

/** Adds facts besides the plan of the number, and the risk. */
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

/**
 * Finds region and type of a national number, and so whether it is valid, in one pass over the plans of its calling
 * code.
 */

interface Classified {
  /** Null when several countries share the calling code and the number does not identify one. */
  readonly region: Region | null
  /** 'unknown' for a number that is not valid. */
  readonly type: PhoneType
}

function classify(national: string, { regions }: CallingCode): Classified {
  if (regions.length === 1) return { region: regions[0], type: typeOf(national, regions[0]) }
  for (const region of regions) {
    if (region.leadingDigits === null) {
      const type = typeOf(national, region)
      if (type !== 'unknown') return { region, type }
    } else if (region.leadingDigits.test(national)) return { region, type: typeOf(national, region) }
  }
  return { region: null, type: 'unknown' }
}

/** The type of a national number by the plan of one region; 'unknown' when it is not valid there. */
function typeOf(national: string, { kinds, general, sameFixedLineAndMobile }: Region): PhoneType {
  const ofLength = kinds[national.length]
  if (ofLength === undefined || !general.test(national)) return 'unknown'
  const { special, specialTypes, fixedLine, mobile } = ofLength
  const match = special === null ? null : special.exec(national)
  if (match !== null) return specialTypes[match.findIndex((group, at) => at > 0 && group !== undefined)]
  if (fixedLine?.test(national)) {
    return sameFixedLineAndMobile || mobile?.test(national) ? 'fixed_line_or_mobile' : 'fixed_line'
  }
  return !sameFixedLineAndMobile && mobile?.test(national) ? 'mobile' : 'unknown'
}

type Risk = NonNullable<PhoneValidation['risk']>

/** Inmarsat, and the shared code of the satellite networks of Iridium and Globalstar: ITU-T E.164, list of codes. */
const satelliteCodes = new Set([870, 881])
/** Personal numbers of no country, the two shared codes of networks, and relief operations. */
const internationalCodes = new Set([878, 882, 883, 888])

/**
 * Days after which a number that was a public inbox is rarely one again. Of the numbers that the list of June 2024 had
 * last seen in the two years before, 22 to 54 % were seen again until August 2026; of the older ones 6 % (README.md).
 */
const daysOfUse = 730

const noRisk: Risk = Object.freeze({ score: 0, factors: Object.freeze<RiskFactor[]>([]) })

/** The risk, by the factors and weights of the schema; undefined for a text that is no number. */
function riskOf(
  { e164, valid, type, calling_code }: PhoneValidation,
  inbox: Inbox | null,
  isUnlikeHint: boolean,
): Risk | undefined {
  if (e164 === null || calling_code === null) return undefined
  const factors: RiskFactor[] = []
  if (inbox !== null) factors.push(inbox.daysBefore <= daysOfUse ? 'disposable' : 'formerly_disposable')
  if (!valid) factors.push('unassigned_range')
  if (type === 'premium_rate' || type === 'shared_cost' || type === 'voip') factors.push(type)
  if (satelliteCodes.has(calling_code)) factors.push('satellite_network')
  if (internationalCodes.has(calling_code)) factors.push('international_network')
  if (isUnlikeHint) factors.push('country_mismatch')
  if (factors.length === 0) return noRisk
  return {
    score: Math.min(
      100,
      factors.reduce((sum, factor) => sum + riskWeights[factor], 0),
    ),
    factors,
  }
}
