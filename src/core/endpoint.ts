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

/** Origin of an answer: a data set, whose age is known, or an outside source that was requested meanwhile. */
export type AnswerOrigin =
  | DatasetKey<unknown>
  /** One lower-case word, and the date or instant (ISO 8601, UTC) of the content. */
  | { readonly topic: string; readonly asOf: string }

/** The caller, as far as an endpoint may know it. */
export interface Caller {
  readonly accountId: string
  /** Id of the key. */
  readonly keyId: string
}

/** Everything outside its input that a price may depend on. */
export interface PriceContext<Ports> {
  readonly caller: Caller
  /** Id under which the ledger records the charge of the request (`X-Request-Id` of the answer). */
  readonly requestId: string
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number
  /** Ports of an endpoint, such as stores, name servers and models. */
  readonly ports: Ports
}

/** Everything outside its input that an endpoint may look at while it answers. */
export interface RunContext<Ports> extends PriceContext<Ports> {
  readonly data: DataReader
  /**
   * Aborted when the connection of the caller ends before the answer, also when the server itself ends it because it
   * stops. It is made when it is first read: an endpoint that answers at once leaves it alone.
   */
  readonly signal: AbortSignal
}

/** An answer to show and to execute: in the documents, in the tests, and for test keys. */
export interface Sample<Input, Answer extends object = object> {
  readonly title: string
  readonly input: Input
  /** The answer as its JSON says it, or the refusal. */
  readonly output: Answer | ApiError
  /** Answer that the same input gets some seconds later, if `output` is not complete yet. */
  readonly afterwards?: Answer
}

/** Key of what an answer was taken from, beside its members: JSON leaves out what a symbol names. */
export const origins = Symbol('origins')

/** The description of an endpoint, without its input check. */
interface EndpointParts<Input, Parsed, Output, Ports> {
  /**
   * GET for an endpoint whose input is the parameters of its path: each is a whole segment, written {name}, and a
   * member of that name in the input. POST, with a JSON body, when it is left out.
   */
  readonly method?: 'GET' | 'POST'
  readonly path: `/v1/${string}`
  /** The scope a key needs, which is the signal's name; null when any key will do. */
  readonly scope: string | null
  /**
   * Further scopes that a key needs for this input, of an endpoint that answers for several signals. A key without one
   * of them is refused with 403 before anything is priced.
   */
  readonly furtherScopes?: (parsed: Parsed) => readonly string[]
  readonly summary: string
  readonly description: string
  readonly request: JsonSchema
  readonly response: JsonSchema
  /** Error codes beyond those every endpoint can give. */
  readonly refusals: readonly ApiError['code'][]
  /**
   * Credits to reserve before `run`, a whole number; they are charged after it unless `charged` says fewer. A request
   * of price 0 needs no credit in hand. Asked before anything is reserved; rejecting is a defect (500).
   */
  readonly price: (parsed: Parsed, context: PriceContext<Ports>) => number | Promise<number>
  /** The price in words, where it is not the same for every request. */
  readonly cost?: string
  /** Credits to charge for this answer, at most its price. */
  readonly charged?: (output: Output) => number
  /**
   * Seconds after which an answer that is not complete yet can be requested again (header `Retry-After`); undefined
   * for a complete one.
   */
  readonly retryAfterSeconds?: (output: Output) => number | undefined
  /**
   * The answer, whose members are those of the response schema. An answer that is given again and again is frozen: it
   * is then written once.
   */
  readonly run: (parsed: Parsed, context: RunContext<Ports>) => Output | ApiError | Promise<Output | ApiError>
  /**
   * False for answers that need no Idempotency-Key because they cost nothing and are the same for every caller: each
   * stored copy would be as long as the answer. They are remembered where a scope is needed.
   */
  readonly isRemembered?: false
  /** Origins of this answer, which give its age; without it, all data sets of the signal. */
  readonly originsOf?: (output: Output) => readonly AnswerOrigin[]
  readonly samples: readonly Sample<Input>[]
}

/**
 * Whether a repeated request with an Idempotency-Key gets its first answer. The account status is always the present
 * one.
 */
export function remembersAnswers({ scope, isRemembered }: Pick<AnyEndpoint, 'scope' | 'isRemembered'>): boolean {
  return scope !== null && isRemembered !== false
}

/**
 * One path of the API. It knows nothing of HTTP, accounts or charging. `Input` has passed the request schema when
 * `check` or `run` sees it. A refusal is returned as an ApiError; anything thrown is a defect (500, not charged).
 * `Ports` are what it needs of the process, which `run` and `price` are handed.
 */
export interface Endpoint<Input, Output, Ports = unknown> extends EndpointParts<Input, Input, Output, Ports> {
  readonly check?: undefined
}

/** An endpoint with something to say of an input that the schema cannot. */
export interface CheckedEndpoint<Input, Parsed, Output, Ports = unknown>
  extends EndpointParts<Input, Parsed, Output, Ports> {
  /** Parses the input once for `price` and `run`, or refuses it. Runs before the price and reads no data. */
  readonly check: (input: Input) => Parsed | ApiError
}

/** An endpoint as the HTTP edge sees it: its input has passed its own schema. */
export type AnyEndpoint<Ports = never> =
  // biome-ignore lint/suspicious/noExplicitAny: input and output are tied by the endpoint's own schemas, checked at run time
  Endpoint<any, any, Ports> | CheckedEndpoint<any, any, any, Ports>

/** Name of an endpoint in the OpenAPI document and as a tool: /v1/ip/intelligence is ip_intelligence. */
export function nameOfPath(path: string): string {
  return path.slice('/v1/'.length).replaceAll('/', '_').replace(/[{}]/g, '')
}
