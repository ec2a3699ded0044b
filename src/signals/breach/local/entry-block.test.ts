import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { AddressKey } from './address-key.ts'
import { BlockBuilder, blockOf, entriesOf, numbersIn } from './entry-block.ts'

const word = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  fc.constant(2 ** 32 - 1),
)
const anyKey = fc.record({ high: word, low: word })
const anyEntry = fc.record({ key: anyKey, number: fc.integer({ min: 0, max: 2 ** 16 - 1 }) })

describe('a block of entries', () => {
  it('finds the numbers of every key that is in it, and none for any other', () => {
    const builder = new BlockBuilder()
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 3_000, size: 'max' }), fc.array(anyKey), (entries, others) => {
        const sorted = entries.toSorted((one, other) => one.key.high - other.key.high || one.key.low - other.key.low)
        for (const { key, number } of sorted) builder.add(key.high, key.low, number)
        const block = entriesOf(builder.take())
        assert.equal(block.count, entries.length)
        const textOf = ({ high, low }: AddressKey) => `${high} ${low}`
        const wanted = Map.groupBy(sorted, ({ key }) => textOf(key))
        for (const key of [...others, ...entries.map(entry => entry.key)]) {
          const numbers = wanted.get(textOf(key)) ?? []
          assert.deepEqual(
            numbersIn(block, key),
            numbers.map(({ number }) => number),
          )
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is the one of the first bits of the key, in the order of the keys', () => {
    assert.deepEqual(
      [0, 2 ** 31, 2 ** 32 - 1].map(high => blockOf(high, 0)),
      [0, 0, 0],
    )
    assert.deepEqual(
      [0, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1].map(high => blockOf(high, 1)),
      [0, 0, 1, 1],
    )
    assert.deepEqual(
      [2 ** 31, 2 ** 32 - 1].map(high => blockOf(high, 24)),
      [2 ** 23, 2 ** 24 - 1],
    )
  })

  it('is none of bytes that hold half an entry', () => {
    assert.throws(() => entriesOf(Buffer.allocUnsafeSlow(15)), RangeError)
  })
})
