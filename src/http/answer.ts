/**
 * Every answer of the API leaves through here, with nothing of a framework in between: on a service whose work takes
 * microseconds, how an answer is sent is most of its cost.
 */
import { Buffer } from 'node:buffer'
import type { ServerResponse } from 'node:http'
import { connectionClosed } from '../accounts/statistics/tally.ts'
import { ApiError, type ErrorCode, errorBody } from '../core/errors.ts'
import { troubleOf } from '../core/store-failure.ts'
import type { AccountStatus } from '../metering/ledger.ts'
import { isDamage } from '../metering/store.ts'
import { originOf } from './client.ts'
import { type Exchange, echoableId } from './exchange.ts'

/** Headers of an answer to an authenticated request. */
export interface Charge {
  readonly accountStatus: AccountStatus
  readonly creditsCharged: number
  readonly creditsRemaining: number
  readonly replayed?: boolean
}

export const jsonType = 'application/json; charset=utf-8'

/**
 * The connection is closed after these refusals: the rest of a body that is too large is not read, and the end of a
 * body with another framing is not known. A body that was not requested (Expect: 100-continue) may come, or not.
 */
const endsConnection: ReadonlySet<number> = new Set([413, 501, 505])

/** Called once when the answer ended: true when all of it was handed to the kernel, false when the connection broke. */
export type WhenSent = (complete: boolean) => void

export interface Answer {
  readonly status: number
  /** Error code; set only on an answer that is an error. */
  readonly code?: ErrorCode
  /** JSON. */
  readonly body: string
  /** Null for a request that is not authenticated. */
  readonly charge?: Charge | null
  /** Further names and values. */
  readonly head?: readonly HeadLine[]
  readonly whenSent?: WhenSent
}

export function sendAnswer(exchange: Exchange, answer: Answer): void {
  const { edge, request, response } = exchange
  const { status, body, charge = null, whenSent } = answer
  if (response.destroyed) {
    whenSent?.(false)
    return
  }
  response.on('close', () => {
    const isComplete = response.writableFinished
    const seconds = (performance.now() - exchange.startedAt) / 1000
    edge.observe(exchange.path, status, seconds)
    if (exchange.key !== null) {
      const outcome = isComplete ? (answer.code ?? null) : connectionClosed
      edge.countUse(exchange.key, exchange.path, outcome, charge?.creditsCharged ?? 0, seconds, exchange.id)
    }
    whenSent?.(isComplete)
  })
  const head = new Head(status, jsonType, Buffer.byteLength(body))
  head.add('X-Request-Id', exchange.id)
  const clientId = echoableId(request.headers['x-request-id'])
  if (clientId !== undefined) head.add('X-Client-Request-Id', clientId)
  for (const [name, value] of answer.head ?? []) head.add(name, value)
  if (charge !== null) addCharge(head, charge)
  if (edge.closing || exchange.awaitsContinue || endsConnection.has(status)) head.close()
  head.write(response)
  response.end(body)
}

const frozenAnswers = new WeakMap<object, string>()

/** The JSON of an answer. The JSON of a frozen answer, which many requests get, is cached with the answer. */
export function jsonOf(answer: object): string {
  if (!Object.isFrozen(answer)) return JSON.stringify(answer)
  let json = frozenAnswers.get(answer)
  if (json === undefined) {
    json = JSON.stringify(answer)
    frozenAnswers.set(answer, json)
  }
  return json
}

/** Sends a refusal, with the headers that its status calls for. */
export function sendError(
  exchange: Exchange,
  error: ApiError,
  charge: Charge | null,
  head: readonly HeadLine[] = [],
): void {
  const all = [...head]
  const { retryAfterSeconds } = error.details
  if (retryAfterSeconds !== undefined) all.push(['Retry-After', retryAfterSeconds])
  if (error.status === 401) all.push(['WWW-Authenticate', 'Bearer'])
  const body = errorBody(error, originOf(exchange.request, exchange.edge))
  sendAnswer(exchange, { status: error.status, code: error.code, body, charge, head: all })
}

