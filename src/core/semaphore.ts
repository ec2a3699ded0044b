/**
 * Lets a number of calls run at a time. A number of others wait in the order in which they came; all further ones are
 * turned away.
 */
export class Semaphore {
  readonly #mostActive: number
  readonly #mostWaiting: number
  readonly #waiting = new Set<() => void>()
  readonly #permit: Disposable = { [Symbol.dispose]: () => this.#release() }
  #active = 0

  constructor(mostActive: number, mostWaiting: number) {
    this.#mostActive = mostActive
    this.#mostWaiting = mostWaiting
  }

  get active(): number {
    return this.#active
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** A permit, to be disposed of once; null when too many wait, or when the signal aborts before there is one. */
  async acquire(signal: AbortSignal): Promise<Disposable | null> {
    if (signal.aborted) return null
    if (this.#active < this.#mostActive) {
      this.#active++
      return this.#permit
    }
    if (this.#waiting.size >= this.#mostWaiting) return null
    const { promise, resolve } = Promise.withResolvers<Disposable | null>()
    const grant = () => resolve(this.#permit)
    this.#waiting.add(grant)
    signal.addEventListener('abort', () => this.#waiting.delete(grant) && resolve(null), { once: true })
    return promise
  }

  /** Hands the permit to the call that has waited longest. */
  #release(): void {
    for (const grant of this.#waiting) {
      this.#waiting.delete(grant)
      grant()
      return
    }
    this.#active--
  }
}
