import type { GenderIndex } from '../gender-index.ts'
import type { GivenChoice } from '../read/normalise/choose-given.ts'
import { isGenderlessSpelling } from '../read/normalise/east-asian.ts'
import { joined, type Word } from '../read/normalise/parse-name.ts'
import { scriptOf } from '../read/normalise/script.ts'
import { classOfModel, type Reading } from './calibration.ts'
import { likenessOf } from './likeness.ts'

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
