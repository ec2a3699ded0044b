import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import type { FeedFiles } from '../../../core/feed.ts'
import { findAddress, readAddress } from '../answer/find.ts'
import { answerOf, lookup } from '../answer/lookup.ts'
import { type Compiled, compiledWith, feedFiles, feedsAsOf } from '../fixtures/made-up-feeds.ts'
import { nothing } from '../reverse-dns/reverse-dns.ts'
import { IpIntelligence } from '../schema.ts'
import { rangeFeeds } from '../sources/feeds.ts'
import { registryFeeds } from '../sources/registries/delegations.ts'
import { delegationFile } from '../sources/registries/fixtures/delegation-file.ts'
import { fetchedTable, parseFeeds } from './input-files.ts'

const now = Date.UTC(2026, 9, 5, 14, 30)

const prefixes = (...list: string[]) =>
  JSON.stringify({
    creationTime: '2026-09-29T00:00:00.000000',
    prefixes: list.map(prefix => (prefix.includes(':') ? { ipv6Prefix: prefix } : { ipv4Prefix: prefix })),
  })

/** A file of each kind, every address in the ranges of the tiny files. */
const bodies: Readonly<Record<string, string | Buffer>> = {
  aws: JSON.stringify({
    createDate: '2026-09-29-20-23-14',
    prefixes: [
      { ip_prefix: '8.0.0.0/24', region: 'us-west-2', network_border_group: 'us-west-2-den-1' },
      { ip_prefix: '8.0.1.0/24', region: 'GLOBAL', network_border_group: 'GLOBAL' },
    ],
    ipv6_prefixes: [{ ipv6_prefix: '2a01:1::/64', region: 'us-west-2', network_border_group: 'us-west-2-den-1' }],
  }),
  'cloudflare-ipv4': '5.127.255.0/26\n',
  googlebot: prefixes('5.1.0.0/27', '8.0.1.0/27', '2a01:1:1::/64'),
  gptbot: prefixes('5.1.0.32/27'),
  'icloud-relay': '5.1.1.0/31,DE,DE-BE,Berlin,\n8.0.0.8/31,US,US-CO,Denver,\n2a01:1:1:1::/64,US,US-CO,Denver,\n',
  'x4bnet-vpn-ipv4': '5.1.2.0/28\n5.1.1.0/24\n',
  'x4bnet-vpn-ipv6': '2a01:1:1:3::/64\n',
  'x4bnet-vpn-asns': 'AS398002 # made up\n',
  'x4bnet-datacenter-ipv4': '5.1.2.64/26\n5.127.255.128/25\n5.1.1.0/24\n',
  'x4bnet-datacenter-ipv6': '2a01:1:1:4::/64\n',
  'bad-asn': 'ASN,Entity\n398001,"UNIVERSITY, US"\n',
  'delegated-ripencc': delegationFile('RIPE NCC', ['FR|ipv4|5.1.0.0|768|20120712|allocated']),
}

/** Exits among them, of a VPN, a cloud, the relay, and of nobody in particular. */
const exitLists = {
  'tor-bulk-exits': '5.1.2.7\n5.127.255.7\n5.1.1.1\n',
  'tor-onionoo': JSON.stringify({
    relays_published: '2026-09-29 21:00:00',
    relays: [{ running: true, flags: ['Exit'], or_addresses: ['5.1.2.8:9001', '[2a01:1:1:2::1]:9001'] }],
  }),
}

/** The flags of an answer in one line, without those that are not set. */
function flagsOf({ index, exits }: Compiled, ip: string): string {
  const { privacy, risk } = lookup(index, ip, now, exits) ?? assert.fail(ip)
  const { hosting_provider, tor, vpn, apple_private_relay, crawler } = privacy
  return [hosting_provider, tor && 'tor', vpn && 'vpn', apple_private_relay && 'relay', crawler, risk.score]
    .filter(each => each !== null && each !== false)
    .join(' ')
}

