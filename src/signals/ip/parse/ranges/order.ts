/**
 * The order in which prefixes nest: by first address, of two with the same the wider before the narrower, of two that are
 * equal the earlier before the later. A radix sort, least significant 16 bits first: each pass is stable, so the last and
 * most significant one leaves the order of the ones before. Passes over digits that are the same in all rows are
 * skipped. Linear in the number of rows.
 */

const digitBits = 16
const digits = 1 << digitBits

/** Row numbers in that order. `words`: 1 for IPv4, 4 for IPv6. */
export function nestingOrder(starts: Uint32Array, ends: Uint32Array, words: 1 | 4): Uint32Array {
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
function prefixLengthOf(starts: Uint32Array, ends: Uint32Array, row: number, words: 1 | 4): number {
  for (let word = 0; word < words; word++) {
    const different = starts[row * words + word] ^ ends[row * words + word]
    if (different !== 0) return 32 * word + Math.clz32(different)
  }
  return 32 * words
}
