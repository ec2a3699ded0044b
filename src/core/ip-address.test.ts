import assert from 'node:assert/strict'
import { isIPv4, isIPv6 } from 'node:net'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { casesOf } from '../../test/support/long-run.ts'
import { notAddresses } from '../../test/support/not-addresses.ts'
import {
  formatCidr4,
  formatCidr6,
  formatIpv4,
  formatIpv6,
  ipv4OfMapped,
  parseCidr,
  parseIpv4,
  parseIpv6,
} from './ip-address.ts'

const address4 = fc.integer({ min: 0, max: 0xffffffff })

/** Groups that are often zero, so that runs of every length occur in every place. */
const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(1, 0xff, 0x100, 0xffff))
const address6 = fc.array(group, { minLength: 8, maxLength: 8 }).map(wordsOfGroups)

/** Text that is nearly an address, which a parser that is too lenient takes for one. */
const nearlyAddress = fc
  .array(fc.constantFrom(':', '::', '.', '0', '1', 'f', 'F', 'g', '00', 'abcd', '12345', '255', '256', '%', ' ', '/'), {
    maxLength: 18,
  })
  .map(parts => parts.join(''))

function wordsOfGroups(groups: number[]): Uint32Array {
  const words = new Uint32Array(4)
  groups.forEach((value, index) => {
    words[index >> 1] = words[index >> 1] | (index % 2 === 0 ? value << 16 : value)
  })
  return words
}

function parsed6(text: string): Uint32Array | null {
  const words = new Uint32Array(4)
  return parseIpv6(text, words) ? words : null
}

function bytesOf(words: Uint32Array): number[] {
  return Array.from(words).flatMap(word => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255])
}

const neverAddresses = [
  ...Object.values(notAddresses),
  ...[
    '.',
    '...',
    '1',
    '127.1',
    '00.0.0.0',
    '1.2.3.4a',
    '1111.1.1.1',
    '[::1',
    '::1]',
    '1:',
    ':1',
    ':1::',
    '::1:',
    'g::',
  ],
  ...['::1.2.3', '::1.2.3.4.5', '1.2.3.4::', '1:2:3:4:5:6:7:1.2.3.4', '1:2:3:4:5:6:1.2.3.4.', '::ffff:1.2.3.256'],
  ...['1:2:3:4:5:6:7:8::', '::1:2:3:4:5:6:7:8', '1:2:3:4::5:6:7:8', '::::', '1:::2', '::1::', '::00001'],
  ...['::-1', '::+1', '::0x1', '::１', '::1 ', '::1\n', ':'.repeat(65), '0000:'.repeat(13), `::${'0'.repeat(63)}`],
]

describe('parsing', () => {
  it('refuses every spelling that is not a plain dotted quad or RFC 4291', () => {
    for (const text of neverAddresses) {
      assert.equal(parseIpv4(text), -1, JSON.stringify(text))
      assert.equal(parsed6(text), null, JSON.stringify(text))
    }
  })

  it('leaves the words alone when the text is refused', () => {
    for (const text of neverAddresses) {
      const words = Uint32Array.of(1, 2, 3, 4)
      parseIpv6(text, words)
      assert.deepEqual(words, Uint32Array.of(1, 2, 3, 4))
    }
  })

  it('accepts the spellings of RFC 4291, section 2.2', () => {
    const spellings: [string, number[]][] = [
      ['::', [0, 0, 0, 0]],
      ['::1', [0, 0, 0, 1]],
      ['1::', [0x10000, 0, 0, 0]],
      ['ABCD:EF01:2345:6789:ABCD:EF01:2345:6789', [0xabcdef01, 0x23456789, 0xabcdef01, 0x23456789]],
      ['2001:DB8:0:0:8:800:200C:417A', [0x20010db8, 0, 0x80800, 0x200c417a]],
      ['2001:db8::8:800:200c:417a', [0x20010db8, 0, 0x80800, 0x200c417a]],
      ['1:2:3:4:5:6:7::', [0x10002, 0x30004, 0x50006, 0x70000]],
      ['::2:3:4:5:6:7:8', [2, 0x30004, 0x50006, 0x70008]],
      ['::13.1.68.3', [0, 0, 0, 0x0d014403]],
      ['::FFFF:129.144.52.38', [0, 0, 0xffff, 0x81903426]],
      ['1:2:3:4:5:6:255.255.255.255', [0x10002, 0x30004, 0x50006, 0xffffffff]],
      ['0000:0000:0000:0000:0000:ffff:192.168.100.200', [0, 0, 0xffff, 0xc0a864c8]],
    ]
    for (const [text, words] of spellings) assert.deepEqual(parsed6(text), Uint32Array.from(words), text)
  })

  it('agrees with node:net on what is an address', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyAddress, fc.string(), fc.ipV4(), fc.ipV4Extended(), fc.ipV6()), text => {
        assert.equal(parseIpv4(text) >= 0, isIPv4(text))
        if (!text.includes('%')) assert.equal(parsed6(text) !== null, isIPv6(text))
      }),
      { numRuns: casesOf(5000) },
    )
  })

  it('agrees with ipaddr.js on the value', () => {
    fc.assert(
      fc.property(fc.ipV6(), text => {
        // ipaddr.js reads the IPv4-compatible ::a.b.c.d as the IPv4-mapped address; RFC 4291, section 2.5.5.1 does not.
        fc.pre(!/^::[0-9.]+$/.test(text))
        const words = parsed6(text)
        assert.ok(words)
        assert.deepEqual(bytesOf(words), ipaddr.IPv6.parse(text).toByteArray())
      }),
      { numRuns: casesOf(2000) },
    )
  })

  it('reads back every IPv4 address that it writes', () => {
    fc.assert(
      fc.property(address4, address => {
        assert.equal(parseIpv4(formatIpv4(address)), address)
        assert.equal(formatIpv4(address), ipaddr.fromByteArray(bytesOf(Uint32Array.of(address))).toString())
      }),
    )
  })
})

