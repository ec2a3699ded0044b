/** What the tags of published ranges say about a place. */

/** A place as a publisher names it: a region by its name or by its code, or by neither. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** English name of the state or province. */
  readonly region: string | null
  /** ISO 3166-2. */
  readonly regionCode: string | null
  readonly city: string | null
}

/** Country (ISO 3166-1 alpha-2), English name of the state or province, city; null where the publisher says none. */
export type RegionRow = readonly [country: string, region: string | null, city: string | null]

/** A member of the table itself, never one that all objects have. */
export function rowOf(table: Readonly<Record<string, RegionRow>>, name: string): RegionRow | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

export function placeOfRow(row: RegionRow | undefined): Place | null {
  return row === undefined ? null : { country: row[0], region: row[1], regionCode: null, city: row[2] }
}
