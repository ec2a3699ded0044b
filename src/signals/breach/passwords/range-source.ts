/**
 * Where the hashes of breached passwords are looked up: the index on this machine, or a server that answers ranges.
 * Both are asked for all hashes that begin with the same 20 bits, and learn no more of a password than these.
 */

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