describe('formatting', () => {
  it('writes the canonical text of RFC 5952', () => {
    const texts = ['::', '::1', '1::', '2001:db8::1', '2001:db8:0:1:1:1:1:1', '2001:0:0:1::1', '2001:db8::1:0:0:1']
    for (const text of [
      ...texts,
      '0:1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:0',
      '1:2:3:4:5:6::',
      '::3:4:5:6:7:8',
      'ffff::ff:f00',
    ]) {
      assert.equal(formatIpv6(parsed6(text) ?? new Uint32Array(4)), text)
    }
  })

  it('agrees with ipaddr.js and reads back what it writes', () => {
    fc.assert(
      fc.property(address6, words => {
        const text = formatIpv6(words)
        assert.deepEqual(parsed6(text), words)
        if (ipv4OfMapped(words) < 0) assert.equal(text, new ipaddr.IPv6(bytesOf(words)).toRFC5952String())
      }),
      { numRuns: casesOf(5000) },
    )
  })

  it('writes an IPv4-mapped address with a dotted quad', () => {
    assert.equal(formatIpv6(Uint32Array.of(0, 0, 0xffff, 0xc0a80001)), '::ffff:192.168.0.1')
    assert.equal(ipv4OfMapped(Uint32Array.of(0, 0, 0xffff, 0xc0a80001)), 0xc0a80001)
    for (const words of [
      Uint32Array.of(0, 0, 0, 1),
      Uint32Array.of(1, 0, 0xffff, 1),
      Uint32Array.of(0, 1, 0xffff, 1),
    ]) {
      assert.equal(ipv4OfMapped(words), -1)
    }
  })
})

describe('CIDR blocks', () => {
  it('gives the first and the last address', () => {
    assert.deepEqual(parseCidr('0.0.0.0/0'), { version: 4, first: 0, last: 0xffffffff, prefixLength: 0 })
    assert.deepEqual(parseCidr('10.0.0.0/8'), { version: 4, first: 0x0a000000, last: 0x0affffff, prefixLength: 8 })
    assert.deepEqual(parseCidr('255.255.255.255/32'), {
      version: 4,
      first: 2 ** 32 - 1,
      last: 2 ** 32 - 1,
      prefixLength: 32,
    })
    assert.deepEqual(parseCidr('2001:db8::/33'), {
      version: 6,
      first: Uint32Array.of(0x20010db8, 0, 0, 0),
      last: Uint32Array.of(0x20010db8, 0x7fffffff, 0xffffffff, 0xffffffff),
      prefixLength: 33,
    })
  })

  it('refuses host bits, a missing or padded length and one that is too long', () => {
    const texts = [
      '10.0.0.1/8',
      '10.0.0.0/33',
      '10.0.0.0/08',
      '10.0.0.0/',
      '10.0.0.0',
      '10.0.0.0/+8',
      '10.0.0.0/8 ',
      '/8',
    ]
    for (const text of [
      ...texts,
      '::1/127',
      '::/129',
      '::/00',
      '2001:db8::/28',
      '::/-1',
      '::/1280',
      '10.0.0.0/8/8',
      '[::]/0',
    ]) {
      assert.equal(parseCidr(text), null, text)
    }
  })

  it('reads back what it writes and agrees with ipaddr.js on the ends', () => {
    fc.assert(
      fc.property(address6, fc.integer({ min: 0, max: 128 }), (words, prefixLength) => {
        const network = ipaddr.IPv6.networkAddressFromCIDR(
          `${new ipaddr.IPv6(bytesOf(words)).toNormalizedString()}/${prefixLength}`,
        )
        const text = formatCidr6(parsed6(network.toNormalizedString()) ?? words, prefixLength)
        const block = parseCidr(text)
        assert.ok(block?.version === 6)
        assert.deepEqual(bytesOf(block.first), network.toByteArray())
        assert.deepEqual(
          block.last,
          block.first.map(
            (word, index) => Number(0xffffffffn >> BigInt(Math.min(32, Math.max(0, prefixLength - 32 * index)))) | word,
          ),
        )
      }),
    )
    fc.assert(
      fc.property(address4, fc.integer({ min: 0, max: 32 }), (address, prefixLength) => {
        const size = 2 ** (32 - prefixLength)
        const first = Math.floor(address / size) * size
        assert.deepEqual(parseCidr(formatCidr4(first, prefixLength)), {
          version: 4,
          first,
          last: first + size - 1,
          prefixLength,
        })
      }),
    )
  })
})
