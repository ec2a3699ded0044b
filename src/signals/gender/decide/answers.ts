/**
 * Turns log-odds into an answer. There are few answers without a country, two genders with a confidence in thousandths, so
 * each is one object for all requests, and a code of sixteen bits says which.
 */
import type { NameFrequencies } from '../read/normalise/choose-given.ts'
import { isNobodysWord } from '../read/normalise/nobody.ts'
import type { GenderEstimate } from '../schema.ts'
import type { NameTable } from '../table/name-table.ts'
import type { Weighing } from '../table/weigh.ts'
import type { Calibration } from './calibration.ts'
import { readingOf } from './read-table.ts'
import { isNearlyAlwaysSurname } from './surname-alone.ts'

const leastConfidence = 0.65
const leastForced = 0.5
/** No name is more certain. */
const mostConfidence = 0.999

export const unknownGender: GenderEstimate = Object.freeze({ result_status: 'unknown', gender: null })

const thousand = 1000
/** Bits of a code above the thousandths: of a woman, and certain enough to be answered without force. */
const ofWoman = 1 << 10
const isEnough = 1 << 11

const answers: readonly GenderEstimate[] = Array.from({ length: 2 * ofWoman }, (_, code) => {
  const confidence = Math.min(thousand, code & (ofWoman - 1)) / thousand
  return Object.freeze({ result_status: 'identified', gender: code < ofWoman ? 'male' : 'female', confidence })
})

/**
 * The code of an answer; 0 when the log-odds say nothing.
 * @param logOdds of a woman, calibrated
 * @param probability that the name was read rightly
 */
export function codeOf(logOdds: number, probability: number): number {
  if (logOdds === 0) return 0
  const ofName = 1 / (1 + Math.exp(-Math.abs(logOdds)))
  const confidence = Math.min(mostConfidence, ofName * probability)
  const thousandths = Math.round(Math.max(leastForced, confidence) * thousand)
  return thousandths | (logOdds > 0 ? ofWoman : 0) | (confidence < leastConfidence ? 0 : isEnough)
}

/** The answer that a code stands for. With `force` one that is not certain enough is given too. */
export function answerOf(code: number, force: boolean): GenderEstimate {
  const isAnswered = force ? code !== 0 : (code & isEnough) !== 0
  return isAnswered ? answers[code & (isEnough - 1)] : unknownGender
}

/** Answers to given names of the table that are asked alone and without a hint, as most are. Takes two bytes a name. */
export class KnownAnswers {
  readonly #table: NameTable
  readonly #weighing: Weighing
  readonly #calibration: Calibration
  readonly #known: NameFrequencies
  /** The code of the answer to each name; 0 before the name is first asked for. */
  readonly #codes: Uint16Array

  constructor(table: NameTable, weighing: Weighing, calibration: Calibration, known: NameFrequencies) {
    this.#table = table
    this.#known = known
    this.#weighing = weighing
    this.#calibration = calibration
    this.#codes = new Uint16Array(table.names.size)
  }

  /** Null for a number without a given name. */
  of(number: number, force: boolean): GenderEstimate | null {
    const code = number < 0 ? 0 : this.#codes[number]
    if (code !== 0) return answerOf(code, force)
    return this.#table.isGiven(number) ? answerOf(this.#workOut(number), force) : null
  }

  #workOut(number: number): number {
    const reading = readingOf(this.#weighing.weigh(number, null))
    const isSurname = isNearlyAlwaysSurname(this.#table, this.#weighing, number)
    const code = codeOf(this.#calibration.logOdds(isSurname ? { ...reading, evidence: 'genderless' } : reading), 1)
    // What nobody is called by, although a source has it, is answered only by force.
    this.#codes[number] = isNobodysWord(this.#known, this.#table.names.textOf(number)) ? code & ~isEnough : code
    return this.#codes[number]
  }
}
