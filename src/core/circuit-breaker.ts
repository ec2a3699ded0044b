/**
 * Stops asking somebody who does not answer. After a number of failures in a row, over some time, it is open: nothing is asked for a while;
 * then one question at a time may try, and the first that is answered closes the breaker: all others are let through again.
 *
 * Where what is asked about may be what does not answer, the number alone would not do: many such questions come at once (the
 * names of a network whose own name servers are gone). Somebody who answers others meanwhile is not silent.
 */
export interface BreakerLimits {
  /** Failures in a row, at least. */
  readonly failures: number
  /** Time from the first of them, at least. */
  readonly silenceMs: number
  /** For so long nothing is asked. */
  readonly pauseMs: number
}

/**
 * Takes what came of a question, once: true for an answer, false for a failure, null when the question was given up before
 * anybody could know. Further calls say nothing.
 */
export type Report = (isAnswered: boolean | null) => void

export class CircuitBreaker {
  readonly #limits: BreakerLimits
  readonly #now: () => number
  #failures = 0
  #silentSince = 0
  /** Null while the breaker is closed: everything may be asked. */
  #openUntil: number | null = null
  #trying = false

  /** `now` in milliseconds. */
  constructor(limits: BreakerLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  /** From the failures in a row until a question is answered again. */
  get isOpen(): boolean {
    return this.#openUntil !== null
  }

  /** Whether a question would be admitted now. */
  get admits(): boolean {
    return this.#openUntil === null || (!this.#trying && this.#now() >= this.#openUntil)
  }

  /** What must be told what came of the question; null when none may be asked now. */
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
