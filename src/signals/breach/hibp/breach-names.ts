/**
 * What breaches are called in full. A range names breaches only; the catalogue of this machine, a day old at most when all is
 * well, describes them. A name that it lacks is of a newer breach, so the catalogue is asked for again, as a whole: to ask for
 * the one breach would tell in which breach the address of the range was found.
 */
import { SingleFlight } from '../../../core/single-flight.ts'
import type { BreachRecord } from '../email/breach-record.ts'
import type { BreachCatalogue } from './breach-catalogue.ts'

export interface NamesOptions {
  /** The catalogue as this machine knows it; undefined while it is not open. */
  readonly known: () => BreachCatalogue | undefined
  /** Asks for the catalogue of this moment; null when it did not come. */
  readonly ask: (signal: AbortSignal) => Promise<readonly BreachRecord[] | null>
  /** It is asked for again after so long at the earliest. */
  readonly pauseMs: number
  /** What was asked for is used for so long: breaches are retired, and become sensitive. */
  readonly keepMs: number
  /** Milliseconds, never going back. */
  readonly now: () => number
}

export class BreachNames {
  readonly #options: NamesOptions
  readonly #flights = new SingleFlight<void>()
  /** What was asked for because the catalogue of this machine lacked a name. */
  #newer: ReadonlyMap<string, BreachRecord> = new Map()
  #newerUntil = Number.NEGATIVE_INFINITY
  #notBefore = Number.NEGATIVE_INFINITY

  constructor(options: NamesOptions) {
    this.#options = options
  }

  /** The breaches of these names, each once; null when one of them cannot be found out. */
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
    // A question that ended because nobody waited any more says nothing of the catalogue.
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
