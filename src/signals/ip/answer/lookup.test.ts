import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { casesOf } from '../../../../test/support/long-run.ts'
import { formatIpv4, formatIpv6 } from '../../../core/ip-address.ts'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import { IpIntelligence } from '../schema.ts'
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
    assert.partialDeepStrictEqual(answerTo('5.127.255.1'), {
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
      },
      risk: { score: 0, level: 'low', factors: [] },
    })
  })

  it('leaves every field of location and network of a reserved address null, and says so', () => {
    for (const ip of [
      '10.0.0.1',
      '127.0.0.1',
      '100.64.1.1',
      '169.254.0.1',
      '192.0.2.1',
      '224.0.0.1',
      '255.255.255.255',
    ]) {
      const { location, network, privacy, risk, ...top } = answerTo(ip)
      assert.deepEqual(top, {
        ...{ ip, version: 4, country_code: '', country: '', region: null, city: null, asn: null, as_name: null },
        ...{ hosting: false, hosting_provider: null, tor: false, reserved: true, country_info: null },
      })
      assert.ok(Object.values(location).every(value => value === null))
      assert.ok(Object.values(network).every(value => value === null))
      assert.ok(Object.values(privacy).every(value => value === null || value === false))
      assert.deepEqual(risk, { score: null, level: null, factors: [] })
    }
    for (const ip of ['::', '::1', 'fe80::1', 'fc00::1', '2001:db8::1', 'ff02::1', '2002::1']) {
      assert.equal(answerTo(ip).reserved, true, ip)
      assert.equal(answerTo(ip).version, 6)
    }
  })

  it('counts a network nobody is known to announce as a risk', () => {
    assert.partialDeepStrictEqual(answerTo('6.0.0.1').risk, { score: 10, level: 'low', factors: ['unknown_network'] })
    assert.equal(answerTo('6.0.0.1').country_info, null)
  })

  it('answers an IPv4-mapped address as the IPv4 address', () => {
    assert.deepEqual(answerTo('::ffff:5.127.255.1'), answerTo('5.127.255.1'))
    assert.deepEqual(answerTo('::FFFF:057f:ff01'), answerTo('5.127.255.1'))
    assert.equal(answerTo('::ffff:10.0.0.1').reserved, true)
  })

  it('gives the canonical text of every spelling', () => {
    assert.equal(answerTo('2A01:0001:0000:0:0:0:0:0005').ip, '2a01:1::5')
    assert.equal(answerTo('2a01:1::1.2.3.4').ip, '2a01:1::102:304')
    fc.assert(
      fc.property(fc.uint32Array({ minLength: 4, maxLength: 4 }), words => {
        const text = formatIpv6(Uint32Array.from([0x2a010001, ...words.subarray(1)]))
        assert.equal(answerTo(text).ip, text)
        assert.equal(answerTo(text.toUpperCase()).ip, text)
      }),
    )
  })

  it('refuses everything that is not an address on its own', () => {
    const refused = [
      ...['', ' ', '8.8.8.8 ', ' 8.8.8.8', '8.8.8.8\n', '8.8.8', '8.8.8.8.8', '8.8.8.256', '08.8.8.8', '010.8.8.8'],
      ...['0x8.8.8.8', '0x08080808', '134744072', '8.8.8.8/32', '8.8.8.0/24', '8.8.8.8:53', '[8.8.8.8]', '8.8.8.-1'],
      ...['8.8.8.8.', '.8.8.8.8', '8..8.8', '+8.8.8.8', '8,8,8,8', '٨.٨.٨.٨', '８.８.８.８', 'localhost', 'dns.google'],
      ...[
        '::1/128',
        '[::1]',
        '[::1]:80',
        'fe80::1%eth0',
        'fe80::1%25eth0',
        '::1%1',
        ':::',
        '1::2::3',
        ':1',
        '1:',
        '::g',
      ],
      ...['1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '12345::', '::1.2.3', '::1.2.3.256', '::01.2.3.4', '1.2.3.4::', ' ::1'],
      ...['2a00:1450:/32', 'http://8.8.8.8', '8.8.8.8,1.1.1.1', 'null', 'a'.repeat(64)],
    ]
    for (const text of refused) assert.equal(lookup(index, text, now), null, JSON.stringify(text))
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

  it('never throws and never answers text that is no address', () => {
    const nearlyAddresses = fc.string({ unit: fc.constantFrom(...'0123456789abcdefF:.%/[] x'), maxLength: 64 })
    const texts = fc.oneof(fc.string({ maxLength: 64 }), nearlyAddresses)
    fc.assert(
      fc.property(texts, text => {
        const answer = lookup(index, text, now)
        assert.ok(answer === null || /^[0-9a-f:.]+$/.test(answer.ip))
      }),
      { numRuns: casesOf(1000) },
    )
  })

  it('follows the time it is given', () => {
    const winter = lookup(index, '5.127.255.1', Date.UTC(2026, 11, 1))
    assert.equal(winter?.location.local_time, '2026-12-01T01:00:00+01:00')
    assert.equal(answerTo('5.127.255.1').location.local_time, '2026-10-05T16:30:00+02:00')
  })
})
