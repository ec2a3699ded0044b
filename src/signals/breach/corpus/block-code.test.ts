import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { BitWriter, bitsAt, zerosAt } from './bits.ts'
import { atPosition, BlockCoder, CodedBlock, type CorpusLayout } from './block-code.ts'
import { HashList } from './hash-list.ts'

interface Row {
  readonly first: number
  readonly second: number
  readonly rest: Uint8Array
  readonly count: number
}

const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
/** Random as hashes are, and the edges of all ranges. */
const anyWord = fc.oneof({ weight: 4, arbitrary: word }, fc.constantFrom(0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1))
const anyCount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 300 }) },
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  fc.constantFrom(2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER),
)

const anyBlock = fc
  .record({ groupBits: fc.integer({ min: 0, max: 8 }), restBytes: fc.constantFrom(0, 8, 12), block: fc.nat(4095) })
  .chain(layout => {
    const { groupBits, restBytes, block } = layout
    const bits = 12 + groupBits
    const row = fc.record({
      first: anyWord.map(below => ((block * 2 ** bits) | (below & (2 ** bits - 1))) >>> 0),
      second: anyWord,
      rest: fc.uint8Array({ minLength: restBytes, maxLength: restBytes }),
      count: anyCount,
    })
    return fc.tuple(fc.constant({ ...layout, block: block % 2 ** (20 - groupBits) }), fc.array(row, { maxLength: 600 }))
  })

const textOf = ({ first, second, rest }: Omit<Row, 'count'>) =>
  `${first.toString(16).padStart(8, '0')}${second.toString(16).padStart(8, '0')}${Buffer.from(rest).toString('hex')}`

/** A list of the rows in ascending order, none twice, and what it holds as texts. */
function listed(rows: readonly Row[], restBytes: number) {
  const counts = new Map(rows.map(row => [textOf(row), { ...row }]))
  const sorted = [...counts.keys()].sort().flatMap(text => counts.get(text) ?? [])
  const list = new HashList(restBytes, 1)
  for (const { first, second, count, rest } of sorted) list.add(first, second, count, rest)
  assert.ok(list.isAscending())
  return { list, sorted }
}

function rowsOf(list: HashList): Row[] {
  return Array.from({ length: list.length }, (_, at) => ({
    first: list.first[at],
    second: list.second[at],
    rest: Uint8Array.from(list.restOf(at)),
    count: list.counts[at],
  }))
}

function coded(rows: readonly Row[], layout: CorpusLayout, position = 0, tags: readonly string[] = []) {
  const { list, sorted } = listed(rows, layout.restBytes)
  const bytes = new BlockCoder(layout).code(list, 0, list.length, position, tags)
  return { block: new CodedBlock(bytes, layout), bytes, sorted }
}

describe('a stream of bits', () => {
  it('gives back what was written', () => {
    const value = fc.integer({ min: 0, max: 53 }).chain(width =>
      fc.tuple(
        fc.constant(width),
        fc.maxSafeNat().map(number => number % 2 ** width),
      ),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(value, fc.nat(100))), values => {
        const writer = new BitWriter()
        for (const [[width, number], zeros] of values) {
          writer.writeWide(number, width)
          writer.writeUnary(zeros)
        }
        const words = writer.words()
        assert.equal(words.length, Math.ceil(writer.length / 32))
        let place = 0
        for (const [[width, number], zeros] of values) {
          assert.equal(bitsAt(words, place, width), number)
          place += width
          assert.equal(zerosAt(words, place), zeros)
          place += zeros + 1
        }
        assert.equal(place, writer.length)
      }),
    )
  })

  it('has no number behind its end', () => {
    assert.throws(() => zerosAt(Uint32Array.of(1, 0), 1), RangeError)
  })
})

