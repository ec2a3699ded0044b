/**
 * Finds addresses without a postal code: a line with a street, a landmark or a house number, or beside a national
 * telephone number, with the name of a town. Towns of several countries have the same name, so a town alone needs other
 * evidence: a number of the country, a currency, a tax, or other facts of the site.
 */
import { countryOf } from './country-names.ts'
import type { AddressMarks, PlainAddress } from './facts.ts'
import { townCountries } from './gazetteer.ts'
import type { Span } from './page.ts'
import { placeKey } from './place-key.ts'
import { countriesOfRegion, escapedWord, isNoTown, patternOf, postalForms, streetWords } from './postal-forms.ts'
import { nationalNumbers, telephonesNear } from './telephones.ts'
import { isWithin } from './third-parties.ts'

export type ReadAddress = Pick<FoundAddress, 'from' | 'to' | 'countries'>
export type FoundAddress = Omit<PlainAddress, keyof AddressMarks> & Span

const mostAnchors = 40
const mostPlaces = 12
const mostTowns = 3
/** Digits of the population of a town whose name is only a part of the text between two commas. */
const leastDigits = 6
/** Characters at the head and at the foot of a long page in which addresses are searched. */
const mostOfPage = 20_000
const ahead = 70
const behind = 120
const aheadOfNumber = 150
const telephoneReach = 170

const street = new RegExp(
  `(?<![\\p{L}])(?:${[...streetWords, ...postalForms.landmarks.map(escapedWord)].join('|')})(?![\\p{L}])|(?<=\\p{L}\\.? )\\d{1,5}[a-z]?(?=[,،])|(?<=[\\n,] ?)#?\\d{1,5}[a-z]?(?=[ ,،] ?\\p{L})`,
  'giu',
)
const destinationWords = new RegExp(patternOf(postalForms.destinations), 'iu')
/** A full stop within "St. John's" is not a separator. */
const separators =
  /[,;|•·()[\]{}،؛۔:\n、。၊។։՝፣፤།]|(?<!\p{L})(?:t[ée]l(?:[ée](?:phone|fono)|efone?)?|phone|fax|mob(?:ile)?|e-?mail)(?!\p{L})|(?<!(?<!\p{L})(?:St|Ste|Sta|Sto|Mt|Ft|Pt))\. (?=[\p{L}\d])| [-–] /iu
const postBox = /(?<!\p{L})(?:p\.? ?o\.? ?box|b\.? ?p\.?|s\.? ?l\.? ?p\.?) ?[\d -]*/giu
const partWords =
  /^(?:г|гор|м|с|п|пгт|смт|город|қ|ք|ქ|kota|ciudad(?= de(?!\p{L}))|(?:ville|commune|mairie) de|cidade de|munic[íi]pio de|comune di|kec|kab|town of|city of|tp|thành phố|thị xã|مدينة|شهر|العاصمة|จังหวัด|เทศบาลนคร|ນະຄອນຫຼວງ|រាជធានី|ក្រុង)\.? ?(?=.)(?<![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}](?=\p{L}))|(?: (?:village|town|cedex|cbd|shahri|şəhəri|shaari|хот|шаары|қаласы|шаҳри|қ|city centre)|မြို့|-(?:shi|ku|cho|machi|gun|si|gu|dong))\.?$|^(?:\d+[ -]+){1,2}|[ -]+\d+\.?$|\.$/giu

/** "10117 Berlin, said on Monday". */
const sentence = /^(?!tel|fon|fax|phone|mob|e-?mail|opp|near|next|off )\p{Ll}{3,} \p{L}/u

interface TownPart {
  readonly name: string
  readonly countries: ReadonlyMap<string, number>
  /** Countries of the regions that follow. */
  readonly regions: ReadonlySet<string>
}

/**
 * @param others spans of the text about other organisations
 * @param isRead whether an address was already read in another way
 */
export function findLineAddresses(
  text: string,
  others: readonly Span[],
  isRead: (address: ReadAddress) => boolean,
): FoundAddress[] {
  const find = (elsewhere: string | null) => addressesBeside(text, others, elsewhere, isRead)
  const found = find(null)
  if (text.length > mostOfPage || found.length === 0 || found.some(({ nationalOf }) => nationalOf.length > 0))
    return found
  // The number may be in the head or the foot of the page instead of beside the address.
  const numbers = [...text.matchAll(nationalNumbers)].filter(({ index }) => !isWithin(others, index))
  return numbers.length === 0 ? found : find(numbers.map(([number]) => number).join(' | '))
}

/** @param elsewhere the numbers of the page, if none is beside an address */
function addressesBeside(
  text: string,
  others: readonly Span[],
  elsewhere: string | null,
  isRead: (address: ReadAddress) => boolean,
): FoundAddress[] {
  const found = new Map<string, FoundAddress>()
  const isOwn = (at: number) => (at <= mostOfPage || at >= text.length - mostOfPage) && !isWithin(others, at)
  const take = (address: FoundAddress) => {
    const key = address.countries.join()
    const known = found.get(key)
    if (known === undefined || rankOf(address) > rankOf(known)) found.set(key, address)
  }
  for (const { index: from, 0: word } of anchorsOf(text, street)) {
    if (found.size === mostPlaces || !isOwn(from)) continue
    const start = Math.max(text.lastIndexOf('\n', from - 1) + 1, from - ahead)
    const middle = from + word.length
    const [line, next = ''] = text.slice(middle, middle + behind).split('\n')
    // The town is in the line of the street, or in the next line with its region.
    const rest = next.length < 60 && next.split(separators).length <= 4 ? `${line}\n${next}` : line
    addressesIn(text, { from: start, to: middle + rest.length }, from, elsewhere, isRead).forEach(take)
  }
  for (const { index: to } of anchorsOf(text, nationalNumbers)) {
    if (found.size === mostPlaces || !isOwn(to)) continue
    const lines = text
      .slice(Math.max(0, to - aheadOfNumber), to)
      .split('\n')
      .slice(-3)
    const from = to - lines.join('\n').length
    if (lines.some(line => line.length < 120)) addressesIn(text, { from, to }, null, null, isRead).forEach(take)
  }
  return [...found.values()]
}

