import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../../test/support/long-run.ts'
import { formatCidr4, formatCidr6, formatIpv4, formatIpv6, parseCidr, readIpv6 } from '../../../core/ip-address.ts'
import { blockText4, blockText6 } from './address-text.ts'

/** Groups in which zeros, and runs of them, are common. */
const group = fc.oneof(fc.constant(0), fc.constant(0), fc.nat(0xf), fc.nat(0xffff))
const addresses6 = fc
  .array(group, { minLength: 8, maxLength: 8 })
  .map(groups => Uint32Array.from({ length: 4 }, (_, word) => groups[2 * word] * 0x10000 + groups[2 * word + 1]))
  .filter(words => words[0] !== 0 || words[1] !== 0 || words[2] !== 0xffff)

/** Other spellings of an address: capitals, leading zeros, another run compressed or none, a dotted quad at the end. */
function spellings(words: Uint32Array): string[] {
  const groups = Array.from(words).flatMap(word => [word >>> 16, word & 0xffff])
  const plain = groups.map(value => value.toString(16))
  const quad = [...plain.slice(0, 6), formatIpv4(words[3])].join(':')
  const compressed = groups.flatMap((_, start) =>
    groups.map((_, length) => {
      const covers = groups.slice(start, start + length + 1)
      if (covers.length !== length + 1 || covers.some(value => value !== 0)) return []
      return [`${plain.slice(0, start).join(':')}::${plain.slice(start + length + 1).join(':')}`]
    }),
  )
  const padded = groups.map(value => value.toString(16).padStart(4, '0')).join(':')
  const all = [formatIpv6(words), plain.join(':'), padded, quad, ...compressed.flat(2)]
  return [...all, ...all.map(text => text.toUpperCase())]
}

describe('readIpv6', () => {
  it('tells the canonical text from every other spelling', () => {
    const parsed = new Uint32Array(4)
    fc.assert(
      fc.property(addresses6, words => {
        for (const text of spellings(words)) {
          const spelling = readIpv6(text, parsed)
          if (spelling === 'none') continue
          assert.deepEqual(parsed, words, text)
          assert.equal(spelling, text === formatIpv6(words) ? 'canonical' : 'other', text)
        }
      }),
      { numRuns: casesOf(500) },
    )
  })
})

describe('blockText4', () => {
  it('writes the block of every length', () => {
    const lengths = fc.integer({ min: 1, max: 32 })
    fc.assert(
      fc.property(fc.nat(0xffffffff), lengths, (address, length) => {
        const first = (address & (-1 << (32 - length))) >>> 0
        assert.equal(blockText4(formatIpv4(address), address, length), formatCidr4(first, length))
      }),
      { numRuns: casesOf(1000) },
    )
  })
})

describe('blockText6', () => {
  it('writes the block of every length', () => {
    fc.assert(
      fc.property(addresses6, fc.nat(128), (words, length) => {
        const text = blockText6(formatIpv6(words), words, length)
        const block = parseCidr(text)
        assert.ok(block?.version === 6 && block.prefixLength === length, text)
        assert.equal(text, formatCidr6(block.first, length))
        const bits = (value: Uint32Array) => Array.from(value, word => word.toString(2).padStart(32, '0')).join('')
        assert.equal(bits(block.first).slice(0, length), bits(words).slice(0, length))
      }),
      { numRuns: casesOf(2000) },
    )
  })
})
