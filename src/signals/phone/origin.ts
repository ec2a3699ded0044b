/** Looks up carrier, area and time zones of a valid number by its first digits, as Google's library does. */
import { prefixKey } from '../../data/index/prefix-index.ts'
import { olderAreaCodeOf } from './newer-area-codes.ts'
import type { Region } from './numbering-plan.ts'
import { noZones, type PhoneData } from './phone-data.ts'
import { resolveIn } from './resolve.ts'
import type { PhoneType } from './schema.ts'

export interface Origin {
  readonly carrier: string | null
  readonly location: string | null
  readonly timezones: readonly string[]
}

const unknown: Origin = Object.freeze({ carrier: null, location: null, timezones: noZones })

/** Calling codes of countries with mobile numbers by area: Mexico, Argentina, Brazil, Indonesia, China. */
const mobileByArea = new Set([52, 54, 55, 62, 86])
const argentina = 54

/** @param e164 plus, calling code and national number */
export function originOf(data: PhoneData, e164: string, national: string, type: PhoneType, region: Region): Origin {
  if (type === 'unknown') return unknown
  const { callingCode, countryName } = region
  const older = callingCode === 1 ? olderAreaCodeOf(national) : undefined
  // The exchanges of a newer area code differ from those of the older one; only the area as a whole is the same.
  const key = older === undefined ? prefixKey(e164, 1) : prefixKey(`1${older}`)
  const isGeographic =
    type === 'fixed_line' || type === 'fixed_line_or_mobile' || (type === 'mobile' && mobileByArea.has(callingCode))
  const hasCarrier = type === 'mobile' || type === 'fixed_line_or_mobile' || type === 'pager'
  const area = isGeographic ? data.locationOf(areaKey(key, national, region)) : null
  return {
    carrier: hasCarrier ? data.carrierOf(key) : null,
    location: area ?? (countryName || null),
    timezones: correctedZones(
      isGeographic ? data.zonesOf(key) : data.zonesOfCallingCode(callingCode),
      e164,
      callingCode,
    ),
  }
}

/** Argentine mobile numbers have a 9 before the area code; the tables of areas begin with the area code. */
function areaKey(key: number, national: string, region: Region): number {
  if (region.callingCode !== argentina || !national.startsWith('9')) return key
  const resolved = resolveIn(national.slice(1), region)
  return typeof resolved === 'string' ? key : prefixKey(`${argentina}${resolved.national}`)
}

/**
 * Time zones in Google's rows whose clock differs from that of their places. Google uses CLDR's groups, in which
 * countries with one usual offset share a zone; its names are kept wherever the clock is the same. Clocks are those of
 * the IANA time zone database, edition 2026f.
 */

/** For numbers that begin with the prefix (calling code included), `wrong` is replaced by `right`. */
interface Correction {
  readonly prefix: string
  readonly wrong: string
  readonly right: readonly string[]
}

const corrections: readonly Correction[] = [
  // Florida: 689 lies over 407, 448 over 850.
  { prefix: '1689', wrong: 'America/Chicago', right: ['America/New_York'] },
  { prefix: '1448', wrong: 'America/New_York', right: ['America/Chicago', 'America/New_York'] },
  // The east of Tennessee: 729 lies over 423, whose row as a whole names the other of its two zones.
  { prefix: '1729', wrong: 'America/Chicago', right: ['America/Chicago', 'America/New_York'] },
  // Saskatchewan has no summer time.
  { prefix: '1474', wrong: 'America/Winnipeg', right: ['America/Regina'] },
  // Labrador has the time of Halifax, with its summer time.
  { prefix: '1709', wrong: 'America/Puerto_Rico', right: ['America/Halifax'] },
  { prefix: '1879', wrong: 'America/Puerto_Rico', right: ['America/Halifax'] },
  // Yukon, the Northwest Territories and Nunavut: all have the zone of Yukon.
  {
    prefix: '1867',
    wrong: 'America/Fort_Nelson',
    right: ['America/Edmonton', 'America/Fort_Nelson', 'America/Iqaluit', 'America/Rankin_Inlet'],
  },
  // Kaliningrad, Libya, Nicaragua, Algeria and the Palestinian territories have no summer time, or one of other dates.
  { prefix: '7', wrong: 'Europe/Bucharest', right: ['Europe/Kaliningrad'] },
  { prefix: '218', wrong: 'Europe/Bucharest', right: ['Africa/Tripoli'] },
  { prefix: '505', wrong: 'America/Chicago', right: ['America/Managua'] },
  { prefix: '213', wrong: 'Europe/Paris', right: ['Africa/Algiers'] },
  { prefix: '970', wrong: 'Europe/Bucharest', right: ['Asia/Gaza', 'Asia/Hebron'] },
  { prefix: '211', wrong: 'Africa/Nairobi', right: ['Africa/Juba'] },
  { prefix: '212', wrong: 'Atlantic/Canary', right: ['Africa/Casablanca'] },
  // The south of Chile keeps its summer time all year.
  { prefix: '5661', wrong: 'America/Santiago', right: ['America/Punta_Arenas'] },
  { prefix: '5667', wrong: 'America/Santiago', right: ['America/Coyhaique'] },
]

const byPrefix = new Map(corrections.map(correction => [correction.prefix, correction]))

/** Number of first digits, including the calling code, that select a correction, by calling code. */
const prefixLengths = new Map([
  ...[7, 211, 212, 213, 218, 505, 970].map((code): [number, number] => [code, String(code).length]),
  [1, 4],
  [56, 4],
])

/** Corrected lists are created once, because answers share them. */
const corrected = new Map<Correction, Map<readonly string[], readonly string[]>>()

/** @param e164 plus, calling code and national number. */
function correctedZones(zones: readonly string[], e164: string, callingCode: number): readonly string[] {
  const length = prefixLengths.get(callingCode)
  const correction = length === undefined ? undefined : byPrefix.get(e164.slice(1, 1 + length))
  if (correction === undefined || !zones.includes(correction.wrong)) return zones
  const known = corrected.get(correction) ?? new Map<readonly string[], readonly string[]>()
  corrected.set(correction, known)
  const right = known.get(zones) ?? Object.freeze(replaced(zones, correction))
  known.set(zones, right)
  return right
}

function replaced(zones: readonly string[], { wrong, right }: Correction): readonly string[] {
  return [...new Set(zones.flatMap(zone => (zone === wrong ? right : [zone])))]
}
