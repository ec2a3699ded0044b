import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../../test/support/long-run.ts'
import { formatCidr4, formatCidr6, formatIpv4, formatIpv6 } from '../../../core/ip-address.ts'
import { isReserved4, isReserved6 } from '../../../core/special-addresses.ts'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import { type WrittenRows, writtenIndex } from '../fixtures/written-index.ts'
import type { IpIndex } from '../index/ip-index.ts'
import {
  latitudeOf,
  longitudeOf,
  mostNetworks,
  mostTowns,
  networkOf,
  noLatitude,
  packBlock,
  packPlace,
  prefixLengthOf,
  sections,
  townOf,
  wordsPerArea,
  wordsPerNetwork,
} from '../index/layout.ts'
import { findAddress, readAddress } from './find.ts'

/** Tables of a few rows that tell which they are. */
const rows = 16
const tables = {
  [sections.places]: Uint32Array.from(Array.from({ length: rows }, (_, row) => packPlace(noLatitude, 0, row)).flat()),
  [sections.towns]: Uint32Array.from(Array.from({ length: rows }, (_, row) => [0, row, 0]).flat()),
  [sections.networks]: Uint32Array.from({ length: rows * wordsPerNetwork }, (_, word) => {
    return word % 4 === 0 ? 1000 + (word >> 2) : 0
  }),
  [sections.areas]: new Uint32Array(wordsPerArea),
  [sections.zones]: new Uint32Array(1),
  [sections.countries]: new Uint32Array(1),
  [sections.crawlers]: new Uint32Array(1),
  [sections.overrides]: new Uint32Array(1),
  [`${sections.text}.bytes`]: new Uint8Array(0),
  [`${sections.text}.ends`]: new Uint32Array(1),
}
const indexOf = (written: WrittenRows): IpIndex => writtenIndex(written, tables)

function find(index: IpIndex, text: string) {
  const address = readAddress(text)
  return address === null ? null : findAddress(index, address)
}

/** The address with all bits beyond the prefix cleared. */
const maskOf = (bits: number) => (bits <= 0 ? 0 : bits >= 32 ? 0xffffffff : (-1 << (32 - bits)) >>> 0)
const firstOf = (words: readonly number[], length: number) =>
  Uint32Array.from(words, (word, position) => (word & maskOf(length - 32 * position)) >>> 0)

describe('the value of a range', () => {
  it('keeps network and prefix length, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.nat(mostNetworks - 1),
        fc.constantFrom(0, ...Array.from({ length: 127 }, (_, more) => more + 2)),
        (network, length) => {
          const block = packBlock(network, length)
          assert.deepEqual([networkOf(block), prefixLengthOf(block)], [network, length])
        },
      ),
    )
    assert.equal(packBlock(mostNetworks - 1, 128), 2 ** 27 - 1)
  })
})

describe('a place', () => {
  it('keeps its coordinates and its town, whatever they are', () => {
    const latitude = fc.oneof(fc.constant(noLatitude), fc.integer({ min: -900_000, max: 900_000 }))
    const longitude = fc.integer({ min: -1_800_000, max: 1_800_000 })
    fc.assert(
      fc.property(latitude, longitude, fc.nat(mostTowns - 1), (north, east, town) => {
        const [first, second] = packPlace(north, east, town)
        assert.deepEqual([latitudeOf(first), longitudeOf(first, second), townOf(second)], [north, east, town])
      }),
    )
  })
})

