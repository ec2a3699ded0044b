import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { seededRandom } from '../../../../bench/harness.ts'
import { isLongRun } from '../../../../test/support/long-run.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { KeySorter } from './key-sorter.ts'

const folder = temporaryFolder('keys')
const path = join(folder, 'keys')

const asNumber = (high: number, low: number) => (BigInt(high) << 32n) | BigInt(low)

/** All keys as the sorter gives them, and what a plain sort of all of them gives. */
function sortBoth(keys: Iterable<readonly [number, number]>): { sorted: bigint[]; plain: bigint[] } {
  const sorter = new KeySorter(path)
  const all = new Set<bigint>()
  for (const [high, low] of keys) {
    sorter.add(high, low)
    all.add(asNumber(high, low))
  }
  const sorted: bigint[] = []
  for (const words of sorter.sorted()) {
    for (let at = 0; at < words.length; at += 2) sorted.push(asNumber(words[at + 1], words[at]))
  }
  sorter.close()
  return { sorted, plain: [...all].sort((one, other) => (one < other ? -1 : 1)) }
}

describe('keys that are sorted', () => {
  it('come in order, each once, whatever they are', () => {
    const word = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1))
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word)), keys => {
        const { sorted, plain } = sortBoth(keys)
        assert.deepEqual(sorted, plain)
      }),
    )
  })

  it('may be more than the buffers hold', () => {
    const random = seededRandom(1)
    const many = isLongRun ? 400_000 : 200_000
    // Few parts, so that they are filled many times.
    const keys = Array.from({ length: many }, () => [(random() % 3) * 2 ** 30, random() % 250_000] as const)
    const { sorted, plain } = sortBoth(keys)
    assert.ok(plain.length > many / 2)
    assert.deepEqual(sorted, plain)
  })

  it('may be one key many times, in the memory of a part that is freed of repetitions', () => {
    const random = seededRandom(2)
    function* repeated() {
      for (let at = 0; at < 1_500_000; at++) yield [0, at % 10 === 0 ? random() % 5_000 : 7] as const
    }
    const { sorted, plain } = sortBoth(repeated())
    assert.ok(plain.length > 4_900)
    assert.deepEqual(sorted, plain)
  })

  it('leave no file behind, also while they are sorted', () => {
    const sorter = new KeySorter(path)
    for (let at = 0; at < 100_000; at++) sorter.add(0, at)
    assert.deepEqual(readdirSync(folder), [])
    assert.equal([...sorter.sorted()][0].length, 200_000)
    sorter.close()
  })

  it('say when the disk is full', () => {
    // A file in a folder that is not there stands for one that cannot be written.
    const sorter = new KeySorter(join(folder, 'none', 'keys'))
    assert.throws(
      () => {
        for (let at = 0; at < 100_000; at++) sorter.add(0, at)
      },
      { code: 'ENOENT' },
    )
  })
})
