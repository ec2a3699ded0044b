import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tinyFiles } from '../fixtures/tiny-files.ts'
import { berlin, denver, onlyGermany, onlyUnitedStates, tableOfTwo } from '../fixtures/written-places.ts'
import { packCountry, sections } from '../index/layout.ts'
import { unknownPlace } from './place-table.ts'

describe('a table of places', () => {
  it('numbers each place once, with the zone of its country at its coordinates', () => {
    const { places, numbers } = tableOfTwo()
    assert.deepEqual(places.read(numbers.berlin), berlin)
    assert.deepEqual(places.read(numbers.denver), denver)
    assert.equal(places.add('DE', 'Berlin', 'Berlin', 52.52, 13.405), numbers.berlin)
    const others = [
      places.add('DE', 'Berlin', 'Berlin', 52.52, 13.4051),
      places.add('DE', 'Berlin', 'Spandau', 52.52, 13.405),
      places.add('DE', 'Brandenburg', 'Berlin', 52.52, 13.405),
      places.add('PL', 'Berlin', 'Berlin', 52.52, 13.405),
    ]
    assert.equal(new Set([unknownPlace, ...Object.values(numbers), ...others]).size, 7)
    assert.equal(places.read(places.add('US', 'Colorado', 'Pueblo', 38.2544, -104.6091)).timezone, 'America/Denver')
  })

  it('knows nothing of a place without a country', () => {
    const { places } = tableOfTwo()
    assert.equal(places.table.numberOf({ country: 0, region: 1, city: 1, latitude: 0, longitude: 0 }), unknownPlace)
    assert.equal(places.table.onlyCountryOf(unknownPlace), unknownPlace)
    assert.deepEqual(places.read(unknownPlace), { ...onlyGermany, country: '', timezone: null })
  })

  it('has no coordinates of a place without a city', () => {
    const { places } = tableOfTwo()
    assert.deepEqual(places.read(places.add('US', 'Colorado', '', 39.7392, -104.985)), {
      ...onlyUnitedStates,
      region: 'Colorado',
    })
    assert.deepEqual(places.read(places.add('DE', '', '', 52.52, 13.405)), onlyGermany)
  })

  it('leaves of a place its country, or its country and region, and no coordinates', () => {
    const { places, numbers } = tableOfTwo()
    const germany = places.table.onlyCountryOf(numbers.berlin)
    assert.deepEqual(places.read(germany), onlyGermany)
    assert.equal(places.table.regionOf('DE', null), germany)
    assert.equal(places.table.onlyCountryOf(germany), germany)
    const colorado = places.table.regionOf('US', 'Colorado')
    assert.deepEqual(places.read(colorado), { ...onlyUnitedStates, region: 'Colorado' })
    assert.equal(places.table.regionOf('US', 'Colorado'), colorado)
    assert.deepEqual(places.read(places.table.onlyCountryOf(colorado)), onlyUnitedStates)
  })

  it('shows every place there is, in the order in which they were numbered', () => {
    const { places, numbers } = tableOfTwo()
    places.table.regionOf('US', 'Colorado')
    const seen: unknown[] = []
    places.table.forEach(places.table.count, (place, { country, region, city }) => {
      seen.push([place, country, region, city])
    })
    assert.deepEqual(seen, [
      [numbers.berlin, packCountry('DE'), 'Berlin', 'Berlin'],
      [numbers.denver, packCountry('US'), 'Colorado', 'Denver'],
      [3, packCountry('US'), 'Colorado', ''],
    ])
  })
})

describe('the country of a server', () => {
  it('leaves a place in that country as it is, and of another only the country', () => {
    const { places, numbers } = tableOfTwo()
    const inCountry = (place: number, country: string) => places.table.inCountry(place, packCountry(country))
    assert.equal(inCountry(numbers.berlin, 'DE'), numbers.berlin)
    assert.deepEqual(places.read(inCountry(numbers.berlin, 'US')), onlyUnitedStates)
    assert.deepEqual(places.read(inCountry(unknownPlace, 'DE')), onlyGermany)
    assert.equal(places.table.inCountry(numbers.berlin, 0), numbers.berlin)
    assert.equal(places.table.inCountry(unknownPlace, 0), unknownPlace)
  })

  it('leaves Hong Kong and Macau as they are where it is China, and nothing else', () => {
    const { places, numbers } = tableOfTwo()
    const inChina = (place: number) => places.table.inCountry(place, packCountry('CN'))
    for (const country of ['HK', 'MO']) {
      const place = places.add(country, '', 'Centre', 22.3, 114.2)
      assert.equal(inChina(place), place)
      assert.equal(places.read(places.table.inCountry(place, packCountry('DE'))).country, 'DE')
    }
    assert.equal(places.read(inChina(numbers.berlin)).city, '')
    assert.equal(places.read(inChina(places.add('TW', '', 'Taipei', 25, 121.5))).country, 'CN')
  })
})

describe('a zone that is set', () => {
  it('has one number however often it is set, and changes no other', () => {
    const { places, numbers } = tableOfTwo()
    const record = { country: packCountry('US'), region: 0, city: 0, latitude: 0, longitude: 0 }
    const set = ['UTC', 'America/Nome', 'UTC'].map(zone => places.table.add(record, zone))
    assert.deepEqual(
      set.map(place => places.read(place).timezone),
      ['UTC', 'America/Nome', 'UTC'],
    )
    assert.equal(places.table.encode()[sections.zones].length, 1 + tinyFiles.zones.zones.length + 2)
    assert.deepEqual(places.read(numbers.berlin), berlin)
    assert.deepEqual(places.read(numbers.denver), denver)
  })
})
