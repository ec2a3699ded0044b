/**
 * From what is believed to what is answered. There are few answers without a country, so each is one object for everybody, by
 * gender and confidence in thousandths; a number of sixteen bits says which.
 */
import type { GenderEstimate } from '../schema.ts'
import type { NameTable } from '../table/name-table.ts'
import type { Weighing } from '../table/weigh.ts'
import type { Calibration } from './calibration.ts'
import { readingOf } from './read-table.ts'

const leastConfidence = 0.65
const leastForced = 0.5
/** Nothing that a name says is more certain. */
const mostConfidence = 0.999

export const unknownGender: GenderEstimate = Object.freeze({ result_status: 'unknown', gender: null })

const thousand = 1000
/** Bits of a code beside the thousandths: a woman; enough to be answered without force. */
const ofWoman = 1 << 10
const isEnough = 1 << 11

const answers: readonly GenderEstimate[] = Array.from({ length: 2 * ofWoman }, (_, code) => {
  const confidence = Math.min(thousand, code & (ofWoman - 1)) / thousand
  return Object.freeze({ result_status: 'identified', gender: code < ofWoman ? 'male' : 'female', confidence })
})

/**
 * The code of what calibrated log-odds of a woman say, when the name was read rightly with this probability; 0 when they say
 * nothing.
 */
export function codeOf(logOdds: number, probability: number): number {
  if (logOdds === 0) return 0
  const ofName = 1 / (1 + Math.exp(-Math.abs(logOdds)))
  const confidence = Math.min(mostConfidence, ofName * probability)
  const thousandths = Math.round(Math.max(leastForced, confidence) * thousand)
  return thousandths | (logOdds > 0 ? ofWoman : 0) | (confidence < leastConfidence ? 0 : isEnough)
}

/** The answer that a code stands for; `force` takes also what is not certain enough. */
export function answerOf(code: number, force: boolean): GenderEstimate {
  const isAnswered = force ? code !== 0 : (code & isEnough) !== 0
  return isAnswered ? answers[code & (isEnough - 1)] : unknownGender
}

/** The answers to given names of the table that are asked alone and without a hint, as most are: two bytes a name. */
export class KnownAnswers {
  readonly #table: NameTable
  readonly #weighing: Weighing
  readonly #calibration: Calibration
  /** The code of the answer to each name; 0 for one that was not asked for. */
  readonly #codes: Uint16Array

  constructor(table: NameTable, weighing: Weighing, calibration: Calibration) {
    this.#table = table
    this.#weighing = weighing
    this.#calibration = calibration
    this.#codes = new Uint16Array(table.names.size)
  }

  /** Null for a number that is of no given name. */
  of(number: number, force: boolean): GenderEstimate | null {
    const code = number < 0 ? 0 : this.#codes[number]
    if (code !== 0) return answerOf(code, force)
    return this.#table.isGiven(number) ? answerOf(this.#workOut(number), force) : null
  }

  #workOut(number: number): number {
    const logOdds = this.#calibration.logOdds(readingOf(this.#weighing.weigh(number, null)))
    this.#codes[number] = codeOf(logOdds, 1)
    return this.#codes[number]
  }
}
