/** What came of a question, and who still waits for it. */
interface UnderWay<Answer> {
  readonly answer: Promise<Answer>
  readonly end: AbortController
  waiting: number
}

/**
 * Those who ask the same while it is being asked wait for one question. It ends when the last of them has left, and nothing
 * is kept once it is answered.
 */
export class SharedQuestions<Answer> {
  readonly #underWay = new Map<string, UnderWay<Answer>>()

  get size(): number {
    return this.#underWay.size
  }

  /** @returns null when the signal was given before the answer */
  async ask(
    question: string,
    signal: AbortSignal,
    start: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | null> {
    if (signal.aborted) return null
    const shared = this.#underWay.get(question) ?? this.#start(question, start)
    const left = Promise.withResolvers<null>()
    const leave = () => left.resolve(null)
    signal.addEventListener('abort', leave, { once: true })
    shared.waiting++
    try {
      return await Promise.race([shared.answer, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
      shared.waiting--
      if (shared.waiting === 0) this.#end(question, shared)
    }
  }

  #start(question: string, start: (signal: AbortSignal) => Promise<Answer>): UnderWay<Answer> {
    const end = new AbortController()
    const shared: UnderWay<Answer> = { answer: start(end.signal), end, waiting: 0 }
    this.#underWay.set(question, shared)
    // Who comes after the answer asks anew. Those who wait for it are told of an error themselves.
    const forget = () => this.#forget(question, shared)
    shared.answer.then(forget, forget)
    return shared
  }

  #end(question: string, shared: UnderWay<Answer>): void {
    this.#forget(question, shared)
    shared.end.abort()
  }

  #forget(question: string, shared: UnderWay<Answer>): void {
    if (this.#underWay.get(question) === shared) this.#underWay.delete(question)
  }
}
