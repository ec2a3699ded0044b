import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '../../../core/ip-address.ts'
import { lookup } from '../answer/lookup.ts'
import { compiledWith, exitsOf, feedsAsOf, readExits } from '../fixtures/made-up-feeds.ts'
import { builtOn } from '../fixtures/tiny-files.ts'
import { type ListedRanges, noRanges } from '../index/listed-ranges.ts'
import { torData, torFeeds } from './dataset.ts'

function has(exits: ListedRanges, ip: string): boolean {
  const words = new Uint32Array(4)
  return (parseIpv6(ip, words) ? exits.valueOf6(words) : exits.valueOf4(parseIpv4(ip))) !== 0
}

const onionoo = (...addresses: string[]) =>
  JSON.stringify({
    relays_published: '2026-09-29 21:00:00',
    relays: [{ running: true, flags: ['Exit'], or_addresses: addresses }],
  })

describe('the Tor exits', () => {
  /** Few different words, so that addresses are met again, and have neighbours. */
  const octets = fc.tuple(fc.constantFrom(5, 51, 185, 223), fc.nat(2), fc.constantFrom(0, 255), fc.nat(255))
  const ipv4 = octets.map(([a, b, c, d]) => formatIpv4(((a << 24) | (b << 16) | (c << 8) | d) >>> 0))
  const word = fc.constantFrom(0, 1, 0xffffffff)
  const ipv6 = fc
    .tuple(fc.constantFrom(0x2a000000, 0x2a00ffff, 0x2a010001, 0x26000000), word, word, fc.nat(3))
    .map(words => formatIpv6(Uint32Array.from(words)))
  const address = fc.oneof(ipv4, ipv6)

  it('are the addresses of both lists and no others, as a linear scan finds them', () => {
    fc.assert(
      fc.property(
        fc.array(ipv4, { minLength: 1 }),
        fc.array(address, { minLength: 1 }),
        fc.array(address),
        (a, b, c) => {
          const relays = b.map(ip => (ip.includes(':') ? `[${ip}]:9001` : `${ip}:9001`))
          const exits = exitsOf({ 'tor-bulk-exits': a.join('\n'), 'tor-onionoo': onionoo(...relays) })
          const listed = new Set([...a, ...b])
          for (const ip of [...listed, ...c]) assert.equal(has(exits, ip), listed.has(ip), ip)
        },
      ),
    )
  })

  it('may be whole blocks, to the last address of each', () => {
    const blocks = ['5.6.0.0/15', '9.9.9.8/30', '223.255.255.0/24', '2a00:c0::/28', '2a03::/16']
    const exits = exitsOf({ 'tor-bulk-exits': blocks.join('\n') })
    const inside = [
      '5.6.0.0',
      '5.7.255.255',
      '9.9.9.11',
      '223.255.255.255',
      '2a00:c0::',
      '2a00:cf:ffff::1',
      '2a03:ffff::',
    ]
    const outside = ['5.5.255.255', '5.8.0.0', '9.9.9.7', '9.9.9.12', '2a00:bf:ffff::', '2a00:d0::', '2a04::']
    for (const ip of inside) assert.ok(has(exits, ip), ip)
    for (const ip of outside) assert.ok(!has(exits, ip), ip)
  })

  it('are none while no list was fetched', () => {
    fc.assert(fc.property(address, ip => !has(noRanges, ip) && !has(exitsOf({}), ip)))
    const { sources, asOf } = readExits({})
    assert.deepEqual([sources, asOf], [[], builtOn])
  })
})

describe('the data set of Tor exits', () => {
  it('is as old as its lists, each of which is a source', () => {
    const { asOf, sources } = readExits({ 'tor-bulk-exits': '5.1.0.1\n' })
    assert.equal(asOf, feedsAsOf)
    assert.deepEqual(
      sources.map(({ name, topic, staleAfterHours }) => [name, topic, staleAfterHours]),
      [[torFeeds[0].title, 'tor', 24]],
    )
  })

  it('leaves out a list that cannot be read, with a sentence that repeats nothing of it', () => {
    for (const body of [
      '',
      '<html>canary</html>',
      '{"canary": []}',
      'canary\ncanary\n',
      Buffer.from([0xff, 0xfe, 0]),
    ]) {
      for (const { name } of torFeeds) {
        const other = name === 'tor-onionoo' ? 'tor-bulk-exits' : 'tor-onionoo'
        const bodies = { 'tor-bulk-exits': '5.1.0.1\n', 'tor-onionoo': onionoo('5.1.0.1:443'), [name]: body }
        const { warnings = [], sources, opened } = readExits(bodies)
        assert.match(warnings.join(), new RegExp(`^The file of ${name} was skipped\\. [A-Z0-9][^.]*\\.$`))
        assert.doesNotMatch(warnings.join(), /canary/)
        assert.deepEqual(
          sources.map(source => source.name),
          torFeeds.filter(feed => feed.name === other).map(({ title }) => title),
        )
        assert.ok(has(opened, '5.1.0.1'))
      }
    }
  })

  it('is refused when it calls everything an exit', () => {
    assert.deepEqual(torData.checkGolden(exitsOf({ 'tor-bulk-exits': '5.1.0.1\n' })), [])
    const wrong = torData.checkGolden(exitsOf({ 'tor-bulk-exits': '8.0.0.0/8\n2001:4860::/32\n' }))
    assert.deepEqual(wrong, ['8.8.8.8 is not a Tor exit.', '2001:4860:4860::8888 is not a Tor exit.'])
  })
})

describe('an exit among what is known of its address', () => {
  const bodies = {
    'icloud-relay': '5.1.2.0/28,US,US-CO,Denver,\n2a01:1::/64,US,US-CO,Denver,\n',
    'x4bnet-vpn-ipv4': '5.1.2.0/24\n',
  }
  const answersOf = (lines: readonly string[], ips: readonly string[]) => {
    const { index, exits } = compiledWith({ ...bodies, 'tor-bulk-exits': ips.join('\n') }, lines)
    return ips.map(ip => {
      const { city, privacy, risk, network } = lookup(index, ip, 0, exits) ?? assert.fail(ip)
      return [city, privacy.apple_private_relay, network.type, ...risk.factors]
    })
  }

  it('is not where the relay says that the people behind it are, and neither relay nor VPN', () => {
    assert.deepEqual(answersOf([], ['5.1.2.1', '5.1.2.200', '2a01:1::1', '8.1.0.1']), [
      ['Berlin', false, 'isp', 'tor_exit'],
      ['Berlin', false, 'isp', 'tor_exit'],
      ['Berlin', false, 'unknown', 'tor_exit'],
      ['New York', false, 'education', 'tor_exit'],
    ])
  })

  it('is what the operator says, who may say that it is none, or also a VPN', () => {
    const lines = [
      'cidr,reason,tor,vpn,apple_private_relay',
      '5.1.2.1,no exit,false,,',
      '5.1.2.2,also a VPN,,true,',
      '5.1.2.3,also a relay,,,true',
      '5.1.2.4,sure,true,,',
      '5.1.2.201,no exit,false,,',
    ]
    const ips = ['5.1.2.1', '5.1.2.2', '5.1.2.3', '5.1.2.4', '5.1.2.201']
    assert.deepEqual(answersOf(lines, ips), [
      ['Denver', true, 'isp', 'apple_private_relay'],
      ['Berlin', false, 'isp', 'tor_exit', 'vpn'],
      ['Berlin', true, 'isp', 'tor_exit', 'apple_private_relay'],
      ['Berlin', false, 'isp', 'tor_exit'],
      ['Berlin', false, 'isp', 'vpn'],
    ])
  })
})
