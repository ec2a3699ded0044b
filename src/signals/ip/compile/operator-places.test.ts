import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { tinyFiles } from '../fixtures/tiny-files.ts'
import { berlin, denver, onlyGermany, onlyUnitedStates, tableOfTwo, WrittenPlaces } from '../fixtures/written-places.ts'
import { packCountry } from '../index/layout.ts'
import { CityIndex } from './city-index.ts'
import { OperatorPlaces, type PlaceFacts } from './operator-places.ts'
import { unknownPlace } from './place-table.ts'

function factsOfTwo({ moreCities = false } = {}) {
  const { places, numbers } = tableOfTwo()
  if (moreCities) {
    places.add('US', 'Illinois', 'Springfield', 39.8, -89.65)
    places.add('US', 'Colorado', 'Springfield', 37.4, -102.6)
  }
  const operatorPlaces = new OperatorPlaces(places.table, places.text)
  const cities = new CityIndex(places.table, tinyFiles.towns)
  const withFacts = (place: number, facts: PlaceFacts) => operatorPlaces.withFacts(place, facts, cities)
  return { places, numbers, withFacts }
}

describe('the facts of an operator', () => {
  const changed = (place: keyof ReturnType<typeof factsOfTwo>['numbers'] | 'nowhere', facts: PlaceFacts) => {
    const { places, numbers, withFacts } = factsOfTwo()
    return places.read(withFacts(place === 'nowhere' ? unknownPlace : numbers[place], facts))
  }

  it('leave nothing of what was said of another country', () => {
    assert.deepEqual(changed('berlin', { country: 'US' }), onlyUnitedStates)
    assert.deepEqual(changed('denver', { country: 'DE' }), onlyGermany)
    assert.deepEqual(changed('denver', { country: 'DE', city: 'Bonn' }), { ...onlyGermany, city: 'Bonn' })
  })

  it('keep everything where they name the country, the region and the city that it is', () => {
    const said: PlaceFacts[] = [
      { country: 'DE' },
      { region: 'Berlin' },
      { city: 'Berlin' },
      { region: 'Berlin', city: 'Berlin' },
      { country: 'DE', region: 'Berlin', city: 'Berlin' },
    ]
    for (const facts of said) assert.deepEqual(changed('berlin', facts), berlin, JSON.stringify(facts))
    assert.deepEqual(changed('denver', { region: 'Colorado', timezone: 'UTC' }), { ...denver, timezone: 'UTC' })
  })

  it('keep everything under the spelling that the operator prefers', () => {
    assert.deepEqual(changed('berlin', { city: 'BERLIN' }), { ...berlin, city: 'BERLIN' })
    assert.deepEqual(changed('berlin', { region: 'Bèrlin' }), { ...berlin, region: 'Bèrlin' })
  })

  it('keep nothing of a city of the same name in another region', () => {
    const elsewhere = { country: 'DE', region: 'Saxony', city: 'Berlin' }
    assert.deepEqual(changed('berlin', elsewhere), { ...onlyGermany, ...elsewhere })
    assert.deepEqual(changed('berlin', { region: 'Saxony', city: 'Berlin' }), { ...onlyGermany, ...elsewhere })
  })

  it('find the coordinates and the zone of a city that the table knows', () => {
    const said = { country: 'US', region: 'Colorado', city: 'Denver' }
    assert.deepEqual(changed('berlin', said), denver)
    assert.deepEqual(changed('nowhere', said), denver)
    assert.deepEqual(changed('berlin', { country: 'US', city: 'Denver' }), denver, 'with the region it is in')
    assert.deepEqual(changed('berlin', { ...said, city: 'dénver' }), { ...denver, city: 'dénver' })
    assert.deepEqual(changed('berlin', { ...said, timezone: 'UTC' }), { ...denver, timezone: 'UTC' })
    assert.deepEqual(changed('berlin', { ...said, latitude: 38, longitude: -104 }), {
      ...denver,
      latitude: 38,
      longitude: -104,
    })
  })

  it('find it in the region where the address was thought to be, and else in that where most of its addresses are', () => {
    const { places, numbers, withFacts } = factsOfTwo({ moreCities: true })
    const springfield = (facts: PlaceFacts) => {
      const { region, latitude } = places.read(withFacts(numbers.denver, { city: 'Springfield', ...facts }))
      return [region, latitude]
    }
    assert.deepEqual(springfield({}), ['Colorado', 37.4])
    assert.deepEqual(springfield({ region: 'Illinois' }), ['Illinois', 39.8])
    assert.deepEqual(
      springfield({ region: 'Texas' }),
      ['Texas', null],
      'never in another region than the one that is set',
    )
    const { region, latitude } = places.read(withFacts(numbers.berlin, { country: 'US', city: 'Springfield' }))
    assert.deepEqual([region, latitude], ['Illinois', 39.8])
  })

  it('take city and coordinates with the region, and keep the country', () => {
    assert.deepEqual(changed('berlin', { region: 'Saxony' }), { ...onlyGermany, region: 'Saxony' })
    assert.deepEqual(changed('denver', { region: 'Texas' }), { ...onlyUnitedStates, region: 'Texas' })
    const austin = { region: 'Texas', city: 'Austin' }
    assert.deepEqual(changed('denver', austin), { ...onlyUnitedStates, ...austin })
  })

  it('take the coordinates with the city, and keep the region', () => {
    const pueblo = changed('denver', { city: 'Pueblo' })
    assert.deepEqual(pueblo, { ...onlyUnitedStates, region: 'Colorado', city: 'Pueblo' })
    assert.deepEqual(changed('berlin', { city: 'Spandau' }), { ...onlyGermany, region: 'Berlin', city: 'Spandau' })
  })

  it('move the coordinates, and the zone with them', () => {
    const newYork = { latitude: 40.7128, longitude: -74.006 }
    assert.deepEqual(changed('denver', newYork), { ...denver, ...newYork, timezone: 'America/New_York' })
    assert.deepEqual(changed('berlin', { country: 'US', city: 'New York', ...newYork }), {
      ...onlyUnitedStates,
      city: 'New York',
      ...newYork,
      timezone: 'America/New_York',
    })
    assert.equal(changed('berlin', { latitude: -0.00004, longitude: 179.99996 }).longitude, 180)
  })

  it('set the zone, also against the coordinates', () => {
    assert.deepEqual(changed('denver', { timezone: 'Europe/Berlin' }), { ...denver, timezone: 'Europe/Berlin' })
    const set = changed('berlin', { country: 'US', timezone: 'America/Denver' })
    assert.deepEqual(set, { ...onlyUnitedStates, timezone: 'America/Denver' })
  })

  it('make a place of what nothing is known of, as soon as they name a country', () => {
    assert.deepEqual(changed('nowhere', { country: 'DE', region: 'Saxony', city: 'Falkenstein' }), {
      ...{ ...onlyGermany, region: 'Saxony', city: 'Falkenstein' },
    })
    assert.deepEqual(changed('nowhere', { country: 'US', latitude: 39.7, longitude: -105 }), {
      ...{ ...onlyUnitedStates, latitude: 39.7, longitude: -105, timezone: 'America/Denver' },
    })
    assert.equal(factsOfTwo().withFacts(unknownPlace, { city: 'Bonn' }), unknownPlace)
  })

  it('name the file when there is no room for another place', () => {
    const room = 1_000
    const written = new WrittenPlaces(tinyFiles.zones, room)
    const city = written.text.numberOf('Berlin')
    const country = packCountry('DE')
    for (let latitude = 0; written.table.count < room; latitude++) {
      written.table.numberOf({ country, region: 0, city, latitude, longitude: latitude })
    }
    const operatorPlaces = new OperatorPlaces(written.table, written.text)
    assert.throws(
      () =>
        operatorPlaces.withFacts(
          unknownPlace,
          { country: 'DE', city: 'Spandau' },
          new CityIndex(written.table, tinyFiles.towns),
        ),
      /^Error: ip-overrides\.csv sets too many different places\. There is room for no more than 1000 places\.$/,
    )
  })

  it('are one place for the same facts of the same place, and leave the place they began with', () => {
    const { places, numbers, withFacts } = factsOfTwo()
    const facts = fc.record(
      {
        country: fc.constantFrom('DE', 'US', 'AQ'),
        region: fc.constantFrom('Berlin', 'Saxony'),
        city: fc.constantFrom('Berlin', 'Spandau'),
        timezone: fc.constantFrom('Europe/Berlin', 'America/Denver'),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    fc.assert(
      fc.property(fc.constantFrom(numbers.berlin, numbers.denver), facts, (place, said) => {
        const before = places.read(place)
        const number = withFacts(place, said)
        assert.equal(withFacts(place, { ...said }), number)
        assert.deepEqual(places.read(place), before)
        const { country, region, city, timezone } = places.read(number)
        const found = { country, region, city, timezone }
        for (const name of Object.keys(said) as (keyof typeof said)[]) assert.equal(found[name], said[name])
      }),
    )
  })
})
