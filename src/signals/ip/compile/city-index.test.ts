import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WrittenPlaces } from '../fixtures/written-places.ts'
import type { Place } from '../sources/feed.ts'
import { Towns } from '../sources/towns.ts'
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
places.add('US', 'Texas', 'Dallas', 32.7767, -96.797)
const hofTable = places.add('DE', 'Bavaria', 'Hof', 50.3135, 11.9127)
places.add('DE', 'Bavaria', 'Landau an der Isar', 48.6725, 12.6932)
places.add('DE', 'Rheinland-Pfalz', 'Landau', 49.1935, 8.0949)
/** A place that no town has the name of, and one of the same name in another region. */
const munster = places.add('DE', 'Bavaria', 'Kleinmünster', 48.7, 12.7)
places.add('DE', 'Hesse', 'Kleinmünster', 50.2, 8.6)

const towns = new Towns(() =>
  [
    ...['AU\tAU-VIC', '-38346\t141604\t9700\t\tportland'],
    ...['BR\tBR-SP', '-23547\t-46636\t10000000\t\tsaopaulo'],
    ...['DE\tDE-BB', '52347\t14551\t51000\t\tfrankfurtoder\tfrankfurt'],
    ...['DE\tDE-BY', '50314\t11913\t45000\t\thof', '48672\t12693\t13000\t\tlandauanderisar'],
    ...['48137\t11575\t1300000\t2867714\tmunich\tmunchen\tmonaco'],
    ...['DE\tDE-HE', '50116\t8684\t650000\t\tfrankfurtammain\tfrankfurt\tfrancfort'],
    ...['DE\tDE-RP', '49194\t8095\t42000\t2881062\tlandau', '49230\t8100\t900\t2881063\tlandau'],
    ...['DE\tDE-SN', '50516\t12373\t9000\t\tmonaco'],
    ...['US\tUS-ME', '43662\t-70255\t68000\t4975802\tportland'],
    ...['US\tUS-MO', '38627\t-90198\t320000\t\tstlouis'],
    ...['US\tUS-OR', '45523\t-122676\t650000\t5746545\tportland'],
    ...['US\tUS-TX', '32783\t-96807\t1200000\t\tdallas', ''],
  ].join('\n'),
)
const cities = new CityIndex(places.table, towns)

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

  it('takes the largest where no region is named', () => {
    assert.equal(find({ country: 'US', city: 'Portland' }), portland.oregon)
    assert.equal(find({ country: 'DE', city: 'Frankfurt' }), frankfurt.main)
  })

  it('takes a city of a region whose code is not known where no other has its name', () => {
    assert.equal(read({ country: 'US', regionCode: 'US-XX', city: 'Portland' }).city, '')
    assert.equal(find({ country: 'DE', regionCode: 'DE-XX', city: 'Hof' }), hofTable)
    assert.equal(read({ country: 'DE', regionCode: 'DE-XX', city: 'Landau' }).city, 'Landau')
  })

  it('knows a city by its other names, also where the table has it by another', () => {
    assert.equal(find({ country: 'DE', regionCode: 'DE-HE', city: 'Frankfurt' }), frankfurt.main)
    assert.equal(find({ country: 'DE', regionCode: 'DE-HE', city: 'Francfort' }), frankfurt.main)
    assert.equal(find({ country: 'DE', regionCode: 'DE-BB', city: 'Frankfurt' }), frankfurt.oder)
    assert.equal(read({ country: 'DE', regionCode: 'DE-BY', city: 'Landau' }).city, 'Landau an der Isar')
  })

  it('prefers a city with the name to a larger one that has it as another name, in no region that is named', () => {
    assert.equal(read({ country: 'DE', regionCode: 'DE-SN', city: 'Monaco' }).latitude, 50.516)
    assert.equal(read({ country: 'DE', regionCode: 'DE-BY', city: 'Monaco' }).latitude, 48.137)
  })

  it('makes a place of a town that the table does not have, as the publisher spells it', () => {
    assert.deepEqual(read({ country: 'DE', regionCode: 'DE-BY', city: 'München' }), {
      ...{ country: 'DE', region: 'Bavaria', city: 'München', latitude: 48.137, longitude: 11.575 },
      timezone: 'Europe/Berlin',
    })
    assert.deepEqual(
      [read({ country: 'US', regionCode: 'US-MO', city: 'Saint Louis' }).timezone],
      [read({ country: 'US', regionCode: 'US-MO', city: 'St. Louis' }).timezone],
    )
  })

  it('takes a city that only the table has where the towns around it are in the region', () => {
    assert.equal(find({ country: 'DE', regionCode: 'DE-BY', city: 'Kleinmünster' }), munster)
    assert.equal(read({ country: 'DE', regionCode: 'DE-BB', city: 'Kleinmünster' }).city, '')
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
    const index = new CityIndex(spelled.table, new Towns(() => ''))
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

  it('has the GeoNames id of a city by the one town of its name nearby, the main name before others', () => {
    const id = (country: string, city: string, latitude: number, longitude: number) =>
      cities.geonameIdOf({ country, city, latitude, longitude })
    assert.equal(id('US', 'Portland', 45.5, -122.6), 5746545)
    assert.equal(id('US', 'Portland', 43.66, -70.26), 4975802)
    assert.equal(id('DE', 'München', 48.14, 11.58), 2867714)
    assert.equal(id('US', 'Portland', 40, -100), 0, 'no town of the name is near')
    assert.equal(id('DE', 'Landau', 49.19, 8.09), 0, 'two towns of the name are near')
    assert.equal(id('AU', 'Portland', -38.35, 141.6), 0, 'the town has no id')
  })
})
