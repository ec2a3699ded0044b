import type { Sections } from '../../core/dataset.ts'
import { buildPrefixIndex, type PrefixRow } from '../../data/index/prefix-index.ts'

/** What the snapshot of the phone data holds: three prefix indexes (src/data/index/prefix-index.ts) over calling code and number. */
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
