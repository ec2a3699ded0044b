/** What a request asks about, once the text that was sent has been read: a given name, what stands beside it, how surely it was read. */

import type { GenderIndex } from '../gender-index.ts'
import { type Extraction, extractFromAddress, extractFromHandle } from './extract/extract-given.ts'
import type { ExtractedName } from './extract/readings.ts'
import { chooseGiven, type GivenChoice, orInLatin } from './normalise/choose-given.ts'
import { looksLikeName } from './normalise/looks-like-name.ts'
import { type ParsedName, parseName } from './normalise/parse-name.ts'
import { scriptOf } from './normalise/script.ts'
import type { Side } from './normalise/titles.ts'

export type SubjectType = 'name' | 'email' | 'username'

export interface Subject {
  readonly choice: GivenChoice
  /** What forms of address say. */
  readonly sides: readonly Side[]
  /** False for what nobody is called; the classifier is not asked about it. */
  readonly mayBeName: boolean
  /** That the given name was read rightly: 1 for a name that was sent as one. */
  readonly probability: number
  /** Of the given name in the table, when it is one word and was looked up already: -1 when no source has it. */
  readonly number: number | null
}

/** The reading of an address or a handle; `force` reads also what does not look like a name. */
export function readHandle(index: GenderIndex, type: 'email' | 'username', text: string, force: boolean): Subject {
  const read = type === 'email' ? extractFromAddress : extractFromHandle
  return subjectOfExtraction(index, read(index, text, force))
}

/** The same of any name. */
export function readName(index: GenderIndex, text: string, country: string | null, force: boolean): Subject {
  const parsed = parseName(text)
  if (!force && !isKnownWord(index, parsed, text)) {
    if (!looksLikeName(text, parsed) || isOnlyWords(index, parsed) || isSeveral(parsed)) return nobody
  }
  const known = isLatin(parsed) ? index : orInLatin(index, index.romaniser)
  const choice = chooseGiven(parsed, known, country)
  return { choice, sides: parsed.sides, mayBeName: true, probability: 1, number: null }
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
}

/** A single word that is a given name needs no look at whether it could be one. */
function isKnownWord(index: GenderIndex, { words }: ParsedName, text: string): boolean {
  if (words.length !== 1 || words[0].length !== 1) return false
  const [[word]] = words
  return word.length === text.trim().length && index.isGiven(word)
}

/** "Mr and Mrs Smith". */
function isSeveral({ sides }: ParsedName): boolean {
  return sides.includes('male') && sides.includes('female')
}

/** English words that nobody is called by: "support desk". */
function isOnlyWords(index: GenderIndex, { words, sides }: ParsedName): boolean {
  if (words.length === 0 || sides.length > 0) return false
  return words.every(word => word.every(part => index.isOnlyWord(part)))
}

function subjectOfExtraction(index: GenderIndex, { name, sides }: Extraction): Subject {
  if (name === null) return nobody
  return { choice: choiceOf(index, name), sides, mayBeName: true, probability: name.probability, number: null }
}

function choiceOf(index: GenderIndex, { given, surname, compound }: ExtractedName): GivenChoice {
  const parts = compound !== null && index.isGiven(compound) ? compound.split(' ') : [given]
  const isOther = surname !== null && !(parts.length > 1 && parts.includes(surname))
  return { given: parts.map(part => [part]), surname: isOther ? [surname] : null, surnameFirst: false }
}
