import { countryOf } from '../../core/country.ts'

/**
 * The names of Google's library, which are those of Unicode CLDR, where the table of countries has others: areas and what
 * they fall back to are written by one hand. AC and TA are exceptionally reserved in ISO 3166-1 and have numbers of their
 * own, so that they are not in that table.
 */
const libraryNames: Readonly<Record<string, string>> = {
  AC: 'Ascension Island',
  AG: 'Antigua & Barbuda',
  BA: 'Bosnia & Herzegovina',
  BL: 'St. Barthélemy',
  BQ: 'Caribbean Netherlands',
  CD: 'Congo - Kinshasa',
  CG: 'Congo - Brazzaville',
  CI: 'Côte d’Ivoire',
  CV: 'Cape Verde',
  HK: 'Hong Kong SAR China',
  KN: 'St. Kitts & Nevis',
  LC: 'St. Lucia',
  MM: 'Myanmar (Burma)',
  MO: 'Macao SAR China',
  PM: 'St. Pierre & Miquelon',
  PS: 'Palestinian Territories',
  SH: 'St. Helena',
  SJ: 'Svalbard & Jan Mayen',
  ST: 'São Tomé & Príncipe',
  TA: 'Tristan da Cunha',
  TC: 'Turks & Caicos Islands',
  TT: 'Trinidad & Tobago',
  VC: 'St. Vincent & Grenadines',
  WF: 'Wallis & Futuna',
}

/** True for an assigned code, and for AC, TA and XK, in either case of letters. */
export function isCountryCode(code: string): boolean {
  const upper = code.toUpperCase()
  return countryName(upper) !== ''
}

/** The English name of an upper-case code; empty for an empty one. */
export function countryName(code: string): string {
  return libraryNames[code] ?? countryOf(code)?.name ?? ''
}
