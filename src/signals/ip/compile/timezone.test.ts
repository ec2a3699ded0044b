import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { ZoneTable } from '../parse/zones.ts'
import { zoneOfCountry, zoneOfPlace } from './timezone.ts'

interface Band {
  readonly south: number
  readonly wests: readonly number[]
}

const ascending = (a: number, b: number) => a - b

/** The bands of XX after those of AA; run i has zone i. */
function tableOf(bands: readonly Band[]): ZoneTable {
  const all: Band[] = [{ south: 0, wests: [0] }, ...bands]
  const westOfRun = Int32Array.from(all.flatMap(band => band.wests))
  let runs = 0
  const firstRunOfBand = Uint32Array.from([0, ...all.map(band => (runs += band.wests.length))])
  return {
    zones: Array.from(westOfRun, (_, run) => `Zone/${run}`),
    southOfBand: Int32Array.from(all, band => band.south),
    firstRunOfBand,
    westOfRun,
    zoneOfRun: Uint16Array.from(westOfRun, (_, run) => run),
    bandsOf: new Map([
      ['AA', [0, 1]],
      ['XX', [1, all.length]],
    ]),
    zoneOfCountry: new Map([['YY', 1]]),
  }
}

/** By a look at every band and every run. */
function scanned(bands: readonly Band[], latitude: number, longitude: number): number {
  const band = bands.findLastIndex(({ south }) => south <= latitude)
  const before = bands.slice(0, Math.max(band, 0)).reduce((sum, { wests }) => sum + wests.length, 1)
  const run = bands[Math.max(band, 0)].wests.findLastIndex(west => west <= longitude)
  return before + Math.max(run, 0)
}

describe('zoneOfPlace', () => {
  const latitudes = fc.integer({ min: -900_000, max: 900_000 })
  const longitudes = fc.integer({ min: -1_800_000, max: 1_800_000 })
  const wests = fc.uniqueArray(longitudes, { minLength: 1, maxLength: 8 }).map(each => each.sort(ascending))
  const tables = fc
    .uniqueArray(latitudes, { minLength: 1, maxLength: 12 })
    .chain(souths => fc.tuple(...souths.sort(ascending).map(south => fc.record({ south: fc.constant(south), wests }))))

  it('is the zone of the run in the band, as a scan over all of them finds it', () => {
    fc.assert(
      fc.property(tables, latitudes, longitudes, (bands, latitude, longitude) => {
        assert.equal(zoneOfPlace(tableOf(bands), 'XX', latitude, longitude), scanned(bands, latitude, longitude))
      }),
      { numRuns: 500 },
    )
  })

  it('begins with the very edge of a band and of a run', () => {
    const table = tableOf([
      { south: 10, wests: [-50, 50] },
      { south: 20, wests: [-50] },
    ])
    const zones = [
      [10, 50],
      [10, 49],
      [19, 50],
      [20, 50],
    ].map(([latitude, longitude]) => zoneOfPlace(table, 'XX', latitude, longitude))
    assert.deepEqual(zones, [2, 1, 2, 3])
  })

  it('is that of the first band or run where a place lies before it, and never of another country', () => {
    const table = tableOf([{ south: 10, wests: [-50, 50] }])
    assert.equal(zoneOfPlace(table, 'XX', -900_000, -1_800_000), 1)
    assert.equal(zoneOfPlace(table, 'AA', 900_000, 1_800_000), 0)
  })

  it("is the country's zone where the country has one only", () => {
    const table = tableOf([{ south: 0, wests: [0] }])
    assert.equal(zoneOfPlace(table, 'YY', 0, 0), 1)
    assert.equal(zoneOfCountry(table, 'YY'), 1)
  })

  it('is not known for a country with neither', () => {
    const table = tableOf([{ south: 0, wests: [0] }])
    assert.equal(zoneOfPlace(table, 'ZZ', 0, 0), -1)
    assert.equal(zoneOfCountry(table, 'XX'), -1)
  })
})
