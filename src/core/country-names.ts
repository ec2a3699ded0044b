import { countries, type ICountry } from 'countries-list'
// The entry of the package reads the names in 80 languages.
import iso from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { countryOf } from './country.ts'

/**
 * The names that people look a country up by: English ones, short and long, and its name in each of its official
 * languages (countries-list, i18n-iso-countries and the Unicode CLDR that comes with Node). Empty for a code that no
 * country has.
 */
export function namesOfCountry(code: string): readonly string[] {
  const country = countryOf(code)
  if (country === undefined) return []
  const { native, languages, alias = [] } = countries[code as keyof typeof countries] as ICountry & { alias?: string[] }
  const cldr = [...languages, 'en'].flatMap(language =>
    (['long', 'short'] as const).map(
      style => new Intl.DisplayNames([language], { type: 'region', style }).of(code) ?? '',
    ),
  )
  const listed = (english.countries as Record<string, string | string[]>)[code] ?? []
  const alpha3 = iso.alpha2ToAlpha3(code) ?? ''
  return [...new Set([country.name, native, alpha3, ...alias, ...cldr, ...[listed].flat()])].filter(name => name !== '')
}
