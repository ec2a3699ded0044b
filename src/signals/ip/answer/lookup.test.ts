import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { formatIpv4 } from '../../../core/ip-address.ts'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import { checkedFlags, IpIntelligence } from '../schema.ts'
import { lookup } from './lookup.ts'

const now = Date.UTC(2026, 9, 5, 14, 30)
const index = tinyIndex()
const answerSchema = Compile(IpIntelligence)

function answerTo(ip: string): IpIntelligence {
  const answer = lookup(index, ip, now)
  if (answer === null) throw new Error(`${ip} is no address`)
  return answer
}

describe('lookup', () => {
  it('gives every field of the specification', () => {
    assert.deepEqual(answerTo('5.127.255.1'), {
      ip: '5.127.255.1',
      version: 4,
      country_code: 'DE',
      country: 'Germany',
      region: 'Berlin',
      region_code: 'DE-BE',
      continent_code: 'EU',
      city: 'Berlin',
      asn: 3320,
      as_name: 'Hosting GmbH',
      hosting: false,
      hosting_provider: null,
      tor: false,
      reserved: false,
      location: {
        latitude: 52.52,
        longitude: 13.405,
        timezone: 'Europe/Berlin',
        local_time: '2026-10-05T16:30:00+02:00',
        utc_offset: '+02:00',
        accuracy_radius_km: 100,
        sources: ['city_table', 'registry'],
        geoname_id: 2950159,
      },
      country_info: {
        code: 'DE',
        name: 'Germany',
        flag: '🇩🇪',
        continent: 'Europe',
        currency: 'EUR',
        language: 'de',
        in_eu: true,
        calling_code: 49,
      },
      network: {
        asn: 3320,
        as_name: 'Hosting GmbH',
        cidr: '5.127.255.0/24',
        rir: 'RIPE NCC',
        allocated: null,
        registered_country: 'DE',
        type: 'unknown',
        reverse_dns: null,
      },
      privacy: {
        hosting: false,
        hosting_provider: null,
        tor: false,
        vpn: false,
        apple_private_relay: false,
        crawler: null,
        not_checked: [...checkedFlags],
      },
      risk: { incomplete: true, score: 0, level: 'low', factors: [] },
    })
  })

  it('fits its schema whatever the address', () => {
    const addresses = fc.oneof(
      fc.nat(0x0d000000).map(formatIpv4),
      fc.nat(0xffffffff).map(formatIpv4),
      fc.ipV6(),
      fc.constantFrom('2a01:1::', '2a02:8000::', '2a01:2::'),
    )
    fc.assert(
      fc.property(addresses, ip => {
        const answer = answerTo(ip)
        assert.ok(answerSchema.Check(answer), JSON.stringify([...answerSchema.Errors(answer)]))
      }),
    )
  })
})
