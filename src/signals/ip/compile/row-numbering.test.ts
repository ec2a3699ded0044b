import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { RowNumbering } from './row-numbering.ts'

describe('RowNumbering', () => {
  it('gives the same number for the same row, and the next one for another', () => {
    // Few values, so that rows meet again and differ in one word only.
    const word = fc.oneof(fc.nat(3), fc.constantFrom(0x7fffffff, 0x80000000, 0xffffffff))
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, word, word), { maxLength: 300 }), rows => {
        const numbering = new RowNumbering()
        const known = new Map<string, number>()
        for (const row of rows) {
          const key = row.join()
          const expected = known.get(key) ?? known.size
          known.set(key, expected)
          assert.equal(numbering.numberOf(...row), expected)
        }
        assert.equal(numbering.count, known.size)
      }),
    )
  })

  it('keeps its numbers as it grows', () => {
    const numbering = new RowNumbering()
    const rowOf = (n: number) => [n >>> 3, n & 7, n * 65_537, -n] as const
    for (let pass = 0; pass < 2; pass++) {
      for (let n = 0; n < 20_000; n++) assert.equal(numbering.numberOf(...rowOf(n)), n)
    }
  })

  it('takes a word for its 32 bits, whatever its sign', () => {
    const numbering = new RowNumbering()
    assert.equal(numbering.numberOf(0xffffffff, 1, 2, 3), numbering.numberOf(-1, 1, 2, 3))
  })
})
