import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../test/support/long-run.ts'
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

function layer4(layer: readonly Range[], base = 0): RangeLayer {
  return {
    starts: Uint32Array.from(layer, ({ start }) => start + base),
    ends: Uint32Array.from(layer, ({ end }) => end + base),
    values: Uint32Array.from(layer, ({ value }) => value),
  }
}

function words(value: bigint): number[] {
  return [96n, 64n, 32n, 0n].map(shift => Number((value >> shift) & 0xffffffffn))
}

function number128(from: Uint32Array, at: number): bigint {
  return from.subarray(4 * at, 4 * at + 4).reduce((sum, part) => (sum << 32n) | BigInt(part), 0n)
}

function layer6(layer: readonly Range[], base: bigint): RangeLayer {
  return {
    starts: Uint32Array.from(layer.flatMap(({ start }) => words(base + BigInt(start)))),
    ends: Uint32Array.from(layer.flatMap(({ end }) => words(base + BigInt(end)))),
    values: Uint32Array.from(layer, ({ value }) => value),
  }
}

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

  it('gives every IPv4 address the value of every layer', () => {
    fc.assert(
      fc.property(layerList, fc.constantFrom(0, 0x7ffffff0, 2 ** 32 - addresses), (layers, base) => {
        const segments = mergeRanges(
          layers.map(layer => layer4(layer, base)),
          1,
        )
        assertSame(1n << 32n, layers, segments, Array.from(segments.starts, BigInt), BigInt(base))
      }),
      { numRuns: casesOf(1000) },
    )
  })

  it('gives every IPv6 address the value of every layer', () => {
    const bases = [0n, (0x20010db8n << 96n) - 20n, (1n << 64n) - 20n, (1n << 128n) - BigInt(addresses)]
    fc.assert(
      fc.property(layerList, fc.constantFrom(...bases), (layers, base) => {
        const segments = mergeRanges(
          layers.map(layer => layer6(layer, base)),
          4,
        )
        const starts = Array.from({ length: segments.starts.length / 4 }, (_, row) => number128(segments.starts, row))
        assertSame(1n << 128n, layers, segments, starts, base)
      }),
      { numRuns: casesOf(1000) },
    )
  })

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
      for (const base of [0, 2 ** 32 - 10])
        assert.throws(() => mergeRanges([layer4([]), layer4(layer, base)], 1), refused)
      for (const base of [0n, (1n << 128n) - 10n])
        assert.throws(() => mergeRanges([layer6([], 0n), layer6(layer, base)], 4), refused)
    })
  }

  it('refuses a range after one that reaches the end of the address space', () => {
    const refused = (error: unknown) => error instanceof RangeInputError && error.row === 1
    const layer = [
      { start: 0, end: 9, value: 1 },
      { start: 2, end: 3, value: 1 },
    ]
    assert.throws(() => mergeRanges([layer4(layer, 2 ** 32 - 10)], 1), refused)
    assert.throws(() => mergeRanges([layer6(layer, (1n << 128n) - 10n)], 4), refused)
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

  it('gives the fewest IPv4 blocks', () => {
    fc.assert(
      fc.property(edge(32n), edge(32n), (a, b) => {
        const [first, last] = a < b ? [a, b] : [b, a]
        const blocks = decomposeToCidrs(Uint32Array.of(Number(first)), Uint32Array.of(Number(last)))
        assert.deepEqual(
          blocks.map(block => [BigInt(block.first[0]), block.prefixLength]),
          coverByHalving(first, last, 32),
        )
      }),
    )
  })

  it('gives the fewest IPv6 blocks', () => {
    fc.assert(
      fc.property(edge(128n), edge(128n), (a, b) => {
        const [first, last] = a < b ? [a, b] : [b, a]
        const blocks = decomposeToCidrs(Uint32Array.from(words(first)), Uint32Array.from(words(last)))
        assert.deepEqual(
          blocks.map(block => [number128(block.first, 0), block.prefixLength]),
          coverByHalving(first, last, 128),
        )
      }),
    )
  })

  it('gives one block for the whole address space and none for an inverted range', () => {
    for (const words of [1, 4]) {
      const first = new Uint32Array(words)
      const last = new Uint32Array(words).fill(2 ** 32 - 1)
      assert.deepEqual(decomposeToCidrs(first, last), [{ first, last, prefixLength: 0 }])
      assert.deepEqual(decomposeToCidrs(last, first), [])
    }
  })
})
