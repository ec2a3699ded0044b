/** One estimate for any type of text: by the table, by the embedded classifier, or by the provider in its place. */

import { ApiError } from '../../../core/errors.ts'
import type { AiClient, AiOutcome, Asker } from '../ai/client.ts'
import type { GenderIndex } from '../gender-index.ts'
import { readHandle } from '../read/extract/read-handle.ts'
import { namePartsOf } from '../read/name-parts.ts'
import { readName, type Subject } from '../read/read-name.ts'
import { fold } from '../read/text.ts'
import { joined } from '../read/words.ts'
import type { Counted, GenderEstimate } from '../schema.ts'
import { originOf, sizeOf } from '../table/evidence.ts'
import { believe, orSurname, readData } from './belief.ts'
import type { Reading } from './calibration.ts'
import { askClassifier, besideVariants, readAbroad } from './spelling.ts'

export type SubjectType = 'name' | 'email' | 'username'

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

/**
 * Reads the text, looks the given name up in the table, and reads its spelling where no source has it. Under `aiMode:
 * off` nothing is read by its spelling; under `always` the spelling comes first.
 *
 * @param isBrief true to leave out `evidence` and `name_parts`, which take a fifth of the time
 */
export function estimate(index: GenderIndex, ai: null, question: Question): GenderEstimate
export function estimate(
  index: GenderIndex,
  ai: AiClient | null,
  question: Question,
  asker: Asker,
  isBrief?: boolean,
): Outcome | Promise<Outcome>
export function estimate(
  index: GenderIndex,
  ai: AiClient | null,
  question: Question,
  asker?: Asker,
  isBrief = false,
): Outcome | Promise<Outcome> {
  const { type, text, country, aiMode, force } = question
  const isShort = text.length <= longestKept && !text.includes(' ')
  const isAlone = isShort && type === 'name' && country === null && !force && aiMode !== 'always'
  const kept = isAlone ? index.answers.get(text) : undefined
  if (kept !== undefined) return kept
  const subject = type === 'name' ? readName(index, text, country, force) : readHandle(index, type, text, force)
  const asked = { ...question, isBrief }
  if (aiMode === 'always') return bySpelling(index, ai, subject, asked, asker)
  const listed = readData(index, subject, country)
  if (listed !== null) {
    const reading = aiMode === 'off' ? listed : readAbroad(index, listed, subject.choice, country)
    const answer = decide(index, subject, reading, asked)
    if (isAlone && !isBrief && isKnownWord(subject)) index.answers.set(text, answer)
    return answer
  }
  const unlisted = orSurname(index, subject, country)
  if (aiMode === 'off') return decide(index, unlisted, null, asked)
  return bySpelling(index, ai, unlisted, asked, asker)
}

/** True for one word of the table, and not for a text that somebody sent in one piece. */
function isKnownWord({ choice: { given, surname } }: Subject): boolean {
  return surname === null && given.length === 1 && given[0].length === 1
}

/**
 * Longer texts, such as a name with a kilobyte of blanks around it, are read each time, so that they cannot fill the
 * memory.
 */
const longestKept = 40

interface Asked extends Question {
  readonly isBrief: boolean
}

/** Asks the provider, or the embedded classifier where there is none, about the spelling of the given name. */
function bySpelling(
  index: GenderIndex,
  ai: AiClient | null,
  subject: Subject,
  question: Asked,
  asker: Asker | undefined,
): Outcome | Promise<Outcome> {
  const { country, aiMode } = question
  const { choice, mayBeName } = subject
  if (!mayBeName || choice.given.length === 0) return decide(index, subject, null, question)
  if (ai !== null && asker !== undefined) {
    return ai.estimate(wordsOf(subject), country, asker).then(outcome => byProvider(index, subject, outcome, question))
  }
  const spelled = askClassifier(index, choice, country)
  if (aiMode !== 'always') return decide(index, subject, besideVariants(index, spelled, choice, country), question)
  const listed = readData(index, subject, country)
  return decide(index, subject, listed === null ? spelled : besideTable(index, spelled, listed), question)
}

/** The words that were read as the name. The provider is told nothing else of the text that was sent. */
function wordsOf({ choice }: Subject): string {
  return [...choice.given.flat(), ...(choice.surname ?? [])].join(' ')
}

function byProvider(index: GenderIndex, subject: Subject, answer: AiOutcome, question: Asked): Outcome {
  if (answer.outcome === 'unavailable') return new ApiError('provider_unavailable', { retryAfterSeconds: 5 })
  if (answer.outcome === 'unconfirmed') return new ApiError('provider_response_unconfirmed')
  const { gender, confidence } = answer
  if (gender === null) return decide(index, subject, null, question)
  const share = gender === 'female' ? confidence : 1 - confidence
  const reading: Reading = { share, evidence: 'provider', local: false, weight: 0, bearers: 0 }
  return decide(index, subject, reading, question)
}

/**
 * The classifier where it is asked although the table has the name: when they contradict each other neither is sure.
 */
function besideTable({ calibration }: GenderIndex, read: Reading | null, known: Reading): Reading | null {
  if (read === null || read.share >= 0.5 === known.share >= 0.5) return read
  const share = 1 / (1 + Math.exp(-calibration.logOdds(read) - calibration.logOdds(known)))
  // The sum is calibrated, and is taken as the claim of a provider is.
  return { ...read, evidence: 'provider', share: Math.max(1 - mostInConflict, Math.min(mostInConflict, share)) }
}

