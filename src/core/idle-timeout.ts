/**
 * Aborts its signal with a TimeoutError when `ms` milliseconds pass without a call of `restart`. Runs from its
 * construction.
 */
export class IdleTimeout {
  readonly ms: number
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout

  constructor(ms: number) {
    this.ms = ms
    this.#timer = this.#start()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  restart(): void {
    this.stop()
    this.#timer = this.#start()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #start(): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new DOMException('idle', 'TimeoutError')), this.ms)
  }
}
