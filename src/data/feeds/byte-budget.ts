/**
 * Shares a number of bytes among those who ask, in the order in which they come. Whoever asks for more than there are gets them
 * alone.
 */
export class ByteBudget {
  readonly #bytes: number
  readonly #waiting: { readonly bytes: number; readonly begin: () => void }[] = []
  #taken = 0

  constructor(bytes: number) {
    this.#bytes = bytes
  }

  /** Does it once there are so many bytes for it, and gives them back when it ends, however it ends. */
  async spend<Result>(bytes: number, act: () => Promise<Result>): Promise<Result> {
    const share = Math.min(bytes, this.#bytes)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ bytes: share, begin: resolve })
    this.#beginNext()
    await promise
    try {
      return await act()
    } finally {
      this.#taken -= share
      this.#beginNext()
    }
  }

  #beginNext(): void {
    for (;;) {
      const next = this.#waiting.at(0)
      if (next === undefined || this.#taken + next.bytes > this.#bytes) return
      this.#waiting.shift()
      this.#taken += next.bytes
      next.begin()
    }
  }
}
