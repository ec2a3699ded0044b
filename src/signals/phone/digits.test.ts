import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toAsciiDigits } from './read-text.ts'

describe('decimal digits', () => {
  it('of every numbering system that the runtime can write become ASCII', () => {
    let systems = 0
    for (const system of Intl.supportedValuesOf('numberingSystem')) {
      const format = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false })
      const written = Array.from({ length: 10 }, (_, digit) => format.format(digit)).join('')
      // Systems that are no positional digits, such as Chinese numerals, are not of Unicode's category Nd.
      if (!/^\p{Nd}{10}$/u.test(written)) continue
      systems++
      assert.equal(toAsciiDigits(written), '0123456789', system)
      assert.equal(toAsciiDigits(Array.from(written).toReversed().join('')), '9876543210', system)
    }
    assert.ok(systems > 50, `${systems} numbering systems`)
  })

  it('leave everything else as it is', () => {
    for (const text of ['', '+49 30', 'ext. 5', '一二三', '½', '①', '²', 'Ⅷ', '😀', '\u{1d7cc}']) {
      assert.equal(toAsciiDigits(text), text)
    }
    assert.equal(toAsciiDigits('+٤٩ (0)३०'), '+49 (0)30')
  })
})
