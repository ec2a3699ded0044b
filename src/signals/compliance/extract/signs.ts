/**
 * Weak signs of a country: a language with its region, a currency, words for a tax or of a national law, a link to a
 * register. None of them places a site without other evidence.
 */
import { readFileSync } from 'node:fs'
import isoCountries from 'i18n-iso-countries'
import type { CurrencyOrTax, PageFacts } from './facts.ts'
import type { Page, Span } from './page.ts'
import { escapedWord, postalForms } from './postal-forms.ts'
import { isWithin } from './third-parties.ts'

interface WebsiteMarks {
  /** Country, and a pattern of the words that only its law requires. */
  readonly statements: readonly (readonly [string, string])[]
  /** Country, and a pattern of the hosts of its registers. */
  readonly registers: readonly (readonly [string, string])[]
  /** Patterns of sentences on parked pages. */
  readonly parked: readonly string[]
}

const file = new URL('../../../../assets/compliance/extract/website-marks.json', import.meta.url)
const websiteMarks: WebsiteMarks = JSON.parse(readFileSync(file, 'utf8'))
const statements = websiteMarks.statements.map(
  ([country, words]) =>
    [country, new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.normalize('NFKC')})(?![\\p{L}\\p{N}])`, 'iu')] as const,
)
const registers = websiteMarks.registers.map(
  ([country, hosts]) => [country, new RegExp(hosts.replaceAll('.', '\\.'), 'i')] as const,
)
const parked = new RegExp(websiteMarks.parked.join('|'), 'iu')
/** Maximum length of the text of a parked page. */
const mostOfParked = 4_000

/** True for a page that only offers the domain or shows advertisements. */
export function isParked(text: string): boolean {
  return text.length <= mostOfParked && parked.test(text)
}

/** Countries of the registers to which the page links. @param others spans of the text about other organisations */
export function registersOf({ links }: Page, others: readonly Span[]): string[] {
  return links.flatMap(({ href, at }) => {
    if (!/^https?:/i.test(href) || isWithin(others, at)) return []
    return registers.flatMap(([country, hosts]) => (hosts.test(href.slice(0, 200)) ? [country] : []))
  })
}

/** Languages that are a language of business in one country only. */
const languages: Readonly<Record<string, string>> = {
  ...{ pl: 'PL', cs: 'CZ', sk: 'SK', hu: 'HU', bg: 'BG', sl: 'SI', lt: 'LT', lv: 'LV', et: 'EE', fi: 'FI', da: 'DK' },
  ...{ nb: 'NO', no: 'NO', nn: 'NO', is: 'IS', el: 'GR', he: 'IL', ja: 'JP', ko: 'KR', th: 'TH', vi: 'VN', id: 'ID' },
  ...{ tr: 'TR', uk: 'UA', ka: 'GE', hy: 'AM', mk: 'MK', mn: 'MN', km: 'KH', lo: 'LA', az: 'AZ', kk: 'KZ' },
}
/** The languages of templates as delivered. */
const ofTemplates = new Set(['en-us', 'en_us'])
/** Currencies of several countries, and currencies that shops of any country accept. */
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
    // Codes of currencies begin with the code of their country (ISO 4217).
    const currency = /currency$/.test(name) && /^[A-Z]{3}$/.test(value) && !widespread.has(value)
    if (currency && isoCountries.isValid(value.slice(0, 2))) add(value.slice(0, 2), currencyPoints)
  }
  for (const [country, pattern] of statements) if (pattern.test(text)) add(country, statementPoints)
  return [...points].map(([country, earned]) => ({ country, points: earned }))
}

/** The region of a language tag in the spellings of pages: `de-AT`, `de_AT`, `zh-Hant-TW`. */
export function regionOf(tag: string): string | null {
  const [, region] = /^[a-z]{1,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})\b/i.exec(tag.trim()) ?? []
  const code = region?.toUpperCase()
  if (code === undefined) return null
  return code === 'UK' ? 'GB' : isoCountries.isValid(code) ? code : null
}

const countriesOf = new Map<string, readonly string[]>()
for (const [countries, words] of [...postalForms.currencies, ...postalForms.taxWords]) {
  for (const word of words) countriesOf.set(word.normalize('NFKC'), [...(countriesOf.get(word) ?? []), ...countries])
}
const alternatives = (lists: typeof postalForms.currencies) =>
  lists
    .flatMap(([, words]) => words.map(word => word.normalize('NFKC')))
    .sort((a, b) => b.length - a.length)
    .map(escapedWord)
    .join('|')
const currency = alternatives(postalForms.currencies)
const amounts = new RegExp(
  `(?<=\\d[ .-]{0,2})(${currency})(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(${currency})(?=[. ]{0,2}\\d)`,
  'gu',
)
const taxes = new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives(postalForms.taxWords)})(?![\\p{L}\\p{N}])`, 'gu')
const mostWords = 60

/** Words that also are beside other numbers: "ALL RIGHTS", "TOP 10", "Le 14 juillet", "MT 59801", "5 KM". */
const weak = new Set(
  'ALL TOP CUP TRY GEL SOS PEN MOP CAD COP Le LE VT MT RO KM MK SR FC BD Nu UM Rf DA DT JD KD FG FT Ft TL Fr. din D L K Q R'.split(
    ' ',
  ),
)
const grouped = /^[. ]{0,2}[1-9]\d{0,2}(?:[ .,']\d{3})*(?:[.,]\d{2})?(?!\d|[.,-]\d)/
const groupedBefore = /(?:^|[^\d.,])[1-9]\d{0,2}(?:[ .,']\d{3})*(?:[.,]\d{2})?[ .-]{0,2}$/

/** The currency words beside amounts. Beside a weak one, the amount must have separate thousands or decimals. */
function* currencyWords(text: string): Generator<string> {
  for (const { 0: word, index } of text.matchAll(amounts)) {
    const end = index + word.length
    const [amount] = grouped.exec(text.slice(end, end + 20)) ??
      groupedBefore.exec(text.slice(Math.max(0, index - 20), index)) ?? ['']
    if (!weak.has(word) || /\d[ .,']\d{2}/.test(amount)) yield word
  }
}

/** A Latin letter beside a number is often a size, a page or a room. */
const singleLetter = /^\p{sc=Latn}$/u
/** The number of a taxpayer, up to its first digits. */
const taxNumber = /^(?: ?(?:N[o°º]|#)\.?)?[ .:]{0,3}(?:\d[ .-]?){5}/

/** The words for currencies beside amounts, and the words for taxes, each once. */
export function currenciesAndTaxes(text: string): CurrencyOrTax[] {
  const hasNumber = new Map(
    currencyWords(text)
      .take(mostWords)
      .map(word => [word, true]),
  )
  for (const { 0: word, index } of text.matchAll(taxes).take(mostWords)) {
    const behind = text.slice(index + word.length, index + word.length + 20)
    hasNumber.set(word, hasNumber.get(word) === true || taxNumber.test(behind))
  }
  return [...hasNumber].map(([word, isBesideNumber]) => ({
    countries: countriesOf.get(word) ?? [],
    isBesideNumber: isBesideNumber && !singleLetter.test(word),
  }))
}
