/** Countries of currency words beside amounts, and of words for taxes. They support an address and place no site. */
import { postalForms } from './postal-forms.ts'

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const countriesOf = new Map<string, readonly string[]>()
for (const [countries, words] of [...postalForms.currencies, ...postalForms.taxWords]) {
  for (const word of words) countriesOf.set(word.normalize('NFKC'), [...(countriesOf.get(word) ?? []), ...countries])
}
const alternatives = (lists: typeof postalForms.currencies) =>
  lists
    .flatMap(([, words]) => words.map(word => word.normalize('NFKC')))
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')
const currency = alternatives(postalForms.currencies)
const amounts = new RegExp(
  `(?<=\\d[ .-]{0,2})(${currency})(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(${currency})(?=[. ]{0,2}\\d)`,
  'gu',
)
const taxes = new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives(postalForms.taxWords)})(?![\\p{L}\\p{N}])`, 'gu')
const mostWords = 60

/** Words beside numbers of other kinds as well: "ALL RIGHTS", "TOP 10", "Le 14 juillet", "MT 59801", "5 KM". */
const weak = new Set(
  'ALL TOP CUP TRY GEL SOS PEN MOP CAD COP Le LE VT MT RO KM MK SR FC BD Nu UM Rf DA DT JD KD FG FT Ft TL Fr. din D L K Q R'.split(
    ' ',
  ),
)
const grouped = /^[. ]{0,2}[1-9]\d{0,2}(?:[ .,']\d{3})*(?:[.,]\d{2})?(?!\d|[.,-]\d)/
const groupedBefore = /(?:^|[^\d.,])[1-9]\d{0,2}(?:[ .,']\d{3})*(?:[.,]\d{2})?[ .-]{0,2}$/

/** The words for currencies beside amounts. Beside a weak one, the amount has its thousands or its decimals apart. */
function* currencyWords(text: string): Generator<string> {
  for (const { 0: word, index } of text.matchAll(amounts)) {
    const end = index + word.length
    const [amount] = grouped.exec(text.slice(end, end + 20)) ??
      groupedBefore.exec(text.slice(Math.max(0, index - 20), index)) ?? ['']
    if (!weak.has(word) || /\d[ .,']\d{2}/.test(amount)) yield word
  }
}

/** One Latin letter beside a number is a size, a page or a room as often. */
const singleLetter = /^\p{sc=Latn}$/u

/** A number of a taxpayer, as far as its first digits. */
const taxNumber = /^(?: ?(?:N[o°º]|#)\.?)?[ .:]{0,3}(?:\d[ .-]?){5}/

/** The countries of each word for a currency beside an amount, and of each word for a tax before a number. */
export function currenciesIn(text: string): string[][] {
  const beside = [...currencyWords(text).take(mostWords)]
  const before = [...text.matchAll(taxes)]
    .slice(0, mostWords)
    .filter(({ 0: word, index }) => taxNumber.test(text.slice(index + word.length, index + word.length + 20)))
  const words = [...beside, ...before.map(([word]) => word)]
  return [...new Set(words)].filter(word => !singleLetter.test(word)).map(word => [...(countriesOf.get(word) ?? [])])
}

/** The countries of each such word, once each. */
export function countryHints(text: string): string[][] {
  const taxed = text
    .matchAll(taxes)
    .take(mostWords)
    .map(([word]) => word)
  const words = new Set([...currencyWords(text).take(mostWords), ...taxed])
  return [...words].map(word => [...(countriesOf.get(word) ?? [])])
}
