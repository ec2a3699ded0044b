/**
 * Stops asking somebody who does not answer. After a number of failures in a row, over some time, it is open: nothing is asked for a while;
 * then one question at a time may try, and the first that is answered closes the breaker: all others are let through again.
 *
 * The number alone would not do: what is asked about may be what does not answer, and many such questions come at once (the
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

  /** Whether a question may be asked now. When it may, `report` must be told what came of it. */
  admit(): boolean {
    if (this.#openUntil === null) return true
    if (this.#trying || this.#now() < this.#openUntil) return false
    this.#trying = true
    return true
  }

  report(answered: boolean): void {
    this.#trying = false
    if (answered) {
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
