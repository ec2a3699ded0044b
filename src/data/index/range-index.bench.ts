/** Lookups in the range indexes, over made-up rows that are as uneven as announced space is. */
import {
  type Bench,
  type BenchOptions,
  callsPerSecond,
  checksumOf,
  type Result,
  seededRandom,
} from '../../../bench/harness.ts'
import { openedSnapshot } from '../fixtures/opened-snapshot.ts'
import { encodeRanges4, RangeIndex4 } from './range-index-v4.ts'
import { encodeRanges6, RangeIndex6 } from './range-index-v6.ts'

const unit = 'lookups/s'
const inputs = 2 ** 18
const seed = 20260101

/** Numbers from 0 up to 1. */
function fractions(): () => number {
  const random = seededRandom(seed)
  return () => random() / 2 ** 32
}

/** Rows of 256 addresses and smaller in every third /16, in some far more than in others; the rest is not cut up. */
function starts4(rows: number, random: () => number): Uint32Array {
  const starts = Uint32Array.from({ length: rows }, (_, row) => {
    if (row === 0) return 0
    const block = 3 * Math.floor(random() ** 1.5 * 0x4aaa) * 0x10000
    return block + (random() < 0.8 ? Math.floor(random() * 0x100) * 0x100 : Math.floor(random() * 0x10000))
  }).sort()
  return starts.filter((start, row) => row === 0 || start !== starts[row - 1])
}

/** Rows under first words that hold from one to thousands of them, 30 on average; one in 250 starts inside a /64. */
function starts6(rows: number, random: () => number): Uint32Array {
  const keys = new Set([0n])
  while (keys.size < rows) {
    const head = BigInt(0x20010000 + Math.floor(random() ** 3 * 0x0c000000)) << 32n
    for (let left = Math.min(60_000, Math.ceil(2 * (1 - random()) ** -1.1)); left > 0; left--) {
      keys.add(head | BigInt(Math.floor(random() * 2 ** 16) * 2 ** 16))
    }
  }
  const sorted = BigUint64Array.from(keys).sort()
  const starts = new Uint32Array(4 * sorted.length)
  for (let row = 0; row < sorted.length; row++) {
    starts[4 * row] = Number(sorted[row] >> 32n)
    starts[4 * row + 1] = Number(sorted[row] & 0xffffffffn)
    if (row > 0 && random() < 0.004) starts[4 * row + 2] = random() * 2 ** 32
  }
  return starts
}

/** Groups of four rows on average, and items of which those near each other are mostly the same few. */
function values(rows: number, random: () => number): Uint32Array {
  const values = new Uint32Array(2 * rows)
  for (let row = 0, group = 0; row < rows; row++) {
    if (random() < 0.25) group++
    values[2 * row] = group
    values[2 * row + 1] = (row >>> 6) * 16 + Math.floor(random() * 24)
  }
  return values
}

/** The last row for which `startsAtOrBefore` holds: the plain binary search that the indexes are compared with. */
function searchRows(rows: number, startsAtOrBefore: (row: number) => boolean): number {
  let low = 0
  let high = rows - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (startsAtOrBefore(middle)) low = middle
    else high = middle - 1
  }
  return low
}

type Find = (index: number) => number

function compare(row: string, indexed: Find, plain: Find, seconds: number): Result[] {
  const peer = `${row}, plain binary search`
  const contenders = [
    { row, once: indexed },
    { row: peer, once: plain },
  ]
  const rates = callsPerSecond(contenders, inputs, seconds)
  const rateOf = (name: string) => rates.get(name) ?? 0
  const checksum = (find: Find) => checksumOf(Array.from({ length: 10_000 }, (_, index) => String(find(index))))
  return [
    { row, value: rateOf(row), unit, peer, ratio: rateOf(row) / rateOf(peer), checksum: checksum(indexed) },
    { row: peer, value: rateOf(peer), unit, checksum: checksum(plain) },
  ]
}

/** Random addresses below 224.0.0.0. */
function benchIpv4({ seconds, toy }: BenchOptions): Result[] {
  const random = fractions()
  const starts = starts4(toy ? 1000 : 4_000_000, random)
  const index = new RangeIndex4(openedSnapshot(encodeRanges4('v4', starts, values(starts.length, random))), 'v4')
  const asked = Uint32Array.from({ length: inputs }, () => random() * 0xe0000000)
  const plain = (at: number) => searchRows(starts.length, row => starts[row] <= asked[at])
  return compare(`IPv4, ${index.rows} rows`, at => index.find(asked[at]), plain, seconds)
}

/** Random addresses below the first words of random rows. */
function benchIpv6({ seconds, toy }: BenchOptions): Result[] {
  const random = fractions()
  const starts = starts6(toy ? 1000 : 2_000_000, random)
  const index = new RangeIndex6(openedSnapshot(encodeRanges6('v6', starts, values(starts.length / 4, random))), 'v6')
  const asked = Uint32Array.from({ length: 4 * inputs }, () => random() * 2 ** 32)
  for (let at = 0; at < asked.length; at += 4) asked[at] = starts[4 * Math.floor(random() * index.rows)]
  const find = (at: number) => index.find(asked[4 * at], asked[4 * at + 1], asked[4 * at + 2], asked[4 * at + 3])
  const startsAtOrBefore = (row: number, at: number) => {
    for (let word = 0; word < 4; word++) {
      if (starts[4 * row + word] !== asked[4 * at + word]) return starts[4 * row + word] < asked[4 * at + word]
    }
    return true
  }
  const plain = (at: number) => searchRows(index.rows, row => startsAtOrBefore(row, at))
  return compare(`IPv6, ${index.rows} rows`, find, plain, seconds)
}

export const benches: readonly Bench[] = [
  { name: 'range index', unit, run: async options => [...benchIpv4(options), ...benchIpv6(options)] },
]
