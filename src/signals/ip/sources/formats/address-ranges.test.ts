import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isLongRun } from '../../../../../test/support/long-run.ts'
import { numberOf, wordsOf } from '../../../../data/fixtures/address-words.ts'
import { type AddressRanges, flatten } from './address-ranges.ts'
import type { PrefixList, PrefixRows } from './prefix-list.ts'

/** The tests play in a space of so many bits, at the start, the end or an inner carry of the real one. */
const bits = 6

interface Row {
  readonly first: number
  readonly length: number
  readonly tag: number
}

/** Nesting, repeated and touching blocks of the small space, in any order. */
const rows = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 2 ** bits - 1 }),
      fc.integer({ min: 0, max: bits }),
      fc.integer({ min: 0, max: 3 }),
    )
    .map(([address, length, tag]): Row => {
      const size = 2 ** (bits - length)
      return { first: address - (address % size), length, tag }
    }),
  { maxLength: 24 },
)

function store(list: readonly Row[], base: bigint, count: 1 | 4): PrefixRows {
  const size = ({ length }: Row) => 2n ** BigInt(bits - length)
  return {
    starts: Uint32Array.from(list.flatMap(row => wordsOf(base + BigInt(row.first), count))),
    ends: Uint32Array.from(list.flatMap(row => wordsOf(base + BigInt(row.first) + size(row) - 1n, count))),
    tags: Uint32Array.from(list, row => row.tag),
  }
}

const none: PrefixRows = { starts: new Uint32Array(), ends: new Uint32Array(), tags: new Uint32Array() }
const tags = ['', 'a', 'b', 'c']
const listOf = (four: PrefixRows, six: PrefixRows): PrefixList => ({
  four,
  six,
  tags,
  asOf: null,
})

/** Scans all rows for the value: the longest prefix that holds the address decides, the later of equal ones. */
function expectedAt(list: readonly Row[], address: number): number {
  let best: Row | undefined
  for (const row of list) {
    const holds = address >= row.first && address < row.first + 2 ** (bits - row.length)
    if (holds && (best === undefined || row.length >= best.length)) best = row
  }
  return best === undefined ? 0 : best.tag + 1
}

function valueAt({ starts, ends, values }: AddressRanges, address: bigint, count: number): number {
  const at = (from: Uint32Array, row: number) => numberOf(from.subarray(row * count, (row + 1) * count))
  const row = values.findIndex((_, each) => at(starts, each) <= address && address <= at(ends, each))
  return row < 0 ? 0 : values[row]
}

function check(ranges: AddressRanges, list: readonly Row[], base: bigint, count: 1 | 4): void {
  const expected = Array.from({ length: 2 ** bits }, (_, address) => expectedAt(list, address))
  const found = expected.map((_, address) => valueAt(ranges, base + BigInt(address), count))
  assert.deepEqual(found, expected)
  const changes = expected.filter((value, address) => value !== 0 && value !== expected[address - 1]).length
  assert.equal(ranges.values.length, changes, 'neighbours with the same value are one range')
  for (let row = 1; row < ranges.values.length; row++) {
    const [before, start] = [ranges.ends, ranges.starts].map((from, step) =>
      numberOf(from.subarray((row - 1 + step) * count, (row + step) * count)),
    )
    assert.ok(before < start, 'ranges are sorted and do not overlap')
  }
}

const bases4 = [0n, 0x01ffffc0n, 0xffffffc0n]
const bases6 = [0n, (0x20010db8n << 96n) | 0xffffffffffffffc0n, (1n << 128n) - 64n]

describe('flatten', () => {
  for (const [version, count, bases] of [
    [4, 1, bases4],
    [6, 4, bases6],
  ] as const) {
    it(`give IPv${version} addresses the value that a scan over all rows gives`, () => {
      fc.assert(
        fc.property(rows, fc.constantFrom(...bases), (list, base) => {
          const stored = store(list, base, count)
          const both = version === 4 ? listOf(stored, none) : listOf(none, stored)
          check(flatten(both, version), list, base, count)
        }),
        { numRuns: isLongRun ? 500 : 100 },
      )
    })
  }

  it('keep a block that is the whole space', () => {
    const all = (words: number): PrefixRows => ({
      starts: new Uint32Array(words),
      ends: new Uint32Array(words).fill(0xffffffff),
      tags: Uint32Array.of(1),
    })
    const list = listOf(all(1), all(4))
    for (const { starts, ends, values } of [flatten(list, 4), flatten(list, 6)]) {
      assert.deepEqual([...values], [2])
      assert.ok(starts.every(word => word === 0) && ends.every(word => word === 0xffffffff))
    }
  })

  it('make nothing of nothing', () => {
    const ranges = flatten(listOf(none, none), 4)
    assert.deepEqual([ranges.version, ranges.values.length], [4, 0])
  })
})
