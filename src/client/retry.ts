/**
 * When a request is sent again. Answers of the service by the action that they name; what no answer came to, and the
 * 502 and 503 of a proxy, because the Idempotency-Key makes that safe. Waits grow with the attempts and are drawn from
 * their whole range, so that many clients do not come back at once; a wait that the service names is never cut short.
 */
import type { AssayError } from './answer.ts'

/** Bounds of the wait before the first repeat; it doubles with each further one. */
const firstWaitMs = 500
const mostBackoffMs = 8_000

/** Tokens of a client, what a repeat takes and what an answer gives back: in the long run one repeat in ten calls. */
const mostTokens = 10
const tokensOfAnswer = 0.1

export function isRetryable(error: AssayError): boolean {
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
export function backoffMs(attempts: number, random: number): number {
  return random * Math.min(mostBackoffMs, firstWaitMs * 2 ** (attempts - 1))
}

/** Bounds the repeats of a client while the service answers nobody. */
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
