import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FeedError } from '../../../core/feed.ts'
import { dbipRecord, tinyMmdb, type Value } from '../fixtures/tiny-mmdb.ts'
import { unpackCountry } from '../index/layout.ts'
import { inspectCityMmdb, readPlaceRecords } from './dbip.ts'
import { flattenMmdb } from './formats/mmdb.ts'

const inCity = (country_code: string, city: string) =>
  dbipRecord({ country_code, state1: 'R', city, latitude: 1.5, longitude: -2.25 })

/** Cities of the records in the order of the file, then those in the order of their weight. */
function citiesOf(version: 4 | 6, entries: Parameters<typeof tinyMmdb>[1]) {
  const records = readPlaceRecords(flattenMmdb('test', tinyMmdb(version, entries)))
  const { bytes, ends } = records.texts
  const cityOf = (record: number) => {
    const number = records.cities[record]
    return number === 0 ? '' : Buffer.from(bytes.subarray(ends[number - 1], ends[number])).toString()
  }
  const inFile = [...records.cities.keys()].slice(1).map(cityOf)
  return { records, inFile, byWeight: [...records.byWeight].map(cityOf) }
}

describe('readPlaceRecords', () => {
  it('reads every record into columns', () => {
    const { records, inFile } = citiesOf(4, [
      ['1.0.0.0/24', inCity('DE', 'A (b)')],
      ['2.0.0.0/24', inCity('FR', '')],
    ])
    assert.deepEqual(inFile, ['A', ''])
    assert.deepEqual([...records.countries].map(unpackCountry), ['', 'DE', 'FR'])
    assert.deepEqual([...records.latitudes], [0, 15_000, 15_000])
    assert.deepEqual([...records.longitudes], [0, -22_500, -22_500])
    assert.equal(records.regions[1], records.regions[2])
  })

  it('has the records of most addresses first, of as many those that are met first', () => {
    const entries = [
      ['1.0.0.0/24', inCity('DE', 'small')],
      ['2.0.0.0/16', inCity('DE', 'large')],
      ['3.0.0.0/24', inCity('DE', 'as small')],
      ['128.0.0.0/1', inCity('DE', 'half')],
    ] as const
    assert.deepEqual(citiesOf(4, entries).byWeight, ['half', 'large', 'small', 'as small'])
  })

  it('counts the ranges of IPv6, not their addresses', () => {
    const entries = [
      ['2001::/16', inCity('DE', 'one')],
      ['2003::/64', inCity('DE', 'other')],
    ] as const
    assert.deepEqual(citiesOf(6, entries).byWeight, ['one', 'other'])
  })
})

const mountainView = {
  country_code: 'US',
  state1: 'California',
  city: 'Mountain View',
  latitude: 37.422000885009766,
  longitude: -122.08499908447266,
}

/** The only record of a file with this data. */
function read(data: Value) {
  const tree = flattenMmdb('test', tinyMmdb(4, [['1.0.0.0/8', data]]))
  const { countries, regions, cities, latitudes, longitudes, texts } = readPlaceRecords(tree)
  const textOf = (number: number) =>
    number === 0 ? null : Buffer.from(texts.bytes).toString('utf8', texts.ends[number - 1], texts.ends[number])
  const [region, city] = [textOf(regions[1]), textOf(cities[1])]
  return { country: unpackCountry(countries[1]), region, city, latitude: latitudes[1], longitude: longitudes[1] }
}

