/**
 * Weak signs of a country: a language with its region, a currency, the words of a national law. They never place alone.
 */
import isoCountries from 'i18n-iso-countries'
import type { PageFacts } from './facts.ts'
import type { Page } from './page.ts'
import { websiteMarks } from './website-marks.ts'

const statements = websiteMarks.statements.map(
  ([country, words]) =>
    [country, new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.normalize('NFKC')})(?![\\p{L}\\p{N}])`, 'iu')] as const,
)

/** Languages that are spoken, as a language of business, in one country. */
const languages: Readonly<Record<string, string>> = {
  ...{ pl: 'PL', cs: 'CZ', sk: 'SK', hu: 'HU', bg: 'BG', sl: 'SI', lt: 'LT', lv: 'LV', et: 'EE', fi: 'FI', da: 'DK' },
  ...{ nb: 'NO', no: 'NO', nn: 'NO', is: 'IS', el: 'GR', he: 'IL', ja: 'JP', ko: 'KR', th: 'TH', vi: 'VN', id: 'ID' },
  ...{ tr: 'TR', uk: 'UA', ka: 'GE', hy: 'AM', mk: 'MK', mn: 'MN', km: 'KH', lo: 'LA', az: 'AZ', kk: 'KZ' },
}
/** Templates are delivered with these. */
const ofTemplates = new Set(['en-us', 'en_us'])
/** Currencies of more than one country, or of which every shop takes payments. */
const widespread = new Set(['EUR', 'USD', 'GBP', 'CHF', 'XAF', 'XOF', 'XPF', 'XCD', 'AUD', 'ZAR', 'RUB'])

const regionPoints = 3
const languagePoints = 2
const currencyPoints = 2
const statementPoints = 3

export function localesOf({ language, marks: marked, text }: Page): PageFacts['locales'] {
  const points = new Map<string, number>()
  const add = (country: string | null | undefined, earned: number) => {
    if (country) points.set(country, (points.get(country) ?? 0) + earned)
  }
  const tag = language.trim()
  if (!ofTemplates.has(tag.toLowerCase())) add(regionOf(tag), regionPoints)
  if (regionOf(tag) === null) add(languages[tag.toLowerCase().slice(0, 2)], languagePoints)
  for (const { name, value } of marked) {
    if (name === 'og:locale' && !ofTemplates.has(value.toLowerCase())) add(regionOf(value), languagePoints)
    if (name === 'geo.region') add(regionOf(`x-${value}`), regionPoints)
    if (/currency$/.test(name) && /^[A-Z]{3}$/.test(value) && !widespread.has(value))
      add(currencyCountry(value), currencyPoints)
  }
  for (const [country, pattern] of statements) if (pattern.test(text)) add(country, statementPoints)
  return [...points].map(([country, earned]) => ({ country, points: earned }))
}

/** The region of a language tag as pages write it: `de-AT`, `de_AT`, `zh-Hant-TW`. */
export function regionOf(tag: string): string | null {
  const [, region] = /^[a-z]{1,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})\b/i.exec(tag.trim()) ?? []
  const code = region?.toUpperCase()
  if (code === undefined) return null
  return code === 'UK' ? 'GB' : isoCountries.isValid(code) ? code : null
}

/** Codes of currencies begin with the code of their country (ISO 4217). */
function currencyCountry(currency: string): string | null {
  const code = currency.slice(0, 2)
  return isoCountries.isValid(code) ? code : null
}
