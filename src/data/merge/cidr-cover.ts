import { compareAddresses, hostMask, writeSuccessor } from './addresses.ts'

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
