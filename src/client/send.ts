/**
 * One call: its attempts, the waits between them, and the result of the last.
 *
 * A refused request is repeated if its action says so. A request without a response, or with the 502 or 503 of a proxy,
 * is repeated too, because the Idempotency-Key makes that safe. Waits grow with the attempts and are drawn from their
 * whole range, so that clients do not repeat at once; a wait that the service names is never shortened.
 */
import type { Aborted, Answer, AssayError, Meta } from './answer.ts'
import { actions, type ErrorCode } from './generated/errors.ts'

export interface ClientOptions {
  /** URL of the service, such as https://assay.example. A path in the URL is kept. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Time limit of an attempt in milliseconds. Default: 40,000. */
  readonly timeoutMs?: number
  /** Maximum number of retries. Default: 2. */
  readonly maxRetries?: number
  /** Maximum wait before a retry in milliseconds. A longer `Retry-After` ends the call. Default: 60,000. */
  readonly maxWaitMs?: number
  /** Replaces the fetch of the platform. */
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  /** Aborts the call, also during a wait. */
  readonly signal?: AbortSignal
  /** 1 to 255 visible ASCII characters. Default: a new UUID. */
  readonly idempotencyKey?: string
  /** Replaces the setting of the client. */
  readonly timeoutMs?: number
  readonly maxRetries?: number
}

/** Randomness and time, as arguments. */
export interface Environment {
  /** From 0 to 1. */
  random(): number
  /** Resolves after that many milliseconds, or when the signal is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

interface Attempt {
  readonly error: AssayError | null
  readonly value: unknown
  readonly status: number | null
  readonly headers: Headers | null
}

export class Sender {
  readonly #options: Required<ClientOptions>
  readonly #budget: RetryBudget
  readonly #environment: Environment

  constructor(options: Required<ClientOptions>, budget: RetryBudget, environment: Environment) {
    this.#options = options
    this.#budget = budget
    this.#environment = environment
  }

  /** @param takesKey whether the endpoint takes an Idempotency-Key */
  async send(path: string, takesKey: boolean, input: object, call: CallOptions): Promise<Answer<unknown>> {
    const { maxRetries, maxWaitMs } = this.#options
    const { signal, idempotencyKey = crypto.randomUUID() } = call
    if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
      throw new TypeError('idempotencyKey must be visible ASCII characters')
    const key = takesKey ? idempotencyKey : null
    const body = JSON.stringify(input)
    for (let attempts = 1; ; attempts += 1) {
      const attempt = await this.#attempt(path, body, key, call)
      const meta = metaOf(attempt, key, attempts)
      const { error } = attempt
      if (error === null) {
        this.#budget.answered()
        return { ok: true, value: attempt.value, meta }
      }
      const leastWaitMs = (meta.retryAfterSeconds ?? 0) * 1_000
      const isLast = attempts > (call.maxRetries ?? maxRetries) || leastWaitMs > maxWaitMs
      if (!isRetryable(error) || isLast || !this.#budget.take()) return { ok: false, error, meta }
      await this.#environment.wait(leastWaitMs + backoffMs(attempts, this.#environment.random()), signal)
      if (signal?.aborted) return { ok: false, error: abortedBy(signal), meta }
    }
  }

  async #attempt(path: string, body: string, key: string | null, call: CallOptions): Promise<Attempt> {
    const { signal, timeoutMs = this.#options.timeoutMs } = call
    const { baseUrl, apiKey, fetch } = this.#options
    if (signal?.aborted) return unanswered(abortedBy(signal))
    const ending = new AbortController()
    const end = () => ending.abort()
    const timer = setTimeout(end, timeoutMs)
    signal?.addEventListener('abort', end)
    try {
      const response = await fetch(baseUrl + path, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${apiKey}`,
          'Content-Type': 'application/json',
          ...(key !== null && { 'Idempotency-Key': key }),
        },
        body,
        // The key is for this address only.
        redirect: 'manual',
        signal: ending.signal,
      })
      return read(response.status, response.headers, await response.text(), baseUrl)
    } catch (cause) {
      if (signal?.aborted) return unanswered(abortedBy(signal))
      return unanswered(ending.signal.aborted ? { kind: 'timed_out', timeoutMs } : { kind: 'connection_lost', cause })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }
}

function abortedBy({ reason }: AbortSignal): Aborted {
  return { kind: 'aborted', reason }
}

function unanswered(error: AssayError): Attempt {
  return { error, value: null, status: null, headers: null }
}

function read(status: number, headers: Headers, text: string, baseUrl: string): Attempt {
  const json = parsed(text)
  const isObject = typeof json === 'object' && json !== null
  if (status === 200 && isObject) return { error: null, value: json, status, headers }
  return {
    error: (isObject && refusalOf(status, json, baseUrl)) || { kind: 'unreadable', status },
    value: null,
    status,
    headers,
  }
}

/** The error that the body of a refusal names; undefined when it names none. */
function refusalOf(status: number, { error }: { error?: unknown }, baseUrl: string): AssayError | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  const { code } = error
  if (typeof code !== 'string') return undefined
  const action = actions[code as ErrorCode] ?? 'contact_support'
  const link = 'doc' in error ? String(error.doc) : ''
  const doc = URL.canParse(link, baseUrl) && { doc: new URL(link, baseUrl).href }
  return { action, message: '', ...error, ...doc, kind: 'refused', code, status }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function metaOf({ status, headers }: Attempt, idempotencyKey: string | null, attempts: number): Meta {
  const text = (name: string) => headers?.get(name) ?? null
  const number = (name: string) => {
    const value = text(name)
    return value === null || !/^\d+$/.test(value) ? null : Number(value)
  }
  return {
    idempotencyKey,
    attempts,
    status,
    requestId: text('X-Request-Id'),
    creditsCharged: number('X-Credits-Charged'),
    creditsRemaining: number('X-Credits-Remaining'),
    dataAsOf: text('X-Data-As-Of'),
    retryAfterSeconds: number('Retry-After'),
    isReplayed: text('Idempotent-Replayed') === 'true',
  }
}

/** Bounds of the wait before the first repeat; it doubles with each further one. */
const firstWaitMs = 500
const mostBackoffMs = 8_000

/**
 * Tokens of a client, and tokens that a response adds; a repeat takes one token. On average, one call in ten is
 * repeated.
 */
const mostTokens = 10
const tokensOfAnswer = 0.1

function isRetryable(error: AssayError): boolean {
  switch (error.kind) {
    case 'refused':
      return error.action === 'wait_then_retry'
    case 'unreadable':
      return error.status === 502 || error.status === 503
    case 'timed_out':
    case 'connection_lost':
      return true
    case 'aborted':
      return false
  }
}

/**
 * Milliseconds to wait before a repeat, beside what the service names.
 *
 * @param attempts requests that were sent so far, from 1
 * @param random from 0 to 1
 */
function backoffMs(attempts: number, random: number): number {
  return random * Math.min(mostBackoffMs, firstWaitMs * 2 ** (attempts - 1))
}

/** Limits the repeats of a client while the service does not respond. */
export class RetryBudget {
  #tokens = mostTokens

  answered(): void {
    this.#tokens = Math.min(mostTokens, this.#tokens + tokensOfAnswer)
  }

  /** False when no repeat is left. */
  take(): boolean {
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
