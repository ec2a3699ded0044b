/** One estimate for any type of text: by the table, by the embedded classifier, or by the provider in its place. */
import { ApiError } from '../../../core/errors.ts'
import type { AiClient, AiOutcome, Asker } from '../ai/client.ts'
import type { GenderIndex } from '../gender-index.ts'
import { lookUpPlain, type PlainName, readPlainName } from '../read/plain-name.ts'
import { readHandle, readName, type Subject, type SubjectType } from '../read/subject.ts'
import type { GenderEstimate } from '../schema.ts'
import { answerOf, codeOf, unknownGender } from './answers.ts'
import { askClassifier } from './ask-classifier.ts'
import { believe, orSurname, readData } from './belief.ts'
import { readAbroad } from './borne-abroad.ts'
import type { Reading } from './calibration.ts'
import { besideVariants } from './spelling-variants.ts'

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

export function estimate(index: GenderIndex, ai: null, question: Question): GenderEstimate
export function estimate(
  index: GenderIndex,
  ai: AiClient | null,
  question: Question,
  asker: Asker,
): Outcome | Promise<Outcome>
export function estimate(
  index: GenderIndex,
  ai: AiClient | null,
  question: Question,
  asker?: Asker,
): Outcome | Promise<Outcome> {
  const { country, aiMode, type, text } = question
  const plain = type === 'name' ? lookUpPlain(index, text) : null
  if (plain !== null && plain.end === text.length && country === null && aiMode !== 'always') {
    const known = index.answers.of(plain.first, question.force)
    if (known !== null) return known
  }
  const read = readSubject(index, plain, question)
  const known = aiMode === 'always' ? null : readData(index, read, country)
  const subject = known === null && aiMode !== 'always' ? orSurname(index, read, country) : read
  const listed = known === null || aiMode === 'off' ? known : readAbroad(index, known, subject.choice, country)
  if (listed !== null || aiMode === 'off' || !subject.mayBeName || subject.choice.given.length === 0) {
    return decide(index, subject, listed, question)
  }
  if (ai === null || asker === undefined) {
    const alone = askClassifier(index, subject.choice, country)
    const spelled = aiMode === 'always' ? alone : besideVariants(index, alone, subject.choice, country)
    const contrary = aiMode === 'always' ? readData(index, subject, country) : null
    return decide(index, subject, contrary === null ? spelled : besideTable(index, spelled, contrary), question)
  }
  const asked = ai.estimate(askedName(subject), country, asker)
  return asked.then(answer => ofProvider(index, subject, answer, question))
}

function readSubject(index: GenderIndex, plain: PlainName | null, { type, text, country, force }: Question): Subject {
  if (type !== 'name') return readHandle(index, type, text, force)
  const read = plain === null ? null : readPlainName(index, plain, text, country, force)
  return read ?? readName(index, text, country, force)
}

/** The words that were read as the name. The provider is told nothing else of the text that was sent. */
function askedName({ choice }: Subject): string {
  return [...choice.given.flat(), ...(choice.surname ?? [])].join(' ')
}

function ofProvider(index: GenderIndex, subject: Subject, answer: AiOutcome, question: Question): Outcome {
  if (answer.outcome === 'unavailable') return new ApiError('provider_unavailable', { retryAfterSeconds: 5 })
  if (answer.outcome === 'unconfirmed') return new ApiError('provider_response_unconfirmed')
  const { gender, confidence } = answer
  if (gender === null) return decide(index, subject, null, question)
  const share = gender === 'female' ? confidence : 1 - confidence
  const reading: Reading = { share, evidence: 'provider', local: false, weight: 0, bearers: 0 }
  return decide(index, subject, reading, question)
}

/** The classifier where it is asked although the table has the name: when they contradict each other neither is sure. */
function besideTable({ calibration }: GenderIndex, read: Reading | null, known: Reading): Reading | null {
  if (read === null || read.share >= 0.5 === known.share >= 0.5) return read
  const share = 1 / (1 + Math.exp(-calibration.logOdds(read) - calibration.logOdds(known)))
  // The sum is calibrated, and is taken as the claim of a provider is.
  return { ...read, evidence: 'provider', share: Math.max(1 - mostInConflict, Math.min(mostInConflict, share)) }
}

const mostInConflict = 0.75

function decide(
  index: GenderIndex,
  subject: Subject,
  given: Reading | null,
  { country, force }: Question,
): GenderEstimate {
  const { logOdds, local } = believe(index, subject, given, country)
  const answer = answerOf(codeOf(logOdds, subject.probability), force)
  return local && country !== null && answer !== unknownGender ? { ...answer, country } : answer
}