const mostInConflict = 0.75

/** Adds up all evidence and answers, in thousandths. */
function decide(
  index: GenderIndex,
  subject: Subject,
  given: Reading | null,
  { type, text, country, force, isBrief }: Asked,
): GenderEstimate {
  const { logOdds, local } = believe(index, subject, given, country)
  if (logOdds === 0) return unknownGender
  const ofName = 1 / (1 + Math.exp(-Math.abs(logOdds)))
  const confidence = Math.min(mostConfidence, ofName * subject.probability)
  if (confidence < leastConfidence && !force) return unknownGender
  const answer: GenderEstimate = {
    result_status: 'identified',
    gender: logOdds > 0 ? 'female' : 'male',
    confidence: Math.round(Math.max(leastForced, confidence) * 1000) / 1000,
  }
  if (local && country !== null) answer.country = country
  if (isBrief) return answer
  const evidence = evidenceOf(index, subject, given, text, country)
  if (evidence !== undefined) answer.evidence = evidence
  const parts = type === 'name' ? namePartsOf(text, subject.choice) : undefined
  if (parts !== undefined) answer.name_parts = parts
  return answer
}

const leastConfidence = 0.65
const leastForced = 0.5
/** No name is more certain. */
const mostConfidence = 0.999

const unknownGender: GenderEstimate = Object.freeze({ result_status: 'unknown', gender: null })

/**
 * What an estimate rests on: the name that was read, where it stands, how the table has it, and the people who were
 * counted. All of it is for people to look at; no answer depends on it.
 */

type Evidence = NonNullable<GenderEstimate['evidence']>

const nobodyCounted: Counted = Object.freeze({})

/** Countries that are named, at most; those with the most people. */
const mostCountries = 5

const ofVariants: ReadonlySet<string> = new Set(['parts', 'romanised', 'variants', 'variants_hinted'])

/**
 * Undefined where no given name decided.
 * @param text as it was sent
 * @param country that was hinted at, or null
 */
function evidenceOf(
  index: GenderIndex,
  { choice, accented }: Subject,
  reading: Reading | null,
  text: string,
  country: string | null,
): Evidence | undefined {
  const [first, second] = choice.given
  if (reading === null || first === undefined) return undefined
  const isVariant = ofVariants.has(reading.evidence)
  // A reading of the table has a weight, one of the classifier or of a provider has none.
  const match = isVariant ? 'variant' : reading.weight > 0 ? 'exact' : 'model'
  const alone = joined(first, ' ')
  const both = second === undefined ? '' : `${alone} ${joined(second, ' ')}`
  const isBoth = both !== '' && index.isGiven(both)
  const name = isBoth ? both : alone
  const position = positionOf(text.trim(), first[0])
  return {
    name,
    ...(position < 0 ? {} : { position }),
    match,
    ...(match === 'exact' ? countedOf(index, accented ?? name, reading.local ? country : null) : {}),
    data_version: index.asOf,
  }
}

const letterOrMark = /[\p{L}\p{M}]/u
const word = /[\p{L}\p{M}]+/gu

/** Where a folded word begins: the whole word where the text has it, else the first letters that are the same. */
function positionOf(sent: string, folded: string): number {
  const lower = sent.toLowerCase()
  // Few letters are longer in lower case: İ.
  const at = lower.length === sent.length ? lower.indexOf(folded) : -1
  if (isWhole(lower, at, at + folded.length)) return at
  for (const { 0: each, index } of sent.matchAll(word)) if (fold(each) === folded) return index
  return at
}

/** True for a range of a text that no letter stands beside. */
function isWhole(text: string, from: number, to: number): boolean {
  return from >= 0 && !isLetterAt(text, from - 1) && !isLetterAt(text, to)
}

function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (Number.isNaN(code) || code === 0x20) return false
  return (code >= 0x61 && code <= 0x7a) || (code > 0x7f && letterOrMark.test(text[at]))
}

/**
 * The people whom official sources counted under a name, by country. Each source's number is a power of two, which is
 * all that the table keeps of it.
 * @param country whose own sources decided; null for all
 */
function countedOf({ table, counted }: GenderIndex, name: string, country: string | null): Counted {
  const number = table.givenNumber(name)
  if (number < 0) return nobodyCounted
  const known = country === null ? counted.get(number) : undefined
  if (known !== undefined) return known
  const found = count(table, number, country)
  if (country === null) counted.set(number, found)
  return found
}

function count(table: GenderIndex['table'], number: number, country: string | null): Counted {
  const byCountry = new Map<string, number>()
  let people = 0
  for (let at = table.ends[number]; at < table.ends[number + 1]; at++) {
    const statement = table.statements[at]
    const { kind, area } = table.origins[originOf(statement)]
    if (kind !== 'counted' || (country !== null && area !== country)) continue
    const persons = 2 ** sizeOf(statement)
    people += persons
    byCountry.set(area, (byCountry.get(area) ?? 0) + persons)
  }
  if (people === 0) return nobodyCounted
  const sorted = [...byCountry].sort(([, one], [, other]) => other - one)
  return { people, countries: sorted.slice(0, mostCountries).map(([area]) => area) }
}
