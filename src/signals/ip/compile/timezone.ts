/**
 * Which time zone a place keeps (spec.md, `location.timezone`): in a country of several zones that at its coordinates; else,
 * and where only the country is known, the country's zone if it has just one. Asked while compiling, once per place. (The
 * specification means the nearest larger city of the country: for one place in 700 that is beyond a border of zones.)
 *
 * Countries of several zones are cut into bands of latitude, and each band into runs of longitude that have one zone. So the
 * zone is found by two searches, that of the band and that of the run. About 0.4 us a place.
 */

import type { ZoneTable } from '../parse/zones.ts'

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
