/** Names of countries in the languages of the web, and their positions in a text. */
import { readFileSync } from 'node:fs'
import isoCountries from 'i18n-iso-countries'
import { normalise } from './page.ts'

interface CountryNames {
  /** Names that are also a state, a town, a person or a word in their language. */
  readonly ambiguous: readonly string[]
  /**
   * Names of the package that are legal forms, or words of other languages: the United States are "S.A." and "SAM" in
   * Irish, Russia "Nga" in Vietnamese, Thailand "Tai" in Estonian, Morocco "Fas" in Turkish.
   */
  readonly misleading: readonly string[]
  /** Further names, keyed by country. */
  readonly further: Readonly<Record<string, readonly string[]>>
}

const file = new URL('../../../../assets/compliance/extract/country-names.json', import.meta.url)
const { ambiguous, misleading, further }: CountryNames = JSON.parse(readFileSync(file, 'utf8'))

const longestNameWords = 6

/** Code by name in lower case, without names of several countries. */
const codes = new Map<string, string>()
/** All beginnings of names with several words, so that a text is read once. */
const beginnings = new Set<string>()
addNames()

function addNames(): void {
  const shared = new Set<string>()
  for (const language of isoCountries.getSupportedLanguages()) {
    const all = isoCountries.getNames(language, { select: 'all' })
    for (const [code, names] of Object.entries(all)) {
      for (const name of names) {
        const key = keyOf(name)
        const known = codes.get(key)
        if (known !== undefined && known !== code) shared.add(key)
        codes.set(key, code)
      }
    }
  }
  for (const key of [...shared, ...misleading]) codes.delete(key)
  for (const [code, names] of Object.entries(further)) for (const name of names) codes.set(name, code)
  for (const name of codes.keys()) {
    const words = name.split(' ')
    for (let count = 1; count < words.length; count += 1) beginnings.add(words.slice(0, count).join(' '))
  }
}

function keyOf(name: string): string {
  return normalise(name)
    .toLowerCase()
    .replace(/[.,]+$/, '')
    .trim()
}

/** The code of a name, or of a code of two or three letters. */
export function countryOf(nameOrCode: string): string | null {
  const text = nameOrCode.trim()
  if (/^[A-Za-z]{2}$/.test(text)) {
    const code = text.toUpperCase() === 'UK' ? 'GB' : text.toUpperCase()
    return isoCountries.isValid(code) ? code : null
  }
  if (/^[A-Z]{3}$/.test(text) && text !== 'USA') return isoCountries.alpha3ToAlpha2(text) ?? null
  return codes.get(keyOf(text)) ?? null
}

export interface NamedCountry {
  readonly country: string
  readonly from: number
  readonly to: number
  /** Whether the name also means something else. */
  readonly isAmbiguous: boolean
}

/** The countries named with a capital letter, or in a script without capitals; the longest name wins. */
export function namedCountries(text: string): NamedCountry[] {
  const found: NamedCountry[] = []
  const words = [...text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}.'’-]*/gu)]
  for (let first = 0; first < words.length; first += 1) {
    if (words[first].index < (found.at(-1)?.to ?? 0) || /^\p{Ll}/u.test(words[first][0])) continue
    let name = ''
    let best: NamedCountry | null = null
    for (let last = first; last < Math.min(first + longestNameWords, words.length); last += 1) {
      name = last === first ? keyOf(words[last][0]) : `${name} ${keyOf(words[last][0])}`
      const country = codes.get(name)
      const to = words[last].index + words[last][0].length
      if (country !== undefined) best = { country, from: words[first].index, to, isAmbiguous: ambiguous.includes(name) }
      if (!beginnings.has(name)) break
    }
    if (best !== null) found.push(best)
  }
  return found
}
