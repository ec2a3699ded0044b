import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import mmdb from 'mmdb-lib'
import decoding from 'mmdb-lib/lib/decoder.js'
import { formatIpv4, formatIpv6 } from '../../../../core/ip-address.ts'
import { tinyMmdb } from '../../fixtures/tiny-mmdb.ts'
import { type FlatTree, flattenMmdb } from './mmdb.ts'

/** The data at an address, by a linear scan over the ranges. */
function valueAt(tree: FlatTree, address: readonly number[]): unknown {
  const words = address.length
  let row = -1
  for (let next = 0; next < tree.values.length; next++) {
    const start = [...tree.starts.subarray(next * words, (next + 1) * words)]
    const differing = start.findIndex((word, at) => word !== address[at])
    if (differing >= 0 && start[differing] > address[differing]) break
    row = next
  }
  const value = tree.values[row]
  return value === 0 ? null : new decoding.default(tree.file, tree.dataStart).decode(tree.offsets[value]).value
}

const blocks4 = ['1.0.0.0/24', '1.0.1.0/24', '9.0.0.0/8', '192.0.2.128/25', '255.255.255.255/32']
const blocks6 = ['2000::/16', '2001:db8::/33', '2a00:1450::/40', '2a00:1450:100::1/128', 'ffff::/17']

describe('flattenMmdb', () => {
  it('gives every IPv4 address the data that the reader of the format gives', () => {
    const file = tinyMmdb(
      4,
      blocks4.map(block => [block, { block }]),
    )
    const tree = flattenMmdb('test', file)
    const reader = new mmdb.Reader<{ block: string } & mmdb.Response>(file)
    const near = [0, 0x01000000, 0x010001ff, 0x01000200, 0x09ffffff, 0xc000027f, 0xc0000280, 0xfffffffe, 0xffffffff]
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...near), fc.nat(0xffffffff)), address => {
        assert.deepEqual(valueAt(tree, [address]), reader.get(formatIpv4(address)))
      }),
    )
  })

  it('gives every IPv6 address the data that the reader of the format gives', () => {
    const file = tinyMmdb(
      6,
      blocks6.map(block => [block, { block }]),
    )
    const tree = flattenMmdb('test', file)
    const reader = new mmdb.Reader<{ block: string } & mmdb.Response>(file)
    const first = fc.constantFrom(0x20000000, 0x20010db8, 0x2a001450, 0xffff0000, 0xffff8000)
    const second = fc.constantFrom(0, 0x7fffffff, 0x80000000, 0x00ffffff, 0x01000000)
    const last = fc.constantFrom(0, 1, 2)
    fc.assert(
      fc.property(fc.tuple(first, second, fc.constant(0), last), words => {
        assert.deepEqual(valueAt(tree, words), reader.get(formatIpv6(Uint32Array.from(words))))
      }),
    )
  })

  it('joins neighbours that point to the same data', () => {
    const tree = flattenMmdb('test', tinyMmdb(4, [['128.0.0.0/1', 'half']]))
    assert.deepEqual([...tree.starts], [0, 0x80000000])
    assert.deepEqual([...tree.values], [0, 1])
  })
})

describe('flattenMmdb on a bad file', () => {
  const good = tinyMmdb(4, [
    ['1.0.0.0/24', 'one'],
    ['2.0.0.0/24', 'two'],
  ])

  it('refuses what is no mmdb', () => {
    assert.throws(() => flattenMmdb('test', Buffer.from('start,end,asn')))
    assert.throws(() => flattenMmdb('test', Buffer.alloc(0)))
  })

  it('refuses another record size', () => {
    assert.throws(() => flattenMmdb('test', tinyMmdb(4, [['1.0.0.0/8', 'x']], { recordSize: 32 })), /32 bits/)
  })

  it('refuses a tree that loops', () => {
    const file = tinyMmdb(4, [['1.0.0.0/24', 'one']])
    // One node per bit; the left record of the last is pointed back at the root.
    file.fill(0, 7 * 23, 7 * 24)
    assert.throws(() => flattenMmdb('test', file), /does not end|deeper than an address/)
  })

  it('refuses a record that points past the end', () => {
    const file = Buffer.from(good)
    file.fill(0xff, 0, 7)
    assert.throws(() => flattenMmdb('test', file), /points outside the file/)
  })

  it('never answers for a file that was cut or damaged without throwing or ending', () => {
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 }), fc.boolean(), (at, byte, cut) => {
        const file = cut ? Buffer.from(good.subarray(0, at)) : Buffer.from(good)
        if (!cut) file[at] = byte
        try {
          const tree = flattenMmdb('test', file)
          assert.equal(tree.starts[0], 0)
        } catch (error) {
          assert.ok(error instanceof Error)
        }
      }),
    )
  })
})
