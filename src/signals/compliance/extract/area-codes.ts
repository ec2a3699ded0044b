/**
 * Countries in which a national telephone number beside an address is a fixed line of the address's town. The plans are
 * those of `google-libphonenumber`, the areas those of the phone signal's data (assets/phone).
 */
import { readFileSync } from 'node:fs'
import libphonenumber from 'google-libphonenumber'
import { PrefixIndex, prefixKey } from '../../../data/index/prefix-index.ts'
import { openSnapshot } from '../../../data/snapshot/snapshot.ts'
import { placeKey } from './place-key.ts'

const plans = libphonenumber.PhoneNumberUtil.getInstance()
const { FIXED_LINE, FIXED_LINE_OR_MOBILE } = libphonenumber.PhoneNumberType
const file = new URL('../../../../assets/phone/phone.snapshot', import.meta.url)
const written = /(?<![\d+.,/-])\(?\d[\d ().-]{5,18}\d(?!\d)/gu
const mostNumbers = 5

let areas: PrefixIndex | null = null

/** The table is read when the first number asks for it: few pages have one that does. */
function areaOf(e164: string): string | null {
  areas ??= new PrefixIndex(openSnapshot(Uint8Array.from(readFileSync(file)).buffer), 'locations')
  return areas.text(areas.find(prefixKey(e164, 1)))
}

/** @param names of the town and its region, as the address writes them */
export function countriesOfTelephone(countries: readonly string[], names: readonly string[], near: string): string[] {
  const keys = new Set(names.map(placeKey))
  const numbers = [...near.matchAll(written)].slice(0, mostNumbers).map(([number]) => number)
  return countries.filter(country => numbers.some(number => isOfArea(number, country, keys)))
}

function isOfArea(written: string, country: string, keys: ReadonlySet<string>): boolean {
  try {
    const number = plans.parse(written, country)
    const type = plans.getNumberType(number)
    if (!plans.isValidNumberForRegion(number, country)) return false
    if (type !== FIXED_LINE && type !== FIXED_LINE_OR_MOBILE) return false
    const area = areaOf(plans.format(number, libphonenumber.PhoneNumberFormat.E164))
    return area?.split(/[,/]/).some(name => keys.has(placeKey(name))) === true
  } catch {
    // The library throws for what is no number.
    return false
  }
}