describe('the fields of a record', () => {
  it('rounds the noise of 32-bit floats away', () => {
    assert.deepEqual(read(dbipRecord(mountainView)), {
      country: 'US',
      region: 'California',
      city: 'Mountain View',
      latitude: 374220,
      longitude: -1220850,
    })
  })

  it('removes the district from the name of a city, and nothing else', () => {
    const cityOf = (city: string) => read(dbipRecord({ ...mountainView, city })).city
    assert.equal(cityOf('Berlin (Bezirk Tempelhof-Schoneberg)'), 'Berlin')
    assert.equal(cityOf('Seongnam-si (Buljeong-ro)'), 'Seongnam-si')
    assert.equal(cityOf('A name of more than 28 bytes (its district)'), 'A name of more than 28 bytes')
    assert.equal(cityOf('Name (district (part))'), 'Name')
    assert.equal(cityOf('Murten/Morat'), 'Murten/Morat')
    assert.equal(cityOf('(Unknown)'), '(Unknown)')
    assert.equal(cityOf('A (b) c'), 'A (b) c')
  })

  it('reads empty text as unknown', () => {
    const { country, region, city } = read(dbipRecord({ ...mountainView, city: '', state1: '', country_code: '' }))
    assert.deepEqual([country, region, city], ['', null, null])
  })

  it('passes over fields that nobody asks for, whatever they hold', () => {
    const extended = { more: { names: ['a', { deep: 'b' }], count: 7n }, ...mountainView }
    assert.equal(read(extended).city, 'Mountain View')
  })

  it('refuses a record that lacks a field or has another kind of value in it', () => {
    const { city: _, ...withoutCity } = mountainView
    assert.throws(() => read(withoutCity), /city is not text/)
    assert.throws(() => read('text'), /not a small map/)
    assert.throws(() => read({ ...mountainView, state1: 7n }), /state1 is not text/)
    assert.throws(() => read({ ...mountainView, latitude: '37' }), /latitude is not a 32-bit float/)
    assert.throws(() => read({ ...mountainView, country_code: 'usa' }), /country_code is not two capital letters/)
    for (const latitude of [Number.NaN, 90.1, -91, Number.POSITIVE_INFINITY]) {
      assert.throws(() => read({ ...mountainView, latitude }), /latitude is not a number of degrees/)
    }
    assert.throws(() => read({ ...mountainView, longitude: 181 }), /longitude is not a number of degrees/)
  })
})

/** The test writer calls its files `test`; a name of the same length keeps their structure whole. */
function cityFile(version: 4 | 6, options: { recordSize?: number; buildEpoch?: number } = {}, type = 'City'): Buffer {
  const record = dbipRecord({
    country_code: 'US',
    state1: 'California',
    city: 'Los Angeles',
    latitude: 34,
    longitude: -118,
  })
  const entries = [version === 4 ? '8.0.0.0/8' : '2a00::/12', record] as const
  const file = tinyMmdb(version, [entries], { buildEpoch: 1_780_000_000, ...options })
  return Buffer.from(file.toString('latin1').replace('database_typeDtest', `database_typeD${type}`), 'latin1')
}

describe('inspectCityMmdb', () => {
  it('tells nodes and build time of a city file', () => {
    assert.deepEqual(inspectCityMmdb(cityFile(4), 4), { rows: 8, asOf: '2026-05-28T20:26:40Z' })
    assert.deepEqual(inspectCityMmdb(cityFile(6), 6), { rows: 12, asOf: '2026-05-28T20:26:40Z' })
  })

  it('refuses the other family, another database and another layout', () => {
    assert.throws(() => inspectCityMmdb(cityFile(4), 6), new FeedError('another database'))
    assert.throws(() => inspectCityMmdb(cityFile(4, {}, 'Asn1'), 4), new FeedError('another database'))
    assert.throws(() => inspectCityMmdb(cityFile(4, { recordSize: 24 }), 4), FeedError)
  })

  it('refuses records of another form, which could not be compiled', () => {
    const renamed = Buffer.from(cityFile(4).toString('latin1').replace('state1', 'state9'), 'latin1')
    assert.throws(() => inspectCityMmdb(renamed, 4), /^FeedError: The file cannot be read: .*state1/)
  })

  it('refuses what is cut off, empty, or something else', () => {
    const whole = cityFile(4)
    const bodies = [
      Buffer.alloc(0),
      Buffer.from('<html></html>'),
      Buffer.from('{}'),
      Buffer.alloc(5000),
      whole.subarray(0, whole.length >> 1),
    ]
    for (const body of bodies) assert.throws(() => inspectCityMmdb(body, 4), FeedError)
    // The metadata alone, its tree gone.
    const metadata = whole.subarray(whole.indexOf('abcdef4d61784d696e642e636f6d', 'hex'))
    assert.throws(() => inspectCityMmdb(metadata, 4), FeedError)
  })
})
