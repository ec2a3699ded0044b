import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { FeedError } from '../../../core/feed.ts'
import { torFeeds } from '../tor/dataset.ts'
import { rangeFeeds } from './feeds.ts'
import { registryFeeds } from './registries/delegations.ts'
import { delegationFile } from './registries/fixtures/delegation-file.ts'
import { rirs } from './registries/rir.ts'

const feeds = [...rangeFeeds, ...torFeeds]

describe('the feeds', () => {
  it('have names of their own, an https address and a topic of one word', () => {
    assert.equal(new Set(feeds.map(feed => feed.name)).size, feeds.length)
    assert.equal(new Set(feeds.map(feed => feed.url)).size, feeds.length)
    for (const { name, url, topic, title } of feeds) {
      assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/)
      assert.equal(new URL(url).protocol, 'https:', name)
      assert.match(topic, /^[a-z]+$/, name)
      assert.match(title, /^[A-Z\w].*: /i, name)
    }
  })

  it('are asked for more than once before they count as stale', () => {
    for (const { name, refreshHours, staleAfterHours } of feeds) assert.ok(staleAfterHours >= 2 * refreshHours, name)
  })

  it('refuse an empty body and a web page', () => {
    for (const { name, inspect } of feeds) {
      for (const body of ['', '<!DOCTYPE html><title>Sign in</title>']) {
        assert.throws(() => inspect(Buffer.from(body)), FeedError, name)
      }
    }
  })

  it('show who made the data where its licence asks for it', () => {
    for (const { name, licence, attribution } of feeds) {
      assert.equal(attribution !== undefined, licence.startsWith('CC-BY'), name)
    }
  })

  it('take a list of a crawler for as old as its confirmation, not for as old as its last change', () => {
    const prefixes = Array.from({ length: 300 }, (_, low) => ({ ipv4Prefix: `40.77.${low >> 8}.${low & 255}/32` }))
    const body = Buffer.from(JSON.stringify({ creationTime: '2024-01-03T10:00:00.121331', prefixes }))
    for (const { meaning, inspect } of rangeFeeds) {
      if (meaning.kind === 'crawler') assert.deepEqual(inspect(body), { rows: 300, asOf: null })
    }
  })

  it('name crawlers in lower case', () => {
    const crawlers = rangeFeeds.flatMap(({ meaning }) => (meaning.kind === 'crawler' ? [meaning.crawler] : []))
    for (const name of ['googlebot', 'bingbot', 'applebot', 'gptbot', 'duckduckbot', 'ccbot'])
      assert.ok(crawlers.includes(name))
    for (const name of crawlers) assert.match(name, /^[a-z-]+$/)
  })
})

describe('files as they were published', () => {
  const samples = new URL('../../../../../shared/feeds/', import.meta.url)
  const files: Readonly<Record<string, string>> = {
    aws: 'raw-upstream/aws-ip-ranges.json',
    'google-cloud': 'raw-upstream/google-cloud-ip-ranges.json',
    azure: 'raw-upstream/microsoft-azure-ip-ranges.json',
    'oracle-cloud': 'raw-upstream/oracle-cloud-ip-ranges.json',
    digitalocean: 'raw-upstream/digitalocean.csv',
    linode: 'raw-upstream/linode.txt',
    'cloudflare-ipv4': 'raw-upstream/cloudflare-v4-ip-ranges.txt',
    'cloudflare-ipv6': 'raw-upstream/cloudflare-v6-ip-ranges.txt',
    fastly: 'raw-upstream/fastly-ip-ranges.json',
    'tor-bulk-exits': 'tor/torbulkexitlist-format-20260315.txt',
    'x4bnet-vpn-ipv4': 'x4bnet/output-vpn-ipv4.txt',
    'x4bnet-vpn-ipv6': 'x4bnet/output-vpn-ipv6.txt',
    'x4bnet-vpn-asns': 'x4bnet/input-vpn-ASN.txt',
    'x4bnet-datacenter-ipv4': 'x4bnet/output-datacenter-ipv4.txt',
    'x4bnet-datacenter-ipv6': 'x4bnet/output-datacenter-ipv6.txt',
    'x4bnet-datacenter-asns': 'x4bnet/input-datacenter-ASN.txt',
    'bad-asn': 'bad-asn/bad-asn-list.csv',
  }

  it('are accepted, and refused when cut in half, where they are at hand', t => {
    const present = Object.entries(files).filter(([, path]) => existsSync(new URL(path, samples)))
    if (present.length === 0) t.diagnostic('no such file here: the promise was not put to the test')
    for (const [name, path] of present) {
      const feed = feeds.find(each => each.name === name)
      assert.ok(feed, name)
      const body = readFileSync(new URL(path, samples))
      assert.ok(feed.inspect(body).rows >= feed.minRows && body.length * 2 <= feed.maxBytes, name)
      const isAccepted = (part: Buffer) => {
        try {
          return feed.inspect(part).rows >= feed.minRows
        } catch (error) {
          assert.ok(error instanceof FeedError)
          return false
        }
      }
      assert.ok(!isAccepted(body.subarray(0, body.length >> 1)), `half of ${name}`)
    }
  })

  it('name no region whose place is unknown, where they are at hand', t => {
    // What is everywhere, and regions that are in the files before their place is public.
    const unlocated = new Set(['', 'GLOBAL', 'global', 'me-west-1', 'northeurope2'])
    const clouds = rangeFeeds.filter(({ name }) => existsSync(new URL(files[name] ?? 'none', samples)))
    if (clouds.length === 0) t.diagnostic('no such file here: the promise was not put to the test')
    for (const { name, meaning } of clouds) {
      if (meaning.kind !== 'cloud') continue
      const { tags } = meaning.parse(readFileSync(new URL(files[name], samples)))
      const unknown = tags.filter(tag => meaning.placeOf(tag) === null && !unlocated.has(tag))
      assert.deepEqual(unknown, [], name)
    }
  })
})

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
