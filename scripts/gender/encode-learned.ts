/**
 * Writes what is learned from the table: the classifier, the curves of the calibration, and the letters of each kind of
 * word.
 */
import type { Sections } from '../../src/core/dataset.ts'
import { packBytes } from '../../src/data/snapshot/packed-bytes.ts'
import { type Curves, curveUnit, evidenceClasses } from '../../src/signals/gender/decide/calibration.ts'
import { logOddsOfStep } from '../../src/signals/gender/decide/classifier.ts'
import { sections } from '../../src/signals/gender/layout.ts'
import {
  type LetterKind,
  letterKinds,
  stepsOfKind,
  stepsPerUnit,
  symbolAt,
  symbols,
} from '../../src/signals/gender/read/extract/likelihood.ts'

export interface TrainedModel {
  readonly weights: Float32Array
  readonly bias: number
}

/** Rounds the weights to signed bytes. What is lost is below what another order of training changes. */
export function encodeModel({ weights, bias }: TrainedModel): Sections {
  return {
    [sections.model]: packBytes(Uint8Array.from(weights, inSteps)),
    [sections.modelBias]: Int32Array.of(inSteps(bias)),
  }
}

function inSteps(logOdds: number): number {
  return Math.max(-127, Math.min(127, Math.round(logOdds / logOddsOfStep)))
}

export function encodeCurves(curves: Curves): Sections {
  const numbers = evidenceClasses.flatMap(each => {
    const points = curves[each].flatMap(({ claimed, right }) =>
      [claimed, right].map(part => Math.round(part * curveUnit)),
    )
    return [curves[each].length, ...points]
  })
  return { [sections.calibration]: Uint32Array.from(numbers) }
}

/** Counts the letters of each kind's words; words with other letters are passed over. */
export function encodeLetters(words: Readonly<Record<LetterKind, Iterable<string>>>): Sections {
  const bytes = letterKinds.map(kind => logSteps(countTriples(words[kind])))
  return { [sections.letters]: packBytes(Buffer.concat(bytes)) }
}

const onlyLetters = /^[a-z]+$/

function countTriples(words: Iterable<string>): Float64Array {
  const counts = new Float64Array(stepsOfKind)
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
