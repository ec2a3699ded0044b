import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../test/support/long-run.ts'
import { numberOf, wordsOf } from '../fixtures/address-words.ts'
import { RangeInputError } from '../index/range-lines.ts'
import { decomposeToCidrs } from './addresses.ts'
import { mergeRanges, type RangeLayer, type Segments } from './range-merge.ts'

/** The tests play in a space of so many addresses, laid over the ends of the real one. */
const addresses = 48

interface Range {
  readonly start: number
  readonly end: number
  readonly value: number
}

/** A layer of ranges over the small space, values 0 to 2 and gaps, neighbours often touching. */
const ranges = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 2 })))
  .map(steps => {
    const layer: Range[] = []
    let at = 0
    for (const [gap, length, value] of steps) {
      const start = at + gap
      if (start + length >= addresses) break
      layer.push({ start, end: start + length, value })
      at = start + length + 1
    }
    return layer
  })

function layerOf(layer: readonly Range[], base: bigint, count: number): RangeLayer {
  return {
    starts: Uint32Array.from(layer.flatMap(({ start }) => wordsOf(base + BigInt(start), count))),
    ends: Uint32Array.from(layer.flatMap(({ end }) => wordsOf(base + BigInt(end), count))),
    values: Uint32Array.from(layer, ({ value }) => value),
  }
}

/** The words of an address of each family, and where in it the small space is laid. */
const families = [
  { count: 1 as const, bases: [0n, 0x7ffffff0n, (1n << 32n) - BigInt(addresses)] },
  { count: 4 as const, bases: [0n, (0x20010db8n << 96n) - 20n, (1n << 64n) - 20n, (1n << 128n) - BigInt(addresses)] },
]
const spaceOf = (count: number) => 1n << BigInt(32 * count)

/** Asks every address of the small space, in every layer and in the segments. */
function assertSame(
  limit: bigint,
  layers: readonly (readonly Range[])[],
  segments: Segments,
  starts: readonly bigint[],
  base: bigint,
) {
  assert.equal(starts[0], 0n)
  for (let row = 1; row < starts.length; row++) {
    assert.ok(starts[row] > starts[row - 1])
    assert.ok(
      segments.values.some(column => column[row] !== column[row - 1]),
      'equal neighbours',
    )
  }
  for (const column of segments.values) assert.equal(column.length, starts.length)
  for (let address = -1; address <= addresses; address++) {
    if (base + BigInt(address) < 0n || base + BigInt(address) >= limit) continue
    const row = starts.findLastIndex(start => start <= base + BigInt(address))
    const expected = layers.map(layer => layer.find(({ start, end }) => start <= address && address <= end)?.value ?? 0)
    assert.deepEqual(
      segments.values.map(column => column[row]),
      expected,
    )
  }
}

describe('merging', () => {
  const layerList = fc.array(ranges, { maxLength: 4 })

  for (const { count, bases } of families) {
    it(`gives every address of ${32 * count} bits the value of every layer`, () => {
      fc.assert(
        fc.property(layerList, fc.constantFrom(...bases), (layers, base) => {
          const segments = mergeRanges(
            layers.map(layer => layerOf(layer, base, count)),
            count,
          )
          const starts = Array.from({ length: segments.starts.length / count }, (_, row) =>
            numberOf(segments.starts.subarray(count * row, count * (row + 1))),
          )
          assertSame(spaceOf(count), layers, segments, starts, base)
        }),
        { numRuns: casesOf(1000) },
      )
    })
  }

  it('covers the whole address space with one row when there is nothing to merge', () => {
    assert.deepEqual(mergeRanges([], 1).starts, Uint32Array.of(0))
    assert.deepEqual(mergeRanges([], 4).starts, Uint32Array.of(0, 0, 0, 0))
    const everything = { starts: Uint32Array.of(0), ends: Uint32Array.of(2 ** 32 - 1), values: Uint32Array.of(7) }
    assert.deepEqual(mergeRanges([everything], 1), { starts: Uint32Array.of(0), values: [Uint32Array.of(7)] })
  })

  const broken: [string, number, Range[]][] = [
    [
      'overlapping',
      1,
      [
        { start: 1, end: 5, value: 1 },
        { start: 5, end: 6, value: 2 },
      ],
    ],
    [
      'unsorted',
      2,
      [
        { start: 1, end: 2, value: 1 },
        { start: 9, end: 9, value: 1 },
        { start: 4, end: 5, value: 2 },
      ],
    ],
    [
      'repeated',
      1,
      [
        { start: 3, end: 3, value: 1 },
        { start: 3, end: 3, value: 1 },
      ],
    ],
    [
      'inverted',
      1,
      [
        { start: 1, end: 2, value: 1 },
        { start: 9, end: 8, value: 1 },
      ],
    ],
  ]
  for (const [what, row, layer] of broken) {
    it(`refuses ${what} ranges and says which row it is`, () => {
      const refused = (error: unknown) => error instanceof RangeInputError && error.row === row
      for (const { count } of families) {
        for (const base of [0n, spaceOf(count) - 10n])
          assert.throws(() => mergeRanges([layerOf([], 0n, count), layerOf(layer, base, count)], count), refused)
      }
    })
  }

  it('refuses a range after one that reaches the end of the address space', () => {
    const refused = (error: unknown) => error instanceof RangeInputError && error.row === 1
    const layer = [
      { start: 0, end: 9, value: 1 },
      { start: 2, end: 3, value: 1 },
    ]
    for (const { count } of families)
      assert.throws(() => mergeRanges([layerOf(layer, spaceOf(count) - 10n, count)], count), refused)
  })
})

/** The fewest aligned blocks of a range, found by halving the space until a block fits whole: the slow way. */
function coverByHalving(first: bigint, last: bigint, bits: number, start = 0n, hostBits = bits): [bigint, number][] {
  const end = start + (1n << BigInt(hostBits)) - 1n
  if (end < first || start > last) return []
  if (first <= start && end <= last) return [[start, bits - hostBits]]
  const half = 1n << BigInt(hostBits - 1)
  return [
    ...coverByHalving(first, last, bits, start, hostBits - 1),
    ...coverByHalving(first, last, bits, start + half, hostBits - 1),
  ]
}

describe('cutting into CIDR blocks', () => {
  const edge = (bits: bigint) =>
    fc.oneof(fc.bigInt(0n, (1n << bits) - 1n), fc.bigInt(0n, 40n), fc.bigInt((1n << bits) - 40n, (1n << bits) - 1n))

  for (const bits of [32, 128]) {
    it(`gives the fewest blocks of ${bits} bits`, () => {
      fc.assert(
        fc.property(edge(BigInt(bits)), edge(BigInt(bits)), (a, b) => {
          const [first, last] = a < b ? [a, b] : [b, a]
          const ends = [first, last].map(address => Uint32Array.from(wordsOf(address, bits / 32)))
          assert.deepEqual(
            decomposeToCidrs(ends[0], ends[1]).map(block => [numberOf(block.first), block.prefixLength]),
            coverByHalving(first, last, bits),
          )
        }),
      )
    })
  }

  it('gives one block for the whole address space and none for an inverted range', () => {
    for (const words of [1, 4]) {
      const first = new Uint32Array(words)
      const last = new Uint32Array(words).fill(2 ** 32 - 1)
      assert.deepEqual(decomposeToCidrs(first, last), [{ first, last, prefixLength: 0 }])
      assert.deepEqual(decomposeToCidrs(last, first), [])
    }
  })
})