describe('feeds in answers', () => {
  const all = compiledWith({ ...bodies, ...exitLists })
  const { index, parts, exits } = all

  it('leave nothing out', () => {
    assert.deepEqual(parts.warnings, [])
  })

  it('fill every field', () => {
    assert.partialDeepStrictEqual(lookup(index, '8.0.0.1', now), {
      ...{ country_code: 'US', region: 'Colorado', city: 'Denver', hosting: true, hosting_provider: 'aws' },
      location: { latitude: 39.7392, accuracy_radius_km: 50, sources: ['cloud_region', 'city_table', 'registry'] },
      network: { asn: 398001, cidr: '8.0.0.0/16', rir: 'ARIN', registered_country: 'US', type: 'hosting' },
      privacy: { hosting: true, hosting_provider: 'aws', not_checked: ['tor'] },
      risk: { incomplete: true, score: 40, level: 'medium', factors: ['hosting'] },
    })
    const { network, privacy, risk, tor } = lookup(index, '5.1.2.7', now, exits) ?? assert.fail()
    assert.deepEqual(network, {
      ...{ asn: 398003, as_name: 'Beispiel Internet, "BT"', cidr: '5.1.2.0/24', rir: 'RIPE NCC' },
      ...{ allocated: '2012-07-12', registered_country: 'FR', type: 'isp', reverse_dns: null },
    })
    assert.equal(tor, true)
    assert.deepEqual([privacy.tor, privacy.vpn, risk.score, risk.level], [true, false, 80, 'high'])
  })

  it('say of each address what they say together', () => {
    const expected = {
      '8.0.1.64': 'aws 40',
      '8.0.1.1': 'aws googlebot 0',
      '8.0.2.1': '0',
      '5.127.255.1': 'cloudflare 40',
      '5.127.255.7': 'cloudflare tor 100',
      '5.127.255.200': '0',
      '5.1.0.1': 'googlebot 0',
      '5.1.0.33': 'gptbot 0',
      '5.1.0.64': '0',
      '5.1.1.0': 'relay 30',
      '5.1.1.1': 'other_hosting tor 100',
      '5.1.1.2': 'other_hosting vpn 90',
      '8.0.0.8': 'relay 30',
      '5.1.2.1': 'vpn 50',
      '5.1.2.7': 'tor 80',
      '5.1.2.8': 'tor 80',
      '5.1.2.65': 'other_hosting 40',
      '12.0.0.1': 'vpn 50',
      '6.0.0.1': '10',
      '10.0.0.1': '',
      '2a01:1::1': 'aws 40',
      '2a01:1:1::1': 'googlebot 0',
      '2a01:1:1:1::1': 'relay 30',
      '2a01:1:1:2::1': 'tor 80',
      '2a01:1:1:2::2': '0',
      '2a01:1:1:3::1': 'vpn 50',
      '2a01:1:1:4::1': '0',
    }
    const found = Object.keys(expected).map(ip => [ip, flagsOf(all, ip)])
    assert.deepEqual(Object.fromEntries(found), expected)
  })

  it('take the flags of a network from lists of AS numbers', () => {
    const of = compiledWith({ 'bad-asn': '398002,"EXAMPLE, US"\n398003,"INTERNET, DE"\n3320,"TRANSIT, DE"\n' })
    assert.equal(flagsOf(of, '12.0.0.1'), 'other_hosting 40')
    assert.equal(flagsOf(of, '5.1.0.1'), 'other_hosting 40')
    assert.equal(flagsOf(of, '5.127.255.1'), '0', 'transit is never hosting')
  })

  it('place the relay and the clouds where they say they are', () => {
    const place = (ip: string) => {
      const { country_code, region, city } = lookup(index, ip, now) ?? assert.fail()
      return [country_code, region, city]
    }
    assert.deepEqual(place('5.1.1.0'), ['DE', 'Berlin', 'Berlin'])
    assert.deepEqual(place('2a01:1:1:1::1'), ['US', 'Colorado', 'Denver'])
    assert.deepEqual(place('2a01:1::1'), ['US', 'Colorado', 'Denver'])
    assert.deepEqual(place('5.127.255.1'), ['DE', 'Berlin', 'Berlin'], 'a cloud that is everywhere says nothing')
  })

  it('make answers that fit the schema', () => {
    const schema = Compile(IpIntelligence)
    for (let low = 0; low < 256; low++) {
      for (const block of ['5.1.0.', '5.1.1.', '5.1.2.', '5.127.255.', '8.0.0.', '8.0.1.', '12.0.0.', '2a01:1:1:']) {
        const ip = block.includes(':') ? `${block}${low.toString(16)}::1` : `${block}${low}`
        const found = findAddress(index, readAddress(ip) ?? assert.fail(ip), exits)
        const answer = answerOf(index, found, nothing, now)
        assert.ok(schema.Check(answer), ip)
        assert.ok(!('override' in answer))
      }
    }
  })
})

