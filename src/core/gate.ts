/** Lets so many in at once. So many more wait for a place, in the order in which they came; all others are turned away. */
export class Gate {
  readonly #mostInside: number
  readonly #mostWaiting: number
  readonly #waiting = new Set<() => void>()
  #inside = 0

  constructor(mostInside: number, mostWaiting: number) {
    this.#mostInside = mostInside
    this.#mostWaiting = mostWaiting
  }

  get inside(): number {
    return this.#inside
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** True with a place, which `leave` gives back; false when too many wait, or when the signal comes before a place. */
  async enter(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false
    if (this.#inside < this.#mostInside) {
      this.#inside++
      return true
    }
    if (this.#waiting.size >= this.#mostWaiting) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const letIn = () => resolve(true)
    this.#waiting.add(letIn)
    signal.addEventListener('abort', () => this.#waiting.delete(letIn) && resolve(false), { once: true })
    return promise
  }

  /** Hands the place to whoever has waited longest. */
  leave(): void {
    for (const letIn of this.#waiting) {
      this.#waiting.delete(letIn)
      letIn()
      return
    }
    this.#inside--
  }
}
