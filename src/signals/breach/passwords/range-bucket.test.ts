import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { HashList, hashBytes } from '../corpus/hash-list.ts'
import { RangeBucket } from './range-source.ts'

const restBytes = HashList.restBytesOf('sha1')
/** Few bytes of few values, so that hashes agree in their first, in their first eight, or in all but the last bytes. */
const anyHash = fc
  .tuple(fc.nat(2), fc.nat(2), fc.nat(2), fc.uint8Array({ minLength: 1, maxLength: 1 }))
  .map(([first, second, third, last]) => {
    const bytes = Buffer.alloc(hashBytes.sha1, 0xf0)
    bytes.set([first, second, third], 3)
    bytes[7] = second
    bytes[12] = third
    bytes.set(last, hashBytes.sha1 - 1)
    return bytes.toString('hex')
  })
const anyCounts = fc.dictionary(anyHash, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxKeys: 60 })

function bucketOf(counts: Readonly<Record<string, number>>): RangeBucket {
  const list = new HashList(restBytes, 1)
  for (const hash of Object.keys(counts).sort()) {
    const bytes = Buffer.from(hash, 'hex')
    list.add(bytes.readUInt32BE(0), bytes.readUInt32BE(4), counts[hash], bytes.subarray(8))
  }
  return new RangeBucket(list)
}

describe('a range in memory', () => {
  it('counts what a table of the same hashes counts, also of hashes that differ in any one byte', () => {
    fc.assert(
      fc.property(anyCounts, anyHash, (counts, other) => {
        const bucket = bucketOf(counts)
        assert.equal(bucket.size, Object.keys(counts).length)
        const asked = new Set([...Object.keys(counts), other])
        for (const hash of Object.keys(counts)) {
          const near = Buffer.from(hash, 'hex')
          for (let byte = 0; byte < near.length; byte++) {
            near[byte] ^= 1
            asked.add(near.toString('hex'))
            near[byte] ^= 1
          }
        }
        for (const hash of asked) assert.equal(bucket.countOf(Buffer.from(hash, 'hex')), counts[hash] ?? 0, hash)
      }),
      { numRuns: 50 },
    )
  })

  it('keeps what it was made of when the list goes on to hold another range', () => {
    const list = new HashList(restBytes)
    const hash = Buffer.alloc(hashBytes.sha1, 1)
    list.add(hash.readUInt32BE(0), hash.readUInt32BE(4), 7, hash.subarray(8))
    const bucket = new RangeBucket(list)
    list.clear()
    list.add(2, 2, 9, Buffer.alloc(restBytes, 2))
    assert.equal(bucket.countOf(hash), 7)
    assert.equal(bucket.bytes, 28)
  })
})
