/**
 * Whether the hashes that a server answered for a prefix are all it has. An answer may be shorter than it should be although
 * its framing is intact: a proxy that buffers, a cache that kept half of it, a server with half a disk. "Not in this list"
 * would then be taken for "not breached".
 *
 * SHA-1 spreads hashes evenly, so a range of N of them has no hole: the chance that none lies in a given share x of the
 * range is (1 - x)^N, less than e^(-xN). A hole of 40/N is one that a whole range has once in 10^14. In a range of 2,000
 * lines that is a missing 2 %, wherever it is missing. What is shorter than any range has been for years is not whole either.
 */
import type { HashList } from '../../corpus/hash-list.ts'

/** A hole of this many lines where lines should be. */
const mostMissing = 40
/** First words of one prefix differ in their last twelve bits only, to which the second word is added. */
const wordSpan = 2 ** 32
const rangeSpan = 2 ** 12 * wordSpan

/** @param list in ascending order */
export function isWholeRange(list: HashList, prefix: number, leastLines: number): boolean {
  const { length } = list
  if (length < leastLines || length === 0) return false
  const widest = (mostMissing / length) * rangeSpan
  const start = prefix * 2 ** 12
  let before = 0
  for (let at = 0; at <= length; at++) {
    const place = at === length ? rangeSpan : (list.first[at] - start) * wordSpan + list.second[at]
    if (place - before > widest) return false
    before = place
  }
  return true
}
