/**
 * How likely a run of letters that no table has is as a given name, as a surname and as an English word. Each kind has the
 * probability of every letter after the two before it, counted over the words of the table, each once. Letters that never
 * followed two others borrow from their counts after one letter and in all (interpolation, Jelinek and Mercer, 1980). A
 * probability is kept as one byte: its logarithm in steps of 1/16.
 */
import type { Sections, SnapshotView } from '../../../../core/dataset.ts'
import { packBytes, unpackBytes } from '../../../../data/snapshot/packed-bytes.ts'
import { sections } from '../../layout.ts'

export const letterKinds = ['given', 'surname', 'word'] as const
export type LetterKind = (typeof letterKinds)[number]

/** a to z, and the end or beginning of a word. */
const symbols = 27
const edge = 26
const perKind = symbols ** 3
const stepsPerUnit = 16

const onlyLetters = /^[a-z]+$/

function symbolAt(word: string, at: number): number {
  return at < 0 || at >= word.length ? edge : word.charCodeAt(at) - 97
}

/** Counts the letters of each kind's words; words with other letters are passed over. */
export function encodeLetters(words: Readonly<Record<LetterKind, Iterable<string>>>): Sections {
  const bytes = new Uint8Array(perKind * letterKinds.length)
  letterKinds.forEach((kind, position) => {
    const counts = countTriples(words[kind])
    bytes.set(logSteps(counts), position * perKind)
  })
  return { [sections.letters]: packBytes(bytes) }
}

function countTriples(words: Iterable<string>): Float64Array {
  const counts = new Float64Array(perKind)
  for (const word of words) {
    if (!onlyLetters.test(word)) continue
    for (let at = 0; at <= word.length; at++) {
      const context = symbolAt(word, at - 2) * symbols + symbolAt(word, at - 1)
      counts[context * symbols + symbolAt(word, at)]++
    }
  }
  return counts
}

/** How many observations a shorter context counts for. */
const borrowed = 4

function logSteps(triples: Float64Array): Uint8Array {
  const pairs = new Float64Array(symbols ** 2)
  const single = new Float64Array(symbols)
  triples.forEach((count, at) => {
    pairs[at % symbols ** 2] += count
    single[at % symbols] += count
  })
  const total = single.reduce((sum, count) => sum + count, 1)
  const sumsOfPairs = sums(pairs)
  const sumsOfTriples = sums(triples)
  return Uint8Array.from(triples, (count, at) => {
    const one = (single[at % symbols] + 1 / symbols) / total
    const two =
      (pairs[at % symbols ** 2] + borrowed * one) / (sumsOfPairs[Math.floor(at / symbols) % symbols] + borrowed)
    const three = (count + borrowed * two) / (sumsOfTriples[Math.floor(at / symbols)] + borrowed)
    return Math.min(255, Math.round(-Math.log(three) * stepsPerUnit))
  })
}

/** The sum of each group of counts that have the same context. */
function sums(counts: Float64Array): Float64Array {
  const result = new Float64Array(counts.length / symbols)
  counts.forEach((count, at) => {
    result[Math.floor(at / symbols)] += count
  })
  return result
}

/** A logarithm of each kind for each place in a word. */
export type LogsByPlace = Readonly<Record<LetterKind, Float64Array>>

/** In memory the three kinds lie side by side, so that a step takes one cache line for all. */
const stride = 4
const [ofGiven, ofSurname, ofWord] = [0, 1, 2]

export class LetterModel {
  readonly #steps: Uint8Array

  constructor(snapshot: SnapshotView) {
    this.#steps = snapshot.derived('steps', () => sideBySide(snapshot))
  }

  /**
   * Natural logarithm of the probability of a word among unknown ones of its kind; null for one with other letters than a
   * to z.
   */
  logProbability(kind: LetterKind, word: string): number | null {
    const steps = this.#steps
    const of = letterKinds.indexOf(kind)
    let context = edge * symbols + edge
    let sum = 0
    for (let at = 0; at <= word.length; at++) {
      const symbol = symbolAt(word, at)
      if (symbol < 0 || symbol > edge) return null
      sum += steps[(context * symbols + symbol) * stride + of]
      context = (context % symbols) * symbols + symbol
    }
    return -sum / stepsPerUnit
  }

  /**
   * The same of beginnings and ends of a word, of all kinds, in one pass: `fronts` of its first `at` letters, for `at` from
   * 1 to its length, `backs` of those from `at` on, for `at` from 1 to two less than its length. The word has letters from
   * a to z only.
   */
  logProbabilitiesOfParts(word: string, fronts: LogsByPlace, backs: LogsByPlace): void {
    this.#ofBeginnings(word, fronts)
    this.#ofEnds(word, backs)
  }

  #ofBeginnings(word: string, { given, surname, word: words }: LogsByPlace): void {
    const steps = this.#steps
    let before = edge
    let last = edge
    let sumOfGiven = 0
    let sumOfSurname = 0
    let sumOfWord = 0
    for (let at = 0; at <= word.length; at++) {
      const context = (before * symbols + last) * symbols * stride
      const end = context + edge * stride
      given[at] = -(sumOfGiven + steps[end + ofGiven]) / stepsPerUnit
      surname[at] = -(sumOfSurname + steps[end + ofSurname]) / stepsPerUnit
      words[at] = -(sumOfWord + steps[end + ofWord]) / stepsPerUnit
      if (at === word.length) break
      const symbol = word.charCodeAt(at) - 97
      const step = context + symbol * stride
      sumOfGiven += steps[step + ofGiven]
      sumOfSurname += steps[step + ofSurname]
      sumOfWord += steps[step + ofWord]
      before = last
      last = symbol
    }
  }

  #ofEnds(word: string, { given, surname, word: words }: LogsByPlace): void {
    const steps = this.#steps
    const begin = (edge * symbols + edge) * symbols * stride
    let second = word.charCodeAt(word.length - 1) - 97
    let third = edge
    let sumOfGiven = 0
    let sumOfSurname = 0
    let sumOfWord = 0
    for (let at = word.length - 2; at >= 1; at--) {
      const first = word.charCodeAt(at) - 97
      const step = ((first * symbols + second) * symbols + third) * stride
      sumOfGiven += steps[step + ofGiven]
      sumOfSurname += steps[step + ofSurname]
      sumOfWord += steps[step + ofWord]
      const one = begin + first * stride
      const two = ((edge * symbols + first) * symbols + second) * stride
      given[at] = -(sumOfGiven + steps[one + ofGiven] + steps[two + ofGiven]) / stepsPerUnit
      surname[at] = -(sumOfSurname + steps[one + ofSurname] + steps[two + ofSurname]) / stepsPerUnit
      words[at] = -(sumOfWord + steps[one + ofWord] + steps[two + ofWord]) / stepsPerUnit
      third = second
      second = first
    }
  }
}

function sideBySide(snapshot: SnapshotView): Uint8Array {
  const packed = unpackBytes(snapshot.bytes(sections.letters), sections.letters, perKind * letterKinds.length)
  const steps = new Uint8Array(perKind * stride)
  letterKinds.forEach((_, kind) => {
    for (let at = 0; at < perKind; at++) steps[at * stride + kind] = packed[kind * perKind + at]
  })
  return steps
}