describe('the stamps of feeds', () => {
  const { stamps } = parseFeeds(feedFiles(bodies))
  const declared = [...rangeFeeds, ...registryFeeds].filter(({ name }) => Object.hasOwn(bodies, name))

  it('are one for each file, with the day it speaks of, and lead back to the feed', () => {
    assert.equal(declared.length, Object.keys(bodies).length)
    assert.deepEqual(
      stamps.map(({ name, topic, url, licence, asOf }) => [name, topic, url, licence, asOf]),
      declared.map(({ title, topic, url, licence }) => [title, topic, url, licence, feedsAsOf]),
    )
  })
})

describe('a feed that cannot be read', () => {
  const readable = [...rangeFeeds.filter(({ meaning }) => 'parse' in meaning), ...registryFeeds]
  const canary = 'canary-7f3a'
  const damaged = [
    '',
    `<!doctype html><title>${canary}</title>`,
    `{"prefixes": ["${canary}"`,
    `{"${canary}": [], "prefixes": {}}`,
    `${canary}\n${canary},${canary}\n`,
    Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a]),
  ]

  it('is left out with a sentence that names it and nothing of what it holds', () => {
    for (const { name } of readable) {
      for (const body of damaged) {
        const { warnings, prefixes: lists, delegations, stamps, listed } = parseFeeds(feedFiles({ [name]: body }))
        assert.equal(warnings.length, 1, name)
        assert.ok(warnings[0].startsWith(`The file of ${name} was skipped. `), warnings[0])
        assert.match(warnings[0], / was skipped\. [A-Z0-9][^.]*(?:\.\d[^.]*)?\.$/)
        assert.doesNotMatch(warnings[0], new RegExp(canary))
        assert.deepEqual([lists, delegations, stamps, listed.hosting.size, listed.vpn.size], [[], [], [], 0, 0])
      }
    }
  })

  it('leaves all others as they are', () => {
    const torn = Buffer.from(bodies['delegated-ripencc']).subarray(0, -20)
    const of = compiledWith({ ...bodies, ...exitLists, aws: '{"prefixes": [', 'delegated-ripencc': torn })
    const { index } = of
    assert.deepEqual(
      of.parts.warnings?.map(warning => warning.split(' was skipped')[0]),
      ['The file of aws', 'The file of delegated-ripencc'],
    )
    assert.equal(flagsOf(of, '8.0.0.1'), '0')
    assert.equal(flagsOf(of, '8.0.1.1'), 'googlebot 0')
    assert.equal(flagsOf(of, '5.1.2.7'), 'tor 80')
    assert.equal(lookup(index, '5.1.2.7', now)?.network.allocated, null)
    assert.equal(lookup(index, '5.1.2.7', now)?.network.registered_country, 'DE')
  })

  it('loses no more than the rows that cannot be read, as long as they are few', () => {
    const lines = Array.from({ length: 200 }, (_, low) => `5.1.2.${low}`)
    const of = compiledWith({ 'x4bnet-vpn-ipv4': [...lines, canary, '10.0.0.0/8'].join('\n') })
    assert.deepEqual(of.parts.warnings, [])
    assert.equal(flagsOf(of, '5.1.2.199'), 'vpn 50')
    assert.equal(flagsOf(of, '5.1.2.200'), '0')
  })
})

describe('the fetched tables', () => {
  const files: FeedFiles = feedFiles({ 'origin-asn-ipv6': 'six', 'dbip-city-ipv4': 'four' })

  it('are found by kind and family', () => {
    assert.equal(fetchedTable(files, 'networks', 6)?.body.toString(), 'six')
    assert.equal(fetchedTable(files, 'networks', 4), null)
    assert.equal(fetchedTable(files, 'places', 4)?.body.toString(), 'four')
    assert.equal(fetchedTable(files, 'places', 6), null)
    assert.equal(fetchedTable(files, 'servers', 4), null)
  })

  it('have a stamp that leads back to the feed', () => {
    const feed = rangeFeeds.find(({ name }) => name === 'dbip-city-ipv4') ?? assert.fail()
    const { name, url, topic, asOf, attribution } = fetchedTable(files, 'places', 4)?.stamp ?? assert.fail()
    assert.deepEqual([name, url, topic, asOf, attribution], [feed.title, feed.url, 'city', feedsAsOf, feed.attribution])
  })

  it('are read and stamped by nobody else', () => {
    const { prefixes: lists, delegations, stamps, warnings } = parseFeeds(files)
    assert.deepEqual([lists, delegations, stamps, warnings], [[], [], [], []])
  })
})
