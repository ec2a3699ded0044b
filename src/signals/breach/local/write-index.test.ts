import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isLongRun } from '../../../../test/support/long-run.ts'
import type { BlockReader } from '../../../core/dataset.ts'
import { blockOf, entriesOf, numbersIn, prefixBitsFor, writeIndex } from './entry-block.ts'

type Key = readonly [high: number, low: number]

/** Blocks in memory, as a reader and as what is written. */
class Blocks implements Pick<BlockReader, 'blocks' | 'read'> {
  readonly written: Buffer[] = []
  readonly prefixBits: number

  constructor(prefixBits: number) {
    this.prefixBits = prefixBits
  }

  readonly write = async (block: number, bytes: Uint8Array) => {
    assert.equal(this.written[block], undefined, 'a block is written once')
    this.written[block] = Buffer.from(bytes)
  }

  get blocks() {
    return this.written.length
  }

  async read(block: number) {
    const bytes = Buffer.allocUnsafeSlow(this.written[block].length)
    this.written[block].copy(bytes)
    return bytes
  }

  async numbersOf([high, low]: Key) {
    return numbersIn(entriesOf(await this.read(blockOf(high, this.prefixBits))), { high, low }).sort((a, b) => a - b)
  }
}

const bigOf = ([high, low]: Key) => (BigInt(high) << 32n) | BigInt(low)

/** The keys in order and each once, in as many parts as there are first bytes. */
function partsOf(keys: readonly Key[]): Uint32Array[] {
  const sorted = [...new Map(keys.map(key => [bigOf(key), key])).entries()].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return Array.from({ length: 256 }, (_, part) =>
    Uint32Array.from(sorted.filter(([, [high]]) => high >>> 24 === part).flatMap(([, [high, low]]) => [low, high])),
  )
}

const word = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1))
const someKeys = fc.array(fc.tuple(word, fc.oneof(word, fc.constantFrom(0, 1))), { maxLength: 60 })
const step = fc.record({ keys: someKeys, number: fc.nat(9), drops: fc.array(fc.nat(9)), prefixBits: fc.nat(9) })

describe('an index that is written over the one before', () => {
  it('is what a plain map says, whatever comes and goes and however many blocks there are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async steps => {
        const plain = new Map<bigint, Set<number>>()
        const asked = steps.flatMap(({ keys }) => keys)
        let before: Blocks | null = null
        for (const { keys, number, drops, prefixBits } of steps) {
          const dropped = new Set([...drops, number])
          for (const numbers of plain.values()) for (const each of dropped) numbers.delete(each)
          for (const key of keys) plain.set(bigOf(key), (plain.get(bigOf(key)) ?? new Set()).add(number))
          const after: Blocks = new Blocks(prefixBits)
          const content = { before: before as BlockReader | null, dropped, keys: partsOf(keys), number }
          const added = await writeIndex(content, prefixBits, after.write, () => {})
          assert.equal(added, new Set(keys.map(bigOf)).size)
          assert.equal(after.blocks, 2 ** prefixBits)
          for (const key of asked) {
            assert.deepEqual(
              await after.numbersOf(key),
              [...(plain.get(bigOf(key)) ?? [])].sort((a, b) => a - b),
            )
          }
          before = after
        }
      }),
      { numRuns: isLongRun ? 150 : 50 },
    )
  })

  it('has some 128 to 256 entries in a block, up to as many blocks as a file may have', () => {
    assert.deepEqual([0, 1, 256, 257, 10_000_000].map(prefixBitsFor), [0, 0, 0, 1, 16])
    assert.equal(prefixBitsFor(2 ** 40), 24)
  })
})
