import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { outOfOrder } from '../../src/signals/gender/table/name-table.ts'
import { inOrderOf } from './encode-table.ts'

const columns = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 })), { maxLength: 300 })
  .map(rows => [Uint8Array.from(rows, ([key]) => key), Uint8Array.from(rows, ([, value]) => value)] as const)

describe('a column in the order of another', () => {
  it('is sorted by the keys, those of one key in their own order', () => {
    assert.deepEqual(inOrderOf(Uint8Array.of(2, 1, 2, 0), Uint8Array.of(10, 11, 12, 13)), Uint8Array.of(13, 11, 10, 12))
  })

  it('is itself again when it is put back', () => {
    fc.assert(
      fc.property(columns, ([keys, values]) => assert.deepEqual(outOfOrder(keys, inOrderOf(keys, values)), values)),
    )
  })
})
