export type HttpFailure =
  /** A time limit was exceeded: the idle time, the total time, or a signal that aborts with a TimeoutError. */
  | 'timeout'
  /** The caller aborted the request. */
  | 'aborted'
  /** The body is longer than it may be, or unpacks to too much. */
  | 'too_large'
  /** The body has an encoding that was not requested, or is not UTF-8 where text was requested. */
  | 'encoding'
  /** The body cannot be unpacked. */
  | 'unpack'
  /** The connection failed, broke, or sent data that is not HTTP; also for a request that cannot be sent. */
  | 'network'

/** Stage at which a request failed: `connect` means that nothing was sent. */
export type HttpPhase = 'connect' | 'head' | 'body'

/** Why a request got no whole response. Its message holds nothing of the request or the response. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly kind: HttpFailure
  readonly phase: HttpPhase
  /** Host and port of the last server. */
  readonly host: string
  /**
   * Code of the system, of TLS or of zlib, such as ECONNREFUSED, or the name of an error without one; null for other
   * kinds.
   */
  readonly code: string | null

  constructor(kind: HttpFailure, phase: HttpPhase, host: string, code: string | null = null) {
    super(code === null ? kind : `${kind} (${code})`)
    this.kind = kind
    this.phase = phase
    this.host = host
    this.code = code
  }
}

/** System codes for the error codes of undici. */
const systemCodes = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'],
  ['UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT'],
  ['UND_ERR_SOCKET', 'ECONNRESET'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ECONNRESET'],
])

/** Errors of an open connection, except `unsentCodes`: the request may have been processed. */
const sentCode = /^(?:ECONNRESET$|EPIPE$|UND_ERR_|ERR_HTTP2_)/
const unsentCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_INVALID_ARG', 'UND_ERR_PRX_CONN', 'UND_ERR_PRX_TLS'])

/**
 * The HttpError for what undici throws.
 *
 * @param signal the signal of the request; when it is aborted, its reason decides.
 * @param phase `head` for an error before the head of the response; whether the request was sent is read from the
 * error.
 */
export function httpErrorOf(error: unknown, signal: AbortSignal, phase: 'head' | 'body', host: string): HttpError {
  if (error instanceof HttpError) return error
  if (signal.aborted) {
    const isTimeout = signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
    return new HttpError(isTimeout ? 'timeout' : 'aborted', phase, host)
  }
  if (!(error instanceof Error)) throw error
  if (error.name === 'HTTPParserError') return new HttpError('network', phase, host, 'EPROTO')
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const wasSent = sentCode.test(code) && !unsentCodes.has(code)
  return new HttpError('network', wasSent || phase === 'body' ? phase : 'connect', host, systemCodes.get(code) ?? code)
}

/** Default pause, and the longest accepted pause, in milliseconds. */
const usualRestMs = 60_000
const longestRestMs = 24 * 3_600_000

/** Milliseconds of a Retry-After header (RFC 9110, section 10.2.3), which has seconds or a date. */
export function restOf(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return usualRestMs
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : dateOf(retryAfter) - now
  return Number.isNaN(ms) ? usualRestMs : Math.min(longestRestMs, Math.max(0, ms))
}

/** Checks the day of the week first, because Date.parse accepts texts such as `-5`. */
function dateOf(text: string): number {
  return /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN
}
