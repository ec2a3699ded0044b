/** The time zone table of `assets/zones/`, whose layout `scripts/build-zones.ts` describes. */
import { type Check, isCount, isObject, isShaped, isText, listOf, matches } from '../../../core/shape.ts'

export interface ZoneTable {
  /** IANA names. */
  readonly zones: readonly string[]
  /** Bands of the countries that have several zones: first band and the one after the last. */
  readonly bandsOf: ReadonlyMap<string, readonly [number, number]>
  /** Southern edge of each band, ascending in each country; in units of 0.0001 degree. */
  readonly southOfBand: Int32Array
  /** The first run of each band, and one more: the end of the last. */
  readonly firstRunOfBand: Uint32Array
  /** Western edge of each run, ascending in each band; in units of 0.0001 degree. */
  readonly westOfRun: Int32Array
  /** Position in `zones` of each run's zone. */
  readonly zoneOfRun: Uint16Array
  /** Position in `zones` of the zone of each country that has only one. */
  readonly zoneOfCountry: ReadonlyMap<string, number>
}

/** What index.json holds. */
interface ZoneIndex {
  readonly zones: readonly string[]
  /** Countries in the order of their bands, and how many each has. */
  readonly bands: readonly (readonly [country: string, count: number])[]
  readonly countryZones: Readonly<Record<string, string>>
}

/** Four for where a band or run begins; two for how many runs the band has, or for the zone of the run. */
const bytesPerRow = 6

/** Reads the two files of the table. Throws when they do not belong together or are not of their form. */
export function parseZones(indexText: string, bytes: Uint8Array): ZoneTable {
  const index: unknown = JSON.parse(indexText)
  if (!isZoneIndex(index)) throw new Error('zone table: index.json is not of its form')
  const bandsOf = rowsByCountry(index.bands)
  const bands = index.bands.reduce((sum, [, count]) => sum + count, 0)
  const runs = bytes.length / bytesPerRow - bands
  if (!Number.isInteger(runs) || runs < bands) throw notTogether()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const starts = Int32Array.from({ length: bands + runs }, (_, row) => view.getInt32(row * 4, true))
  const rest = Uint16Array.from(starts, (_, row) => view.getUint16(starts.byteLength + row * 2, true))
  const table: ZoneTable = {
    zones: index.zones,
    bandsOf,
    southOfBand: starts.subarray(0, bands),
    firstRunOfBand: runsUpTo(rest.subarray(0, bands)),
    westOfRun: starts.subarray(bands),
    zoneOfRun: rest.subarray(bands),
    zoneOfCountry: zonesByCountry(index),
  }
  check(table)
  return table
}

const isCountry = matches(/^[A-Z]{2}$/)
const isBandCount: Check = value =>
  Array.isArray(value) && value.length === 2 && isCountry(value[0]) && isCount(value[1]) && value[1] > 0

const indexMembers = {
  zones: (value: unknown) => listOf(matches(/./))(value) && Array.isArray(value) && value.length > 0,
  bands: listOf(isBandCount),
  countryZones: (value: unknown) =>
    isObject(value) && Object.entries(value).every(([country, zone]) => isCountry(country) && isText(zone)),
}

function isZoneIndex(value: unknown): value is ZoneIndex {
  return isShaped<ZoneIndex>(value, indexMembers) && Object.keys(value).length === Object.keys(indexMembers).length
}

function notTogether(): Error {
  return new Error('zone table: bands.bin does not have the bands of index.json')
}

function runsUpTo(counts: Uint16Array): Uint32Array {
  const first = new Uint32Array(counts.length + 1)
  for (const [band, count] of counts.entries()) first[band + 1] = first[band] + count
  return first
}

function check({ zones, bandsOf, southOfBand, firstRunOfBand, westOfRun, zoneOfRun }: ZoneTable): void {
  if (firstRunOfBand[southOfBand.length] !== westOfRun.length) throw notTogether()
  if (zoneOfRun.some(zone => zone >= zones.length)) throw new Error('zone table: a run has no zone')
  for (const [first, end] of bandsOf.values()) ascending(southOfBand, first, end)
  for (let band = 0; band < southOfBand.length; band++) {
    ascending(westOfRun, firstRunOfBand[band], firstRunOfBand[band + 1])
  }
}

/** @throws Error unless there is a row, and each begins after the one before it. */
function ascending(starts: Int32Array, first: number, end: number): void {
  if (first === end) throw new Error('zone table: a band is empty')
  for (let row = first + 1; row < end; row++) {
    if (starts[row] <= starts[row - 1]) throw new Error('zone table: bands or runs are out of order')
  }
}

function rowsByCountry(counts: ZoneIndex['bands']): ReadonlyMap<string, readonly [number, number]> {
  const rows = new Map<string, readonly [number, number]>()
  let first = 0
  for (const [country, count] of counts) {
    rows.set(country, [first, first + count])
    first += count
  }
  return rows
}

function zonesByCountry(index: ZoneIndex): ReadonlyMap<string, number> {
  const positions = new Map(index.zones.map((zone, position) => [zone, position]))
  const rows = Object.entries(index.countryZones).map(([country, zone]): [string, number] => {
    const position = positions.get(zone)
    if (position === undefined) throw new Error(`zone table: ${country} has a zone that is not listed`)
    return [country, position]
  })
  return new Map(rows)
}

/**
 * Which time zone a place keeps (`location.timezone` in schema.ts): in a country of several zones that at its
 * coordinates; else, and where only the country is known, the country's zone if it has just one. Asked while compiling,
 * once per place. (The specification means the nearest larger city of the country: for one place in 700 that is beyond
 * a border of zones.)
 *
 * Countries of several zones are cut into bands of latitude, and each band into runs of longitude that have one zone.
 * So the zone is found by two searches, that of the band and that of the run. About 0.4 us a place.
 */

/** Position in `table.zones`; -1 when the zone is not known. Latitude and longitude in units of 0.0001 degree. */
export function zoneOfPlace(table: ZoneTable, country: string, latitude: number, longitude: number): number {
  const bands = table.bandsOf.get(country)
  if (bands === undefined) return zoneOfCountry(table, country)
  const band = lastAtOrBelow(table.southOfBand, bands[0], bands[1], latitude)
  const run = lastAtOrBelow(table.westOfRun, table.firstRunOfBand[band], table.firstRunOfBand[band + 1], longitude)
  return table.zoneOfRun[run]
}

/** Position in `table.zones` of the country's only zone; -1 when it has several or none is known. */
export function zoneOfCountry(table: ZoneTable, country: string): number {
  return table.zoneOfCountry.get(country) ?? -1
}

/** Last row of a sorted range that begins at or below the value; the first where none does. */
function lastAtOrBelow(starts: Int32Array, first: number, end: number, value: number): number {
  let low = first
  let high = end - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (starts[middle] <= value) low = middle
    else high = middle - 1
  }
  return low
}
