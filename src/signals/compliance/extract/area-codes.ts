/**
 * Countries whose numbering plan a national telephone number beside an address fits, and those in which it is a fixed
 * line of the address's town. The plans are those of `google-libphonenumber`, the areas those of the phone signal
 * (assets/phone).
 */
import { readFileSync } from 'node:fs'
import libphonenumber from 'google-libphonenumber'
import { PrefixIndex, prefixKey } from '../../../data/index/prefix-index.ts'
import { openSnapshot } from '../../../data/snapshot/snapshot.ts'
import { placeKey } from './place-key.ts'
import { international } from './telephones.ts'

const plans = libphonenumber.PhoneNumberUtil.getInstance()
const { FIXED_LINE, MOBILE, FIXED_LINE_OR_MOBILE } = libphonenumber.PhoneNumberType
const file = new URL('../../../../assets/phone/phone.snapshot', import.meta.url)
/** A number without a calling code. */
export const nationalNumbers =
  /(?<![\d+.,/#-]|\d )[([{]?\d(?:(?! ?\(\d{1,2} \p{L})[ ()[\]{}.-]{0,2}\d){4,12}(?![\d%]|[.,]\d)/gu
const mostNumbers = 5

let areas: PrefixIndex | null = null

/** The table is read when the first number asks for it: few pages have one that does. */
function areaOf(e164: string): string | null {
  areas ??= new PrefixIndex(openSnapshot(Uint8Array.from(readFileSync(file)).buffer), 'locations')
  return areas.text(areas.find(prefixKey(e164, 1)))
}

const telephoneWords =
  /(?:tel|t[ée]l|ph|phone|fono|telefon\p{L}*|t[ée]l[ée]phone|mob\p{L}*|cell?|celular|call|whatsapp|gsm|shop|office|telp|hp|simu|đt|điện thoại|тел\p{L}*|моб\p{L}*|утас|τηλ\p{L}*|հեռ\p{L}*|ტელ\p{L}*|ໂທ\p{L}*|ဖုန်း|โทร\p{L}*|ទូរស័ព្ទ|电话|電話|전화|هاتف|جوال|موبايل|تلفن|טל['׳]?|נייד|फ़ोन|मोबाइल|ফোন|মোবাইল|ስልክ|☎|☏|📞)[ .:-]{0,3}(?:[\d ()/.,-]{0,30})$/iu
const startOfLine = /(?:^|\n)[\d ()/,.|•·-]*$/
const mostNational = 6
const mostLookedAt = 200

/** Telephone numbers without a calling code: behind a word for telephones, alone on a line, or with the prefix 0. */
export function nationalTelephones(text: string, isOther: (at: number) => boolean): string[] {
  const found: string[] = []
  let left = mostLookedAt
  for (const { 0: number, index: at } of text.matchAll(nationalNumbers)) {
    if (found.length === mostNational || left-- === 0) break
    const ahead = text.slice(Math.max(0, at - 50), at)
    const isAmount = /^[ .]?\p{Sc}|\p{Sc} ?$/u.test(`${text.slice(at + number.length, at + number.length + 2)}${ahead}`)
    const isAlone =
      startOfLine.test(ahead) &&
      /^\s*(?:[\n/,|•·(-]|$|(?:or|and|ou|o|y|e|und|oder|ve|и)(?!\p{L}))/u.test(text.slice(at + number.length))
    if (isAmount || isOther(at)) continue
    if (isAlone || /^\(?0/.test(number) || telephoneWords.test(ahead)) found.push(number)
  }
  return found
}

export interface NearTelephones {
  /** Countries in which one of the numbers is a fixed line of the town, or is written with the calling code. */
  readonly ofTown: readonly string[]
  /** Countries in which most of the numbers are valid as they are written, with or without the national prefix. */
  readonly national: readonly string[]
}

/** @param names of the town and its region, as the address writes them */
export function telephonesNear(countries: readonly string[], names: readonly string[], near: string): NearTelephones {
  const keys = new Set(names.map(placeKey))
  const numbers = [nationalNumbers, international].flatMap(pattern =>
    [...near.matchAll(pattern)].slice(0, mostNumbers).map(([number]) => number),
  )
  const fits = countries.map(country => {
    const each = numbers.map(number => fitOf(number, country, keys))
    return { country, isOfTown: each.includes('town'), valid: each.filter(fit => fit !== null).length }
  })
  const most = Math.max(1, ...fits.map(({ valid }) => valid))
  return {
    ofTown: fits.filter(({ isOfTown }) => isOfTown).map(({ country }) => country),
    national: fits.filter(({ valid }) => valid === most).map(({ country }) => country),
  }
}

function fitOf(written: string, country: string, keys: ReadonlySet<string>): 'town' | 'national' | null {
  try {
    const number = plans.parse(written, country)
    if (!plans.isValidNumberForRegion(number, country)) return null
    const type = plans.getNumberType(number)
    if (type !== FIXED_LINE && type !== MOBILE && type !== FIXED_LINE_OR_MOBILE) return null
    const area = type === MOBILE ? null : areaOf(plans.format(number, libphonenumber.PhoneNumberFormat.E164))
    if (/^(?:\+|00)/.test(written)) return 'town'
    if (area?.split(/[,/]/).some(name => keys.has(placeKey(name)))) return 'town'
    const national = plans.format(number, libphonenumber.PhoneNumberFormat.NATIONAL)
    return digitsOf(written).replace(/^1(?=\d{10}$)/, '') === digitsOf(national) ? 'national' : null
  } catch {
    // The library throws for what is no number.
    return null
  }
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
