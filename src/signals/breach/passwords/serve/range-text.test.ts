import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { seededRandom } from '../../../../../bench/harness.ts'
import { drawnRange } from '../../fixtures/drawn-range.ts'
import { paddedLines, paddedText, rangeText } from './range-page.ts'

const anyLines = fc
  .tuple(fc.constantFrom('sha1' as const, 'ntlm' as const), fc.integer({ min: 1, max: 300 }), fc.nat())
  .map(([kind, size, seed]) => drawnRange(0x5baa6, size, seededRandom(seed), {}, kind).split('\r\n'))

describe('a padded range', () => {
  it('has as many lines as every other, in ascending order, and less its lines of count 0 is the range', () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 1, max: 200 }), (lines, more) => {
        const total = lines.length + more
        const padded = paddedText(lines, total, randomBytes).split('\r\n')
        assert.equal(padded.length, total)
        assert.deepEqual(padded, padded.toSorted())
        const width = lines[0].indexOf(':')
        for (const line of padded) assert.match(line, new RegExp(`^[0-9A-F]{${width}}:\\d+$`))
        assert.deepEqual(
          padded.filter(line => !line.endsWith(':0')),
          lines,
        )
      }),
      { numRuns: 50 },
    )
  })

  it('has other suffixes each time', () => {
    const lines = drawnRange(1, 20, seededRandom(1)).split('\r\n')
    const all = new Set([1, 2, 3].flatMap(() => paddedText(lines, 100, randomBytes).split('\r\n')))
    assert.equal(all.size, 20 + 3 * 80)
  })

  it('is never shorter than the range: too few lines are a defect', () => {
    assert.throws(() => paddedText(['0'.repeat(35)], 1, randomBytes), RangeError)
    for (const largest of [1, 99, 100, 101, 1258, 2199]) assert.ok(paddedLines(largest) > largest)
    assert.deepEqual([paddedLines(1258), paddedLines(1299), paddedLines(1300)], [1300, 1300, 1400])
  })
})

describe('the text of a range', () => {
  it('has CRLF between its lines and nothing at its end', () => {
    assert.equal(rangeText(['A:1', 'B:2']), 'A:1\r\nB:2')
  })
})
