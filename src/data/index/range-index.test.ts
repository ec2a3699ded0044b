import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { openedSnapshot } from '../fixtures/opened-snapshot.ts'
import { encodeRanges4, RangeIndex4 } from './range-index-v4.ts'
import { encodeRanges6, RangeIndex6 } from './range-index-v6.ts'
import { mostItem, RangeInputError } from './range-lines.ts'

type Address6 = readonly [number, number, number, number]

const word = fc.integer({ min: 0, max: 0xffffffff })
const last4 = 0xffffffff

/** Addresses that crowd into few places, as announced space does, with the ends of the space among them. */
const address4 = fc.oneof(
  word,
  fc.integer({ min: 0x0a000000, max: 0x0a0000ff }),
  fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, last4 - 1, last4),
)
const crowdedWord = fc.oneof(
  word,
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom(0x20010db8, 0x7fffffff, 0x80000000, last4),
)
const mostlyZero = fc.oneof(fc.constant(0), fc.constant(0), crowdedWord)
const address6 = fc.tuple(crowdedWord, crowdedWord, mostlyZero, mostlyZero)
/** Many rows under one head: the heads that have a table of their own. */
const crowdedHead = fc.tuple(
  fc.constant(0x2a020000),
  fc.oneof(word, fc.integer({ min: 0, max: 500 })),
  mostlyZero,
  mostlyZero,
)
const announced6 = fc.oneof(address6, crowdedHead)

function compare6(a: Address6, b: Address6): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3]
}

function rowsOf6(addresses: Address6[]): Address6[] {
  const sorted = [[0, 0, 0, 0] as const, ...addresses].sort(compare6)
  return sorted.filter((address, index) => index === 0 || compare6(address, sorted[index - 1]) !== 0)
}

/** Few different values, so that rows share groups and items, with the least and the greatest among them. */
const group = fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff)
const item = fc.oneof(fc.nat(9), fc.constantFrom(0xffff, 0x10000, 0x10001, mostItem), fc.nat(mostItem))
/** More values than any test has rows. */
const values = fc.infiniteStream(fc.tuple(group, item))

type Value = readonly [group: number, item: number]

/** A value of its own for each row. */
const distinct = (rows: number) => Array.from({ length: rows }, (_, row): Value => [(row >> 3) * 0x10001, row])

function index4(starts: Uint32Array, rows: readonly Value[] = distinct(starts.length)) {
  const sections = encodeRanges4('v4', starts, Uint32Array.from(rows.flat()))
  const index = new RangeIndex4(openedSnapshot(sections), 'v4')
  const find = (address: number): Value => [index.find(address), index.item]
  return { rows: index.rows, starts: index.starts(), find }
}

function index6(starts: readonly Address6[], rows: readonly Value[] = distinct(starts.length)) {
  const sections = encodeRanges6('v6', Uint32Array.from(starts.flat()), Uint32Array.from(rows.flat()))
  const index = new RangeIndex6(openedSnapshot(sections), 'v6')
  const find = (...address: Address6): Value => [index.find(...address), index.item]
  const words = index.starts()
  const texts = Array.from({ length: words.length / 4 }, (_, at) => words.subarray(4 * at, 4 * at + 4).join())
  return { rows: index.rows, starts: texts, find }
}

const ascending = (a: number, b: number) => a - b

/** The rows whose value is another than that of the row before, and the first. */
function changes<Start>(starts: Iterable<Start>, rows: readonly Value[]): Start[] {
  return [...starts].filter((_, row) => row === 0 || rows[row].join() !== rows[row - 1].join())
}

function checkRow(asked: unknown, found: Value, expected: Value): void {
  if (found.join() !== expected.join()) assert.fail(`${asked} has ${expected}, not ${found}`)
}

/** Rows that crowd so much that hundreds of lines start in some /16, and several in one /51. */
const manyRows6 = Array.from({ length: 8000 }, (_, row): Address6 => {
  if (row < 3000) return [0x2a000000, row * 3, 0, 0]
  if (row < 5000) return [0x2a000000 + (row % 7), Math.imul(row, 0x9e3779b1) >>> 0, 0, row % 5 === 0 ? row : 0]
  return [Math.imul(row, 0x9e3779b1) >>> (row % 4), Math.imul(row, 0x85ebca6b) >>> 0, 0, 0]
})

