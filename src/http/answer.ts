/**
 * Every answer leaves through here. The head goes to Node as one flat list, with nothing of the framework's in between:
 * on a service whose work takes microseconds, how an answer is sent is most of its cost.
 */
import { Buffer } from 'node:buffer'
import type { FastifyReply } from 'fastify'
import type { KeyRecord } from '../accounts/store.ts'
import { type ApiError, errorBody } from '../core/errors.ts'
import type { Standing } from '../metering/ledger.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key the request was authenticated with; null before that and on paths that need none. */
    apiKey: KeyRecord | null
    /** The service's own name of the path, for the metrics; never the text that was sent. */
    servedPath: string
    /** performance.now() when the head of the request had been read. */
    startedAt: number
  }
  interface FastifyInstance {
    observe(path: string, status: number, seconds: number): void
    /** True once the server is being closed: a connection is not kept for another request then. */
    closing: boolean
  }
}

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
  reply: FastifyReply,
  status: number,
  contentType: string,
  body: string,
  head: readonly string[] = [],
  whenSent?: WhenSent,
): void {
  const { raw, request } = reply
  reply.hijack()
  if (raw.destroyed) {
    whenSent?.(false)
    return
  }
  raw.on('close', () => {
    const seconds = (performance.now() - request.startedAt) / 1000
    reply.server.observe(request.servedPath, status, seconds)
    whenSent?.(raw.writableFinished)
  })
  const all = ['Content-Type', contentType, 'Content-Length', String(Buffer.byteLength(body))]
  all.push('Cache-Control', 'no-store', 'X-Request-Id', request.id)
  const clientId = request.raw.headers['x-request-id']
  // A caller's own request id is echoed when it is harmless to echo.
  if (typeof clientId === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(clientId)) {
    all.push('X-Client-Request-Id', clientId)
  }
  if (reply.server.closing) all.push('Connection', 'close')
  all.push(...head)
  raw.writeHead(status, all)
  raw.end(body)
}

/** Sends an answer whose body is JSON already; `charge` is null while nobody is authenticated. */
export function sendJson(
  reply: FastifyReply,
  status: number,
  body: string,
  charge: Charge | null,
  whenSent?: WhenSent,
): void {
  sendAnswer(reply, status, jsonType, body, charge === null ? [] : chargeHead(charge), whenSent)
}

/** Sends a refusal, with the headers that its status calls for. */
export function sendError(
  reply: FastifyReply,
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
  sendAnswer(reply, error.status, jsonType, errorBody(error), own)
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
