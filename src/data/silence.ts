/** Gives its signal after so many milliseconds without a sign. */
export class Silence {
  readonly ms: number
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout

  constructor(ms: number) {
    this.ms = ms
    this.#timer = this.#begin()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  #begin(): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new DOMException('Silence', 'TimeoutError')), this.ms)
  }

  /** There was a sign: the time begins anew. */
  end(): void {
    this.stop()
    this.#timer = this.#begin()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
