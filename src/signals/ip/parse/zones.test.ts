import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { countryOf } from '../../../core/country.ts'
import { parseZones } from './zones.ts'

const asset = (name: string) => readFileSync(new URL(`../../../../assets/zones/${name}`, import.meta.url))
const index = {
  zones: ['Europe/Andorra', 'Europe/Berlin'],
  cities: [
    ['AD', 1],
    ['DE', 2],
  ],
  countryZones: { DE: 'Europe/Berlin' },
}

/** Cities at (1, 2), (3, 4) and (5, 6), in units of 0.0001 degree. */
function cityBytes(zones: readonly number[], latitudes: readonly number[] = [1, 3, 5]): Uint8Array {
  const view = new DataView(new ArrayBuffer(30))
  latitudes.forEach((latitude, row) => {
    view.setInt32(row * 4, latitude, true)
    view.setInt32(12 + row * 4, latitude + 1, true)
    view.setUint16(24 + row * 2, zones[row], true)
  })
  return new Uint8Array(view.buffer)
}

describe('parseZones', () => {
  it('reads the cities of each country and the zone of countries that have one', () => {
    const table = parseZones(JSON.stringify(index), cityBytes([0, 1, 1]))
    assert.deepEqual(table.citiesOf.get('DE'), [1, 3])
    assert.deepEqual([...table.latitudes], [1, 3, 5])
    assert.deepEqual([...table.longitudes], [2, 4, 6])
    assert.deepEqual([...table.zoneOfCity], [0, 1, 1])
    assert.equal(table.zoneOfCountry.get('DE'), 1)
    assert.equal(table.zoneOfCountry.get('AD'), undefined)
  })

  it('refuses files that are damaged or do not belong together', () => {
    const text = JSON.stringify(index)
    assert.throws(() => parseZones('[]', cityBytes([0, 1, 1])), /not of its form/)
    assert.throws(() => parseZones('{', cityBytes([0, 1, 1])), SyntaxError)
    assert.throws(() => parseZones(text, cityBytes([0, 1, 1]).subarray(1)), /does not have the cities/)
    assert.throws(() => parseZones(text, cityBytes([0, 1, 2])), /has no zone/)
    assert.throws(() => parseZones(text, cityBytes([0, 1, 1], [1, 5, 3])), /out of order/)
    const unlisted = JSON.stringify({ ...index, countryZones: { DE: 'Europe/Rome' } })
    assert.throws(() => parseZones(unlisted, cityBytes([0, 1, 1])), /not listed/)
  })
})

describe('the zone table of assets/zones', () => {
  const table = parseZones(asset('index.json').toString(), asset('cities.bin'))

  it('is what its manifest says', () => {
    const { files } = JSON.parse(asset('manifest.json').toString())
    for (const { name, sha256 } of files) {
      assert.equal(createHash('sha256').update(asset(name)).digest('hex'), sha256, name)
    }
  })

  it('has the cities of all larger countries', () => {
    assert.ok(table.zoneOfCity.length > 24_000)
    assert.ok(table.citiesOf.size > 200)
  })

  it('names only zones that the runtime knows and countries that exist', () => {
    for (const zone of table.zones) assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone)
    for (const code of [...table.citiesOf.keys(), ...table.zoneOfCountry.keys()]) assert.ok(countryOf(code), code)
  })

  it('gives a country its own zone, not one that only shares its clock', () => {
    const zoneOf = (country: string) => table.zones[table.zoneOfCountry.get(country) ?? -1]
    assert.equal(zoneOf('DE'), 'Europe/Berlin')
    assert.equal(zoneOf('NO'), 'Europe/Oslo')
    assert.equal(zoneOf('IS'), 'Atlantic/Reykjavik')
    assert.equal(zoneOf('LI'), 'Europe/Vaduz')
    assert.equal(zoneOf('US'), undefined)
  })
})
