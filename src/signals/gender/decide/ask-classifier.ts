import type { GenderIndex } from '../gender-index.ts'
import { isGenderlessSpelling } from '../read/east-asian.ts'
import type { LetterModel } from '../read/extract/likelihood.ts'
import type { GivenChoice } from '../read/given-names.ts'
import { scriptOf } from '../read/script.ts'
import { joined, type Word } from '../read/words.ts'
import { classOfModel, type Reading } from './calibration.ts'

/** The parts of the opened snapshot that are asked here. */
export type SpellingIndex = { readonly classifier: Pick<GenderIndex['classifier'], 'logOdds'> } & Pick<
  GenderIndex,
  'letters' | 'romaniser' | 'table'
>

/** The log-odds of the classifier are multiplied by this for a spelling that does not carry gender. */
const genderlessFactor = 0.35

/** Asks the embedded classifier about the spelling of the first given name; null when there is nothing to read. */
export function askClassifier(index: SpellingIndex, choice: GivenChoice, country: string | null): Reading | null {
  const word = choice.given[0]
  if (word === undefined || joined(word, '').length < 2) return wordOfOneLetter(word)
  if (isOfConsonants(joined(word, ''))) return null
  const areas = index.table.areasOf(country)
  const likeness = likenessOf(joined(word, ''), index.letters)
  const native = index.classifier.logOdds(joined(word, ' '), areas)
  const script = scriptOf(word[0])
  const evidence = classOfModel(script, country !== null && areas[0] === country)
  if (script === 'latin') {
    const surname = choice.surname === null ? null : joined(choice.surname, '')
    const genderless = isGenderlessSpelling(word, surname, country)
    return reading(native * likeness * (genderless ? genderlessFactor : 1), genderless ? 'genderless' : evidence)
  }
  const latin = word.map(part => index.romaniser.romanise(part) ?? '').join(' ')
  const both = latin.trim() === '' ? native : (native + index.classifier.logOdds(latin, areas)) / 2
  return reading(both * likeness, evidence)
}

/** True for initials that are run together, and for forms of address: "JK", "dr". */
function isOfConsonants(text: string): boolean {
  return /^[b-df-hj-np-tv-xz]+$/.test(text)
}

/** A single Han character can be a whole given name and says nothing; one letter of another script is no name. */
function wordOfOneLetter(word: Word | undefined): Reading | null {
  if (word === undefined || word.length === 0) return null
  return scriptOf(word[0]) === 'han' ? reading(0, 'genderless') : null
}

function reading(logOdds: number, evidence: Reading['evidence']): Reading {
  return { share: 1 / (1 + Math.exp(-logOdds)), evidence, local: false, weight: 0, bearers: 0 }
}

const surpriseOfNames = 3.3
const surpriseOfAnything = 4.6
/** A longer word is several names run together, or no name. */
const longest = 24
/** At least this share of the runs of two letters is distinct in 999 of 1,000 names. */
const leastDistinct = 0.67

/**
 * How much a text looks like the names that the classifier was trained on: 1 for nearly all names, 0 for a text that has
 * nothing in common with them. The classifier adds up a weight for every run of letters, so that it would be sure about a
 * long text that is no name. Its log-odds are multiplied by this likeness.
 *
 * A word of letters from a to z is measured by the mean surprise of its letters in a given name (letter-model.ts). 99 of
 * 100 names stay below the first limit, and letters drawn at random are beyond the second. In a word of any letters, runs
 * of two that come again and again count once.
 */
export function likenessOf(word: string, letters: Pick<LetterModel, 'logProbability'>): number {
  let likeness = word.length > longest ? longest / word.length : 1
  if (word.length > shortestRepetitive) likeness *= Math.min(1, shareOfDistinct(word) / leastDistinct)
  const log = letters.logProbability('given', word)
  if (log === null) return likeness
  const surprise = -log / (word.length + 1)
  if (surprise <= surpriseOfNames) return likeness
  return likeness * Math.max(0, (surpriseOfAnything - surprise) / (surpriseOfAnything - surpriseOfNames))
}

/** A repetition of up to so many letters can be a name ("Lili", "Nana"), or is too short to make the classifier sure. */
const shortestRepetitive = 10

function shareOfDistinct(word: string): number {
  const runs = new Set<number>()
  for (let at = 1; at < word.length; at++) runs.add((word.charCodeAt(at - 1) << 16) | word.charCodeAt(at))
  return runs.size / (word.length - 1)
}
