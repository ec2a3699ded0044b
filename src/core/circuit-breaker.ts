/**
 * Stops calls to a service that does not answer. The breaker opens after a number of failures in a row over some time
 * and refuses calls for a pause; then it admits one trial call at a time, and the first that is answered closes it.
 *
 * The time matters as well as the number where the subject of a call may be what does not answer: many such calls come
 * at once (names of a network whose own name servers are gone), while the service answers others.
 */
export interface BreakerLimits {
  /** Least number of failures in a row. */
  readonly failures: number
  /** Least milliseconds since the first of them. */
  readonly silenceMs: number
  /** Milliseconds for which no call is admitted. */
  readonly pauseMs: number
}

/** Takes the result of a call, once: true for an answer, false for a failure, null when the call was aborted. */
export type Report = (isAnswered: boolean | null) => void

export class CircuitBreaker {
  readonly #limits: BreakerLimits
  readonly #now: () => number
  #failures = 0
  #silentSince = 0
  /** Null while the breaker is closed. */
  #openUntil: number | null = null
  #trying = false

  /** @param now milliseconds */
  constructor(limits: BreakerLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  /** True from the failures in a row until a call is answered again. */
  get isOpen(): boolean {
    return this.#openUntil !== null
  }

  /** True when a call would be admitted now. */
  get admits(): boolean {
    return this.#openUntil === null || (!this.#trying && this.#now() >= this.#openUntil)
  }

  /** Admits a call, whose result must be reported; null when no call is admitted now. */
  admit(): Report | null {
    if (!this.admits) return null
    const isTrial = this.isOpen
    if (isTrial) this.#trying = true
    let isReported = false
    return isAnswered => {
      if (isReported) return
      isReported = true
      if (isTrial) this.#trying = false
      if (isAnswered !== null) this.#count(isAnswered)
    }
  }

  #count(isAnswered: boolean): void {
    if (isAnswered) {
      this.#failures = 0
      this.#openUntil = null
      return
    }
    const { failures, silenceMs, pauseMs } = this.#limits
    const now = this.#now()
    if (this.#failures === 0) this.#silentSince = now
    this.#failures++
    if (this.#failures >= failures && now - this.#silentSince >= silenceMs) this.#openUntil = now + pauseMs
  }
}
