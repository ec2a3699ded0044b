/** Looks up carrier, area and time zones of a valid number by its first digits, where Google's library gives them. */
import { prefixKey } from '../../data/index/prefix-index.ts'
import { correctedZones } from './corrected-zones.ts'
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

/** Calling codes of countries whose mobile numbers tell an area: Mexico, Argentina, Brazil, Indonesia, China. */
const mobileByArea = new Set([52, 54, 55, 62, 86])
const argentina = 54

/** @param e164 plus, calling code and national number */
export function originOf(data: PhoneData, e164: string, national: string, type: PhoneType, region: Region): Origin {
  if (type === 'unknown') return unknown
  const { callingCode, countryName } = region
  const older = callingCode === 1 ? olderAreaCodeOf(national) : undefined
  // The exchanges of a newer area code are not those of the older one, only the area as a whole is.
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

/** The 9 of Argentine mobile numbers stands before the area code, which the tables of areas begin with. */
function areaKey(key: number, national: string, region: Region): number {
  if (region.callingCode !== argentina || !national.startsWith('9')) return key
  const resolved = resolveIn(national.slice(1), region)
  return typeof resolved === 'string' ? key : prefixKey(`${argentina}${resolved.national}`)
}
