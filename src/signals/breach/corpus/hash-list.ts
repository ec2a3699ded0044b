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
    const capacity = 2 * this.first.length
    const { first, second, counts, rest } = this
    this.first = new Uint32Array(capacity)
    this.first.set(first)
    this.second = new Uint32Array(capacity)
    this.second.set(second)
    this.counts = new Float64Array(capacity)
    this.counts.set(counts)
    this.rest = new Uint8Array(capacity * this.restBytes)
    this.rest.set(rest)
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
