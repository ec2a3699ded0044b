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

export const jsonType = 'application/json; charset=utf-8'

/** Told once how the answer ended: true when all of it was handed to the kernel, false when the connection broke. */
export type WhenSent = (complete: boolean) => void

/** @param head names and values in turn. */
export function sendAnswer(
  exchange: Exchange,
  status: number,
  contentType: string,
  body: string,
  head: readonly string[] = [],
  whenSent?: WhenSent,
): void {
  const { edge, request, response } = exchange
  if (response.destroyed) {
    whenSent?.(false)
    return
  }
  response.on('close', () => {
    edge.observe(exchange.path, status, (performance.now() - exchange.startedAt) / 1000)
    whenSent?.(response.writableFinished)
  })
  const all = ['Content-Type', contentType, 'Content-Length', String(Buffer.byteLength(body))]
  all.push('Cache-Control', 'no-store', 'X-Request-Id', exchange.id)
  const clientId = request.headers['x-request-id']
  // A caller's own request id is echoed when it is harmless to echo.
  if (typeof clientId === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(clientId)) {
    all.push('X-Client-Request-Id', clientId)
  }
  if (edge.closing) all.push('Connection', 'close')
  all.push(...head)
  response.writeHead(status, all)
  response.end(body)
}

/** Sends an answer whose body is JSON already; `charge` is null while nobody is authenticated. */
export function sendJson(
  exchange: Exchange,
  status: number,
  body: string,
  charge: Charge | null,
  whenSent?: WhenSent,
): void {
  sendAnswer(exchange, status, jsonType, body, charge === null ? [] : chargeHead(charge), whenSent)
}

/** Sends a refusal, with the headers that its status calls for. */
export function sendError(
  exchange: Exchange,
  error: ApiError,
  charge: Charge | null,
  head: readonly string[] = [],
): void {
  const own = charge === null ? [...head] : [...head, ...chargeHead(charge)]
  const { retryAfterSeconds } = error.details
  if (retryAfterSeconds !== undefined) own.push('Retry-After', String(retryAfterSeconds))
  if (error.status === 401) own.push('WWW-Authenticate', 'Bearer')
  // What is left of a body that is too large is not read.
  if (error.status === 413) own.push('Connection', 'close')
  sendAnswer(exchange, error.status, jsonType, errorBody(error), own)
}

/** Rate fields as in draft-ietf-httpapi-ratelimit-headers: quota, window, remaining and seconds until the reset. */
function chargeHead({ standing, creditsCharged, creditsRemaining, replayed }: Charge): string[] {
  const { limit, remaining, resetSeconds, windowSeconds } = standing.rate
  const head = ['X-Credits-Charged', String(creditsCharged), 'X-Credits-Remaining', String(creditsRemaining)]
  if (limit > 0) {
    head.push('RateLimit-Policy', `"minute";q=${limit};w=${windowSeconds}`)
    head.push('RateLimit', `"minute";r=${remaining};t=${resetSeconds}`)
  }
  if (replayed === true) head.push('Idempotent-Replayed', 'true')
  return head
}
