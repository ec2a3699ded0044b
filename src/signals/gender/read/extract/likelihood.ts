/**
 * How likely a word is as a given name, as a surname and as an English word: by the table, or by its letters when that
 * lacks it.
 *
 * Each kind has the probability of every letter after the two before it, counted over the words of the table, each
 * once. Letters that never followed two others borrow from their counts after one letter and in all (interpolation,
 * Jelinek and Mercer, 1980; scripts/gender/encode-learned.ts). A probability is kept as one byte: its logarithm in
 * steps of 1/16.
 */
import type { SnapshotView } from '../../../../core/dataset.ts'
import { emptyHash, extendHash, hashBetween } from '../../../../data/index/name-index.ts'
import { unpackBytes } from '../../../../data/snapshot/packed-bytes.ts'
import { sections } from '../../layout.ts'
import { type NameTable, noShare } from '../../table/name-table.ts'

export const letterKinds = ['given', 'surname', 'word'] as const
export type LetterKind = (typeof letterKinds)[number]
export type Likelihoods = Readonly<Record<LetterKind, number>>
/** A logarithm of each kind for each place in a word. */
export type LogsByPlace = Readonly<Record<LetterKind, Float64Array>>

/** a to z, and the end or beginning of a word. */
export const symbols = 27
const edge = 26
export const stepsOfKind = symbols ** 3
export const stepsPerUnit = 16
const beginning = edge * symbols + edge

export function symbolAt(word: string, at: number): number {
  return at < 0 || at >= word.length ? edge : word.charCodeAt(at) - 97
}

/** The probabilities of letters. */
export class LetterModel {
  readonly #steps: Readonly<Record<LetterKind, Uint8Array>>

  constructor(snapshot: SnapshotView) {
    const all = snapshot.derived('letters', () => {
      return unpackBytes(snapshot.bytes(sections.letters), sections.letters, stepsOfKind * letterKinds.length)
    })
    const [given, surname, word] = letterKinds.map((_, at) => all.subarray(at * stepsOfKind, (at + 1) * stepsOfKind))
    this.#steps = { given, surname, word }
  }

  /**
   * Natural logarithm of the probability of a word among unknown ones of its kind; null for one with other letters than
   * a to z.
   */
  logProbability(kind: LetterKind, word: string): number | null {
    const steps = this.#steps[kind]
    let context = beginning
    let sum = 0
    for (let at = 0; at <= word.length; at++) {
      const symbol = symbolAt(word, at)
      if (symbol < 0 || symbol > edge) return null
      sum += steps[context * symbols + symbol]
      context = (context % symbols) * symbols + symbol
    }
    return -sum / stepsPerUnit
  }

  /** The same of the first `at` letters of a word of letters a to z, for each `at` up to its length. */
  ofBeginnings(kind: LetterKind, word: string, into: Float64Array): void {
    const steps = this.#steps[kind]
    let context = beginning
    let sum = 0
    for (let at = 0; at <= word.length; at++) {
      into[at] = -(sum + steps[context * symbols + edge]) / stepsPerUnit
      const symbol = symbolAt(word, at)
      sum += steps[context * symbols + symbol]
      context = (context % symbols) * symbols + symbol
    }
  }

  /** The same of the letters from `at` on, for `at` from 1 to two less than its length. */
  ofEnds(kind: LetterKind, word: string, into: Float64Array): void {
    const steps = this.#steps[kind]
    let second = symbolAt(word, word.length - 1)
    let third = edge
    let sum = 0
    for (let at = word.length - 2; at >= 1; at--) {
      const first = symbolAt(word, at)
      sum += steps[(first * symbols + second) * symbols + third]
      const firstTwo = steps[beginning * symbols + first] + steps[(edge * symbols + first) * symbols + second]
      into[at] = -(sum + firstTwo) / stepsPerUnit
      third = second
      second = first
    }
  }
}

