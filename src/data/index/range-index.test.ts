import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { openedSnapshot } from '../fixtures/opened-snapshot.ts'
import { encodeRanges4, RangeIndex4 } from './range-index-v4.ts'
import { encodeRanges6, RangeIndex6 } from './range-index-v6.ts'
import { RangeInputError } from './range-slots.ts'

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

/** Two words for each row, different for every row, of all 47 bits. */
function valuesOf(rows: number): Uint32Array {
  return Uint32Array.from({ length: 2 * rows }, (_, at) => (at % 2 === 0 ? ~(at >> 1) & 0x7fff : (at >> 1) * 0x10001))
}

function rowOf(words: Uint32Array, at: number): number {
  const row = words[at + 1] & 0xffff
  const isWhole = ((words[at] ^ ~row) & 0x7fff) === 0 && words[at + 1] >>> 16 === row
  return isWhole ? row : -1
}

function index4(starts: Uint32Array) {
  const sections = encodeRanges4('v4', starts, valuesOf(starts.length))
  const index = new RangeIndex4(openedSnapshot(sections), 'v4')
  const find = (address: number) => rowOf(index.words, index.find(address))
  return { rows: index.rows, starts: index.starts(), find }
}

function index6(starts: Address6[]) {
  const sections = encodeRanges6('v6', Uint32Array.from(starts.flat()), valuesOf(starts.length))
  const index = new RangeIndex6(openedSnapshot(sections), 'v6')
  const find = (...address: Address6) => rowOf(index.words, index.find(...address))
  return { rows: index.rows, starts: index.starts(), find }
}

describe('RangeIndex4', () => {
  it('finds the row that a linear scan finds', () => {
    fc.assert(
      fc.property(fc.array(address4, { maxLength: 300 }), fc.array(address4, { maxLength: 50 }), (rows, asked) => {
        const starts = Uint32Array.from(new Set([0, ...rows])).sort()
        const index = index4(starts)
        assert.equal(index.rows, starts.length)
        assert.deepEqual(index.starts, starts)
        for (const address of [0, last4, ...starts, ...asked]) {
          const row = starts.findLastIndex(start => start <= address)
          if (index.find(address) !== row) assert.fail(`${address} is in row ${row}, not ${index.find(address)}`)
        }
      }),
    )
  })

  it('holds the whole address space in one row', () => {
    const index = index4(Uint32Array.of(0))
    for (const address of [0, 1, 0x80000000, last4]) assert.equal(index.find(address), 0)
  })

  it('tells neighbours apart at both ends of the address space', () => {
    const index = index4(Uint32Array.of(0, 1, last4 - 1, last4))
    assert.deepEqual(
      [0, 1, 2, last4 - 1, last4].map(address => index.find(address)),
      [0, 1, 1, 2, 3],
    )
  })

  it('finds among many rows of one bucket and of many buckets', () => {
    const starts = Uint32Array.from({ length: 60_000 }, (_, row) => (row < 30_000 ? row : row * 70_000))
    const index = index4(starts)
    for (let row = 0; row < starts.length; row += 7) {
      assert.equal(index.find(starts[row]), row)
      if (row > 0) assert.equal(index.find(starts[row] - 1), row - 1)
    }
  })
})

describe('RangeIndex6', () => {
  it('finds the row that a linear scan finds, also inside a /64', () => {
    fc.assert(
      fc.property(fc.array(announced6, { maxLength: 300 }), fc.array(announced6, { maxLength: 50 }), (rows, asked) => {
        const starts = rowsOf6(rows)
        const index = index6(starts)
        assert.equal(index.rows, starts.length)
        const found = Array.from({ length: index.starts.length / 4 }, (_, at) => index.starts.slice(4 * at, 4 * at + 4))
        const texts = found.map(words => words.join())
        assert.deepEqual(texts, [...new Set(texts)])
        assert.deepEqual(
          starts.filter(start => !texts.includes(start.join())),
          [],
        )
        for (const address of [[0, 0, 0, 0] as const, [last4, last4, last4, last4] as const, ...starts, ...asked]) {
          const row = starts.findLastIndex(start => compare6(start, address) <= 0)
          if (index.find(...address) !== row) assert.fail(`${address} is in row ${row}, not ${index.find(...address)}`)
        }
      }),
    )
  })

  it('holds the whole address space in one row', () => {
    const index = index6([[0, 0, 0, 0]])
    assert.equal(index.find(0, 0, 0, 0), 0)
    assert.equal(index.find(last4, last4, last4, last4), 0)
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
      asked.map(address => index.find(...address)),
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
      assert.equal(index.find(w0, w1, w2, w3), row)
      assert.equal(index.find(w0, w1, w2, last4), row)
      assert.equal(w3 === 0 ? index.find(w0, w1 - 1, last4, last4) : index.find(w0, w1, w2, w3 - 1), row - 1)
    }
  })
})

describe('encoding', () => {
  const refusedAt = (row: number) => (error: unknown) => error instanceof RangeInputError && error.row === row

  it('refuses a value of more than 47 bits and says which', () => {
    const values = Uint32Array.of(0x7fff, 0xffffffff, 0x8000, 0)
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

  it('takes at most 16 bytes for an IPv6 row with its value', () => {
    const starts = rowsOf6(
      Array.from({ length: 100_000 }, (_, row) => [0x2a000000 + (row >> 5), (row & 31) * 0x20000, 0, 0] as const),
    )
    const sections = Object.values(encodeRanges6('v6', Uint32Array.from(starts.flat()), valuesOf(starts.length)))
    assert.ok(sections.reduce((sum, section) => sum + section.byteLength, 0) <= 16 * starts.length)
  })
})
