import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FeedError } from '../../../../core/feed.ts'
import { dbipRecord, tinyMmdb } from '../../fixtures/tiny-mmdb.ts'
import { inspectCityMmdb } from './city-mmdb.ts'

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
