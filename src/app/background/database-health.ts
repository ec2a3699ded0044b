/**
 * The state of the database: whether it serves, and the code of its error when it does not. Failed requests report
 * their errors here; then the database is tested until a write succeeds, so that it recovers without a request. One
 * error may affect all requests, so the log shows each code once a minute, with the number of failures left out.
 */
import { troubleOf } from '../../core/store-failure.ts'
import type { DatabaseStatus } from '../../http/pages/service-pages.ts'
import { describeError, type Logger } from '../log.ts'

const lineEveryMs = 60_000
const ready: DatabaseStatus = { state: 'ready', code: null }

export interface DatabaseHealthOptions {
  /** Writes to the database what changes nothing; rejects while that is not possible. */
  readonly probe: () => Promise<void>
  readonly probeEveryMs: number
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  readonly log: Logger
  /** Told of each change of the status. */
  readonly onChange?: (status: DatabaseStatus) => void
}

export class DatabaseHealth {
  readonly #options: DatabaseHealthOptions
  readonly #logged = new Map<string, { at: number; leftOut: number }>()
  #status = ready
  #probing: NodeJS.Timeout | undefined

  constructor(options: DatabaseHealthOptions) {
    this.#options = options
  }

  get status(): DatabaseStatus {
    return this.#status
  }

  /** Takes note of a failure and logs it. False, and nothing is done, when the database is not the reason. */
  take(error: unknown): boolean {
    const code = troubleOf(error)
    if (code === undefined) return false
    if (this.#status.code !== code) this.#change({ state: 'unavailable', code })
    this.#probeSoon()
    this.#logSeldom(code, error)
    return true
  }

  /** Asks the database no more. */
  stop(): void {
    clearTimeout(this.#probing)
  }

  #change(status: DatabaseStatus): void {
    this.#status = status
    this.#options.onChange?.(status)
  }

  #logSeldom(code: string, error: unknown): void {
    const { now, log } = this.#options
    const at = now()
    const last = this.#logged.get(code)
    const age = at - (last?.at ?? Number.NEGATIVE_INFINITY)
    // A clock that was set back keeps nothing from being said.
    if (last !== undefined && age >= 0 && age < lineEveryMs) {
      last.leftOut += 1
      return
    }
    this.#logged.set(code, { at, leftOut: 0 })
    log.error({ leftOut: last?.leftOut ?? 0, error: describeError(error) }, 'the database is unavailable')
  }

  #probeSoon(): void {
    if (this.#probing !== undefined) return
    this.#probing = setTimeout(() => void this.#probe(), this.#options.probeEveryMs)
    this.#probing.unref()
  }

  async #probe(): Promise<void> {
    const isWritten = await this.#options.probe().then(
      () => true,
      () => false,
    )
    this.#probing = undefined
    if (!isWritten) return this.#probeSoon()
    const { code } = this.#status
    this.#change(ready)
    this.#options.log.info({ code }, 'the database is available again')
  }
}
