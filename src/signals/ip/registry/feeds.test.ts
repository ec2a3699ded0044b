import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { registryFeeds } from './feeds.ts'
import { delegationFile } from './fixtures/delegation-file.ts'
import { rirs } from './rir.ts'

describe('registryFeeds', () => {
  it('has one feed for each registry, over https, named and titled apart', () => {
    assert.deepEqual(
      registryFeeds.map(({ rir }) => rir),
      [...rirs],
    )
    assert.equal(new Set(registryFeeds.flatMap(({ name, url }) => [name, url])).size, 10)
    for (const { url, name } of registryFeeds) {
      assert.equal(new URL(url).protocol, 'https:')
      assert.match(name, /^[a-z]+(-[a-z]+)*$/)
    }
  })

  it('counts all records and says the day that a file speaks of', () => {
    for (const { rir, inspect, parse } of registryFeeds) {
      const body = delegationFile(rir, ['DE|asn|64496|1||assigned', 'DE|ipv4|5.0.0.0|256||available'])
      assert.deepEqual(inspect(body), { rows: 2, asOf: '2026-09-29' })
      assert.equal(parse(body).rir, rir)
    }
  })
})
