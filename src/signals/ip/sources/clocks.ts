import { readFileSync } from 'node:fs'

/** Offsets from UTC of every time zone: `assets/clocks/`, whose layout `scripts/build-clocks.ts` describes. */
export interface ClockTable {
  /** Version of the IANA time zone database: `2026f`. */
  readonly version: string
  /** The minutes since 1970 for which the table holds. */
  readonly from: number
  readonly to: number
  readonly zones: Readonly<Record<string, number>>
  readonly rows: readonly (readonly number[])[]
}

const file = new URL('../../../../assets/clocks/clocks.json', import.meta.url)

export const clockTable: ClockTable = JSON.parse(readFileSync(file, 'utf8'))

const runtimeVersion: string = process.versions.tz ?? ''

/** Versions of the database sort as texts. The runtime's is used where it is newer than the table. */
const isRuntimeNewer = runtimeVersion > clockTable.version

/** The version of the time zone database that offsets are taken from. */
export const clockVersion = isRuntimeNewer ? runtimeVersion : clockTable.version

/**
 * Minutes east of UTC at an instant in milliseconds since 1970; undefined where the table does not say it: for zones
 * and times that it does not have, and where the runtime knows better.
 */
export function listedOffset(zone: string, now: number): number | undefined {
  const { zones, rows, from, to } = clockTable
  const minute = Math.floor(now / 60_000)
  if (isRuntimeNewer || minute < from || minute >= to || !Object.hasOwn(zones, zone)) return undefined
  const row = rows[zones[zone]]
  let offset = row[0]
  for (let at = 1; at < row.length && row[at] <= minute; at += 2) offset = row[at + 1]
  return offset
}
