/**
 * Telephone numbers of a page: those with a calling code, which show their country, and national ones, which fit the
 * numbering plans of some countries. The plans are those of `google-libphonenumber`, the areas of fixed lines those of
 * the phone signal (assets/phone).
 */
import { readFileSync } from 'node:fs'
import libphonenumber from 'google-libphonenumber'
import { PrefixIndex, prefixKey } from '../../../data/index/prefix-index.ts'
import { openSnapshot } from '../../../data/snapshot/snapshot.ts'
import type { PlainAddress, Telephone } from './facts.ts'
import type { PlacedLink, Span } from './page.ts'
import { placeKey } from './place-key.ts'
import { isWithin } from './third-parties.ts'

const plans = libphonenumber.PhoneNumberUtil.getInstance()
const { FIXED_LINE, MOBILE, FIXED_LINE_OR_MOBILE } = libphonenumber.PhoneNumberType
const { E164, NATIONAL } = libphonenumber.PhoneNumberFormat

/** Maximum of numbers with a calling code that are read; a page with more is a list. */
const mostInternational = 200
const mostCharacters = 40
/** A number with its calling code. */
const international = /(?<![\p{N}+])(?:\+|(?<!\d[ ().-]{1,2})00)[ .(]{0,2}[1-9](?:[ ()./-]{0,3}\d){6,14}(?!\d)/gu
/** The national prefix that is omitted from abroad: +49 (0) 711 … */
const nationalPrefix = /\(\s*0\s*\)/g
/** The region of calling codes without a country. */
const noCountry = '001'

/** Null for a text that is not a telephone number. @param country whose national numbers are read */
function parsed(written: string, country?: string): libphonenumber.PhoneNumber | null {
  try {
    return plans.parse(written, country)
  } catch {
    return null
  }
}

/** The valid numbers with a calling code, each once. @param others spans of the text about other organisations */
export function findTelephones(text: string, links: readonly PlacedLink[], others: readonly Span[]): Telephone[] {
  const written = [...text.matchAll(international)].map(({ index: at, 0: number }) => ({ at, number }))
  const linked = links.flatMap(({ href, at }) => {
    const [, number] = /^tel:\s*((?:\+|00).*)$/i.exec(href) ?? []
    return number === undefined ? [] : [{ at, number: decoded(number) }]
  })
  const found = new Map<string, Telephone>()
  for (const { at, number } of [...written, ...linked].slice(0, mostInternational)) {
    if (isWithin(others, at)) continue
    const shortened = number.slice(0, mostCharacters)
    // Italy, San Marino and others keep the 0 from abroad; elsewhere "(0)" is not part of the number.
    const telephone = telephoneOf(shortened) ?? telephoneOf(shortened.replace(nationalPrefix, ''))
    if (telephone !== null) found.set(telephone.number, telephone)
  }
  return [...found.values()]
}

/** @param written begins with a plus or 00, and a calling code */
function telephoneOf(written: string): Telephone | null {
  const number = parsed(`+${written.replace(/\D/g, '').replace(/^00/, '')}`)
  if (number === null || !plans.isValidNumber(number)) return null
  const country: string | undefined = plans.getRegionCodeForNumber(number)
  return country === undefined || country === noCountry ? null : { country, number: plans.format(number, E164) }
}

/** The text as written when it has a stray percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A number without a calling code. */
export const nationalNumbers =
  /(?<![\d+.,/#-]|\d )[([{]?\d(?:(?! ?\(\d{1,2} \p{L})[ ()[\]{}.-]{0,2}\d){4,12}(?![\d%]|[.,]\d)/gu
const telephoneWords =
  /(?:tel|t[ée]l|ph|phone|fono|telefon\p{L}*|t[ée]l[ée]phone|mob\p{L}*|cell?|celular|call|whatsapp|gsm|shop|office|telp|hp|simu|đt|điện thoại|тел\p{L}*|моб\p{L}*|утас|τηλ\p{L}*|հեռ\p{L}*|ტელ\p{L}*|ໂທ\p{L}*|ဖုန်း|โทร\p{L}*|ទូរស័ព្ទ|电话|電話|전화|هاتف|جوال|موبايل|تلفن|טל['׳]?|נייד|फ़ोन|मोबाइल|ফোন|মোবাইল|ስልክ|☎|☏|📞)[ .:-]{0,3}(?:[\d ()/.,-]{0,30})$/iu
const startOfLine = /(?:^|\n)[\d ()/,.|•·-]*$/
const endOfNumber = /^\s*(?:[\n/,|•·(-]|$|(?:or|and|ou|o|y|e|und|oder|ve|и)(?!\p{L}))/u
const mostNational = 6
const mostCandidates = 200

/** Numbers without a calling code that follow a word for telephones, are alone on a line, or have the prefix 0. */
export function nationalTelephones(text: string, others: readonly Span[]): string[] {
  return text
    .matchAll(nationalNumbers)
    .take(mostCandidates)
    .filter(({ 0: number, index: at }) => {
      const ahead = text.slice(Math.max(0, at - 50), at)
      const behind = text.slice(at + number.length)
      const isAmount = /^[ .]?\p{Sc}|\p{Sc} ?$/u.test(`${behind.slice(0, 2)}${ahead}`)
      if (isAmount || isWithin(others, at)) return false
      const isAlone = startOfLine.test(ahead) && endOfNumber.test(behind)
      return isAlone || /^\(?0/.test(number) || telephoneWords.test(ahead)
    })
    .take(mostNational)
    .map(([number]) => number)
    .toArray()
}

const mostNear = 5

/**
 * `telephoneOf`: countries in which one of the numbers is a fixed line of the town, or is written with the calling
 * code. `nationalOf`: countries in which most of the numbers are valid as written, with or without the national prefix.
 *
 * @param names of the town and its region, as the address writes them
 */
export function telephonesNear(
  countries: readonly string[],
  names: readonly string[],
  near: string,
): Pick<PlainAddress, 'telephoneOf' | 'nationalOf'> {
  const keys = new Set(names.map(placeKey))
  const numbers = [nationalNumbers, international].flatMap(pattern =>
    [...near.matchAll(pattern)].slice(0, mostNear).map(([number]) => number),
  )
  const fits = countries.map(country => {
    const each = numbers.map(number => fitOf(number, country, keys))
    return { country, isOfTown: each.includes('town'), valid: each.filter(fit => fit !== null).length }
  })
  const most = Math.max(1, ...fits.map(({ valid }) => valid))
  return {
    telephoneOf: fits.filter(({ isOfTown }) => isOfTown).map(({ country }) => country),
    nationalOf: fits.filter(({ valid }) => valid === most).map(({ country }) => country),
  }
}

/** Whether a national number in the text is valid in the country. */
export function hasNationalNumber(country: string, text: string): boolean {
  return telephonesNear([country], [], text).nationalOf.length > 0
}

function fitOf(written: string, country: string, keys: ReadonlySet<string>): 'town' | 'national' | null {
  const number = parsed(written, country)
  if (number === null || !plans.isValidNumberForRegion(number, country)) return null
  const type = plans.getNumberType(number)
  if (type !== FIXED_LINE && type !== MOBILE && type !== FIXED_LINE_OR_MOBILE) return null
  if (/^(?:\+|00)/.test(written)) return 'town'
  const area = type === MOBILE ? null : areaOf(plans.format(number, E164))
  if (area?.split(/[,/]/).some(name => keys.has(placeKey(name)))) return 'town'
  return digitsOf(written).replace(/^1(?=\d{10}$)/, '') === digitsOf(plans.format(number, NATIONAL)) ? 'national' : null
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

const file = new URL('../../../../assets/phone/phone.snapshot', import.meta.url)
let areas: PrefixIndex | null = null

/** Reads the table when it is needed first: few pages have such a number. */
function areaOf(e164: string): string | null {
  areas ??= new PrefixIndex(openSnapshot(Uint8Array.from(readFileSync(file)).buffer), 'locations')
  return areas.text(areas.find(prefixKey(e164, 1)))
}
