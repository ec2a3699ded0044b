/** Addresses in arrays of words, big end first: an address takes one word for IPv4 and four for IPv6. */

export type Words = 1 | 4

export function wordsPerAddress(version: 4 | 6): Words {
  return version === 4 ? 1 : 4
}

/** Negative when address `a` of `left` is below address `b` of `right`, 0 when they are equal. */
export function compareAddresses(left: Uint32Array, a: number, right: Uint32Array, b: number, words: number): number {
  for (let word = 0; word < words; word++) {
    const difference = left[a * words + word] - right[b * words + word]
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * Writes the predecessor of address `from` of `source` as address `into` of `target`. The predecessor of the first
 * address is the last one.
 */
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

/** Writes the successor in the same way. False for that of the last address, which is the first one. */
export function writeSuccessor(
  source: Uint32Array,
  from: number,
  target: Uint32Array,
  into: number,
  words: number,
): boolean {
  let carry = 1
  for (let word = words - 1; word >= 0; word--) {
    target[into * words + word] = source[from * words + word] + carry
    if (target[into * words + word] !== 0) carry = 0
  }
  return carry === 0
}

/** Copies address `from` of `source` to address `into` of `target`. */
export function copyAddress(source: Uint32Array, from: number, target: Uint32Array, into: number, words: number): void {
  for (let word = 0; word < words; word++) target[into * words + word] = source[from * words + word]
}

/** The bits of a word of an address that lie behind its first `prefixLength` bits. */
export function hostMask(prefixLength: number, word: number): number {
  const bits = prefixLength - 32 * word
  return bits >= 32 ? 0 : bits <= 0 ? 0xffffffff : 0xffffffff >>> bits
}

/** Ranges of addresses with a value each, collected one after the other; both ends belong to a range. */
export class RangeCollector {
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #values: number[] = []

  get count(): number {
    return this.#values.length
  }

  /** Adds a range by the words of its first and last address. */
  add(first: Iterable<number>, last: Iterable<number>, value: number): void {
    this.#starts.push(...first)
    this.#ends.push(...last)
    this.#values.push(value)
  }

  finish(): { readonly starts: Uint32Array; readonly ends: Uint32Array; readonly values: Uint32Array } {
    const [starts, ends, values] = [this.#starts, this.#ends, this.#values].map(column => Uint32Array.from(column))
    return { starts, ends, values }
  }
}

/** A block of addresses; both ends belong to it. */
export interface CidrBlock {
  readonly first: Uint32Array
  readonly last: Uint32Array
  readonly prefixLength: number
}

/**
 * The fewest CIDR blocks that make up the range from `first` to `last`, both in it and of one or four words, in
 * ascending order; none when `last` lies before `first`. From the low end, each is the largest block that begins there
 * and does not reach past the high end.
 */
export function decomposeToCidrs(first: Uint32Array, last: Uint32Array): CidrBlock[] {
  const words = first.length
  const blocks: CidrBlock[] = []
  if (compareAddresses(first, 0, last, 0, words) > 0) return blocks
  const at = Uint32Array.from(first)
  for (;;) {
    let hostBits = Math.min(trailingZeros(at), bitsOfDistance(at, last))
    let end = lastOfBlock(at, hostBits)
    if (compareAddresses(end, 0, last, 0, words) > 0) end = lastOfBlock(at, --hostBits)
    blocks.push({ first: Uint32Array.from(at), last: end, prefixLength: 32 * words - hostBits })
    if (compareAddresses(last, 0, end, 0, words) <= 0) return blocks
    writeSuccessor(end, 0, at, 0, words)
  }
}

function trailingZeros(address: Uint32Array): number {
  for (let word = address.length - 1, bits = 0; word >= 0; word--, bits += 32) {
    const value = address[word]
    if (value !== 0) return bits + 31 - Math.clz32(value & -value)
  }
  return 32 * address.length
}

/**
 * Bits needed to write `to - from`: a block of that many host bits reaches `to` or passes it, a smaller one does not
 * pass it.
 */
function bitsOfDistance(from: Uint32Array, to: Uint32Array): number {
  let bits = 0
  let borrow = 0
  for (let word = from.length - 1, below = 0; word >= 0; word--, below += 32) {
    const difference = to[word] - from[word] - borrow
    borrow = difference < 0 ? 1 : 0
    const value = difference >>> 0
    if (value !== 0) bits = below + 32 - Math.clz32(value)
  }
  return bits
}

/** The last address of the block at `first`. */
function lastOfBlock(first: Uint32Array, hostBits: number): Uint32Array {
  return first.map((value, word) => value | hostMask(32 * first.length - hostBits, word))
}
