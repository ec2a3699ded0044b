/**
 * Every answer leaves through here. The head goes to Node as one flat list, with nothing of the framework's in between:
 * on a service whose work takes microseconds, how an answer is sent is most of its cost.
 */
import { Buffer } from 'node:buffer'
import { type ApiError, errorBody } from '../core/errors.ts'
import type { Standing } from '../metering/ledger.ts'
import type { Exchange } from './exchange.ts'

/** What the headers of an answer to an authenticated request say. */
export interface Charge {
  readonly standing: Standing
  readonly creditsCharged: number
  readonly creditsRemaining: number
  readonly replayed?: boolean
}

const jsonType = 'application/json; charset=utf-8'

/** Told once how the answer ended: true when all of it was handed to the kernel, false when the connection broke. */
export type WhenSent = (complete: boolean) => void

export interface Answer {
  readonly status: number
  /** JSON when it is left out. */
  readonly contentType?: string
  readonly body: string
  /** What is known to be ASCII is neither measured nor encoded: it has as many bytes as characters. */
  readonly isAscii?: boolean
  /** Null while nobody is authenticated. */
  readonly charge?: Charge | null
  /** Further names and values in turn. */
  readonly head?: readonly string[]
  readonly whenSent?: WhenSent
}

export function sendAnswer(exchange: Exchange, answer: Answer): void {
  const { edge, request, response } = exchange
  const { status, body, isAscii = false, charge = null, whenSent } = answer
  if (response.destroyed) {
    whenSent?.(false)
    return
  }
  response.on('close', () => {
    edge.observe(exchange.path, status, (performance.now() - exchange.startedAt) / 1000)
    whenSent?.(response.writableFinished)
  })
  const length = isAscii ? body.length : Buffer.byteLength(body)
  const head = ['Content-Type', answer.contentType ?? jsonType, 'Content-Length', String(length)]
  head.push('Cache-Control', 'no-store', 'X-Request-Id', exchange.id)
  const clientId = request.headers['x-request-id']
  // A caller's own request id is echoed when it is harmless to echo.
  if (typeof clientId === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(clientId)) {
    head.push('X-Client-Request-Id', clientId)
  }
  if (edge.closing) head.push('Connection', 'close')
  for (const each of answer.head ?? []) head.push(each)
  if (charge !== null) pushCharge(head, charge)
  response.writeHead(status, head)
  response.end(body, isAscii ? 'latin1' : 'utf8')
}

/** Sends a refusal, with the headers that its status calls for. */
export function sendError(
  exchange: Exchange,
  error: ApiError,
  charge: Charge | null,
  head: readonly string[] = [],
): void {
  const all = [...head]
  const { retryAfterSeconds } = error.details
  if (retryAfterSeconds !== undefined) all.push('Retry-After', String(retryAfterSeconds))
  if (error.status === 401) all.push('WWW-Authenticate', 'Bearer')
  // What is left of a body that is too large is not read.
  if (error.status === 413) all.push('Connection', 'close')
  sendAnswer(exchange, { status: error.status, body: errorBody(error), charge, head: all })
}

/** Rate fields as in draft-ietf-httpapi-ratelimit-headers: quota, window, remaining and seconds until the reset. */
function pushCharge(head: string[], { standing, creditsCharged, creditsRemaining, replayed }: Charge): void {
  const { limit, remaining, resetSeconds, windowSeconds } = standing.rate
  head.push('X-Credits-Charged', String(creditsCharged), 'X-Credits-Remaining', String(creditsRemaining))
  if (limit > 0) {
    head.push('RateLimit-Policy', `"minute";q=${limit};w=${windowSeconds}`)
    head.push('RateLimit', `"minute";r=${remaining};t=${resetSeconds}`)
  }
  if (replayed === true) head.push('Idempotent-Replayed', 'true')
}
