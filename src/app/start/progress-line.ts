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

  /**
   * @param done share of the whole that is done, 0 to 1; null when nobody knows how much there is.
   * @param detail what changes all the time, such as a rate; shown on a terminal alone
   */
  show(title: string, step: string, done: number | null, detail = ''): void {
    const percent = done === null ? '' : `${Math.round(done * 100)} %`.padStart(5)
    if (this.#stream.isTTY === true) this.#stream.write(`\r\x1b[K${title}: ${percent}  ${step}${detail}`)
    else if (step !== this.#step) this.#stream.write(`${title}: ${percent}  ${step}\n`)
    this.#step = step
  }

  /** Begins a new line after a progress line on a terminal. */
  end(): void {
    if (this.#step !== '' && this.#stream.isTTY === true) this.#stream.write('\n')
    this.#step = ''
  }
}
