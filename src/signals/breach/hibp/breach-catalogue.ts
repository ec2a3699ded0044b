import type { Sections, SnapshotView } from '../../../core/dataset.ts'
import type { BreachRecord } from '../email/breach-record.ts'

const section = 'records'

/** The sections of a snapshot of these breaches. */
export function catalogueSections(records: readonly BreachRecord[]): Sections {
  return { [section]: Buffer.from(JSON.stringify(records)) }
}

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

  /** Throws SnapshotError when the section is missing. */
  static read(snapshot: SnapshotView): BreachCatalogue {
    const records: BreachRecord[] = JSON.parse(Buffer.from(snapshot.bytes(section)).toString())
    return new BreachCatalogue(records, snapshot.sources[0]?.asOf ?? null)
  }

  recordOf(name: string): BreachRecord | undefined {
    return this.#byName.get(name)
  }
}
