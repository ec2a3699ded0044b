import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { inOrderOf, orderBy, outOfOrder } from './column-order.ts'

const columns = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 })), { maxLength: 300 })
  .map(rows => [Uint8Array.from(rows, ([key]) => key), Uint8Array.from(rows, ([, value]) => value)] as const)

describe('a column in the order of another', () => {
  it('is sorted by the keys, those of one key in their own order', () => {
    fc.assert(
      fc.property(columns, ([keys]) => {
        const expected = [...keys.keys()].sort((a, b) => keys[a] - keys[b] || a - b)
        assert.deepEqual([...orderBy(keys)], expected)
      }),
    )
  })

  it('is itself again when it is put back', () => {
    fc.assert(
      fc.property(columns, ([keys, values]) => assert.deepEqual(outOfOrder(keys, inOrderOf(keys, values)), values)),
    )
  })
})