describe('RangeIndex4', () => {
  it('finds the value that a linear scan finds', () => {
    fc.assert(
      fc.property(
        fc.array(address4, { maxLength: 300 }),
        fc.array(address4, { maxLength: 50 }),
        values,
        (written, asked, stream) => {
          const starts = Uint32Array.from(new Set([0, ...written])).sort()
          const rows = [...stream.take(starts.length)]
          const index = index4(starts, rows)
          assert.equal(index.rows, starts.length)
          // A row with the value of the row before may be kept or left out.
          const listed = new Set(index.starts)
          assert.deepEqual([...listed].sort(ascending), [...index.starts])
          assert.ok(listed.isSubsetOf(new Set(starts)))
          assert.ok(listed.isSupersetOf(new Set(changes(starts, rows))))
          for (const address of [0, last4, ...starts, ...asked]) {
            checkRow(address, index.find(address), rows[starts.findLastIndex(start => start <= address)])
          }
        },
      ),
    )
  })

  it('holds the whole address space in one row', () => {
    const index = index4(Uint32Array.of(0))
    for (const address of [0, 1, 0x80000000, last4]) assert.deepEqual(index.find(address), [0, 0])
  })

  it('tells neighbours apart at both ends of the address space', () => {
    const index = index4(Uint32Array.of(0, 1, last4 - 1, last4))
    assert.deepEqual(
      [0, 1, 2, last4 - 1, last4].map(address => index.find(address)[1]),
      [0, 1, 1, 2, 3],
    )
  })

  it('finds among many rows of one bucket and of many buckets', () => {
    const starts = Uint32Array.from({ length: 60_000 }, (_, row) => (row < 30_000 ? row : row * 70_000))
    const index = index4(starts)
    for (let row = 0; row < starts.length; row += 7) {
      assert.equal(index.find(starts[row])[1], row)
      if (row > 0) assert.equal(index.find(starts[row] - 1)[1], row - 1)
    }
  })
})

describe('RangeIndex6', () => {
  it('finds the value that a linear scan finds, also inside a /64', () => {
    fc.assert(
      fc.property(
        fc.array(announced6, { maxLength: 300 }),
        fc.array(announced6, { maxLength: 50 }),
        values,
        (written, asked, stream) => {
          const starts = rowsOf6(written)
          const rows = [...stream.take(starts.length)]
          const index = index6(starts, rows)
          assert.equal(index.rows, starts.length)
          assert.deepEqual(index.starts, [...new Set(index.starts)])
          const listed = new Set(index.starts)
          assert.deepEqual(
            changes(starts, rows).filter(start => !listed.has(start.join())),
            [],
          )
          for (const address of [[0, 0, 0, 0] as const, [last4, last4, last4, last4] as const, ...starts, ...asked]) {
            checkRow(
              address,
              index.find(...address),
              rows[starts.findLastIndex(start => compare6(start, address) <= 0)],
            )
          }
        },
      ),
    )
  })

  it('finds among so many rows that lines have tops, inside and outside 2000::/3', () => {
    const starts = rowsOf6(manyRows6)
    const index = index6(starts)
    for (let row = 0; row < starts.length; row++) {
      const [w0, w1, w2, w3] = starts[row]
      assert.equal(index.find(w0, w1, w2, w3)[1], row)
      const [next0, next1] = starts[row + 1] ?? [last4, last4]
      const isLater = next0 > w0 || next1 > w1
      if (isLater) assert.equal(index.find(w0, w1, last4, last4)[1], row)
      if (next0 - w0 > 1) assert.equal(index.find(w0 + 1, w1, 0, 0)[1], row)
    }
    assert.equal(index.find(last4, last4, last4, last4)[1], starts.length - 1)
  })

  it('holds the whole address space in one row', () => {
    const index = index6([[0, 0, 0, 0]])
    assert.deepEqual(index.find(0, 0, 0, 0), [0, 0])
    assert.deepEqual(index.find(last4, last4, last4, last4), [0, 0])
  })

  it('tells rows apart that start in one /64', () => {
    const index = index6([
      [0, 0, 0, 0],
      [1, 2, 0, 5],
      [1, 2, 0, 6],
      [1, 2, 7, 0],
      [1, 3, 0, 0],
    ])
    const asked: Address6[] = [
      [1, 2, 0, 4],
      [1, 2, 0, 5],
      [1, 2, 0, 6],
      [1, 2, 6, 9],
      [1, 2, 7, 0],
      [1, 2, last4, last4],
      [1, 3, 0, 0],
    ]
    assert.deepEqual(
      asked.map(address => index.find(...address)[1]),
      [0, 1, 2, 2, 3, 3, 4],
    )
  })

  it('finds among many rows of one head', () => {
    const starts = rowsOf6(
      Array.from({ length: 60_000 }, (_, row) => [0x2a000000, row < 5000 ? row : row * 70_000, 0, row % 9] as const),
    )
    const index = index6(starts)
    for (let row = 12; row < starts.length; row += 11) {
      const [w0, w1, w2, w3] = starts[row]
      assert.equal(index.find(w0, w1, w2, w3)[1], row)
      assert.equal(index.find(w0, w1, w2, last4)[1], row)
      assert.equal(w3 === 0 ? index.find(w0, w1 - 1, last4, last4)[1] : index.find(w0, w1, w2, w3 - 1)[1], row - 1)
    }
  })
})