/**
 * Answers something that was thrown: 503 when the database or the account does not serve, otherwise a defect, which is
 * 500.
 */
export function sendFailure(exchange: Exchange, error: unknown, charge: Charge | null): void {
  sendError(exchange, refusalOf(error), charge)
}

/** The refusal that answers something that was thrown. */
export function refusalOf(failure: unknown): ApiError {
  if (isDamage(failure)) return accountUnavailable
  if (isUnstorableText(failure)) return unstorableText
  return troubleOf(failure) === undefined ? new ApiError('internal_error') : databaseUnavailable
}

/** SQLSTATE 22021: PostgreSQL stores no text with U+0000, and compares none with it. */
function isUnstorableText(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '22021'
}

const unstorableText = new ApiError('invalid_input', {
  message: 'A text contains the character U+0000, which the database cannot store.',
})

/** The operator has to repair the account, which takes an hour rather than a second. */
const accountUnavailable = new ApiError('account_unavailable', { retryAfterSeconds: 3600 })
const databaseUnavailable = new ApiError('provider_unavailable', {
  message: 'The database of the service is temporarily unavailable.',
  retryAfterSeconds: 5,
})

/** Account status in an answer that costs nothing. */
export function freeOfCharge(accountStatus: AccountStatus): Charge {
  return { accountStatus, creditsCharged: 0, creditsRemaining: accountStatus.creditsRemaining }
}

/** Rate fields as in draft-ietf-httpapi-ratelimit-headers: quota, window, remaining and seconds until the reset. */
function addCharge(head: Head, { accountStatus, creditsCharged, creditsRemaining, replayed }: Charge): void {
  const { limit, remaining, resetSeconds, windowSeconds } = accountStatus.rate
  head.add('X-Credits-Charged', creditsCharged)
  head.add('X-Credits-Remaining', creditsRemaining)
  if (limit > 0) {
    head.add('RateLimit-Policy', `"minute";q=${limit};w=${windowSeconds}`)
    head.add('RateLimit', `"minute";r=${remaining};t=${resetSeconds}`)
  }
  if (replayed === true) head.add('Idempotent-Replayed', 'true')
}

const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** A response with the method behind `writeHead`, which Node does not document. */
interface TextTaker {
  _storeHeader(lines: string, framing: readonly string[]): void
}

function takesText(response: object): response is TextTaker {
  return '_storeHeader' in response && typeof response._storeHeader === 'function'
}

/** A name, and a value of visible ASCII characters and spaces. */
export type HeadLine = readonly [name: string, value: string | number]

/**
 * The head of an answer. Node's `writeHead` looks at every character of every name and value, which costs as much as
 * looking up ten addresses. What this service's heads are made of is known to be harmless where it is made, so the
 * lines are handed to Node as one text where its response takes that
 * (docs/decisions/0012-heads-are-written-as-one-text.md).
 */
export class Head {
  readonly #status: number
  readonly #statusLine: string
  readonly #framing: string[]
  #lines: string

  /** @param length of the body, in bytes. */
  constructor(status: number, contentType: string, length: number) {
    this.#status = status
    this.#statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    this.#lines = `Content-Type: ${contentType}\r\nCache-Control: no-store\r\n`
    this.#framing = ['Content-Length', String(length)]
  }

  /** Adds a line. Nothing looks at the value again: it must hold no line break. */
  add(name: string, value: string | number): void {
    this.#lines += `${name}: ${value}\r\n`
  }

  /** The connection is closed after the answer. */
  close(): void {
    this.#framing.push('Connection', 'close')
  }

  /** Node adds the date and the connection header. */
  write(response: ServerResponse): void {
    response.statusCode = this.#status
    // Node acts on what frames the body and the connection, so that goes through its own reading.
    if (takesText(response)) response._storeHeader(this.#statusLine + this.#lines, this.#framing)
    else response.writeHead(this.#status, [...this.#pairs(), ...this.#framing])
  }

  /** Each name, followed by its value. */
  #pairs(): string[] {
    const lines = this.#lines.split('\r\n').slice(0, -1)
    return lines.flatMap(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
  }
}
