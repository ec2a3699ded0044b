/**
 * Stops asking somebody who does not answer. After a number of failures in a row nothing is asked for a while; then one
 * question at a time may try, and the first that is answered lets all others through again.
 */
export class CircuitBreaker {
  private readonly limit: number
  private readonly pauseMs: number
  private readonly now: () => number
  private failures = 0
  private closedUntil = 0
  private trying = false

  /** `now` in milliseconds. */
  constructor(limit: number, pauseMs: number, now: () => number) {
    this.limit = limit
    this.pauseMs = pauseMs
    this.now = now
  }

  /** Whether a question may be asked now. When it may, `report` must be told what came of it. */
  admit(): boolean {
    if (this.failures < this.limit) return true
    if (this.trying || this.now() < this.closedUntil) return false
    this.trying = true
    return true
  }

  report(answered: boolean): void {
    this.trying = false
    this.failures = answered ? 0 : this.failures + 1
    if (this.failures >= this.limit) this.closedUntil = this.now() + this.pauseMs
  }
}
