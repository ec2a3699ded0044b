/** How likely a word is as a given name, as a surname, as an English word: from the table, or for what it has not, from its letters. */
import type { NameTable } from '../table/name-table.ts'
import { type LetterKind, type LetterModel, letterKinds } from './letter-model.ts'

/** Shares of people whose given name or surname no table has, and of the running words in handles that are in none. */
const unknownShare: Readonly<Record<LetterKind, number>> = {
  given: Math.log(0.04),
  surname: Math.log(0.2),
  word: Math.log(0.2),
}
/** For letters that the letter model does not have: one of three thousand, at each place. */
const perStrangeLetter = -8

export class Likelihood {
  private readonly table: NameTable
  private readonly letters: LetterModel
  private readonly fronts = splitLogs()
  private readonly backs = splitLogs()

  constructor(table: NameTable, letters: LetterModel) {
    this.table = table
    this.letters = letters
  }

  /** Natural logarithms for all three at once: one lookup answers for all. */
  of(word: string): Likelihoods {
    const number = this.table.numberOf(word)
    return {
      given: this.table.logShareOfGiven(number) ?? this.unknown('given', word),
      surname: this.table.logShareOfSurname(number) ?? this.unknown('surname', word),
      word: this.table.logShareOfWord(number) ?? this.unknown('word', word),
    }
  }

  /**
   * The same of every beginning and end of a word of letters a to z, which must not be longer than `longestSplit`: the
   * arrays of the answer hold it for a beginning of `at` letters and an end from `at` on, 2 <= at <= length - 2. They are
   * the same arrays at every call.
   */
  ofSplits(word: string): Splits {
    const { fronts, backs } = this
    for (const kind of letterKinds) this.letters.logProbabilitiesOfSplits(kind, word, fronts[kind], backs[kind])
    for (let at = 2; at <= word.length - 2; at++) {
      this.fill(fronts, at, this.table.numberOf(word.slice(0, at)))
      this.fill(backs, at, this.table.numberOf(word.slice(at)))
    }
    return { fronts, backs }
  }

  /** Puts what the table knows in place of what the letters say. */
  private fill(into: SplitLogs, at: number, number: number): void {
    const { table } = this
    into.given[at] = table.logShareOfGiven(number) ?? into.given[at] + unknownShare.given
    into.surname[at] = table.logShareOfSurname(number) ?? into.surname[at] + unknownShare.surname
    into.word[at] = table.logShareOfWord(number) ?? into.word[at] + unknownShare.word
  }

  private unknown(kind: LetterKind, word: string): number {
    return unknownShare[kind] + (this.letters.logProbability(kind, word) ?? perStrangeLetter * word.length)
  }
}

/** Longer runs of letters are not taken apart: the work grows with the length, and names end long before. */
export const longestSplit = 40

type SplitLogs = Readonly<Record<LetterKind, Float64Array>>

export interface Splits {
  readonly fronts: SplitLogs
  readonly backs: SplitLogs
}

function splitLogs(): SplitLogs {
  const logs = () => new Float64Array(longestSplit + 1)
  return { given: logs(), surname: logs(), word: logs() }
}

export type Likelihoods = Readonly<Record<LetterKind, number>>
