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
   * @param done share that is done, 0 to 1; null when the total is unknown
   * @param detail changing text such as a rate, shown only on a terminal
   */
  show(title: string, step: string, done: number | null, detail = ''): void {
    const percent = done === null ? '' : `${Math.round(done * 100)}%`.padStart(4)
    if (this.#stream.isTTY === true) this.#stream.write(`\r\x1b[K${title}: ${percent}  ${step}${detail}`)
    else if (step !== this.#step) this.#stream.write(`${title}: ${percent}  ${step}\n`)
    this.#step = step
  }

  /** Shows the build of a data set. */
  readonly onBuild =
    (title: string) =>
    (step: string, done: number | null): void =>
      this.show(`Compiling ${title}`, step, done)

  /** Begins a new line after a progress line on a terminal. */
  end(): void {
    if (this.#step !== '' && this.#stream.isTTY === true) this.#stream.write('\n')
    this.#step = ''
  }
}
