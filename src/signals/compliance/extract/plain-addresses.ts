/**
 * Finds addresses that name no country: a postal code beside its town, or a town beside its region. An address can be
 * in the countries whose postal form fits and that have a town of the name (gazetteer.ts). One country is evidence,
 * several need support from the rest of the site. Addresses within a sentence, examples, and former addresses are
 * skipped.
 */
import { headOffices, isNoOwnAddress, marksAt, type OwnerAt } from './address-marks.ts'
import type { ToldAddress } from './addresses.ts'
import type { AddressMarks, NamedAddress, PlainAddress } from './facts.ts'
import { townCountries } from './gazetteer.ts'
import { type FoundAddress, findLineAddresses, type ReadAddress } from './line-addresses.ts'
import { lineBefore, type Span } from './page.ts'
import {
  countriesOfCode,
  countriesOfRegion,
  countriesOfStreet,
  looksLikeYear,
  namesStreet,
  type Side,
} from './postal-forms.ts'
import { hasNationalNumber, telephonesNear } from './telephones.ts'
import { isWithin } from './third-parties.ts'

/** Postal codes of digits; codes with letters are found by their form (addresses.ts). */
const codes =
  /(?!(?<=\()0\d+\)[ -]?\d)(?<![\p{L}\p{N}/#+.:]|[\p{L}\d][-]|\d[ ,']|[©] ?|(?<!\p{L})(?:[Bb][Oo][Xx]|B\.?P\.?) ?(?:[Nn]o\.? ?)?)(?:LT-|L-|MD-?)?(?:\d{5}-\d{3,4}|\d{2}-\d{3}|\d{4}-\d{3}|\d{3} \d{2,3}|\d{4} \d{4}|\d{3,7})(?![\p{L}\p{N}]|[-/]\d| \d)/gu
/** Codes are read at the head of a page, and as many at its foot. */
const mostCodes = 300
/** Limit of the addresses of a page. */
const mostAddresses = 20
/** Limit of the addresses with one country whose surroundings are read. */
const mostOfCountry = 4
const nameReach = 70
const numberReach = 100
const telephoneReach = 170
const toldReach = 90
const codeReach = 50
const mostNameWords = 5
/** Separators of an address, with words for "postal code". */
const parts = /[,;\n|•·()/:、،]| - |(?<!\p{L})(?:C\.?P\.?|CEP|PIN|邮编)(?!\p{L})/u
/** An address after more text on its line is within a sentence, unless the name of the site is there. */
const longestLine = 100

interface TownBeside {
  readonly name: string
  readonly countries: ReadonlyMap<string, number>
  readonly side: Side
  /** Index of the part on its side that contains it. */
  readonly part: number
}

export interface FoundAddresses {
  readonly plain: readonly PlainAddress[]
  /** The told addresses, with what is beside them. */
  readonly named: readonly NamedAddress[]
}

/**
 * @param others spans of the text about other organisations
 * @param told addresses that show their country, which are not read again
 */
export function findPlainAddresses(
  text: string,
  others: readonly Span[],
  told: readonly ToldAddress[],
  ownerAt: OwnerAt,
): FoundAddresses {
  const isTold = ({ from, to, countries }: ReadAddress) =>
    told.some(({ at, country }) => {
      if (isSameLine(text, at, from) || (from <= at && at < to)) return true
      return Math.abs(at - from) < toldReach && countries.includes(country)
    })
  const found: (FoundAddress & Omit<AddressMarks, 'isHead'>)[] = []
  const take = (address: FoundAddress) => {
    const { from, to } = address
    if (isTold(address) || isNoOwnAddress(text, from, to)) return
    const marks = marksAt(text, from, ownerAt)
    const isInLongLine = from > longestLine && !text.slice(from - longestLine, from).includes('\n')
    if (marks.isNamed || !isInLongLine) found.push({ ...address, ...marks })
  }
  const all = [...text.matchAll(codes)]
  for (const { 0: code, index: from } of [...all.slice(0, mostCodes), ...all.slice(mostCodes).slice(-mostCodes)]) {
    if (found.length === mostAddresses) break
    if (isWithin(others, from) || told.some(({ at }) => isSameLine(text, at, from))) continue
    const address = addressOfCode(text, code, from)
    if (address !== null) take(address)
  }
  const ofCodes = found.slice()
  for (const address of findLineAddresses(text, others, isTold)) {
    if (!ofCodes.some(({ from }) => Math.abs(from - address.from) < codeReach)) take(address)
  }
  const heads = headOffices(text, [...told.map(({ at }) => at), ...found.map(({ from }) => from)])
  const firstTold = [...Map.groupBy(told, ({ country }) => country).values()].flatMap(all =>
    all.slice(0, mostOfCountry),
  )
  return {
    plain: found.map(({ from, to: _, ...address }) => ({ ...address, isHead: heads.has(from) })),
    named: firstTold.map(({ country, at }) => ({
      ...{ country, ...marksAt(text, at, ownerAt), isHead: heads.has(at) },
      hasNumber: hasNationalNumber(country, text.slice(at, at + telephoneReach)),
    })),
  }
}

function isSameLine(text: string, a: number, b: number): boolean {
  return Math.abs(a - b) < toldReach && !text.slice(Math.min(a, b), Math.max(a, b)).includes('\n')
}

function addressOfCode(text: string, code: string, from: number): FoundAddress | null {
  const to = from + code.length
  const forms = countriesOfCode(code)
  if (forms.length === 0 || !hasHouse(text, from, code)) return null
  const sides = { after: partsAfter(text, to), before: partsBefore(text, from) }
  const towns = [...townsIn('after', sides.after, 1), ...townsIn('before', sides.before, 2)]
  const candidates = forms.flatMap(({ country, sides: allowed }) =>
    towns
      .filter(({ side, part, countries }) => {
        if (!allowed.includes(side) || !countries.has(country)) return false
        // Only a region of the country may be between a town and its code.
        return sides[side].slice(0, part).every(between => countriesOfRegion(between).has(country))
      })
      .map(town => ({ country, town })),
  )
  if (candidates.length === 0) return null
  const [{ town: first }] = candidates
  if (isOfSentence(text, from, to, first)) return null
  const regionsOf = new Map(towns.map(town => [town, regionsIn(sides, town)]))
  const inRegion = candidates.filter(({ country, town }) => regionsOf.get(town)?.has(country))
  const near = [...new Set((inRegion.length > 0 ? inRegion : candidates).map(({ country }) => country))]
  const countries = near.length === 1 ? near : countriesOfStreet(near, text.slice(Math.max(0, from - 60), from))
  return {
    ...{ from, to, countries, isWhole: true, namesakes: first.countries.size },
    sizes: countries.map(country => first.countries.get(country) ?? 0),
    ...telephonesNear(countries, [first.name], text.slice(to, to + telephoneReach)),
  }
}

/** A house has a number or a street. A code that looks like a year needs both. */
function hasHouse(text: string, from: number, code: string): boolean {
  const ahead = text.slice(Math.max(0, from - numberReach), from)
  const hasNumber = /\d/.test(ahead)
  if (looksLikeYear(code)) return hasNumber && namesStreet(lineBefore(text, from, numberReach))
  return hasNumber || namesStreet(ahead)
}

const partsAfter = (text: string, to: number) =>
  text
    .slice(to, to + nameReach)
    .replace(/^[\s,.-]+/, '')
    .split(/[,;\n|•·()/:\d]| - |\. /u)
    .slice(0, 3)
    .map(part => part.trim())

/** The nearest first. */
const partsBefore = (text: string, from: number) =>
  text
    .slice(Math.max(0, from - nameReach), from)
    .replace(/[\s,.:-]+$/, '')
    .split(parts)
    .map(part => part.trim())
    .filter(part => part !== '')
    .reverse()
    .slice(0, 4)

/** The longest name of a town at the near end of each part. */
function townsIn(side: Side, names: readonly string[], most: number): TownBeside[] {
  return names.slice(0, most + 1).flatMap((part, at): TownBeside[] => {
    const words = part.split(/\s+/).filter(word => !/^(?:г|м|с|п|пгт|смт|kota|ciudad)\.?$/iu.test(word))
    for (let count = Math.min(mostNameWords, words.length); count > 0; count -= 1) {
      const name = (side === 'after' ? words.slice(0, count) : words.slice(-count)).join(' ')
      if (/^\p{Ll}/u.test(name)) continue
      const countries = townCountries(name.replace(/ City$/, ''))
      if (countries.size > 0) return [{ name, countries, side, part: at }]
    }
    return []
  })
}

/** Countries of the regions beside a town. */
function regionsIn(sides: Readonly<Record<Side, readonly string[]>>, town: TownBeside): ReadonlySet<string> {
  const around = (['before', 'after'] as const).flatMap(side =>
    sides[side].map((part, at) => (side === town.side && at === town.part ? part.replace(town.name, '').trim() : part)),
  )
  return new Set(around.flatMap(part => [...countriesOfRegion(part)]))
}

/** "Jonas in 10115 Berlin works", "10117 Berlin, said on Monday". */
function isOfSentence(text: string, from: number, to: number, { side, name }: TownBeside): boolean {
  const ahead = text.slice(Math.max(0, from - 40), from)
  if (side === 'after' && /(?:^|\s)(?:in|at|from|of|to|near|aus|bei|à|en|de|nach|z|v|w|i)\s$/iu.test(ahead)) return true
  const end = side === 'after' ? text.indexOf(name, to) + name.length : to
  return /^,? (?!tel|fon|fax|phone|mob|e-?mail|bel|puh|tlf|tfn|tlph|call|open|and |und |et )\p{Ll}{3,} \p{L}/u.test(
    text.slice(end, end + 40),
  )
}
