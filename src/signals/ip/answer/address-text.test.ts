import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../../test/support/long-run.ts'
import { formatIpv4, formatIpv6, readIpv6 } from '../../../core/ip-address.ts'

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
