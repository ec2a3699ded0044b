/**
 * Whether the hashes of a prefix are all that there are. Lines may be missing although everything that is there is well
 * formed: a proxy that buffers, a cache that kept half of an answer, a disk that was full, an editor that cut. "Not in
 * this list" would then be taken for "not breached".
 *
 * SHA-1 and NTLM spread hashes evenly, so a range of N of them has no hole: the chance that none lies in a given share
 * x of the range is (1 - x)^N, less than e^(-xN). A hole of 40/N is one that a whole range has once in 10^14. In a
 * range of 2,000 lines that is a missing 2 %, wherever it is missing. A range of 40 lines or fewer has no room for such
 * a hole.
 */
import type { HashList } from './hash-list.ts'

/** A hole of this many lines where lines should be. */
const mostMissing = 40
/** How far the first 32 bits behind a prefix reach. Twelve of them are in the first word of a hash. */
const rangeSpan = 2 ** 32

/**
 * The widest gap between neighbours, the beginning and the end of a range included, as a distance of the first 32 bits
 * behind the prefix: 0 to 2^32 - 1.
 *
 * @param from the first hash of a prefix in an ascending list; those up to before `to` are of the same prefix
 */
export function widestGap({ first, second }: HashList, from: number, to: number): number {
  let widest = 0
  let before = 0
  for (let at = from; at < to; at++) {
    const place = ((first[at] << 20) | (second[at] >>> 12)) >>> 0
    if (place - before > widest) widest = place - before
    before = place
  }
  return Math.max(widest, rangeSpan - 1 - before)
}

/** True when so wide a gap in a range of so many hashes is a hole. */
export function isHole(gap: number, hashes: number): boolean {
  return gap * hashes > mostMissing * rangeSpan
}

/**
 * @param list the hashes of one prefix, in ascending order
 * @param leastLines what is shorter is not whole either
 */
export function isWholeRange(list: HashList, leastLines: number): boolean {
  const { length } = list
  return length > 0 && length >= leastLines && !isHole(widestGap(list, 0, length), length)
}
