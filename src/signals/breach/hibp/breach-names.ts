/**
 * Finds the records of breaches by name. A range holds only names; the catalogue of this machine, normally a day old at
 * most, has the records. A name that it lacks belongs to a newer breach, so the whole catalogue is requested again: a
 * request for the one breach would reveal in which breach the address of the range was found.
 */
import { SingleFlight } from '../../../core/single-flight.ts'
import type { BreachRecord } from '../email/breach-record.ts'
import type { BreachCatalogue } from './dataset.ts'

export interface NamesOptions {
  /** The catalogue as this machine knows it; undefined while it is not open. */
  readonly known: () => BreachCatalogue | undefined
  /** Requests the present catalogue; null when it did not come. */
  readonly ask: (signal: AbortSignal) => Promise<readonly BreachRecord[] | null>
  /** Least milliseconds between two requests for the catalogue. */
  readonly pauseMs: number
  /** Milliseconds for which a requested catalogue is used: breaches are retired, and become sensitive. */
  readonly keepMs: number
  /** Milliseconds, never going back. */
  readonly now: () => number
}

export class BreachNames {
  readonly #options: NamesOptions
  readonly #flights = new SingleFlight<void>()
  /** The catalogue that was requested last, because the one of this machine lacked a name. */
  #newer: ReadonlyMap<string, BreachRecord> = new Map()
  #newerUntil = Number.NEGATIVE_INFINITY
  #notBefore = Number.NEGATIVE_INFINITY

  constructor(options: NamesOptions) {
    this.#options = options
  }

  /** The breaches with these names, each once; null when one of them cannot be found. */
  async complete(names: readonly string[], signal: AbortSignal): Promise<readonly BreachRecord[] | null> {
    const found = this.#find(names)
    if (found !== null) return found
    if (this.#flights.size === 0 && this.#options.now() < this.#notBefore) return null
    await this.#flights.run('catalogue', signal, own => this.#ask(own))
    return this.#find(names)
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const { ask, pauseMs, keepMs, now } = this.#options
    const records = await ask(signal)
    // A request that was aborted says nothing about the catalogue.
    if (signal.aborted) return
    this.#notBefore = now() + pauseMs
    if (records === null) return
    this.#newer = new Map(records.map(record => [record.Name, record]))
    this.#newerUntil = now() + keepMs
  }

  #find(names: readonly string[]): readonly BreachRecord[] | null {
    const known = this.#options.known()
    const newer = this.#options.now() < this.#newerUntil ? this.#newer : undefined
    const found = [...new Set(names)].map(name => known?.recordOf(name) ?? newer?.get(name))
    return found.every(record => record !== undefined) ? found : null
  }
}
