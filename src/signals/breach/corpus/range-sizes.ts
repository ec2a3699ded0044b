/**
 * How many hashes each prefix has, and whether that can be all of them. Hashes are random, so the ranges of all
 * prefixes are nearly alike, and without holes: one that is much shorter than the mean, or has a hole, is not whole.
 */

import { ImportRefused } from '../../../core/dataset.ts'
import { type HashList, prefixCount, prefixText } from './hash-list.ts'

/** A range more than this many standard deviations below the mean is not whole. One in 10^14 whole ones is as short. */
const mostDeviations = 8
/** Minimum number of ranges for their mean to be known well enough. */
const enoughRanges = 256

export class RangeSizes {
  readonly #hashes = new Uint32Array(prefixCount)
  readonly #widestGaps = new Uint32Array(prefixCount)
  #total = 0
  #ranges = 0

  /** @param sizes three numbers for each prefix (sizesOf in line-coder.ts), which count in place of earlier ones */
  set(sizes: Uint32Array): void {
    for (let at = 0; at < sizes.length; at += 3) {
      const prefix = sizes[at]
      if (this.#hashes[prefix] === 0) this.#ranges++
      this.#total += sizes[at + 1] - this.#hashes[prefix]
      this.#hashes[prefix] = sizes[at + 1]
      this.#widestGaps[prefix] = sizes[at + 2]
    }
  }

  get total(): number {
    return this.#total
  }

  get largest(): number {
    let most = 0
    for (let prefix = 0; prefix < prefixCount; prefix++) most = Math.max(most, this.#hashes[prefix])
    return most
  }

  /**
   * Throws ImportRefused for ranges that have just been set whole and cannot be. Short is a range only once enough are
   * known.
   */
  refuseCut(sizes: Uint32Array): void {
    const isMeanKnown = this.#ranges >= enoughRanges
    for (let at = 0; at < sizes.length; at += 3) {
      const prefix = sizes[at]
      if (this.#hasHole(prefix) || (isMeanKnown && this.#isShort(prefix))) throw notWhole(prefix)
    }
  }

  /** Throws ImportRefused unless every prefix has all its hashes; of a part, those that it has. */
  refuseIncomplete(isPart: boolean): void {
    if (this.#total === 0) throw new ImportRefused('The file has no hashes of this kind.')
    const missing = this.#hashes.indexOf(0)
    if (missing >= 0 && !isPart) {
      const others = prefixCount - this.#ranges - 1
      const more = others === 0 ? '' : ` (missing prefixes: ${others + 1})`
      throw new ImportRefused(`Prefix ${prefixText(missing)} has no hashes${more}.`)
    }
    for (let prefix = 0; prefix < prefixCount; prefix++) {
      if (this.#hashes[prefix] > 0 && (this.#hasHole(prefix) || this.#isShort(prefix))) throw notWhole(prefix)
    }
  }

  #hasHole(prefix: number): boolean {
    return isHole(this.#widestGaps[prefix], this.#hashes[prefix])
  }

  #isShort(prefix: number): boolean {
    const mean = this.#total / this.#ranges
    const hashes = this.#hashes[prefix]
    return hashes > 0 && hashes < mean - mostDeviations * Math.sqrt(mean)
  }

  /** One bit for each prefix that has hashes; null when all have. */
  covered(): Uint8Array | null {
    if (this.#ranges === prefixCount) return null
    const bits = new Uint8Array(prefixCount / 8)
    for (let prefix = 0; prefix < prefixCount; prefix++)
      if (this.#hashes[prefix] > 0) bits[prefix >> 3] |= 1 << (prefix & 7)
    return bits
  }
}

/** From so many hashes a prefix on, it shows whether lines come in the order of their prefixes. */
const enoughToSee = 8
const enoughPrefixes = 1000

/**
 * Throws ImportRefused when the hashes of some text are scattered over the prefixes, as in a file that is ordered by
 * count: nearly every line would have a block written again, which takes weeks and fills any disk.
 *
 * @param sizes three numbers for each prefix (sizesOf in line-coder.ts)
 */
export function refuseScattered(sizes: Uint32Array, expectedHashes: number | null): void {
  const prefixes = sizes.length / 3
  const mean = (expectedHashes ?? 0) / prefixCount
  if (mean < enoughToSee || prefixes < enoughPrefixes) return
  let hashes = 0
  for (let at = 1; at < sizes.length; at += 3) hashes += sizes[at]
  if (hashes / prefixes > mean / 4) return
  throw new ImportRefused('The lines are not sorted by hash. Sort the file first.')
}

function notWhole(prefix: number): ImportRefused {
  return new ImportRefused(`Prefix ${prefixText(prefix)}: some of its hashes are missing.`)
}

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
function isHole(gap: number, hashes: number): boolean {
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
