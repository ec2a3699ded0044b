/** The general reader: from the text that was sent to the given name it asks about, with what stands beside that name. */

import type { GenderIndex } from '../gender-index.ts'
import { type Extraction, extractFromAddress, extractFromHandle } from './extract/extract-given.ts'
import type { ExtractedName } from './extract/readings.ts'
import { chooseGiven, type GivenChoice, orInLatin } from './normalise/choose-given.ts'
import { accentedWordOf } from './normalise/fold.ts'
import { looksLikeName } from './normalise/looks-like-name.ts'
import { isNobody } from './normalise/nobody.ts'
import { type ParsedName, parseName } from './normalise/parse-name.ts'
import { scriptOf } from './normalise/script.ts'
import type { Side } from './normalise/titles.ts'

export type SubjectType = 'name' | 'email' | 'username'

export interface Subject {
  readonly choice: GivenChoice
  /** The sides that forms of address name. */
  readonly sides: readonly Side[]
  /** False for a text that is nobody's name. The classifier is not asked about it. */
  readonly mayBeName: boolean
  /** Probability that the given name was read rightly: 1 for a text that was sent as a name. */
  readonly probability: number
  /** The table's number of a given name of one word, -1 when no source has it. Null when it was not looked up yet. */
  readonly number: number | null
  /** The same of the surname. */
  readonly numberOfSurname: number | null
}

/** Reads an address or a handle. With `force` a text that does not look like a name is read too. */
export function readHandle(index: GenderIndex, type: 'email' | 'username', text: string, force: boolean): Subject {
  const read = type === 'email' ? extractFromAddress : extractFromHandle
  return subjectOfExtraction(index, read(index, text, force))
}

/** Reads any name. With `force` a text that does not look like a name is read too. */
export function readName(index: GenderIndex, text: string, country: string | null, force: boolean): Subject {
  const parsed = parseName(text)
  if (!force && isNobody(index, text, parsed)) return nobody
  if (!force && !isKnownWord(index, parsed, text)) {
    if (!looksLikeName(text, parsed) || isOnlyWords(index, parsed) || isSeveral(parsed)) return nobody
  }
  const known = isLatin(parsed) ? index : orInLatin(index, index.romaniser)
  const choice = chooseGiven(parsed, known, country)
  const number = accentedNumber(index, text, choice)
  return { choice, sides: parsed.sides, mayBeName: true, probability: 1, number, numberOfSurname: null }
}

/** The number of a given name of one word whose accents tell its gender; null for any other. */
function accentedNumber({ table }: GenderIndex, text: string, { given }: GivenChoice): number | null {
  if (given.length !== 1 || given[0].length !== 1) return null
  const key = accentedWordOf(text, given[0][0])
  const number = key === null ? -1 : table.givenNumber(key)
  return number < 0 ? null : number
}

function isLatin({ words }: ParsedName): boolean {
  return words.length < 2 || scriptOf(words[0][0]) === 'latin'
}

const nobody: Subject = {
  choice: { given: [], surname: null, surnameFirst: false },
  sides: [],
  mayBeName: false,
  probability: 1,
  number: null,
  numberOfSurname: null,
}

/** True for a single word that is a given name: it need not look like one. */
function isKnownWord(index: GenderIndex, { words }: ParsedName, text: string): boolean {
  if (words.length !== 1 || words[0].length !== 1) return false
  const [[word]] = words
  return word.length === text.trim().length && index.isGiven(word)
}

/** True for two people: "Mr and Mrs Smith". */
function isSeveral({ sides }: ParsedName): boolean {
  return sides.includes('male') && sides.includes('female')
}

/** True for English words that are nobody's name: "support desk". */
function isOnlyWords(index: GenderIndex, { words, sides }: ParsedName): boolean {
  if (words.length === 0 || sides.length > 0) return false
  return words.every(word => word.every(part => index.isOnlyWord(part)))
}

function subjectOfExtraction(index: GenderIndex, { name, sides }: Extraction): Subject {
  if (name === null) return nobody
  const { probability } = name
  return { choice: choiceOf(index, name), sides, mayBeName: true, probability, number: null, numberOfSurname: null }
}

function choiceOf(index: GenderIndex, { given, surname, compound }: ExtractedName): GivenChoice {
  const parts = compound !== null && index.isGiven(compound) ? compound.split(' ') : [given]
  const isOther = surname !== null && !(parts.length > 1 && parts.includes(surname))
  return { given: parts.map(part => [part]), surname: isOther ? [surname] : null, surnameFirst: false }
}
