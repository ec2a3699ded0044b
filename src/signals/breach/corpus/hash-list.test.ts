import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { HashList, hashBytes } from './hash-list.ts'

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

function listOf(counts: Readonly<Record<string, number>>): HashList {
  const list = new HashList(restBytes, 1)
  for (const hash of Object.keys(counts).sort()) {
    const bytes = Buffer.from(hash, 'hex')
    list.add(bytes.readUInt32BE(0), bytes.readUInt32BE(4), counts[hash], bytes.subarray(8))
  }
  return list
}

describe('a list of whole hashes', () => {
  it('counts what a table of the same hashes counts, also of hashes that differ in any one byte', () => {
    fc.assert(
      fc.property(anyCounts, anyHash, (counts, other) => {
        const list = listOf(counts)
        assert.equal(list.length, Object.keys(counts).length)
        const asked = new Set([...Object.keys(counts), other])
        for (const hash of Object.keys(counts)) {
          const near = Buffer.from(hash, 'hex')
          for (let byte = 0; byte < near.length; byte++) {
            near[byte] ^= 1
            asked.add(near.toString('hex'))
            near[byte] ^= 1
          }
        }
        for (const hash of asked) assert.equal(list.countOf(Buffer.from(hash, 'hex')), counts[hash] ?? 0, hash)
      }),
      { numRuns: 50 },
    )
  })

  it('keeps its hashes when its memory is trimmed', () => {
    const list = listOf({ [Buffer.alloc(hashBytes.sha1, 1).toString('hex')]: 7 })
    list.grow()
    list.trim()
    assert.equal(list.countOf(Buffer.alloc(hashBytes.sha1, 1)), 7)
    assert.equal(list.bytes, 28)
  })
})
