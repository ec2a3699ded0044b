import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { ZoneTable } from '../parse/zones.ts'
import { zoneOfCountry, zoneOfPlace } from './timezone.ts'

/** City i of a country has zone i. */
function tableOf(cities: readonly (readonly [latitude: number, longitude: number])[]): ZoneTable {
  const sorted = [...cities].sort((a, b) => a[0] - b[0])
  return {
    zones: sorted.map((_, row) => `Zone/${row}`),
    latitudes: Int32Array.from(sorted, city => city[0]),
    longitudes: Int32Array.from(sorted, city => city[1]),
    zoneOfCity: Uint16Array.from(sorted, (_, row) => row),
    citiesOf: new Map([['XX', [0, sorted.length]]]),
    zoneOfCountry: new Map([['YY', 1]]),
  }
}

/** Square of the distance on the plane that touches the place. */
function squared(table: ZoneTable, row: number, latitude: number, longitude: number): number {
  const apart = Math.abs(table.longitudes[row] - longitude)
  const dx = Math.min(apart, 3_600_000 - apart) * Math.cos((latitude * Math.PI) / 1_800_000)
  const dy = table.latitudes[row] - latitude
  return dx * dx + dy * dy
}

describe('zoneOfPlace', () => {
  const latitudes = fc.integer({ min: -900_000, max: 900_000 })
  const longitudes = fc.integer({ min: -1_800_000, max: 1_800_000 })

  it('is the zone of the nearest city, as a scan over all of them finds it', () => {
    const cities = fc.array(fc.tuple(latitudes, longitudes), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(cities, latitudes, longitudes, (places, latitude, longitude) => {
        const table = tableOf(places)
        const found = zoneOfPlace(table, 'XX', latitude, longitude)
        const nearest = Math.min(...places.map((_, row) => squared(table, row, latitude, longitude)))
        assert.equal(squared(table, found, latitude, longitude), nearest)
      }),
      { numRuns: 300 },
    )
  })

  it('measures across the 180th meridian', () => {
    const table = tableOf([
      [0, 1_799_000],
      [1, -1_700_000],
    ])
    assert.equal(zoneOfPlace(table, 'XX', 0, -1_799_000), 0)
  })

  it("is the country's zone where the country has no such city", () => {
    assert.equal(zoneOfPlace(tableOf([[0, 0]]), 'YY', 0, 0), 1)
    assert.equal(zoneOfCountry(tableOf([[0, 0]]), 'YY'), 1)
  })

  it('is not known for a country with neither', () => {
    assert.equal(zoneOfPlace(tableOf([[0, 0]]), 'ZZ', 0, 0), -1)
    assert.equal(zoneOfCountry(tableOf([[0, 0]]), 'XX'), -1)
  })
})
