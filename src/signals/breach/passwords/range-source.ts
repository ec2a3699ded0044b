/**
 * Where the hashes of breached passwords are looked up: the index on this machine, or a server that answers ranges.
 * Both are asked for all hashes that begin with the same 20 bits, and learn no more of a password than these.
 */

import type { HashList } from '../corpus/hash-list.ts'

/** The hashes of one prefix. */
export interface Bucket {
  /**
   * How many times a password of this hash appears in breaches; 0 when the hash is not among them.
   *
   * @param sha1 20 bytes that begin with the bucket's prefix
   */
  countOf(sha1: Uint8Array): number
  /**
   * Gives its memory back for other buckets; it must not be asked again. A bucket that is not released is lost to
   * nobody.
   */
  release?(): void
}

export type RangeAnswer =
  | {
      readonly outcome: 'bucket'
      readonly bucket: Bucket
      /** Instant (ISO 8601, UTC) of this range, where its source dates each range by itself. */
      readonly asOf?: string
    }
  /** The source did not answer, or not completely: nothing is known of any hash. */
  | { readonly outcome: 'unavailable'; readonly retryAfterS?: number }

export interface RangeSource {
  /**
   * @param prefix the first 20 bits of the hashes
   * @param signal aborted when nobody waits for this answer any more
   */
  bucket(prefix: number, signal: AbortSignal): Promise<RangeAnswer>
}

/** The first 20 bits of a hash: five hexadecimal digits. */
export function prefixOf(sha1: Uint8Array): number {
  return (sha1[0] << 12) | (sha1[1] << 4) | (sha1[2] >> 4)
}

/** A range in memory: whole SHA-1 hashes in ascending order, 28 bytes for each with its count. */
export class RangeBucket implements Bucket {
  readonly #first: Uint32Array
  readonly #second: Uint32Array
  readonly #rest: Buffer
  readonly #restBytes: number
  readonly #counts: Float64Array

  /** Copies what the list holds, which has to be whole hashes in ascending order. */
  constructor(list: HashList) {
    this.#first = list.first.slice(0, list.length)
    this.#second = list.second.slice(0, list.length)
    this.#rest = Buffer.from(list.rest.subarray(0, list.length * list.restBytes))
    this.#restBytes = list.restBytes
    this.#counts = list.counts.slice(0, list.length)
  }

  get size(): number {
    return this.#counts.length
  }

  /** Memory that the hashes and counts take. */
  get bytes(): number {
    return this.size * (16 + this.#restBytes)
  }

  countOf(sha1: Uint8Array): number {
    const first = wordAt(sha1, 0)
    const second = wordAt(sha1, 4)
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#order(middle, first, second, sha1) < 0) low = middle + 1
      else high = middle
    }
    return low < this.size && this.#order(low, first, second, sha1) === 0 ? this.#counts[low] : 0
  }

  /** Below zero when the hash at a place comes before the other one, 0 when it is the same. */
  #order(at: number, first: number, second: number, sha1: Uint8Array): number {
    const order = this.#first[at] - first || this.#second[at] - second
    if (order !== 0) return order
    const rest = at * this.#restBytes
    return this.#rest.compare(sha1, 8, 8 + this.#restBytes, rest, rest + this.#restBytes)
  }
}

function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0
}