/** Shares of people whose given name or surname no table has, and of the words in handles that no table has. */
const unknownShare: Likelihoods = { given: Math.log(0.04), surname: Math.log(0.2), word: Math.log(0.2) }
/** For each letter that the letter model does not know: about one of three thousand. */
const perStrangeLetter = -8
const perLetterOfNoise = Math.log(1 / 20)

/**
 * Natural logarithm of how likely a folded word is as letters without a meaning. Other scripts have more letters than
 * Latin.
 */
export function logOfNoise(word: string): number {
  return word.length * (word.charCodeAt(0) > lastLetter ? perStrangeLetter : perLetterOfNoise)
}

const lastLetter = 0x7a

/** Longer runs of letters are not taken apart: the work grows with the length, and names are shorter. */
export const longestSplit = 40

const logsByPlace = (): LogsByPlace => {
  const [given, surname, word] = letterKinds.map(() => new Float64Array(longestSplit + 1))
  return { given, surname, word }
}

export class Likelihood {
  readonly #table: NameTable
  readonly #letters: LetterModel
  readonly #fronts = logsByPlace()
  readonly #backs = logsByPlace()
  readonly #units = new Uint16Array(longestSplit)
  readonly #hashes = new Int32Array(longestSplit + 1)

  constructor(table: NameTable, letters: LetterModel) {
    this.#table = table
    this.#letters = letters
  }

  /** Natural logarithms for the three kinds. */
  of(word: string): Likelihoods {
    const table = this.#table
    const kinds = table.kindsOf(table.numberOf(word))
    return {
      given: this.#orByLetters('given', word, table.logShareOfGivenIn(kinds)),
      surname: this.#orByLetters('surname', word, table.logShareOfSurnameIn(kinds)),
      word: this.#orByLetters('word', word, table.logShareOfWordIn(kinds)),
    }
  }

  #orByLetters(kind: LetterKind, word: string, share: number): number {
    if (share !== noShare) return share
    return unknownShare[kind] + (this.#letters.logProbability(kind, word) ?? perStrangeLetter * word.length)
  }

  /**
   * The same of beginnings and ends of a word of letters a to z, which must not be longer than `longestSplit`: the
   * arrays of the answer hold it for its first `at` letters, `at` from 2 to its length, and for those from `at` on,
   * `at` from 1 to two less than its length. They are the same arrays at every call. Nothing is cut out of the word:
   * the hash of each part comes from those of its beginnings.
   */
  ofParts(word: string): { readonly fronts: LogsByPlace; readonly backs: LogsByPlace } {
    const [fronts, backs, units, hashes] = [this.#fronts, this.#backs, this.#units, this.#hashes]
    const { length } = word
    for (const kind of letterKinds) {
      this.#letters.ofBeginnings(kind, word, fronts[kind])
      this.#letters.ofEnds(kind, word, backs[kind])
    }
    const { names } = this.#table
    hashes[0] = emptyHash
    for (let at = 0; at < length; at++) {
      units[at] = word.charCodeAt(at)
      hashes[at + 1] = extendHash(hashes[at], units[at])
    }
    for (let at = 2; at <= length; at++) this.#fill(fronts, at, names.find(hashes[at], units, 0, at))
    for (let at = 1; at <= length - 2; at++) {
      const hash = hashBetween(hashes[at], hashes[length], length - at)
      this.#fill(backs, at, names.find(hash, units, at, length))
    }
    return { fronts, backs }
  }

  /** Replaces the likelihood by letters with that of the table where the table has the part. */
  #fill({ given, surname, word }: LogsByPlace, at: number, number: number): void {
    const table = this.#table
    const kinds = table.kindsOf(number)
    const ofGiven = table.logShareOfGivenIn(kinds)
    const ofSurname = table.logShareOfSurnameIn(kinds)
    const ofWord = table.logShareOfWordIn(kinds)
    given[at] = ofGiven === noShare ? given[at] + unknownShare.given : ofGiven
    surname[at] = ofSurname === noShare ? surname[at] + unknownShare.surname : ofSurname
    word[at] = ofWord === noShare ? word[at] + unknownShare.word : ofWord
  }
}
