/** Which hash of a password a corpus holds: SHA-1 (160 bits), or NTLM (128 bits), which is MD4 of its UTF-16. */
export type HashKind = 'sha1' | 'ntlm'

export const hashBytes: Readonly<Record<HashKind, number>> = { sha1: 20, ntlm: 16 }

/** Bits of a prefix, of which the range API has five hexadecimal digits. */
export const prefixBits = 20
export const prefixCount = 2 ** prefixBits

/** The prefix as it is typed: five upper-case hexadecimal digits. */
export function prefixText(prefix: number): string {
  return prefix.toString(16).toUpperCase().padStart(5, '0')
}

/** The first 20 bits of a hash. */
export function prefixOf(hash: Uint8Array): number {
  return wordAt(hash, 0) >>> (32 - prefixBits)
}

/** 32 bits of a hash, big-endian, from a byte on. */
export function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0
}

/** Bytes of a hash that a list holds as two words, for comparing; the rest is bytes. */
const wordBytes = 8

/**
 * Hashes and how often each was seen, in columns. The first 64 bits of a hash are two words; the bytes behind them are
 * kept only by a list of whole hashes.
 */
export class HashList {
  length = 0
  /** Bits 0 to 31 of each hash, the prefix first. */
  first: Uint32Array
  /** Bits 32 to 63. */
  second: Uint32Array
  /** How often each was seen, 1 to 2^53 - 1. */
  counts: Float64Array
  /** What follows the first 64 bits, `restBytes` for each hash. */
  rest: Uint8Array
  /** 0 for a list of truncated hashes. */
  readonly restBytes: number

  constructor(restBytes: number, capacity = 4096) {
    this.restBytes = restBytes
    this.first = new Uint32Array(capacity)
    this.second = new Uint32Array(capacity)
    this.counts = new Float64Array(capacity)
    this.rest = new Uint8Array(capacity * restBytes)
  }

  /** Bytes that a list keeps behind the first 64 bits of each hash, when it keeps the hashes whole. */
  static restBytesOf(kind: HashKind): number {
    return hashBytes[kind] - wordBytes
  }

  clear(): void {
    this.length = 0
  }

  /** Makes room for one more. */
  grow(): void {
    this.#resize(2 * this.first.length)
  }

  /** Frees the memory behind the last hash. */
  trim(): void {
    this.#resize(this.length)
  }

  #resize(capacity: number): void {
    const { first, second, counts, rest, length, restBytes } = this
    this.first = new Uint32Array(capacity)
    this.first.set(first.subarray(0, length))
    this.second = new Uint32Array(capacity)
    this.second.set(second.subarray(0, length))
    this.counts = new Float64Array(capacity)
    this.counts.set(counts.subarray(0, length))
    this.rest = new Uint8Array(capacity * restBytes)
    this.rest.set(rest.subarray(0, length * restBytes))
  }

  /** Bytes of memory that the columns take. */
  get bytes(): number {
    return this.first.length * (16 + this.restBytes)
  }

  add(first: number, second: number, count: number, rest: Uint8Array): void {
    if (this.length === this.first.length) this.grow()
    const at = this.length++
    this.first[at] = first
    this.second[at] = second
    this.counts[at] = count
    if (this.restBytes > 0) this.rest.set(rest, at * this.restBytes)
  }

  restOf(at: number): Uint8Array {
    return this.rest.subarray(at * this.restBytes, (at + 1) * this.restBytes)
  }

  /** Below zero when the hash at one place comes before the hash at the other, 0 when they are the same. */
  compare(one: number, other: number): number {
    const order = this.first[one] - this.first[other] || this.second[one] - this.second[other]
    if (order !== 0 || this.restBytes === 0) return order
    for (let byte = 0; byte < this.restBytes; byte++) {
      const difference = this.rest[one * this.restBytes + byte] - this.rest[other * this.restBytes + byte]
      if (difference !== 0) return difference
    }
    return 0
  }

  /**
   * How often a whole hash was seen, 0 when it is not in the list. The list must hold whole hashes in ascending order.
   */
  countOf(hash: Uint8Array): number {
    const [first, second] = [wordAt(hash, 0), wordAt(hash, 4)]
    const order = (at: number) =>
      this.first[at] - first || this.second[at] - second || Buffer.compare(this.restOf(at), hash.subarray(wordBytes))
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (order(middle) < 0) low = middle + 1
      else high = middle
    }
    return low < this.length && order(low) === 0 ? this.counts[low] : 0
  }

  /** True when each hash comes after the one before it, so that none is there twice. */
  isAscending(): boolean {
    const { first, second, length } = this
    for (let at = 1; at < length; at++) {
      const order = first[at - 1] - first[at] || second[at - 1] - second[at]
      if (order > 0 || (order === 0 && this.compare(at - 1, at) >= 0)) return false
    }
    return true
  }
}