describe('find', () => {
  /** Indexes of one block per family, with a known place and network. The position is the prefix length. */
  const ofLength = Array.from({ length: 129 }, (_, prefixLength) => {
    const row = { place: 3, network: 5, prefixLength }
    const four = prefixLength > 32 ? {} : { four: [{ start: [0], ...row }] }
    return prefixLength < 2 ? indexOf({}) : indexOf({ ...four, six: [{ start: [0, 0, 0, 0], ...row }] })
  })

  const facts = { reserved: false, place: 3, network: 5, asn: 1005, areaAndZone: 3, isExit: false, isTorChecked: false }

  it('names the block of any IPv4 address for every length', () => {
    const addresses = fc.oneof(fc.constantFrom(0x01000000, 0x57ffffff, 0xb9dc6501, 0xdfffffff), fc.nat(0xffffffff))
    fc.assert(
      fc.property(
        addresses.filter(address => !isReserved4(address)),
        address => {
          const ip = formatIpv4(address)
          for (let length = 2; length <= 32; length++) {
            const cidr = formatCidr4((address & maskOf(length)) >>> 0, length)
            assert.deepEqual(find(ofLength[length], ip), { ...facts, ip, version: 4, prefixLength: length, cidr })
          }
        },
      ),
      { numRuns: casesOf(50) },
    )
  })

  it('names the block of any IPv6 address for every length', () => {
    const word = fc.oneof(fc.constantFrom(0, 1, 0x80000000, 0xffffffff), fc.nat(0xffff), fc.nat(0xffffffff))
    const addresses = fc.tuple(fc.integer({ min: 0x24000000, max: 0x2fffffff }), word, word, word)
    fc.assert(
      fc.property(
        addresses.filter(words => !isReserved6(Uint32Array.from(words))),
        words => {
          const ip = formatIpv6(Uint32Array.from(words))
          for (let length = 2; length <= 128; length++) {
            const cidr = formatCidr6(firstOf(words, length), length)
            assert.deepEqual(find(ofLength[length], ip), { ...facts, ip, version: 6, prefixLength: length, cidr })
          }
        },
      ),
      { numRuns: casesOf(25) },
    )
  })

  it('names no block where no network announces, whatever else is known', () => {
    const four = [{ start: [0], place: 3, network: 5, prefixLength: 0 }]
    const index = indexOf({ four, six: [{ start: [0, 0, 0, 0], place: 3, network: 5, prefixLength: 0 }] })
    for (const ip of ['5.6.7.8', '2a01::1']) {
      const { cidr, place, network } = find(index, ip) ?? assert.fail()
      assert.deepEqual([cidr, place, network], [null, 3, 5], ip)
    }
  })

  it('takes what holds from the row that holds the address, to the last address of both', () => {
    const index = indexOf({
      four: [
        { start: [0], place: 1, network: 1, prefixLength: 0 },
        { start: [0x05000001], place: 2, network: 2, prefixLength: 32 },
        { start: [0x05000002], place: 4, network: 3, prefixLength: 8 },
      ],
      six: [
        { start: [0, 0, 0, 0], place: 5, network: 4, prefixLength: 0 },
        { start: [0x2a010000, 0, 0, 1], place: 6, network: 5, prefixLength: 128 },
        { start: [0x2a010000, 0, 0, 2], place: 7, network: 6, prefixLength: 48 },
      ],
    })
    const found = ['5.0.0.0', '5.0.0.1', '5.0.0.2', '223.255.255.255', '2a01::', '2a01::1', '2a01::2'].map(ip => {
      const { place, network, asn, areaAndZone } = find(index, ip) ?? assert.fail()
      assert.deepEqual([asn, areaAndZone], [1000 + network, place])
      return [place, network]
    })
    assert.deepEqual(found, [
      [1, 1],
      [2, 2],
      [4, 3],
      [4, 3],
      [5, 4],
      [6, 5],
      [7, 6],
    ])
    assert.equal(find(index, '2a01::1')?.cidr, '2a01::1/128')
  })

  it('finds an IPv4-mapped address where its IPv4 address is, under that name', () => {
    const index = tinyIndex()
    fc.assert(
      fc.property(fc.nat(0xffffffff), address => {
        const ip = formatIpv4(address)
        const expected = find(index, ip)
        const hex = `${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}`
        for (const spelling of [`::ffff:${ip}`, `::FFFF:${hex}`, `0:0:0:0:0:ffff:${hex}`, `0000::FfFf:${ip}`]) {
          assert.deepEqual(find(index, spelling), expected)
        }
      }),
    )
    assert.equal(find(index, '::ffff:5.127.255.1')?.cidr, '5.127.255.0/24')
    // Not mapped: compatible, translated, and one bit beside.
    for (const spelling of ['::5.127.255.1', '::ffff:0:5.127.255.1', '::fffe:5.127.255.1']) {
      assert.equal(find(index, spelling)?.version, 6, spelling)
    }
  })

  it('looks nothing up for a reserved address, and for text that is none', () => {
    const index = indexOf({ four: [{ start: [0], place: 3, network: 5, prefixLength: 8 }] })
    assert.deepEqual(find(index, '::ffff:10.0.0.1'), {
      ...{
        ip: '10.0.0.1',
        version: 4,
        reserved: true,
        place: 0,
        network: 0,
        asn: 0,
        areaAndZone: 0,
        isExit: false,
        isTorChecked: true,
        prefixLength: 0,
        cidr: null,
      },
    })
    assert.equal(find(index, 'FE80:0::1')?.ip, 'fe80::1')
    assert.equal(find(index, 'FE80:0::1')?.reserved, true)
    assert.equal(find(index, '5.6.7'), null)
  })
})
