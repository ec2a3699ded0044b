/**
 * How many questions may be asked, and when: so many at once, so many within any window of time, and none while the other side
 * has asked for a pause. Others wait in the order in which they came. Whoever would wait longer than allowed is told at
 * once how long, in place of waiting in vain.
 *
 * The other side counts by fixed blocks of a minute whose beginning is not known. Whoever never sends more than its limit
 * within any window of that length never exceeds a block either, up to how unevenly the network carries the questions, for
 * which the window is a little longer than a minute.
 */
export interface PaceLimits {
  readonly mostInFlight: number
  readonly mostWaiting: number
  readonly windowMs: number
}

export type Entry =
  /** `leave` gives the place back. */
  | { readonly outcome: 'in' }
  /** There is no place in time; `waitMs`: when there would be one. */
  | { readonly outcome: 'late'; readonly waitMs: number }
  /** Nobody waits any more. */
  | { readonly outcome: 'left' }

interface Waiting {
  /** Milliseconds; it may not wait longer. */
  readonly until: number
  readonly resolve: (entry: Entry) => void
}

export class Pace {
  readonly #limits: PaceLimits
  readonly #now: () => number
  readonly #waiting = new Set<Waiting>()
  #perWindow = Number.POSITIVE_INFINITY
  /** When the last questions were let in, as many of them as a window may have, or more. */
  #sent: number[] = []
  #pausedUntil = 0
  #inFlight = 0
  #timer: NodeJS.Timeout | undefined

  /** `now` in milliseconds, and never going back. */
  constructor(limits: PaceLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** How many questions a window may have from now on. */
  setRate(perWindow: number): void {
    this.#perWindow = perWindow
    this.#letIn()
  }

  /** Lets nobody in for that long; whoever may not wait so long is told. */
  pause(forMs: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + forMs)
    for (const each of this.#waiting) if (each.until < this.#pausedUntil) this.#turnAway(each)
    this.#letIn()
  }

  /** @param until milliseconds, by the clock of the pace */
  async enter(signal: AbortSignal, until: number): Promise<Entry> {
    if (signal.aborted) return { outcome: 'left' }
    const waitMs = this.#waitMs(this.#waiting.size)
    if (this.#now() + waitMs > until || this.#waiting.size >= this.#limits.mostWaiting)
      return { outcome: 'late', waitMs }
    const { promise, resolve } = Promise.withResolvers<Entry>()
    const waiting = { until, resolve }
    const leave = () => {
      if (this.#waiting.delete(waiting)) resolve({ outcome: 'left' })
      if (this.#waiting.size === 0) clearTimeout(this.#timer)
    }
    // Nothing says when a question under way is answered.
    const patience = setTimeout(() => this.#turnAway(waiting), until - this.#now())
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.add(waiting)
    this.#letIn()
    try {
      return await promise
    } finally {
      clearTimeout(patience)
      signal.removeEventListener('abort', leave)
    }
  }

  /** Gives a place back. */
  leave(): void {
    this.#inFlight--
    this.#letIn()
  }

  #turnAway(waiting: Waiting): void {
    if (this.#waiting.delete(waiting)) waiting.resolve({ outcome: 'late', waitMs: this.#waitMs(this.#waiting.size) })
  }

  /** How long whoever comes after so many others waits for the rate and for a pause to end. */
  #waitMs(ahead: number): number {
    return Math.max(0, this.#pausedUntil - this.#now(), this.#freeAt(ahead) - this.#now())
  }

  /** When the rate has a place for whoever comes after so many others. */
  #freeAt(ahead: number): number {
    if (this.#perWindow === Number.POSITIVE_INFINITY) return 0
    const windows = Math.floor(ahead / this.#perWindow)
    const at = this.#sent.length - this.#perWindow + (ahead % this.#perWindow)
    // Those who come a whole window later wait for those who come in this one.
    const first = at < 0 ? 0 : this.#sent[at] + this.#limits.windowMs
    return windows === 0 ? first : Math.max(first, this.#now()) + windows * this.#limits.windowMs
  }

  #letIn(): void {
    clearTimeout(this.#timer)
    for (const each of this.#waiting) {
      if (this.#inFlight >= this.#limits.mostInFlight) return
      const waitMs = this.#waitMs(0)
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#letIn(), waitMs)
        return
      }
      this.#waiting.delete(each)
      this.#inFlight++
      this.#noteSent()
      each.resolve({ outcome: 'in' })
    }
  }

  #noteSent(): void {
    if (this.#perWindow === Number.POSITIVE_INFINITY) return
    this.#sent.push(this.#now())
    if (this.#sent.length > 2 * this.#perWindow) this.#sent = this.#sent.slice(-this.#perWindow)
  }
}
