/**
 * Limits how many calls run at a time and how many start within any window of time, and starts none during a pause that
 * the other side requested. Further calls wait in order. A call that would wait longer than its limit is rejected at
 * once with that time.
 *
 * The other side counts by fixed blocks of a minute whose beginning is not known. A caller that never sends more than
 * its limit within any window of that length never exceeds a block, up to how unevenly the network carries the calls; a
 * window a little longer than a minute allows for that.
 */
export interface RateLimits {
  readonly mostInFlight: number
  readonly mostWaiting: number
  readonly windowMs: number
}

export type Admission =
  /** The call may run; `release` ends it. */
  | { readonly outcome: 'admitted' }
  /** No slot is free in time; the next one is free in `waitMs` milliseconds. */
  | { readonly outcome: 'late'; readonly waitMs: number }
  /** The signal aborted while the call waited. */
  | { readonly outcome: 'aborted' }

interface Waiting {
  /** Milliseconds by the clock of the limiter; the call waits no longer. */
  readonly until: number
  readonly resolve: (entry: Admission) => void
}

export class RateLimiter {
  readonly #limits: RateLimits
  readonly #now: () => number
  readonly #waiting = new Set<Waiting>()
  #perWindow = Number.POSITIVE_INFINITY
  /** When the last calls were admitted: as many as a window may have, or more. */
  #sent: number[] = []
  #pausedUntil = 0
  #inFlight = 0
  #timer: NodeJS.Timeout | undefined

  /** @param now milliseconds of a clock that never goes back */
  constructor(limits: RateLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Sets how many calls a window may have from now on. */
  setRate(perWindow: number): void {
    this.#perWindow = perWindow
    this.#admit()
  }

  /** Admits no call for `forMs`, and refuses the waiting ones that may not wait until then. */
  pause(forMs: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + forMs)
    for (const each of this.#waiting) if (each.until < this.#pausedUntil) this.#refuse(each)
    this.#admit()
  }

  /** @param until milliseconds by the clock of the limiter; the call waits no longer */
  async acquire(signal: AbortSignal, until: number): Promise<Admission> {
    if (signal.aborted) return { outcome: 'aborted' }
    const waitMs = this.#waitMs(this.#waiting.size)
    if (this.#now() + waitMs > until || this.#waiting.size >= this.#limits.mostWaiting)
      return { outcome: 'late', waitMs }
    const { promise, resolve } = Promise.withResolvers<Admission>()
    const waiting = { until, resolve }
    const abort = () => {
      if (this.#waiting.delete(waiting)) resolve({ outcome: 'aborted' })
      if (this.#waiting.size === 0) clearTimeout(this.#timer)
    }
    // Nothing says when a running call will end.
    const timer = setTimeout(() => this.#refuse(waiting), until - this.#now())
    signal.addEventListener('abort', abort, { once: true })
    this.#waiting.add(waiting)
    this.#admit()
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  /** Ends a call that was admitted. */
  release(): void {
    this.#inFlight--
    this.#admit()
  }

  #refuse(waiting: Waiting): void {
    if (this.#waiting.delete(waiting)) waiting.resolve({ outcome: 'late', waitMs: this.#waitMs(this.#waiting.size) })
  }

  /** Milliseconds until the rate and the pause admit a call behind `ahead` others. */
  #waitMs(ahead: number): number {
    return Math.max(0, this.#pausedUntil - this.#now(), this.#freeAt(ahead) - this.#now())
  }

  /** When the rate admits a call behind `ahead` others. */
  #freeAt(ahead: number): number {
    if (this.#perWindow === Number.POSITIVE_INFINITY) return 0
    const windows = Math.floor(ahead / this.#perWindow)
    const at = this.#sent.length - this.#perWindow + (ahead % this.#perWindow)
    // A call of a later window waits for all calls of this one.
    const first = at < 0 ? 0 : this.#sent[at] + this.#limits.windowMs
    return windows === 0 ? first : Math.max(first, this.#now()) + windows * this.#limits.windowMs
  }

  #admit(): void {
    clearTimeout(this.#timer)
    for (const each of this.#waiting) {
      if (this.#inFlight >= this.#limits.mostInFlight) return
      const waitMs = this.#waitMs(0)
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#admit(), waitMs)
        return
      }
      this.#waiting.delete(each)
      this.#inFlight++
      this.#noteSent()
      each.resolve({ outcome: 'admitted' })
    }
  }

  #noteSent(): void {
    if (this.#perWindow === Number.POSITIVE_INFINITY) return
    this.#sent.push(this.#now())
    if (this.#sent.length > 2 * this.#perWindow) this.#sent = this.#sent.slice(-this.#perWindow)
  }
}
