/**
 * Which time zone a place keeps (spec.md, `location.timezone`): that of the nearest city of more than 15,000 people in
 * the same country; where the country has no such city, or only the country is known, the country's zone if it has just
 * one. Asked while compiling, once per place.
 *
 * The cities of a country are ordered by latitude. The search starts at the place's own latitude and goes outward both
 * ways until the latitude alone is farther than the nearest city found. Distance is on a plane that touches the place
 * (equirectangular), whose error is far below the distance between two zones. About 1 us a place.
 */

import type { ZoneTable } from '../parse/zones.ts'

/** Units of 0.0001 degree in a full circle. */
const circle = 3_600_000
const radiansPerUnit = Math.PI / 1_800_000

/** Position in `table.zones`; -1 when the zone is not known. Latitude and longitude in units of 0.0001 degree. */
export function zoneOfPlace(table: ZoneTable, country: string, latitude: number, longitude: number): number {
  const rows = table.citiesOf.get(country)
  if (rows === undefined) return zoneOfCountry(table, country)
  return table.zoneOfCity[nearestCity(table, rows, latitude, longitude)]
}

/** Position in `table.zones` of the country's only zone; -1 when it has several or none is known. */
export function zoneOfCountry(table: ZoneTable, country: string): number {
  return table.zoneOfCountry.get(country) ?? -1
}

/** Row of the city nearest to the place among a range of rows that is not empty. */
function nearestCity(
  table: ZoneTable,
  [first, end]: readonly [number, number],
  latitude: number,
  longitude: number,
): number {
  const { latitudes, longitudes } = table
  const shrink = Math.cos(latitude * radiansPerUnit)
  let north = firstAtOrNorth(latitudes, first, end, latitude)
  let south = north - 1
  let nearest = first
  let nearestSquared = Number.POSITIVE_INFINITY
  while (north < end || south >= first) {
    const northward = north < end ? latitudes[north] - latitude : circle
    const southward = south >= first ? latitude - latitudes[south] : circle
    const row = northward <= southward ? north++ : south--
    const dy = Math.min(northward, southward)
    if (dy * dy >= nearestSquared) break
    const apart = Math.abs(longitudes[row] - longitude)
    const dx = Math.min(apart, circle - apart) * shrink
    const squared = dx * dx + dy * dy
    if (squared < nearestSquared) {
      nearestSquared = squared
      nearest = row
    }
  }
  return nearest
}

/** First row of a sorted range whose latitude is not below the given one; `end` when there is none. */
function firstAtOrNorth(latitudes: Int32Array, first: number, end: number, latitude: number): number {
  let low = first
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (latitudes[middle] < latitude) low = middle + 1
    else high = middle
  }
  return low
}
