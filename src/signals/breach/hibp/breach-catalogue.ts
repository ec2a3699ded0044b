import type { BreachRecord } from '../email/breach-record.ts'

/** All breaches that Have I Been Pwned lists, also those that answers never show. */
export class BreachCatalogue {
  readonly records: readonly BreachRecord[]
  /** Date or instant of the list; null while it was never fetched. */
  readonly asOf: string | null
  readonly #byName: ReadonlyMap<string, BreachRecord>

  constructor(records: readonly BreachRecord[], asOf: string | null) {
    this.records = records
    this.asOf = asOf
    this.#byName = new Map(records.map(record => [record.Name, record]))
  }

  recordOf(name: string): BreachRecord | undefined {
    return this.#byName.get(name)
  }
}
