import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatIpv4, formatIpv6, parseCidr } from '../../../core/ip-address.ts'
import type { AddressRanges } from '../sources/formats/address-ranges.ts'
import { blocksOf } from './family-files.ts'

/** Each block as text with the number of its network. */
function written(announced: AddressRanges): string[] {
  const { ranges, asns, prefixLengths } = blocksOf(announced)
  const { version, starts, ends, values } = ranges
  return [...values].map((position, row) => {
    assert.equal(position, row + 1)
    const words = version === 4 ? 1 : 4
    const first = starts.slice(row * words, (row + 1) * words)
    const text = `${version === 4 ? formatIpv4(first[0]) : formatIpv6(first)}/${prefixLengths[position]}`
    const block = parseCidr(text)
    const last = block?.version === 4 ? [block.last] : [...(block?.last ?? [])]
    assert.deepEqual([...ends.subarray(row * words, (row + 1) * words)], last)
    return `${text} ${asns[position]}`
  })
}

describe('blocksOf', () => {
  it('cuts ranges into their fewest blocks, of which position 0 is none', () => {
    const four = { starts: Uint32Array.of(0x05010000, 0x08000000), ends: Uint32Array.of(0x050102ff, 0x08ffffff) }
    const announced = { version: 4 as const, ...four, values: Uint32Array.of(64, 65) }
    assert.deepEqual(written(announced), ['5.1.0.0/23 64', '5.1.2.0/24 64', '8.0.0.0/8 65'])
    assert.deepEqual([blocksOf(announced).asns[0], blocksOf(announced).prefixLengths[0]], [0, 0])
    const six = {
      starts: Uint32Array.of(0x2a010001, 0, 0, 0, 0x2a028000, 0, 0, 0),
      ends: Uint32Array.of(0x2a010001, 0x2ffff, 0xffffffff, 0xffffffff, 0x2a028000, 0, 0, 0),
    }
    assert.deepEqual(written({ version: 6, ...six, values: Uint32Array.of(64, 65) }), [
      '2a01:1::/47 64',
      '2a01:1:2::/48 64',
      '2a02:8000::/128 65',
    ])
  })

  it('covers every range, however many blocks that takes', () => {
    fc.assert(
      fc.property(fc.nat(0xffff), fc.nat(0xffff), (one, other) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)]
        const announced = { starts: Uint32Array.of(first), ends: Uint32Array.of(last), values: Uint32Array.of(1) }
        const { starts, ends } = blocksOf({ version: 4, ...announced }).ranges
        assert.equal(starts[0], first)
        for (let row = 1; row < starts.length; row++) assert.equal(starts[row], ends[row - 1] + 1)
        assert.equal(ends[ends.length - 1], last)
      }),
    )
  })

  it('makes nothing of nothing', () => {
    const none = { starts: new Uint32Array(0), ends: new Uint32Array(0), values: new Uint32Array(0) }
    assert.equal(blocksOf({ version: 6, ...none }).ranges.values.length, 0)
  })
})
