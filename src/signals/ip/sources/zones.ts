/** The time zone table of `assets/zones/`, whose layout `scripts/build-zones.ts` describes. */

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
  /** Countries in the order of their bands, and the number of bands of each. */
  readonly bands: readonly (readonly [country: string, count: number])[]
  readonly countryZones: Readonly<Record<string, string>>
}

/** Four for where a band or run begins; two for the number of runs of the band, or for the zone of the run. */
const bytesPerRow = 6

/** Reads the two files of the table. They ship together: a test checks them, not this function. */
export function parseZones(indexText: string, bytes: Uint8Array): ZoneTable {
  const { zones, bands, countryZones }: ZoneIndex = JSON.parse(indexText)
  const bandsOf = new Map<string, readonly [number, number]>()
  let count = 0
  for (const [country, own] of bands) {
    bandsOf.set(country, [count, count + own])
    count += own
  }
  const rows = bytes.length / bytesPerRow
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const starts = Int32Array.from({ length: rows }, (_, row) => view.getInt32(row * 4, true))
  const rest = Uint16Array.from(starts, (_, row) => view.getUint16(starts.byteLength + row * 2, true))
  const firstRunOfBand = new Uint32Array(count + 1)
  for (let band = 0; band < count; band++) firstRunOfBand[band + 1] = firstRunOfBand[band] + rest[band]
  return {
    zones,
    bandsOf,
    southOfBand: starts.subarray(0, count),
    firstRunOfBand,
    westOfRun: starts.subarray(count),
    zoneOfRun: rest.subarray(count),
    zoneOfCountry: new Map(Object.entries(countryZones).map(([country, zone]) => [country, zones.indexOf(zone)])),
  }
}

/**
 * The time zone of a place (`location.timezone` in schema.ts). In a country with several zones, the coordinates decide.
 * Otherwise, and where only the country is known, it is the only zone of the country. The compiler looks it up once per
 * place. (The specification means the nearest larger city of the country: for one place in 700 that is beyond a border
 * of zones.)
 *
 * Countries with several zones are divided into bands of latitude, and each band into runs of longitude with one zone
 * each. Two binary searches find the band and the run, in about 0.4 us.
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
