/** How addresses are written in each country (assets/compliance/extract/postal-forms.json). */
import { readFileSync } from 'node:fs'
import { regionCountries } from './gazetteer.ts'
import { normalise } from './page.ts'
import { placeKey } from './place-key.ts'

interface CountryForm {
  /** Position of the postal code relative to the town. */
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
  /** Shapes of postal codes (9 for a digit, A for a letter), and the countries that have them. */
  readonly codeShapes: Readonly<Record<string, string>>
  /** Words for streets, keyed by language. */
  readonly streets: Readonly<Record<string, readonly string[]>>
  /** Patterns of addresses of one country only. */
  readonly telling: readonly (readonly [country: string, pattern: string])[]
  readonly currencies: readonly CountryWords[]
  readonly taxWords: readonly CountryWords[]
  /** Words of example addresses. */
  readonly samples: readonly string[]
  /** Words before an address of another organisation or another time. */
  readonly others: readonly string[]
  /** Words before a list of towns to which a company delivers, or of its customers. */
  readonly destinations: readonly string[]
  /** Words beside addresses, in any language. */
  readonly landmarks: readonly string[]
  /** Names of towns that are also common words of pages. */
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

/** A word as the source of a regular expression; Node 22, on which the package runs, has no function for that. */
export const escapedWord = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Whether a postal code could also be a year. */
export const looksLikeYear = (code: string): boolean => /^(?:19[5-9]|20[0-4])\d$/.test(code)

/** Side of a postal code on which its town is. */
export type Side = 'before' | 'after'

const townSides = { before: ['after'], after: ['before'], either: ['after', 'before'], none: [] } as const

/** Countries with such a postal code, and the sides on which they write the town. */
export function countriesOfCode(
  code: string,
): readonly { readonly country: string; readonly sides: readonly Side[] }[] {
  return forms.filter(form => form.code.test(code)).map(({ country, order }) => ({ country, sides: townSides[order] }))
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

/** Countries with a state, province or region of the name. */
export function countriesOfRegion(name: string): ReadonlySet<string> {
  const own = regions.get(regionKey(name))
  const short = name.replace(generic, '')
  const found = name.length < 3 ? [] : [...regionCountries(name).keys(), ...regionCountries(short).keys()]
  return new Set([...(own ?? []), ...(regions.get(regionKey(short)) ?? []), ...found])
}

/** Languages in which the word for a street ends its name. */
const joined = new Set(['de', 'nl', 'sv', 'no', 'da', 'fi', 'is', 'hu', 'ja', 'ko', 'zh', 'th', 'af'])
const streets = Object.entries(postalForms.streets).map(([language, words]) => {
  const start = joined.has(language) ? '' : '(?<![\\p{L}\\p{M}])'
  return { language, pattern: new RegExp(`${start}(?:${words.map(escapedWord).join('|')})(?![\\p{L}\\p{M}])`, 'iu') }
})

/** The countries in whose languages the text names a street; all of them if it names none. */
export function countriesOfStreet(countries: readonly string[], text: string): readonly string[] {
  const spoken = new Set(streets.filter(({ pattern }) => pattern.test(text)).map(({ language }) => language))
  const fitting = countries.filter(country =>
    postalForms.countries[country]?.streets?.some(language => spoken.has(language)),
  )
  return fitting.length === 0 ? countries : fitting
}

/** Whether the text names a street in any language. */
export function namesStreet(text: string): boolean {
  return streets.some(({ pattern }) => pattern.test(text))
}

/** Patterns of the words that are separate from the name of a street. */
export const streetWords: readonly string[] = [
  ...new Set(
    Object.entries(postalForms.streets)
      .filter(([language]) => !joined.has(language))
      .flatMap(([, words]) => words.filter(word => word.length > 2).map(escapedWord)),
  ),
]

const noTowns = new Set(postalForms.noTowns.map(placeKey))
/** Whether a name of a town is mostly a word of pages. */
export const isNoTown = (key: string): boolean => noTowns.has(key)

/** A pattern of words that are not parts of longer ones. */
export const patternOf = (words: readonly string[]): string =>
  `(?<![\\p{L}])(?:${words.map(escapedWord).join('|')})(?![\\p{L}])`
