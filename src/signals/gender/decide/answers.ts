/**
 * From what is believed to what is answered. There are few answers without a country, so each is one object for everybody, by
 * gender and confidence in thousandths; a number of sixteen bits says which.
 */
import type { GenderEstimate } from '../schema.ts'

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
