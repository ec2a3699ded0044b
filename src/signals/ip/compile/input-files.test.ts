import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { feedFiles, feedsAsOf } from '../fixtures/made-up-feeds.ts'
import { rangeFeeds } from '../sources/feeds.ts'
import { dateOfVersion, readFiles } from './input-files.ts'

const tables = ['dbip-city-ipv4', 'dbip-city-ipv6', 'origin-asn-ipv4', 'origin-asn-ipv6']
const servers = ['server-country-ipv4', 'server-country-ipv6']

/** The stamps of the tables of places, networks and servers when these have been fetched. */
function stampsWith(...fetched: readonly string[]) {
  const feeds = feedFiles(Object.fromEntries(fetched.map(name => [name, `body of ${name}`])))
  const { stamps, families } = readFiles({ feeds, operatorFile: null })
  return { stamps: stamps.filter(({ topic }) => ['city', 'asn', 'servers'].includes(topic)), families }
}

describe('the stamps of the tables', () => {
  it('are one for each package, as of its version', () => {
    const { stamps } = stampsWith()
    assert.deepEqual(
      stamps.map(({ topic }) => topic),
      ['city', 'asn', 'servers'],
    )
    assert.ok(stamps.every(({ asOf }) => /^\d{4}-\d\d-\d\d$/.test(asOf) && asOf !== feedsAsOf))
  })

  it('are one for each table that was fetched, which leads back to its feed, and none of the package', () => {
    const { stamps, families } = stampsWith(...tables, ...servers)
    const declared = [...tables, ...servers].map(
      name => rangeFeeds.find(feed => feed.name === name) ?? assert.fail(name),
    )
    assert.deepEqual(
      stamps.map(({ name, url, asOf }) => `${name} ${url} ${asOf}`).sort(),
      declared.map(({ title, url }) => `${title} ${url} ${feedsAsOf}`).sort(),
    )
    assert.deepEqual(
      families.map(({ places }) => places.toString()),
      ['body of dbip-city-ipv4', 'body of dbip-city-ipv6'],
    )
  })

  it('are those of feed and package where only one family was fetched', () => {
    const { stamps } = stampsWith('dbip-city-ipv6', ...servers)
    const ofTopic = (topic: string) => stamps.filter(each => each.topic === topic).map(({ asOf }) => asOf === feedsAsOf)
    assert.deepEqual([ofTopic('city'), ofTopic('asn'), ofTopic('servers')], [[false, true], [false], [true, true]])
  })

  it('are those of the package, and so are the tables, where what was fetched is older', () => {
    const body = Buffer.from('fetched some time ago')
    const installed = stampsWith().stamps
    const dateOfServers = installed.find(({ topic }) => topic === 'servers')?.asOf ?? assert.fail()
    const read = (name: string) => {
      if (tables.includes(name)) return { body, asOf: '2026-01-01' }
      return servers.includes(name) ? { body, asOf: `${dateOfServers}T00:00:00.000Z` } : null
    }
    const { stamps, families } = readFiles({ feeds: { read }, operatorFile: null })
    const ofOlder = ({ topic }: { topic: string }) => topic === 'city' || topic === 'asn'
    assert.deepEqual(stamps.filter(ofOlder), installed.filter(ofOlder))
    for (const { places, networks, servers } of families) {
      assert.ok(Buffer.isBuffer(places) && !places.equals(body) && !networks.equals(body))
      assert.ok(servers.equals(body), 'what was fetched is at least as new')
    }
  })
})

describe('the date of a package', () => {
  it('is in its version, and a version without one is refused', () => {
    assert.equal(dateOfVersion('2.3.2026061719'), '2026-06-17')
    for (const version of ['2.3.0', '2.3.4', '2.3.20260617', '2026061719'])
      assert.throws(() => dateOfVersion(version), /no date/)
  })
})
