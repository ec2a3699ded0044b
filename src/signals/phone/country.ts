import { countryOf } from '../../core/country.ts'

/**
 * The names that Google's library, after Unicode CLDR, gives countries which the table of countries names otherwise: an
 * area and the country that it falls back to are then spelled alike. AC and TA have numbers of their own and are not in
 * that table, since ISO 3166-1 only reserves their codes.
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

/** The English name of an upper-case code; empty for a code that is not assigned. */
export function countryName(code: string): string {
  return libraryNames[code] ?? countryOf(code)?.name ?? ''
}
