import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import type { Value } from '../fixtures/tiny-mmdb.ts'
import { dbipRecord, tinyMmdb } from '../fixtures/tiny-mmdb.ts'
import { unpackCountry } from '../layout.ts'
import { StringTable, StringTableBuilder } from '../string-table.ts'
import { DbipRecords } from './dbip-record.ts'
import { flattenMmdb } from './mmdb.ts'

const mountainView = {
  country_code: 'US',
  state1: 'California',
  city: 'Mountain View',
  latitude: 37.422000885009766,
  longitude: -122.08499908447266,
}

/** The one record of a file that holds this data, its texts looked up. */
function read(data: Value) {
  const builder = new StringTableBuilder()
  const tree = flattenMmdb('test', tinyMmdb(4, [['1.0.0.0/8', data]]))
  const { country, region, city, latitude, longitude } = new DbipRecords(tree, builder).read(1)
  const text = new StringTable(openedSnapshot(builder.encode('t')), 't')
  return { country: unpackCountry(country), region: text.get(region), city: text.get(city), latitude, longitude }
}

describe('DbipRecords', () => {
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
