/** One estimate, for any type of text: from the data set, the embedded classifier, or the provider that is configured in its place. */
import { ApiError } from '../../core/errors.ts'
import type { AiClient, AiOutcome } from './ai/client.ts'
import { askClassifier } from './ask-classifier.ts'
import { believe, readData } from './belief.ts'
import type { GenderIndex } from './gender-index.ts'
import { type Reading, readingOf } from './read-table.ts'
import type { GenderEstimate } from './schema.ts'
import { readSubject, type Subject, type SubjectType } from './subject.ts'

export type AiMode = 'off' | 'fallback' | 'always'

export interface Question {
  readonly type: SubjectType
  readonly text: string
  /** An upper-case country code, or null. */
  readonly country: string | null
  readonly aiMode: AiMode
  /** Answer also where the evidence is thin or the text does not look like a name. */
  readonly force: boolean
}

export type Outcome = GenderEstimate | ApiError

const leastConfidence = 0.65
const leastForced = 0.5
/** Nothing that a name says is more certain. */
const mostConfidence = 0.999

const unknownGender: GenderEstimate = Object.freeze({ result_status: 'unknown', gender: null })

export function estimate(index: GenderIndex, ai: null, question: Question): GenderEstimate
/** @param signal ends a question to the provider before its own time limit */
export function estimate(
  index: GenderIndex,
  ai: AiClient | null,
  question: Question,
  signal?: AbortSignal,
): Outcome | Promise<Outcome>
export function estimate(
  index: GenderIndex,
  ai: AiClient | null,
  question: Question,
  signal: AbortSignal | null = null,
): Outcome | Promise<Outcome> {
  const known = estimatePlain(index, question)
  if (known !== null) return known
  const { country, aiMode, type, text, force } = question
  const subject = readSubject(index, type, text, country, force)
  const listed = aiMode === 'always' ? null : readData(index, subject, country)
  if (listed !== null || aiMode === 'off' || !subject.mayBeName || subject.choice.given.length === 0) {
    return decide(index, subject, listed, question)
  }
  if (ai === null) return decide(index, subject, askClassifier(index, subject.choice, country), question)
  const asked = ai.estimate(askedName(question, subject), country, signal)
  return asked.then(answer => ofProvider(index, subject, answer, question))
}

const plainWord = /^[A-Za-z]{2,40}$/
const plainSubject: Subject = {
  choice: { given: [], surname: null, surnameFirst: false },
  sides: [],
  mayBeName: true,
  probability: 1,
}

/** What most questions are: one plain word that the table has, and no hint. Gives what the general way would, in half the time. */
function estimatePlain(index: GenderIndex, question: Question): GenderEstimate | null {
  const { type, text, country, aiMode } = question
  if (type !== 'name' || country !== null || aiMode === 'always' || !plainWord.test(text)) return null
  const number = index.table.givenNumber(text.toLowerCase())
  if (number < 0) return null
  return decide(index, plainSubject, readingOf(index.weighing.weigh(number, null)), question)
}

/** What the provider is told: the name as it was sent, or what was read out of a handle and nothing else of it. */
function askedName({ type, text }: Question, { choice }: Subject): string {
  if (type === 'name') return text
  return [...choice.given.flat(), ...(choice.surname ?? [])].join(' ')
}

function ofProvider(index: GenderIndex, subject: Subject, answer: AiOutcome, question: Question): Outcome {
  if (answer.outcome === 'unavailable') return new ApiError('provider_unavailable', { retryAfterSeconds: 5 })
  if (answer.outcome === 'unconfirmed') return new ApiError('provider_response_unconfirmed')
  const { gender, confidence } = answer
  if (gender === null) return decide(index, subject, null, question)
  const share = gender === 'female' ? confidence : 1 - confidence
  const reading: Reading = { share, evidence: 'provider', local: false, weight: 0 }
  return decide(index, subject, reading, question)
}

function decide(
  index: GenderIndex,
  subject: Subject,
  given: Reading | null,
  { country, force }: Question,
): GenderEstimate {
  const { logOdds, local } = believe(index, subject, given, country)
  if (logOdds === 0) return unknownGender
  const ofName = 1 / (1 + Math.exp(-Math.abs(logOdds)))
  const confidence = Math.min(mostConfidence, ofName * subject.probability)
  if (!force && confidence < leastConfidence) return unknownGender
  const gender = logOdds > 0 ? 'female' : 'male'
  const rounded = Math.round(Math.max(leastForced, confidence) * 1000) / 1000
  if (local && country !== null) return { result_status: 'identified', gender, confidence: rounded, country }
  return { result_status: 'identified', gender, confidence: rounded }
}
