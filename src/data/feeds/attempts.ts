import { isRetryDue } from './due.ts'

/** What was tried and is due all the same, for as long as the process lives. Times are milliseconds since 1970-01-01 UTC. */
export class Attempts {
  readonly #last = new Map<string, { readonly what: string; readonly at: number; readonly count: number }>()

  /** Whether it is to be tried now: at once when it is another thing than the last time, else as after any failure. */
  allows(key: string, what: string, mostMs: number, now: number): boolean {
    const last = this.#last.get(key)
    return last === undefined || last.what !== what || isRetryDue(last, mostMs, now)
  }

  note(key: string, what: string, at: number): void {
    const last = this.#last.get(key)
    this.#last.set(key, { what, at, count: last?.what === what ? last.count + 1 : 1 })
  }

  /** It is not due any more. */
  forget(key: string): void {
    this.#last.delete(key)
  }
}
