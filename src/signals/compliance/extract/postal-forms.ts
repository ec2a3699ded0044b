/** How addresses are written in each country (assets/compliance/extract/postal-forms.json). */
import { readFileSync } from 'node:fs'
import { regionCountries } from './gazetteer.ts'
import { normalise } from './page.ts'
import { placeKey } from './place-key.ts'

interface CountryForm {
  /** Where the postal code stands to the town. */
  readonly order: 'before' | 'after' | 'either' | 'none'
  /** Patterns of postal codes. */
  readonly codes?: readonly string[]
  /** Languages whose words for streets are used. */
  readonly streets?: readonly string[]
  /** Abbreviations and local names of states and provinces. */
  readonly regions?: readonly string[]
}

interface PostalForms {
  readonly countries: Readonly<Record<string, CountryForm>>
  /** Words for streets, keyed by language. */
  readonly streets: Readonly<Record<string, readonly string[]>>
  /** Patterns that only addresses of one country have. */
  readonly telling: readonly (readonly [country: string, pattern: string])[]
  readonly currencies: readonly CountryWords[]
  readonly taxWords: readonly CountryWords[]
  /** Words of addresses that are only examples. */
  readonly samples: readonly string[]
  /** Words before the address of somebody else, or of another time. */
  readonly others: readonly string[]
  /** Words before a list of towns to which goods, or from which customers, go. */
  readonly destinations: readonly string[]
  /** Words beside which an address stands, in any language. */
  readonly landmarks: readonly string[]
  /** Names of towns that are words of pages as well. */
  readonly noTowns: readonly string[]
  readonly heads: readonly string[]
  readonly branches: readonly string[]
}

type CountryWords = readonly [countries: readonly string[], words: readonly string[]]

const file = new URL('../../../../assets/compliance/extract/postal-forms.json', import.meta.url)
export const postalForms: PostalForms = JSON.parse(readFileSync(file, 'utf8'))

const forms = Object.entries(postalForms.countries).flatMap(([country, { order, codes = [] }]) =>
  codes.length === 0 ? [] : [{ country, order, code: new RegExp(`^(?:${codes.join('|')})$`, 'u') }],
)

export type Side = 'before' | 'after'

/** Countries that write such a postal code on such a side of the town. */
export function countriesOfCode(
  code: string,
): readonly { readonly country: string; readonly sides: readonly Side[] }[] {
  return forms
    .filter(form => form.code.test(code))
    .map(({ country, order }) => ({ country, sides: order === 'either' ? ['before', 'after'] : [order as Side] }))
}

/** Countries by the spelling of their regions; abbreviations keep their capitals. */
const regions = new Map<string, Set<string>>()
for (const [country, { regions: names = [] }] of Object.entries(postalForms.countries)) {
  for (const name of names) {
    const key = regionKey(name)
    regions.set(key, (regions.get(key) ?? new Set()).add(country))
  }
}

function regionKey(name: string): string {
  const text = normalise(name).trim()
  return /^[\p{Lu}. ]{2,6}$/u.test(text) ? text.replace(/[. ]/g, '') : placeKey(text)
}

const generic =
  /^(?:(?:provincia|prov\.?|pcia\.?|regi[óo]n|departamento|depto\.?|dpto\.?|estado|edo\.?|state|province|county) (?:de la |de los |de |del |of )?)|(?: (?:state|province|county|region|oblast|область|обл\.?|ili|eyaleti))$/giu

/** Countries with a state, province or region that is written so. */
export function countriesOfRegion(name: string): ReadonlySet<string> {
  const own = regions.get(regionKey(name))
  const short = name.replace(generic, '')
  const found = name.length < 3 ? [] : [...regionCountries(name).keys(), ...regionCountries(short).keys()]
  return new Set([...(own ?? []), ...(regions.get(regionKey(short)) ?? []), ...found])
}

const languagesOf = new Map(
  Object.entries(postalForms.countries).map(([country, { streets = [] }]) => [country, streets]),
)
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
/** Words of German and the Nordic languages end the name of the street. */
const joined = new Set(['de', 'nl', 'sv', 'no', 'da', 'fi', 'is', 'hu', 'ja', 'ko', 'zh', 'th', 'af'])
const streets = Object.entries(postalForms.streets).map(([language, words]) => {
  const start = joined.has(language) ? '' : '(?<![\\p{L}\\p{M}])'
  return { language, pattern: new RegExp(`${start}(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{M}])`, 'iu') }
})

/** Those of the countries in whose languages the text names a street; all of them when it names none. */
export function countriesOfStreet(countries: readonly string[], text: string): readonly string[] {
  const spoken = new Set(streets.filter(({ pattern }) => pattern.test(text)).map(({ language }) => language))
  const fitting = countries.filter(country => languagesOf.get(country)?.some(language => spoken.has(language)))
  return fitting.length === 0 ? countries : fitting
}

/** Whether the text names a street in any language. */
export function namesStreet(text: string): boolean {
  return streets.some(({ pattern }) => pattern.test(text))
}

/** Patterns of the words that stand apart from the name of a street. */
export const streetWords: readonly string[] = [
  ...new Set(
    Object.entries(postalForms.streets)
      .filter(([language]) => !joined.has(language))
      .flatMap(([, words]) => words.filter(word => word.length > 2).map(escaped)),
  ),
]

export const landmarkWords: readonly string[] = postalForms.landmarks.map(escaped)

const noTowns = new Set(postalForms.noTowns.map(placeKey))
/** Whether a name of towns mostly is a word of pages. */
export const isNoTown = (key: string): boolean => noTowns.has(key)

const wordOf = (words: readonly string[]) => `(?<![\\p{L}])(?:${words.map(escaped).join('|')})(?![\\p{L}])`
export const headWords = new RegExp(wordOf(postalForms.heads), 'giu')
export const destinationWords = new RegExp(wordOf(postalForms.destinations), 'iu')
export const branchWords = new RegExp(wordOf(postalForms.branches), 'iu')

const behindOld = /\((?:until|till|bis|jusqu.en|hasta|at[ée]|fino al?|tot|do|до|former|old)(?: [^)\n]{0,14})?\)/iu
/** The name of the town and the code of its bank. */
const bank = /^[^\n\d]{0,30}(?<!\p{L})(?:BIC|SWIFT)(?!\p{L})/u
const samples = new RegExp(postalForms.samples.map(escaped).join('|'), 'iu')
const others = new RegExp(`(?<![\\p{L}])(?:${postalForms.others.map(escaped).join('|')})(?![\\p{L}])`, 'iu')

/** Whether a place of the text is an example, or speaks of somebody else or of another time. */
export function isNoOwnAddress(text: string, from: number, to: number): boolean {
  const near = text.slice(Math.max(0, from - 120), to + 60)
  if (bank.test(text.slice(to, to + 60))) return true
  if (samples.test(near) || behindOld.test(text.slice(to, to + 60))) return true
  const ahead = text.slice(Math.max(0, from - 100), from)
  return others.test(ahead.slice(ahead.lastIndexOf('\n') + 1))
}
