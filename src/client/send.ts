/** One call: its attempts, the waits between them, and what came of the last. */
import type { Aborted, Answer, AssayError, Meta } from './answer.ts'
import { actions, type ErrorCode } from './generated/errors.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { backoffMs, isRetryable, type RetryBudget } from './retry.ts'

/** Chance and time, as arguments. */
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
