/**
 * Finds region and type of a national number, and so whether it is valid, in one pass over the plans of its calling
 * code.
 */
import type { CallingCode, Region } from './numbering-plan.ts'
import type { PhoneType } from './schema.ts'

export interface Classified {
  /** Null when several countries share the calling code and nothing tells which one the number is of. */
  readonly region: Region | null
  /** 'unknown' for a number that is not valid. */
  readonly type: PhoneType
}

export function classify(national: string, { regions }: CallingCode): Classified {
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
export function typeOf(national: string, { kinds, general, sameFixedLineAndMobile }: Region): PhoneType {
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
