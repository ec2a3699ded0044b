import { continents, countries, getEmojiFlag } from 'countries-list'

/**
 * What several signals say about a country. The member names are those of an answer's `country_info`, so that answers
 * can carry this very object: it is frozen and shared, never copied.
 */
export interface Country {
  /** ISO 3166-1 alpha-2, or XK (user-assigned, Kosovo). */
  readonly code: string
  /** Common English name. */
  readonly name: string
  /** The two regional indicator symbols that make the flag emoji. */
  readonly flag: string
  readonly continent: Continent
  /** ISO 4217; XXX ("no currency involved") where there is none. */
  readonly currency: string
  /** ISO 639-1, the first of the official or working languages. */
  readonly language: string
  /**
   * True for a member state of the European Union. A territory that has a code of its own is none, whatever state it
   * belongs to.
   */
  readonly in_eu: boolean
  /**
   * ITU-T E.164 country code, 1 to 3 digits, without the area code that some lists append (1 for Barbados, not 1246).
   */
  readonly calling_code: number
}

export type Continent = (typeof continentNames)[number]

export const continentNames = [
  'Africa',
  'Antarctica',
  'Asia',
  'Europe',
  'North America',
  'Oceania',
  'South America',
] as const

/** The codes that the data of MaxMind and GeoNames have for continents. */
export const continentCodes: Readonly<Record<Continent, string>> = {
  Africa: 'AF',
  Antarctica: 'AN',
  Asia: 'AS',
  Europe: 'EU',
  'North America': 'NA',
  Oceania: 'OC',
  'South America': 'SA',
}

/** https://european-union.europa.eu/principles-countries-history/eu-countries_en, 27 members since 2020-02-01. */
const euMembers = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** Entries of the list whose codes ISO 3166-1 reserves exceptionally and does not assign: both are parts of SH. */
const notInIso3166 = new Set(['AC', 'TA'])

/** The spelling of ISO 3166-1 for names that the list folds to ASCII or shortens to one of several islands. */
const names: Readonly<Record<string, string>> = {
  AX: 'Åland Islands',
  BL: 'Saint Barthélemy',
  BQ: 'Bonaire, Sint Eustatius and Saba',
  CW: 'Curaçao',
  RE: 'Réunion',
  ST: 'São Tomé and Príncipe',
  TL: 'Timor-Leste',
}

/**
 * Calling codes of countries for which the list has an area code or several codes, from ITU Operational Bulletin 1114
 * (list of E.164 country codes). The Vatican holds 379 and is reached under Italy's 39; BQ and CW share 599; SJ is part
 * of Norway's plan.
 */
const callingCodes: Readonly<Record<string, number>> = { BQ: 599, CW: 599, SJ: 47, VA: 39, XK: 383 }

/**
 * Continents of countries that the list puts elsewhere than the United Nations do (M49 standard,
 * https://unstats.un.org/unsd/methodology/m49/).
 */
const continentsByM49: Readonly<Record<string, Continent>> = {
  BV: 'South America',
  CC: 'Oceania',
  CX: 'Oceania',
  CY: 'Asia',
  GS: 'South America',
  HM: 'Oceania',
  IO: 'Africa',
  RU: 'Europe',
  TF: 'Africa',
  TL: 'Asia',
}

/**
 * Official languages of countries for which the list begins with another (CLDR 48, territoryInfo): it gives English to
 * Saint Martin, Spanish to Western Sahara, and the languages of South Africa by the alphabet.
 */
const languages: Readonly<Record<string, string>> = { EH: 'ar', MF: 'fr', ZA: 'en' }

/** The list has no facts of Antarctica. ISO 4217 gives it "no universal currency", for which its code is XXX. */
const antarctica = { currency: 'XXX', language: 'en' }

type ListedCountry = (typeof countries)[keyof typeof countries]

function callingCodeOf(code: string, listed: ListedCountry): number {
  const corrected = callingCodes[code]
  if (corrected !== undefined) return corrected
  const first = listed.phone[0] ?? 0
  // Four digits that begin with 1 are the country code of the North American Numbering Plan and an area code.
  return first >= 1000 && first < 2000 ? 1 : first
}

function continentOf(code: string, listed: ListedCountry): Continent {
  const name = continentsByM49[code] ?? continents[listed.continent]
  const continent = continentNames.find(known => known === name)
  if (continent === undefined) throw new Error(`countries-list names an unknown continent: ${name}`)
  return continent
}

function describe(code: string, listed: ListedCountry): Country {
  return Object.freeze({
    code,
    name: names[code] ?? listed.name,
    flag: getEmojiFlag(code as keyof typeof countries),
    continent: continentOf(code, listed),
    currency: listed.currency[0] ?? antarctica.currency,
    language: languages[code] ?? listed.languages[0] ?? antarctica.language,
    in_eu: euMembers.has(code),
    calling_code: callingCodeOf(code, listed),
  })
}

const byCode: ReadonlyMap<string, Country> = new Map(
  Object.entries(countries)
    .filter(([code]) => !notInIso3166.has(code))
    .map(([code, listed]) => [code, describe(code, listed)]),
)

/** Every country, in the order of their codes. */
export const allCountries: readonly Country[] = Object.freeze(
  [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1)),
)

/** The country with this upper-case ISO 3166-1 alpha-2 code (or XK); undefined for any other text. */
export function countryOf(code: string): Country | undefined {
  return byCode.get(code)
}

/** The common English name of a country; the code itself when no country has it. */
export function countryName(code: string): string {
  return byCode.get(code)?.name ?? code
}