describe('a block', () => {
  it('finds each of its hashes with its count, and no other', () => {
    fc.assert(
      fc.property(anyBlock, fc.array(anyWord), ([layout, rows], others) => {
        const { block, sorted } = coded(rows, layout)
        const known = new Map(sorted.map(row => [textOf(row), row.count]))
        for (const { first, second, rest, count } of sorted) assert.equal(block.countOf(first, second, rest), count)
        const bits = 12 + layout.groupBits
        for (const other of others) {
          const first = ((layout.block * 2 ** bits) | (other & (2 ** bits - 1))) >>> 0
          const rest = new Uint8Array(layout.restBytes)
          const text = textOf({ first, second: other, rest })
          assert.equal(block.countOf(first, other, rest), known.get(text) ?? 0)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('gives back all its hashes, and those of each prefix', () => {
    fc.assert(
      fc.property(anyBlock, ([layout, rows]) => {
        const { block, sorted } = coded(rows, layout)
        const all = new HashList(layout.restBytes, 1)
        block.appendAll(layout.block, all)
        assert.deepEqual(rowsOf(all), sorted)
        for (const prefix of new Set(sorted.map(({ first }) => first >>> 12))) {
          const list = new HashList(layout.restBytes, 1)
          block.appendRange(prefix, list)
          assert.deepEqual(
            rowsOf(list),
            sorted.filter(({ first }) => first >>> 12 === prefix),
          )
        }
      }),
      { numRuns: 100 },
    )
  })

  it('keeps the tags of its prefixes and the position of the import, which can be moved', () => {
    const tag = fc.string({ unit: fc.constantFrom(...'W/"0xAF'), maxLength: 255 })
    fc.assert(
      fc.property(
        fc
          .integer({ min: 0, max: 3 })
          .chain(groupBits =>
            fc.tuple(
              fc.constant(groupBits),
              fc.array(tag, { minLength: 2 ** groupBits, maxLength: 2 ** groupBits }),
              fc.integer({ min: 0, max: 2 ** 48 - 1 }),
              fc.integer({ min: 0, max: 2 ** 48 - 1 }),
            ),
          ),
        ([groupBits, tags, position, moved]) => {
          const layout = { groupBits, restBytes: 0 }
          const row = { first: 5, second: 6, rest: new Uint8Array(0), count: 7 }
          const { block, bytes } = coded([row], layout, position, tags)
          assert.deepEqual([block.position, block.tags()], [position, tags])
          const other = new CodedBlock(atPosition(bytes, moved), layout)
          assert.deepEqual([other.position, other.tags(), other.countOf(5, 6, row.rest)], [moved, tags, 7])
        },
      ),
    )
  })

  it('takes no tag that is longer than its length can say', () => {
    assert.throws(() => coded([], { groupBits: 0, restBytes: 0 }, 0, ['x'.repeat(256)]), RangeError)
  })

  it('is read wherever its bytes lie in memory', () => {
    const layout = { groupBits: 0, restBytes: 0 }
    const { bytes } = coded([{ first: 5, second: 6, rest: new Uint8Array(0), count: 7 }], layout)
    const shifted = new Uint8Array(bytes.length + 1)
    shifted.set(bytes, 1)
    assert.equal(new CodedBlock(shifted.subarray(1), layout).countOf(5, 6, new Uint8Array(0)), 7)
  })

  it('is not what is empty or cut off', () => {
    for (const bytes of [new Uint8Array(0), Uint8Array.of(255, 255, 0, 0)]) {
      assert.throws(() => new CodedBlock(bytes, { groupBits: 0, restBytes: 0 }), RangeError)
    }
  })

  it('of real sizes takes 38 bits a hash at 2,000 hashes a prefix, counts included', () => {
    const layout = { groupBits: 0, restBytes: 0 }
    const random = fc.sample(fc.tuple(word, word), { numRuns: 2000, seed: 1 })
    const counts = [1, 1, 1, 1, 2, 3, 4, 1, 2, 9]
    const rows = random.map(([first, second], at) => ({
      ...{ first: first & 0xfff, second, rest: new Uint8Array(0), count: counts[at % counts.length] },
    }))
    const { bytes, sorted } = coded(rows, layout)
    assert.ok((8 * bytes.length) / sorted.length < 38, `${(8 * bytes.length) / sorted.length} bits`)
  })
})
