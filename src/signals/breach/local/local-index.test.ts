import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BlockReader } from '../../../core/dataset.ts'
import { BlockBuilder } from './entry-block.ts'
import { factsSections, type IndexFacts, LocalIndex } from './local-index.ts'

type Entry = readonly [high: number, low: number, number: number]

function bytesOf(entries: readonly Entry[]): Buffer {
  const builder = new BlockBuilder()
  for (const entry of entries) builder.add(...entry)
  return builder.take()
}

/** An index in memory, and how its blocks were read. */
function indexOf(blocks: readonly (readonly Entry[])[], more: Partial<IndexFacts> = {}) {
  const held = [3, 7].map(number => {
    const addresses = blocks.flat().filter(entry => entry[2] === number).length
    return { importId: `import ${number}`, number, form: 'address' as const, addresses }
  })
  const facts = { generation: 1, keyMark: '', prefixBits: Math.log2(blocks.length), held, lost: [], ...more }
  const reads: string[] = []
  const read = (how: string, block: number) => {
    reads.push(`${how} ${block}`)
    return bytesOf(blocks[block])
  }
  const reader: Pick<BlockReader, 'blocks' | 'read' | 'readHere' | 'reuse' | 'hold'> & { head: object } = {
    head: { bytes: (section: string) => factsSections(facts)[section] },
    blocks: blocks.length,
    read: async block => read('waiting', block),
    readHere: block => read('here', block),
    reuse: () => {},
    hold: () => ({ [Symbol.dispose]: () => {} }),
  }
  return { index: new LocalIndex(reader as BlockReader), reads, held }
}

const low: readonly Entry[] = [
  [1, 5, 3],
  [1, 5, 7],
  [2 ** 31 - 1, 0, 3],
]
const high: readonly Entry[] = [[2 ** 31, 9, 7]]

describe('an index', () => {
  it('leaves the first read of a block to the threads that wait for the disk, and makes the next at once', async () => {
    const { index, reads } = indexOf([low, high])
    assert.deepEqual(await index.numbersOf([{ high: 1, low: 5 }]), [3, 7])
    assert.deepEqual(index.numbersOf([{ high: 1, low: 6 }]), [])
    assert.deepEqual(index.numbersOf([{ high: 2 ** 31 - 1, low: 0 }]), [3])
    assert.deepEqual(
      await index.numbersOf([
        { high: 2 ** 31, low: 9 },
        { high: 1, low: 5 },
      ]),
      [7, 3, 7],
    )
    assert.deepEqual(reads.slice(0, 3), ['waiting 0', 'here 0', 'here 0'])
    assert.deepEqual(reads.slice(3), ['waiting 1', 'waiting 0'])
  })

  it('is as it should be when every block is in order and every breach has its addresses', async () => {
    const done: number[] = []
    assert.deepEqual(await indexOf([low, high]).index.check(share => done.push(share)), [])
    assert.deepEqual(done, [0.5, 1])
    assert.deepEqual(await indexOf([[]]).index.check(() => {}), [])
  })

  it('is not where an entry is in another block, out of order, of no breach, missing or too many', async () => {
    const { held } = indexOf([low, high])
    const wrong = [
      indexOf([[...low, ...high], []]),
      indexOf([[low[2], low[0]], high]),
      indexOf([
        [
          [1, 6, 3],
          [1, 5, 3],
        ],
        high,
      ]),
      indexOf([[...low, [2 ** 31 - 1, 1, 9]], high]),
      indexOf([low.slice(1), high], { held }),
      indexOf([[low[0], ...low], high], { held }),
      indexOf([low, high], { prefixBits: 2 }),
    ]
    for (const { index } of wrong) assert.notDeepEqual(await index.check(() => {}), [])
  })
})
