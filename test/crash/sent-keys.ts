/**
 * The Idempotency-Keys that callers have sent, and which of them are worth sending again after a kill: those that were
 * sent since the last one. A charge follows its answer with the next group, so of those before them every charge is
 * durable; were one not, the charges would not add up to the keys. Of a thread that died, answers may be followed by
 * any number of answers of others.
 */
export interface SentKey {
  readonly key: string
  /** The connection ended before its answer: it may have been answered all the same. */
  isLost: boolean
}

export class SentKeys {
  /** How many different ones were sent. */
  count = 0
  readonly #open = new Set<string>()
  readonly #lost = new Set<string>()
  #answered: string[] = []

  next(): string {
    const key = `crash-${this.count}`
    this.count += 1
    this.#open.add(key)
    return key
  }

  wasAnswered(key: string): void {
    this.#open.delete(key)
    this.#answered.push(key)
  }

  wasLost(key: string): void {
    this.#open.delete(key)
    this.#lost.add(key)
  }

  /** Those to send again, once. */
  take(): SentKey[] {
    const keys = [...this.#open, ...this.#answered].map(key => ({ key, isLost: false }))
    const lost = Array.from(this.#lost, key => ({ key, isLost: true }))
    this.#open.clear()
    this.#lost.clear()
    this.#answered = []
    return [...keys, ...lost]
  }
}
