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
 * Ranges of addresses with a value each, sorted and disjoint. Both ends belong to a range. An address takes one word of
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
 * Turns nested prefixes into sorted, disjoint ranges. In `nestingOrder` a block comes after every block that contains
 * it, so a stack holds the blocks that are open at the current address; the top one decides: the most specific, of
 * equal ones the later. The answer changes only where a block begins or ends. Those points are collected, and a point
 * that changes nothing is dropped, which merges neighbours of the same value. Linear after the sort. The blocks must be
 * prefixes: ranges that overlap without nesting give a wrong result.
 */

/** The ranges of one family, whose value is the number of the tag that decides, plus 1. */
export function flatten(list: PrefixList, version: 4 | 6): AddressRanges {
  const rows = version === 4 ? list.four : list.six
  return flattenRows(rows, version, row => rows.tags[row] + 1)
}

/** Every address that one of the parts holds; the values are 1. */
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
  const points = new ChangePoints(order.length, words)
  const open: number[] = []
  const close = () => {
    const row = open.pop() ?? 0
    const outer = open.at(-1)
    points.addAfter(ends, row, outer === undefined ? 0 : valueOfRow(outer))
  }
  for (const row of order) {
    for (
      let top = open.at(-1);
      top !== undefined && compareAddresses(ends, top, starts, row, words) < 0;
      top = open.at(-1)
    )
      close()
    points.add(starts, row, valueOfRow(row))
    open.push(row)
  }
  while (open.length > 0) close()
  return points.toRanges(version)
}

/** Ascending addresses at which a value begins; 0 for none. */
class ChangePoints {
  readonly #words: Words
  readonly #addresses: Uint32Array
  readonly #values: Uint32Array
  readonly #next: Uint32Array
  #count = 0

  /** Every block adds at most the point where it begins and the one after it ends. */
  constructor(blocks: number, words: Words) {
    this.#words = words
    this.#addresses = new Uint32Array(2 * blocks * words)
    this.#values = new Uint32Array(2 * blocks)
    this.#next = new Uint32Array(words)
  }

  /** From address `row` of `source` on; the address is not below that of the point before. */
  add(source: Uint32Array, row: number, value: number): void {
    const [words, addresses, values] = [this.#words, this.#addresses, this.#values]
    // A later statement about the same address replaces the one before.
    if (this.#count > 0 && compareAddresses(addresses, this.#count - 1, source, row, words) === 0) this.#count--
    if ((this.#count === 0 ? 0 : values[this.#count - 1]) === value) return
    copyAddress(source, row, addresses, this.#count, words)
    values[this.#count++] = value
  }

  /** From the address after address `row` of `source` on. After the last address of all there is none. */
  addAfter(source: Uint32Array, row: number, value: number): void {
    if (writeSuccessor(source, row, this.#next, 0, this.#words)) this.add(this.#next, 0, value)
  }

  toRanges(version: 4 | 6): AddressRanges {
    return rangesBetween(version, this.#addresses, this.#values.subarray(0, this.#count))
  }
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
