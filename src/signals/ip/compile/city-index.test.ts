import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WrittenPlaces } from '../fixtures/written-places.ts'
import type { Place } from '../sources/place.ts'
import { CityIndex } from './city-index.ts'

const places = new WrittenPlaces()
const portland = {
  oregon: places.add('US', 'Oregon', 'Portland', 45.5234, -122.6762),
  maine: places.add('US', 'Maine', 'Portland', 43.6615, -70.2553),
  victoria: places.add('AU', 'Victoria', 'Portland', -38.3463, 141.6042),
  /** The same city again, at other coordinates: fewer addresses are there. */
  oregonAgain: places.add('US', 'Oregon', 'Portland', 45.5, -122.6),
}
const saoPaulo = places.add('BR', 'Sao Paulo', 'Sao Paulo', -23.5475, -46.6361)
const frankfurt = {
  main: places.add('DE', 'Hesse', 'Frankfurt am Main', 50.1155, 8.6842),
  oder: places.add('DE', 'Brandenburg', 'Frankfurt (Oder)', 52.3471, 14.5506),
}
const saintDenis = places.add('FR', 'Île-de-France', "L'Haÿ-les-Roses", 48.7791, 2.3374)
places.add('DE', 'Hesse', '', 50.6, 9)
const cities = new CityIndex(places.table)

const find = (place: Partial<Place> & Pick<Place, 'country'>) =>
  cities.numberOf({ region: null, regionCode: null, city: null, ...place })
const read = (place: Partial<Place> & Pick<Place, 'country'>) => places.read(find(place))

describe('the index of cities', () => {
  it('finds the city in the region that is named, by its name or by its code', () => {
    assert.equal(find({ country: 'US', region: 'Maine', city: 'Portland' }), portland.maine)
    assert.equal(find({ country: 'US', regionCode: 'US-ME', city: 'Portland' }), portland.maine)
    assert.equal(find({ country: 'US', regionCode: 'US-OR', city: 'Portland' }), portland.oregon)
    assert.equal(find({ country: 'AU', regionCode: 'AU-VIC', city: 'Portland' }), portland.victoria)
    assert.equal(find({ country: 'AU', city: 'Portland' }), portland.victoria)
  })

  it('believes the name of a region before its code', () => {
    assert.equal(find({ country: 'US', region: 'Maine', regionCode: 'US-OR', city: 'Portland' }), portland.maine)
  })

  it('takes the one that comes first where no region is named, or one that is not known', () => {
    assert.equal(find({ country: 'US', city: 'Portland' }), portland.oregon)
    assert.equal(find({ country: 'US', regionCode: 'US-XX', city: 'Portland' }), portland.oregon)
    assert.equal(find({ country: 'DE', regionCode: 'DE-HE', city: 'Frankfurt am Main' }), frankfurt.main)
  })

  it('never leaves the country that is named', () => {
    assert.deepEqual(read({ country: 'CA', city: 'Portland' }), {
      ...{ country: 'CA', region: '', city: '', latitude: null, longitude: null, timezone: null },
    })
  })

  it('does not mind capitals, accents, spaces and signs', () => {
    for (const city of ['São Paulo', 'SAO PAULO', 'sao-paulo', 'Sa\u0303o Paulo', ' São  Paulo ']) {
      assert.equal(find({ country: 'BR', regionCode: 'BR-SP', city }), saoPaulo, city)
      assert.equal(find({ country: 'BR', region: 'SÃO PAULO', city }), saoPaulo, city)
    }
    assert.equal(find({ country: 'FR', region: 'Ile de France', city: 'LHay les Roses' }), saintDenis)
    assert.equal(find({ country: 'DE', city: 'frankfurt/oder' }), frankfurt.oder)
  })

  it('does not mind letters that Unicode does not take apart', () => {
    const spelled = new WrittenPlaces()
    const known = ['Lodz', 'Tromsø', 'Großgerau', 'Đakovo', 'Ærø', 'Igdir', 'Lihue'].map(city => {
      return [city, spelled.add('PL', '', city, 51, 19)] as const
    })
    const index = new CityIndex(spelled.table)
    const asked = ['Łódź', 'TROMSO', 'grossgerau', 'dakovo', 'aero', 'Iğdır', 'Līhuʻe']
    assert.deepEqual(
      asked.map(city => index.numberOf({ country: 'PL', region: null, regionCode: null, city })),
      known.map(([, place]) => place),
    )
  })

  it('does not leave a region whose code is known for a city of that name elsewhere', () => {
    const nowhere = { latitude: null, longitude: null, city: '', timezone: null }
    assert.deepEqual(read({ country: 'US', regionCode: 'US-TX', city: 'Portland' }), {
      ...{ ...nowhere, country: 'US', region: 'Texas' },
    })
  })

  it('finds a city in the region that is given, or in any where none is, and nothing else', () => {
    assert.equal(cities.find('US', 'Maine', 'Portland'), portland.maine)
    assert.equal(cities.find('US', null, 'Portland'), portland.oregon)
    for (const region of ['Texas', '']) assert.equal(cities.find('US', region, 'Portland'), undefined)
    assert.equal(cities.find('CA', null, 'Portland'), undefined)
  })

  it('leaves of a city that is not known its region, without coordinates', () => {
    const nowhere = { latitude: null, longitude: null, city: '' }
    for (const region of [{ region: 'Oregon' }, { regionCode: 'US-OR' }]) {
      assert.deepEqual(read({ country: 'US', ...region, city: 'Boardman' }), {
        ...{ ...nowhere, country: 'US', region: 'Oregon', timezone: null },
      })
      assert.deepEqual(read({ country: 'US', ...region }), read({ country: 'US', ...region, city: 'Boardman' }))
    }
    assert.deepEqual(read({ country: 'DE', regionCode: 'DE-SN', city: 'Falkenstein' }), {
      ...{ ...nowhere, country: 'DE', region: '', timezone: 'Europe/Berlin' },
    })
  })

  it('finds no city by an empty name, nor by one of signs only', () => {
    for (const city of ['', '-', ' ']) assert.equal(read({ country: 'DE', region: 'Hesse', city }).latitude, null)
  })

  it('knows the place of a country alone', () => {
    assert.equal(find({ country: 'US' }), places.table.regionOf('US', null))
    assert.deepEqual(read({ country: 'DE' }), {
      ...{ country: 'DE', region: '', city: '', latitude: null, longitude: null, timezone: 'Europe/Berlin' },
    })
  })
})
