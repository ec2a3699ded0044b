import type { Sections, SnapshotView } from '../../core/dataset.ts'
import { buildPrefixIndex, PrefixIndex, type PrefixRow, prefixKey } from '../../data/index/prefix-index.ts'

/** The sections of the snapshot: three prefix indexes (src/data/index/prefix-index.ts) over calling code and number. */
export const indexes = { locations: 'locations', carriers: 'carriers', zones: 'zones' } as const

/** Changes with the layout of the sections: older snapshots are built anew. */
export const formatVersion = 1

/** The rows of the three tables. A text of time zones is their names in order, joined by `&`. */
export type PrefixTables = Readonly<Record<keyof typeof indexes, readonly PrefixRow[]>>

export function sectionsOf(tables: PrefixTables): Sections {
  return Object.assign(
    {},
    ...Object.entries(indexes).map(([table, name]) => buildPrefixIndex(name, tables[table as keyof typeof indexes])),
  )
}

/** The name by which Google's library says that it does not know the zone. */
const unknownZone = 'Etc/Unknown'

export const noZones: readonly string[] = Object.freeze([])

/** The opened phone data: area, carrier and time zones by the first digits of a number, its calling code included. */
export class PhoneData {
  readonly locations: PrefixIndex
  readonly carriers: PrefixIndex
  readonly zones: PrefixIndex
  /** The lists by the number of their text. They are frozen, since answers share them. */
  readonly #zoneLists: (readonly string[] | undefined)[] = []

  constructor(snapshot: SnapshotView) {
    this.locations = new PrefixIndex(snapshot, indexes.locations)
    this.carriers = new PrefixIndex(snapshot, indexes.carriers)
    this.zones = new PrefixIndex(snapshot, indexes.zones)
  }

  /** @param key the prefixKey of a number, as for `carrierOf` and `zonesOf` */
  locationOf(key: number): string | null {
    return this.locations.text(this.locations.find(key))
  }

  carrierOf(key: number): string | null {
    return this.carriers.text(this.carriers.find(key))
  }

  zonesOf(key: number): readonly string[] {
    const number = this.zones.find(key)
    return this.#zoneLists[number] ?? this.#listZones(number)
  }

  /** The zones of everything under a calling code. */
  zonesOfCallingCode(callingCode: number): readonly string[] {
    return this.zonesOf(prefixKey(String(callingCode)))
  }

  #listZones(number: number): readonly string[] {
    const text = this.zones.text(number)
    const list = text === null || text === unknownZone ? noZones : Object.freeze(text.split('&'))
    this.#zoneLists[number] = list
    return list
  }
}
