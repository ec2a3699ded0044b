import type { ApiError } from './errors.ts'
import type { JsonSchema } from './json-schema.ts'

/**
 * Names a data set and carries the type of what it opens to, so that `context.data.get(key)` is typed without this
 * layer knowing any data set.
 */
export interface DatasetKey<Opened> {
  readonly name: string
  /** Never set; only ties the key to its type. */
  readonly opened?: Opened
}

/** The data sets that are open right now. A handle is good for one request: the next may see a newer snapshot. */
export interface DataReader {
  get<Opened>(key: DatasetKey<Opened>): Opened | undefined
}

/** Everything outside its input that an endpoint may look at. */
export interface RunContext {
  readonly data: DataReader
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number
}

/** An answer to show and to execute: in the documents, in the tests, and for test keys. */
export interface Sample<Input, Answer extends object = object> {
  readonly title: string
  readonly input: Input
  /** The answer as its JSON says it, or the refusal. */
  readonly output: Answer | ApiError
}

/**
 * One path of the API. It knows nothing of HTTP, accounts or charging. `Input` has passed the request schema when `run`
 * sees it. A refusal is returned as an ApiError; anything thrown is a defect (500, not charged).
 */
export interface Endpoint<Input, Output> {
  readonly path: `/v1/${string}`
  /** The scope a key needs; the signal's name. */
  readonly scope: string
  readonly summary: string
  readonly description: string
  readonly request: JsonSchema
  readonly response: JsonSchema
  /** Error codes beyond those every endpoint can give. */
  readonly refusals: readonly ApiError['code'][]
  /** What the schema cannot say of an input: asked before anything is reserved, and without looking at data. */
  readonly check?: (input: Input) => ApiError | undefined
  /** Credits reserved before `run`, and charged after it unless `charged` says fewer. */
  readonly cost: (input: Input) => number
  /** Credits to charge for this answer, at most what `cost` reserved. */
  readonly charged?: (output: Output) => number
  readonly run: (input: Input, context: RunContext) => Output | ApiError | Promise<Output | ApiError>
  /** The answer as JSON in ASCII (ascii-json.ts); without it JSON.stringify writes the output. */
  readonly serialize?: (output: Output) => string
  readonly samples: readonly Sample<Input>[]
}

/** An endpoint of which only the HTTP edge needs to know that its input passed its own schema. */
// biome-ignore lint/suspicious/noExplicitAny: input and output are tied by the endpoint's own schemas, checked at run time
export type AnyEndpoint = Endpoint<any, any>
