import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dbipRecord, tinyMmdb } from '../fixtures/tiny-mmdb.ts'
import { unpackCountry } from '../layout.ts'
import { flattenMmdb } from './mmdb.ts'
import { readPlaceRecords } from './place-records.ts'

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
