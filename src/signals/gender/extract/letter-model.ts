/**
 * How likely a run of letters is as a given name, as a surname, and as an English word, for those that no table has. Each kind
 * has the probability of every letter after the two before it, counted over the table's own words, each once; letters
 * that never followed borrow from those after one letter and from all (interpolation, Jelinek and Mercer, 1980). A
 * probability is kept as one byte, its logarithm in steps of 1/16.
 */
import type { Sections, SnapshotView } from '../../../core/dataset.ts'
import { packBytes, unpackBytes } from '../../../data/packed-bytes.ts'
import { sections } from '../layout.ts'

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

/** What a shorter context counts for, in observations. */
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

export class LetterModel {
  private readonly steps: Uint8Array

  constructor(snapshot: SnapshotView) {
    this.steps = unpackBytes(snapshot.bytes(sections.letters), sections.letters, perKind * letterKinds.length)
  }

  /** Natural logarithm of the probability of a word among unknown ones of its kind; null for one with other letters than a to z. */
  logProbability(kind: LetterKind, word: string): number | null {
    const from = letterKinds.indexOf(kind) * perKind
    let [context, sum] = [edge * symbols + edge, 0]
    for (let at = 0; at <= word.length; at++) {
      const symbol = symbolAt(word, at)
      if (symbol < 0 || symbol > edge) return null
      sum += this.steps[from + context * symbols + symbol]
      context = (context % symbols) * symbols + symbol
    }
    return -sum / stepsPerUnit
  }

  /**
   * The same of every beginning and every end of a word, in one pass: `fronts[at]` of its first `at` letters, `backs[at]` of
   * those from `at` on, for `at` from 2 to two less than its length. The word has letters from a to z only.
   */
  logProbabilitiesOfSplits(kind: LetterKind, word: string, fronts: Float64Array, backs: Float64Array): void {
    const { steps } = this
    const from = letterKinds.indexOf(kind) * perKind
    const length = word.length
    let [context, sum] = [edge * symbols + edge, 0]
    for (let at = 0; at < length; at++) {
      const base = from + context * symbols
      if (at >= 2) fronts[at] = -(sum + steps[base + edge]) / stepsPerUnit
      const symbol = word.charCodeAt(at) - 97
      sum += steps[base + symbol]
      context = (context % symbols) * symbols + symbol
    }
    const begin = from + (edge * symbols + edge) * symbols
    let [tail, second, third] = [0, word.charCodeAt(length - 1) - 97, edge]
    for (let at = length - 2; at >= 2; at--) {
      const first = word.charCodeAt(at) - 97
      tail += steps[from + (first * symbols + second) * symbols + third]
      const start = steps[begin + first] + steps[from + (edge * symbols + first) * symbols + second]
      backs[at] = -(start + tail) / stepsPerUnit
      third = second
      second = first
    }
  }
}
