import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { lookup } from '../answer/lookup.ts'
import { compiledWith } from '../fixtures/made-up-feeds.ts'
import { vpnEvidences, vpnProviders } from '../schema.ts'
import { rangeFeeds } from '../sources/feeds.ts'
import { type NetworkTraits, networkFlagsOf, packTraits, vpnBitsOf, vpnFactsOf } from './network-traits.ts'

describe('the traits of a network', () => {
  it('fit into 16 bits and are read as they were packed', () => {
    const traits: fc.Arbitrary<NetworkTraits> = fc.record({
      vpnProvider: fc.constantFrom(null, ...vpnProviders),
      vpnEvidence: fc.constantFrom(null, ...vpnEvidences),
      ...{ anycast: fc.boolean(), satellite: fc.boolean(), mobile: fc.boolean(), cdn: fc.boolean() },
    })
    fc.assert(
      fc.property(traits, each => {
        const packed = packTraits(each)
        assert.ok(packed >= 0 && packed <= 0xffff)
        const { anycast, satellite, mobile, cdn } = networkFlagsOf(packed)
        assert.deepEqual(
          [anycast, satellite, mobile, cdn],
          [each.anycast, each.satellite, each.mobile, each.cdn].map(is => is || undefined),
        )
        const { vpn_provider, vpn_evidence } = vpnFactsOf(vpnBitsOf(packed))
        assert.deepEqual([vpn_provider ?? null, vpn_evidence ?? null], [each.vpnProvider, each.vpnEvidence])
      }),
    )
  })
})

describe('an answer', () => {
  const bodies = {
    'x4bnet-vpn-mullvadvpn': '5.127.255.0/25\n5.127.255.200\n2a01:1::/48\n',
    'x4bnet-vpn-ipv4': '5.127.255.0/25\n8.0.1.0/24\n',
    'x4bnet-vpn-asns': 'AS398003 # a service\n',
    'openasn-cdn': 'AS398002\n',
    'openasn-mobile': 'AS398002\nAS398001\n',
    'cloudflare-ipv4': '8.0.2.0/24\n',
    'google-cloud': JSON.stringify({
      creationTime: '2026-09-29T00:00:00.0',
      prefixes: [
        { ipv4Prefix: '8.0.3.0/24', scope: 'global' },
        { ipv4Prefix: '8.0.4.0/24', scope: 'us-east1' },
      ],
    }),
    'icloud-relay': '8.0.2.0/28,US,US-CO,Denver,\n',
    'tor-bulk-exits': '5.127.255.9\n',
  }
  const { index, exits } = compiledWith(bodies, ['cidr,vpn,reason', '8.1.0.0/24,true,ours'])
  const of = (ip: string) => lookup(index, ip, 0, exits) ?? assert.fail(ip)
  const vpnOf = (ip: string) => {
    const { vpn, vpn_provider, vpn_evidence } = of(ip).privacy
    return [vpn, vpn_provider, vpn_evidence]
  }

  it('says by what an address is known to be an exit of a VPN service, and of which', () => {
    assert.deepEqual(vpnOf('5.127.255.1'), [true, 'mullvad', 'published_address'])
    assert.deepEqual(vpnOf('5.127.255.200'), [true, 'mullvad', 'published_address'])
    assert.deepEqual(vpnOf('2a01:1::1'), [true, 'mullvad', 'published_address'])
    assert.deepEqual(vpnOf('8.0.1.1'), [true, undefined, 'list'])
    assert.deepEqual(vpnOf('5.1.0.1'), [true, undefined, 'network'])
    assert.deepEqual(of('5.127.255.1').risk.factors, ['vpn'])
  })

  it('says nothing of a VPN where there is none: a Tor exit is an exit first, the operator gives no evidence', () => {
    assert.deepEqual(vpnOf('5.127.255.9'), [false, undefined, undefined])
    assert.deepEqual(vpnOf('8.0.0.1'), [false, undefined, undefined])
    assert.deepEqual(vpnOf('8.1.0.1'), [true, undefined, undefined])
  })

  it('says that a network is a content delivery or a mobile one; a list is not believed about other known kinds', () => {
    const { type, mobile, cdn, anycast } = of('12.0.0.1').network
    assert.deepEqual([type, mobile, cdn, anycast], ['unknown', true, true, undefined])
    assert.deepEqual([of('8.0.0.1').network.type, of('8.0.0.1').network.mobile], ['education', undefined])
  })

  it('says that an address is anycast where its publisher does, but for the people behind a relay', () => {
    assert.equal(of('8.0.2.77').network.anycast, true)
    assert.equal(of('8.0.3.1').network.anycast, true)
    assert.equal(of('8.0.4.1').network.anycast, undefined)
    assert.deepEqual([of('8.0.2.1').privacy.apple_private_relay, of('8.0.2.1').network.anycast], [true, undefined])
    assert.equal(of('9.9.9.9').network.anycast, true)
    assert.equal(of('9.9.8.9').network.anycast, undefined)
  })
})

it('the topics of these feeds have names of their own', () => {
  const topicsOf = (kind: string) => rangeFeeds.filter(({ meaning }) => meaning.kind === kind).map(({ topic }) => topic)
  assert.deepEqual(topicsOf('cdn_asns'), ['cdn'])
  assert.deepEqual(topicsOf('mobile_asns'), ['mobile'])
  assert.deepEqual(topicsOf('vpn_provider'), ['vpn', 'vpn', 'vpn'])
})
