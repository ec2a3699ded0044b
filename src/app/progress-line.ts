interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
}

/** Progress for a person: one line that is overwritten on a terminal, one line per step elsewhere. */
export class ProgressLine {
  readonly #stream: Output
  #step = ''

  constructor(stream: Output) {
    this.#stream = stream
  }

  /** @param done share of the whole that is done, 0 to 1. */
  show(title: string, step: string, done: number): void {
    const percent = `${Math.round(done * 100)} %`.padStart(5)
    if (this.#stream.isTTY === true) this.#stream.write(`\r\x1b[K${title}: ${percent}  ${step}`)
    else if (step !== this.#step) this.#stream.write(`${title}: ${percent}  ${step}\n`)
    this.#step = step
  }

  /** Begins a new line after a progress line on a terminal. */
  end(): void {
    if (this.#step !== '' && this.#stream.isTTY === true) this.#stream.write('\n')
    this.#step = ''
  }
}
