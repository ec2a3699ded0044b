/**
 * The gender that surnames and patronymics name in languages that inflect them. This is weak evidence: a daughter
 * abroad may bear her father's form, and women outside Poland bear -ski. Each ending of the folded Latin spelling has
 * log-odds of a woman, counted over surname lists of those languages that are kept apart by gender:
 * `assets/gender/surname-endings.csv`, where the first row that fits decides.
 */
import { rowsOf } from '../assets.ts'
import { unknownSurname } from './given-names.ts'
import { fold } from './text.ts'
import type { NameFrequencies } from './words.ts'

interface Ending {
  readonly ending: string
  readonly logOdds: number
  /** Where alone it says so; empty for everywhere. */
  readonly countries: string
}

const rows = rowsOf('surname-endings.csv').map(([kind, form, logOdds, countries]) => {
  return { kind, ending: fold(form), logOdds: Number(logOdds), countries }
})
export const endings: readonly Ending[] = rows.filter(({ kind }) => kind === 'ending')

/**
 * Second elements of names of South Asia, in Latin letters, Gurmukhi and Devanagari, by what they say. Those of women
 * are borne by women alone; those of men have become surnames of women too. Bano is a Spanish surname as well, and Bai
 * in Latin letters a Chinese one.
 */
export const wholeWords: ReadonlyMap<string, number> = new Map(
  rows.filter(({ kind }) => kind === 'word').map(({ ending, logOdds }) => [ending, logOdds]),
)

/** A surname of fewer letters says nothing. */
const shortest = 4

/** The endings by their last letter, in the order of the table. */
const byLastLetter = Map.groupBy(endings, ({ ending }) => ending.charCodeAt(ending.length - 1))

function findEnding(latin: string, fits: (ending: Ending) => boolean): Ending | undefined {
  if (latin.length < shortest) return undefined
  const candidates = byLastLetter.get(latin.charCodeAt(latin.length - 1))
  return candidates?.find(each => latin.length >= each.ending.length + 2 && latin.endsWith(each.ending) && fits(each))
}

/** Log-odds that the bearer of a folded surname is a woman, for one that says so as a whole, in any script. */
export function logOddsOfWhole(surname: string): number | undefined {
  return wholeWords.get(surname)
}

/** Log-odds that the bearer of a surname is a woman; 0 for a surname that says nothing. */
export function logOddsOfSurname(latin: string, country: string | null): number {
  return logOddsOfWhole(latin) ?? logOddsOfEnding(latin, country)
}

/** The same by the ending alone. */
export function logOddsOfEnding(latin: string, country: string | null): number {
  const isThere = ({ countries }: Ending) => countries === '' || (country !== null && countries.includes(country))
  return findEnding(latin, isThere)?.logOdds ?? 0
}

/** From these log-odds on an ending is that of women, if it is one in any country. */
const ofWomen = 2.5

/** Endings of given names and words as well. */
const alsoElsewhere: ReadonlySet<string> = new Set(['aki', 'ute', 'yte'])

/** The ending of a folded surname in Latin letters that women alone bear in some country; null for any other. */
export function endingOfWomen(latin: string): string | null {
  const isOfWomen = ({ ending, logOdds }: Ending) => logOdds >= ofWomen && !alsoElsewhere.has(ending)
  return findEnding(latin, isOfWomen)?.ending ?? null
}

/** Four times as frequent. */
const farMore = Math.log(4)

/**
 * True for a surname in Latin letters that ends like an inflected one and is none: Cordova and Villanueva, since nearly
 * nobody is called Cordov, and Popovich, since a surname is no patronymic.
 */
export function isOnlyAlike(latin: string, known: NameFrequencies): boolean {
  if (/[oe]vich$/.test(latin)) return known.of(latin).surname !== null
  if (!/[oe]va$/.test(latin)) return false
  const own = known.of(latin).surname ?? unknownSurname
  const ofMen = [latin.slice(0, -1), latin.slice(0, -3)].map(surname => known.of(surname).surname ?? unknownSurname)
  return own > Math.max(...ofMen) + farMore
}
