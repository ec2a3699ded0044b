import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { packBytes, unpackBytes } from './packed-bytes.ts'
import { SnapshotError } from './snapshot.ts'

describe('packed bytes', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), bytes => {
        assert.deepEqual(new Uint8Array(unpackBytes(packBytes(bytes), 'x')), bytes)
      }),
    )
  })

  it('are the same for the same bytes', () => {
    const bytes = Buffer.from('the same bytes, the same bytes')
    assert.deepEqual(packBytes(bytes), packBytes(bytes))
  })

  it('are refused when they were cut off, changed or have another length', () => {
    const packed = packBytes(Buffer.from('some bytes that are packed'))
    assert.throws(() => unpackBytes(packed.subarray(0, packed.length - 3), 'x'), SnapshotError)
    assert.throws(() => unpackBytes(Uint8Array.of(255, 255, 255), 'x'), SnapshotError)
    assert.throws(() => unpackBytes(new Uint8Array(0), 'x'), SnapshotError)
    assert.throws(() => unpackBytes(packed, 'x', 25), SnapshotError)
  })
})
