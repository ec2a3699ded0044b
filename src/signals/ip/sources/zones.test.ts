import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../../test/support/long-run.ts'
import { countryOf } from '../../../core/country.ts'
import { parseZones, type ZoneTable, zoneOfCountry, zoneOfPlace } from './zones.ts'

const asset = (name: string) => readFileSync(new URL(`../../../../assets/zones/${name}`, import.meta.url))
const index = {
  zones: ['Europe/Lisbon', 'Atlantic/Azores', 'Europe/Madrid'],
  bands: [
    ['ES', 1],
    ['PT', 2],
  ],
  countryZones: { AD: 'Europe/Madrid' },
}

/** One band with one run, then one with two runs and one with one. */
function bandBytes() {
  const starts = [5, 1, 3, 7, -9, 9, -9]
  const rest = [1, 2, 1, 2, 1, 0, 0]
  const view = new DataView(new ArrayBuffer(starts.length * 4 + rest.length * 2))
  for (const [row, start] of starts.entries()) view.setInt32(row * 4, start, true)
  for (const [row, number] of rest.entries()) view.setUint16(starts.length * 4 + row * 2, number, true)
  return new Uint8Array(view.buffer)
}

describe('parseZones', () => {
  it('reads the bands of each country, their runs, and the zone of countries that have one', () => {
    const table = parseZones(JSON.stringify(index), bandBytes())
    assert.deepEqual(table.bandsOf.get('PT'), [1, 3])
    assert.deepEqual([...table.southOfBand], [5, 1, 3])
    assert.deepEqual([...table.firstRunOfBand], [0, 1, 3, 4])
    assert.deepEqual([...table.westOfRun], [7, -9, 9, -9])
    assert.deepEqual([...table.zoneOfRun], [2, 1, 0, 0])
    assert.equal(table.zoneOfCountry.get('AD'), 2)
    assert.equal(table.zoneOfCountry.get('PT'), undefined)
  })

  it('reads bytes that lie anywhere in a buffer', () => {
    const odd = new Uint8Array(bandBytes().length + 1)
    odd.set(bandBytes(), 1)
    assert.deepEqual(parseZones(JSON.stringify(index), odd.subarray(1)), parseZones(JSON.stringify(index), bandBytes()))
  })
})

describe('the zone table of assets/zones', () => {
  const table = parseZones(asset('index.json').toString(), asset('bands.bin'))

  it('is what its manifest says', () => {
    const { files } = JSON.parse(asset('manifest.json').toString())
    for (const { name, sha256 } of files) {
      assert.equal(createHash('sha256').update(asset(name)).digest('hex'), sha256, name)
    }
  })

  it('has zones for all runs and countries, and bands and runs in order', () => {
    const { zones, bandsOf, southOfBand, firstRunOfBand, westOfRun, zoneOfRun } = table
    const isAscending = (starts: Int32Array, first: number, end: number) =>
      first < end && starts.subarray(first + 1, end).every((start, row) => start > starts[first + row])
    assert.equal(firstRunOfBand[southOfBand.length], westOfRun.length)
    assert.ok(zoneOfRun.every(zone => zone < zones.length))
    assert.ok([...table.zoneOfCountry.values()].every(zone => zone >= 0))
    for (const [first, end] of bandsOf.values()) assert.ok(isAscending(southOfBand, first, end))
    for (let band = 0; band < southOfBand.length; band++) {
      assert.ok(isAscending(westOfRun, firstRunOfBand[band], firstRunOfBand[band + 1]))
    }
  })

  it('has every country, either its zones or its only one', () => {
    assert.ok(table.bandsOf.size >= 29)
    assert.ok(new Set([...table.bandsOf.keys(), ...table.zoneOfCountry.keys()]).size > 240)
  })

  it('names only zones that the runtime knows and countries that exist', () => {
    for (const zone of table.zones) assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone)
    for (const code of [...table.bandsOf.keys(), ...table.zoneOfCountry.keys()]) assert.ok(countryOf(code), code)
  })

  it('gives a country its own zone, not one that only shares its clock', () => {
    const zoneOf = (country: string) => table.zones[table.zoneOfCountry.get(country) ?? -1]
    assert.equal(zoneOf('DE'), 'Europe/Berlin')
    assert.equal(zoneOf('NO'), 'Europe/Oslo')
    assert.equal(zoneOf('IS'), 'Atlantic/Reykjavik')
    assert.equal(zoneOf('LI'), 'Europe/Vaduz')
    assert.equal(zoneOf('US'), undefined)
  })

  it('knows on which side of a border a place is, however far the next city, and islands', () => {
    const places: readonly [string, number, number, string][] = [
      ['US', 45.4291, -101.074, 'America/Denver'],
      ['US', 45.4291, -99.9, 'America/Chicago'],
      ['US', 34.8481, -114.614, 'America/Los_Angeles'],
      ['US', 34.86, -114.56, 'America/Phoenix'],
      ['US', 49.0001, -122.265, 'America/Los_Angeles'],
      ['US', 21.3, -157.86, 'Pacific/Honolulu'],
      ['BR', -10.0151, -51.1204, 'America/Cuiaba'],
      ['AU', -31.95, 141.46, 'Australia/Broken_Hill'],
      ['EC', -0.6394, -90.3372, 'Pacific/Galapagos'],
      ['GL', 64.18, -51.72, 'America/Nuuk'],
      ['FM', 6.96, 158.21, 'Pacific/Pohnpei'],
      ['DE', 52.52, 13.4, 'Europe/Berlin'],
      ['DE', 47.697, 8.689, 'Europe/Busingen'],
      ['FR', 48.86, 2.35, 'Europe/Paris'],
      ['FR', 16.2411, -61.5331, 'America/Guadeloupe'],
      ['NO', 59.91, 10.75, 'Europe/Oslo'],
    ]
    for (const [country, latitude, longitude, zone] of places) {
      const found = zoneOfPlace(table, country, Math.round(latitude * 10_000), Math.round(longitude * 10_000))
      assert.equal(table.zones[found], zone, `${country} ${latitude} ${longitude}`)
    }
  })
})

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

/** Finds the zone of a place by a scan of every band and every run. */
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
      { numRuns: casesOf(500) },
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
