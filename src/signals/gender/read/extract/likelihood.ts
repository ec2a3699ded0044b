/**
 * How likely a word is as a given name, as a surname and as an English word: by the table, or by its letters when that
 * lacks it.
 */
import { emptyHash, extendHash, hashBetween } from '../../../../data/index/name-index.ts'
import { type NameTable, noShare } from '../../table/name-table.ts'
import type { LetterKind, LetterModel, LogsByPlace } from './letter-model.ts'

/** Shares of people whose given name or surname no table has, and of the words in handles that no table has. */
const unknownShare: Readonly<Record<LetterKind, number>> = {
  given: Math.log(0.04),
  surname: Math.log(0.2),
  word: Math.log(0.2),
}
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

  /** Natural logarithms for the three kinds, by one lookup. */
  of(word: string): Likelihoods {
    const table = this.#table
    const kinds = table.kindsOf(table.numberOf(word))
    const given = table.logShareOfGivenIn(kinds)
    const surname = table.logShareOfSurnameIn(kinds)
    const common = table.logShareOfWordIn(kinds)
    return {
      given: given === noShare ? this.#unknown('given', word) : given,
      surname: surname === noShare ? this.#unknown('surname', word) : surname,
      word: common === noShare ? this.#unknown('word', word) : common,
    }
  }

  /**
   * The same of beginnings and ends of a word of letters a to z, which must not be longer than `longestSplit`: the arrays
   * of the answer hold it for its first `at` letters, `at` from 2 to its length, and for those from `at` on, `at` from 1 to
   * two less than its length. They are the same arrays at every call. Nothing is cut out of the word: the hash of each part
   * comes from those of its beginnings.
   */
  ofParts(word: string): Parts {
    const fronts = this.#fronts
    const backs = this.#backs
    const units = this.#units
    const hashes = this.#hashes
    const { length } = word
    this.#letters.logProbabilitiesOfParts(word, fronts, backs)
    const { names } = this.#table
    hashes[0] = emptyHash
    for (let at = 0; at < length; at++) {
      units[at] = word.charCodeAt(at)
      hashes[at + 1] = extendHash(hashes[at], units[at])
    }
    const whole = hashes[length]
    for (let at = 2; at <= length; at++) this.#fill(fronts, at, names.find(hashes[at], units, 0, at))
    for (let at = 1; at <= length - 2; at++) {
      const hash = hashBetween(hashes[at], whole, length - at)
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

  #unknown(kind: LetterKind, word: string): number {
    return unknownShare[kind] + (this.#letters.logProbability(kind, word) ?? perStrangeLetter * word.length)
  }
}

/** Longer runs of letters are not taken apart: the work grows with the length, and names are shorter. */
export const longestSplit = 40

export interface Parts {
  readonly fronts: LogsByPlace
  readonly backs: LogsByPlace
}

function logsByPlace(): LogsByPlace {
  const logs = () => new Float64Array(longestSplit + 1)
  return { given: logs(), surname: logs(), word: logs() }
}

export type Likelihoods = Readonly<Record<LetterKind, number>>