const rankOf = ({ isWhole, telephoneOf, nationalOf }: FoundAddress) =>
  (isWhole ? 4 : 0) + (telephoneOf.length > 0 ? 2 : 0) + (nationalOf.length > 0 ? 1 : 0)

/** Matches at the head of the page, and as many at its foot. */
function anchorsOf(text: string, pattern: RegExp): RegExpExecArray[] {
  if (text.length <= 2 * mostOfPage) return [...text.matchAll(pattern)].slice(0, 2 * mostAnchors)
  const foot = text.length - mostOfPage
  const atHead = [...text.slice(0, mostOfPage).matchAll(pattern)].slice(0, mostAnchors)
  const atFoot = [...text.slice(foot).matchAll(pattern)].slice(-mostAnchors)
  for (const match of atFoot) match.index += foot
  return [...atHead, ...atFoot]
}

/**
 * One address for towns that can be in one country; after a street, one for each of several towns.
 *
 * @param street position of the street; null for text before a telephone number
 */
function addressesIn(
  text: string,
  { from, to }: Span,
  street: number | null,
  elsewhere: string | null,
  isRead: (address: ReadAddress) => boolean,
): FoundAddress[] {
  const lines = text.slice(from, to).split('\n')
  const towns = townsIn(lines.filter(line => !destinationWords.test(line)).join('\n'))
  if (towns.length === 0) return []
  const near = text.slice(street ?? to, to + telephoneReach)
  const names = towns.map(({ name }) => name)
  const inRegions = towns.filter(({ countries, regions }) => [...regions].some(region => countries.has(region)))
  const shared = [...towns[0].countries.keys()].filter(country => towns.every(each => each.countries.has(country)))
  const apart = shared.length > 0 ? [{ ...towns[0], shared }] : street === null ? [] : towns.slice(0, mostTowns)
  return (inRegions.length > 0 ? inRegions.slice(0, 1) : apart).flatMap((town): FoundAddress[] => {
    const place = countriesOf(town, inRegions.length > 0 ? [] : shared)
    if (isRead({ from: street ?? from, to, countries: place.countries })) return []
    const telephones = telephonesNear(place.countries, names, elsewhere ?? near)
    if (street === null && telephones.nationalOf.length === 0) return []
    return [{ from: street ?? from, to, ...place, ...telephones }]
  })
}

/** The countries of its region, else those with all the towns, else all with a town of the name. */
function countriesOf({ countries: sizes, regions }: TownPart, shared: readonly string[]) {
  const all = [...sizes.keys()]
  const inRegion = all.filter(country => regions.has(country))
  const countries = inRegion.length > 0 ? inRegion : shared.length > 0 ? shared : all
  const isWhole = inRegion.length > 0
  return { countries, isWhole, sizes: countries.map(country => sizes.get(country) ?? 0), namesakes: sizes.size }
}

function townsIn(words: string): TownPart[] {
  const written = words
    .replace(postBox, ' ')
    .split(separators)
    .map(part => part.trim())
  const parts = written.map(part => part.replace(partWords, '').replace(partWords, '').trim())
  return parts.flatMap((part, at): TownPart[] => {
    const [name, countries] = part === '' ? [part, none] : townOf(part)
    if (countries.size === 0 || (/\d{4}/.test(written[at]) && sentence.test(written[at + 1] ?? ''))) return []
    const behind = parts.slice(at + 1).filter(each => each !== '')
    const regions = new Set(behind.slice(0, 2).flatMap(each => [...countriesOfRegion(each)]))
    return [{ name, countries, regions }]
  })
}

const none: ReadonlyMap<string, number> = new Map()

/** "Dakar-Fann" is in Dakar, "Osu-Accra" in Accra, and so is "Adabraka Accra". */
function townOf(part: string): readonly [string, ReadonlyMap<string, number>] {
  if (part.length > 40 || /^\p{Ll}/u.test(part) || isNoTown(placeKey(part))) return [part, none]
  const whole = townCountries(part)
  // "France" is a village; Singapore is in Singapore.
  const named = whole.size > 0 && part.length > 3 ? countryOf(part) : null
  if (named !== null) return [part, new Map([...whole].filter(([country]) => country === named))]
  if (whole.size > 0) return [part, whole]
  const words = part.split(/[ -]/)
  const names = words.length > 4 ? [] : [part.split('-')[0], words.slice(-2).join(' '), words.at(-1) ?? '']
  for (const name of names) {
    const isTown = name !== part && name.length > 3 && /^\p{Lu}|^\P{Lu}+$/u.test(name) && !isNoTown(placeKey(name))
    const large = isTown ? [...townCountries(name)].filter(([, size]) => size >= leastDigits) : []
    if (large.length > 0) return [name, new Map(large)]
  }
  return [part, none]
}
