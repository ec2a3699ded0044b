/**
 * What the script of the playground sends of a call: its input and its answer. The text is scanned before it is parsed,
 * and nothing is made of an input that the API itself would refuse to read, nor of an answer that is deeper or has more
 * members than any of its.
 */
import { ApiError } from '../../core/errors.ts'
import { scanJson } from '../../core/json-text.ts'
import { maxBodyBytes, maxDepth } from '../../http/json-body.ts'

/** A call and its answer, as the script of the page saw them. */
export interface Answered {
  /** JSON. */
  readonly input: unknown
  readonly status: number
  /** Headers of the answer, keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly ms: number
}

/** Maximum members of an input, in all of its objects and arrays; no endpoint takes a tenth of it. */
const mostInputMembers = 10_000
/** Data beside the input: the path, and the headers of the answer. */
const membersAround = 100
/** Maximum members of an answer; the catalogue of breaches has some 20,000. */
const mostAnswerMembers = 200_000
/** Maximum characters of a header; the longest that is shown has some 300. */
const mostHeaderCharacters = 1_000

const beyondLimits = new ApiError('invalid_input', {
  message: `The input is larger than any endpoint accepts: at most ${maxBodyBytes.toLocaleString('en')} bytes, nested ${maxDepth} deep, with ${mostInputMembers.toLocaleString('en')} members.`,
})

/**
 * The body of a request as a value, or why it is not read. The answer in it is a text, so what is counted is the input.
 */
export function readSent(text: string): unknown {
  return jsonWithin(text, maxDepth + 1, mostInputMembers + membersAround) ?? beyondLimits
}

/** The value of an answer; undefined for what is no JSON, or none that an endpoint answers. */
export function readAnswer(body: string): unknown {
  return jsonWithin(body, maxDepth, mostAnswerMembers)
}

function jsonWithin(text: string, mostDepth: number, mostMembers: number): unknown {
  const { depth, commas } = scanJson(text)
  if (depth > mostDepth || commas > mostMembers) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

/** The call as the script sent it, or why it is refused. */
export function answeredOf(sent: unknown): Answered | ApiError {
  const { input, status, headers, body, ms } = fieldsOf(sent)
  if (typeof status !== 'number' || typeof body !== 'string' || typeof ms !== 'number' || input === undefined)
    return new ApiError('invalid_input')
  if (Buffer.byteLength(JSON.stringify(input)) > maxBodyBytes) return beyondLimits
  const texts = Object.entries(fieldsOf(headers)).filter(
    (each): each is [string, string] => typeof each[1] === 'string' && each[1].length <= mostHeaderCharacters,
  )
  return { input, status, headers: Object.fromEntries(texts), body, ms }
}
