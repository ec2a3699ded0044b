import type { CsvReader } from './csv.ts'

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

export function wordsPerAddress(version: 4 | 6): 1 | 4 {
  return version === 4 ? 1 : 4
}

function readAddress(csv: CsvReader, version: 4 | 6, into: Uint32Array, row: number): void {
  if (version === 4) into[row] = csv.integer()
  else csv.ipv6(into, row * 4)
}

/** Negative when address `a` of `left` is below address `b` of `right`, 0 when they are equal. */
function compareAddresses(left: Uint32Array, a: number, right: Uint32Array, b: number, words: number): number {
  for (let word = 0; word < words; word++) {
    const difference = left[a * words + word] - right[b * words + word]
    if (difference !== 0) return difference
  }
  return 0
}

/** Writes the address before address `from` of `source` as address `into` of `target`; the last of all before the first. */
export function writePredecessor(
  source: Uint32Array,
  from: number,
  target: Uint32Array,
  into: number,
  words: number,
): void {
  for (let word = words - 1, borrow = 1; word >= 0; word--) {
    const value = source[from * words + word]
    target[into * words + word] = value - borrow
    if (value !== 0) borrow = 0
  }
}

/**
 * Every row as `start,end,` and what `readValue` makes of the remaining fields; a row of value 0 is left out. A range that
 * begins inside the one before it and reaches beyond its end cuts that one short: asn 2.3.2026061719 has one such pair.
 * Throws on any other disorder: a range that ends before it starts, begins where or before the one before it begins, or,
 * unless `mayNest`, lies inside it. One that may cuts the wider one short as well, or takes its place when both begin at one address.
 */
export function readRanges(
  csv: CsvReader,
  version: 4 | 6,
  readValue: (csv: CsvReader) => number,
  mayNest = false,
): AddressRanges {
  const words = wordsPerAddress(version)
  // Untouched pages of a new array cost no memory. The shortest rows there can be are `0,0,` and `::,::,` with a line's end.
  const capacity = csv.mostRows(version === 4 ? 5 : 7)
  const starts = new Uint32Array(capacity * words)
  const ends = new Uint32Array(capacity * words)
  const values = new Uint32Array(capacity)
  let rows = 0
  while (csv.more) {
    readAddress(csv, version, starts, rows)
    readAddress(csv, version, ends, rows)
    if (compareAddresses(starts, rows, ends, rows, words) > 0) csv.fail('the range ends before it starts')
    if (rows > 0 && compareAddresses(starts, rows, ends, rows - 1, words) <= 0) {
      const follows = compareAddresses(starts, rows, starts, rows - 1, words)
      const isInside = compareAddresses(ends, rows, ends, rows - 1, words) <= 0
      if (follows < 0 || (!mayNest && (follows === 0 || isInside))) {
        csv.fail('the range does not follow the one before it')
      }
      if (follows > 0) writePredecessor(starts, rows, ends, rows - 1, words)
      else ends.copyWithin(--rows * words, (rows + 1) * words, (rows + 2) * words)
    }
    values[rows] = readValue(csv)
    csv.endRow()
    if (values[rows] !== 0) rows++
  }
  return {
    version,
    starts: starts.subarray(0, rows * words),
    ends: ends.subarray(0, rows * words),
    values: values.subarray(0, rows),
  }
}
