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

/** One Latin letter beside a number is a size, a page or a room as often. */
const singleLetter = /^\p{sc=Latn}$/u

/** The countries of each word for a currency beside an amount. */
export function currenciesIn(text: string): string[][] {
  const words = [...text.matchAll(amounts)].slice(0, mostWords).map(([, first, second]) => first ?? second)
  return [...new Set(words)].filter(word => !singleLetter.test(word)).map(word => [...(countriesOf.get(word) ?? [])])
}

/** The countries of each such word, once each. */
export function countryHints(text: string): string[][] {
  const words = new Set<string>()
  for (const pattern of [amounts, taxes]) {
    let left = mostWords
    for (const [, first, second] of text.matchAll(pattern)) {
      if (left-- === 0) break
      words.add(first ?? second)
    }
  }
  return [...words].map(word => [...(countriesOf.get(word) ?? [])])
}
