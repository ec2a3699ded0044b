import {
  compareAddresses,
  copyAddress,
  RangeCollector,
  type Words,
  wordsPerAddress,
  writePredecessor,
  writeSuccessor,
} from '../../../../data/merge/addresses.ts'
import type { PrefixList, PrefixRows } from './prefix-list.ts'

/**
 * Ranges of addresses with a value each, sorted and disjoint. Both ends belong to a range. An address has one word in
 * `starts` and `ends` for IPv4 and four, big end first, for IPv6.
 */
export interface AddressRanges {
  readonly version: 4 | 6
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  readonly values: Uint32Array
}

export function emptyRanges(version: 4 | 6): AddressRanges {
  return { version, starts: new Uint32Array(0), ends: new Uint32Array(0), values: new Uint32Array(0) }
}

/** The value of the range that contains address `at` of `addresses`; 0 when none does. */
export function valueAt({ version, starts, ends, values }: AddressRanges, addresses: Uint32Array, at: number): number {
  const words = wordsPerAddress(version)
  let low = 0
  let past = values.length
  while (low < past) {
    const middle = (low + past) >>> 1
    if (compareAddresses(starts, middle, addresses, at, words) <= 0) low = middle + 1
    else past = middle
  }
  return low > 0 && compareAddresses(ends, low - 1, addresses, at, words) >= 0 ? values[low - 1] : 0
}

/**
 * Turns nested prefixes into sorted, disjoint ranges. In `nestingOrder`, a block comes after every block that contains
 * it, so a stack has the blocks that are open at the current address; the top one decides: the most specific, of equal
 * ones the later. The value changes only where a block begins or ends. These points are collected, except those without
 * a change, which merges neighbours of the same value. Linear after the sort. The blocks must be prefixes: ranges that
 * overlap without nesting give a wrong result.
 */

/** The ranges of one family. The value is the number of the deciding tag, plus 1. */
export function flatten(list: PrefixList, version: 4 | 6): AddressRanges {
  const rows = version === 4 ? list.four : list.six
  return flattenRows(rows, version, row => rows.tags[row] + 1)
}

/** All addresses of the parts; the values are 1. */
export function unionOf(parts: readonly Pick<PrefixRows, 'starts' | 'ends'>[], version: 4 | 6): AddressRanges {
  return flattenRows(
    { starts: joined(parts.map(part => part.starts)), ends: joined(parts.map(part => part.ends)) },
    version,
    () => 1,
  )
}

/** All arrays as one. */
export function joined(parts: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function flattenRows(
  { starts, ends }: Pick<PrefixRows, 'starts' | 'ends'>,
  version: 4 | 6,
  valueOfRow: (row: number) => number,
): AddressRanges {
  const words = wordsPerAddress(version)
  const order = nestingOrder(starts, ends, words)
  // Every block adds at most two points: its beginning, and the address after its end.
  const addresses = new Uint32Array(2 * order.length * words)
  const values = new Uint32Array(2 * order.length)
  let count = 0
  const add = (source: Uint32Array, row: number, value: number) => {
    // A later value of the same address replaces the previous one.
    if (count > 0 && compareAddresses(addresses, count - 1, source, row, words) === 0) count--
    if ((count === 0 ? 0 : values[count - 1]) === value) return
    copyAddress(source, row, addresses, count, words)
    values[count++] = value
  }
  const next = new Uint32Array(words)
  const open: number[] = []
  const close = () => {
    const row = open.pop() ?? 0
    const outer = open.at(-1)
    // There is no address after the last one.
    if (writeSuccessor(ends, row, next, 0, words)) add(next, 0, outer === undefined ? 0 : valueOfRow(outer))
  }
  for (const row of order) {
    while (open.length > 0 && compareAddresses(ends, open[open.length - 1], starts, row, words) < 0) close()
    add(starts, row, valueOfRow(row))
    open.push(row)
  }
  while (open.length > 0) close()
  return rangesBetween(version, addresses, values.subarray(0, count))
}

/**
 * The ranges from each address to the one before the next, or to the last of all. Those of value 0 are left out, and
 * neighbours of the same value become one.
 */
export function rangesBetween(version: 4 | 6, addresses: Uint32Array, values: Uint32Array): AddressRanges {
  const words = wordsPerAddress(version)
  const ranges = new RangeCollector()
  const last = new Uint32Array(words)
  for (let row = 0; row < values.length; row++) {
    if (values[row] === 0 || values[row] === values[row - 1]) continue
    let past = row + 1
    while (values[past] === values[row]) past++
    if (past < values.length) writePredecessor(addresses, past, last, 0, words)
    else last.fill(0xffffffff)
    ranges.add(addresses.subarray(row * words, (row + 1) * words), last, values[row])
  }
  return { version, ...ranges.finish() }
}

/**
 * The nesting order: by first address, then wider before narrower, then as given. A radix sort on 16 bits at a time,
 * least significant first: each pass is stable, so the last pass decides first. Passes over digits that are equal in
 * all rows are skipped. Linear in the number of rows.
 */

const digitBits = 16
const digits = 1 << digitBits

/** Row numbers in that order. `words`: 1 for IPv4, 4 for IPv6. */
export function nestingOrder(starts: Uint32Array, ends: Uint32Array, words: Words): Uint32Array {
  const rows = starts.length / words
  let order = Uint32Array.from({ length: rows }, (_, row) => row)
  let spare = new Uint32Array(rows)
  const counts = new Uint32Array(digits)
  const pass = (digitOf: (row: number) => number) => {
    if (sortByDigit(order, spare, counts, digitOf)) [order, spare] = [spare, order]
  }
  pass(row => prefixLengthOf(starts, ends, row, words))
  for (let word = words - 1; word >= 0; word--) {
    pass(row => starts[row * words + word] & (digits - 1))
    pass(row => starts[row * words + word] >>> digitBits)
  }
  return order
}

/** Writes the rows of `from` to `into` by ascending digit; false, and nothing written, when all have the same. */
function sortByDigit(
  from: Uint32Array,
  into: Uint32Array,
  counts: Uint32Array,
  digitOf: (row: number) => number,
): boolean {
  counts.fill(0)
  for (let at = 0; at < from.length; at++) counts[digitOf(from[at])]++
  if (from.length === 0 || counts[digitOf(from[0])] === from.length) return false
  let next = 0
  for (let digit = 0; digit < digits; digit++) {
    const count = counts[digit]
    counts[digit] = next
    next += count
  }
  for (let at = 0; at < from.length; at++) into[counts[digitOf(from[at])]++] = from[at]
  return true
}

/** The number of leading bits that the first and the last address of a block share. */
function prefixLengthOf(starts: Uint32Array, ends: Uint32Array, row: number, words: Words): number {
  for (let word = 0; word < words; word++) {
    const different = starts[row * words + word] ^ ends[row * words + word]
    if (different !== 0) return 32 * word + Math.clz32(different)
  }
  return 32 * words
}