describe('encoding', () => {
  const refusedAt = (row: number) => (error: unknown) => error instanceof RangeInputError && error.row === row

  it('refuses an item that is too large and says which', () => {
    const values = Uint32Array.of(0xffffffff, mostItem, 0, mostItem + 1)
    assert.throws(() => encodeRanges4('v4', Uint32Array.of(0, 5), values), refusedAt(1))
    assert.throws(() => encodeRanges6('v6', Uint32Array.of(0, 0, 0, 0, 0, 0, 0, 5), values), refusedAt(1))
  })

  it('refuses rows that leave a gap at the beginning', () => {
    assert.throws(() => encodeRanges4('v4', new Uint32Array(0), new Uint32Array(8)), refusedAt(0))
    assert.throws(() => encodeRanges4('v4', Uint32Array.of(1), new Uint32Array(8)), refusedAt(0))
    assert.throws(() => encodeRanges6('v6', new Uint32Array(0), new Uint32Array(8)), refusedAt(0))
    assert.throws(() => encodeRanges6('v6', Uint32Array.of(0, 0, 0, 1), new Uint32Array(8)), refusedAt(0))
  })

  it('refuses rows that are not strictly ascending and says which', () => {
    assert.throws(() => encodeRanges4('v4', Uint32Array.of(0, 5, 5), new Uint32Array(8)), refusedAt(2))
    assert.throws(() => encodeRanges4('v4', Uint32Array.of(0, 5, 4, 6), new Uint32Array(8)), refusedAt(2))
    assert.throws(() => encodeRanges6('v6', Uint32Array.of(0, 0, 0, 0, 0, 0, 0, 0), new Uint32Array(8)), refusedAt(1))
    assert.throws(
      () => encodeRanges6('v6', Uint32Array.of(0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0), new Uint32Array(8)),
      refusedAt(2),
    )
  })

  it('takes few bytes for rows that share groups and items, and for any others no more than half a line', () => {
    const starts = Array.from(
      { length: 100_000 },
      (_, row): Address6 => [0x2a000000 + (row >> 5), (row << 27) >>> 0, 0, 0],
    )
    const bytesOf = (valueAt: (row: number) => Value) => {
      const rows = [[0, 0, 0, 0] as const, ...starts].sort(compare6)
      const values = Uint32Array.from(rows.flatMap((_, row) => valueAt(row)))
      const { 'v6.tops': _tops, ...sections } = encodeRanges6('v6', Uint32Array.from(rows.flat()), values)
      return Object.values(sections).reduce((sum, { byteLength }) => sum + byteLength, 0) / rows.length
    }
    assert.ok(bytesOf(row => [row >> 5, row & 3]) < 3)
    assert.ok(bytesOf(row => [row, row]) < 12)
  })
})
