/**
 * The fewest CIDR blocks that make up a range: from the low end, always the largest block that begins there and does
 * not reach past the high end.
 */

export interface Block4 {
  readonly first: number
  readonly prefixLength: number
}

export interface Block6 {
  /** 4 words, big end first. */
  readonly first: Uint32Array
  readonly prefixLength: number
}

/**
 * The blocks of the range from `first` to `last`, both in it, in ascending order; none when `last` lies before `first`.
 */
export function decomposeToCidrs4(first: number, last: number): Block4[] {
  const blocks: Block4[] = []
  for (let at = first; at <= last; ) {
    const alignment = at === 0 ? 32 : 31 - Math.clz32(at & -at)
    const room = last - at === 0xffffffff ? 32 : 31 - Math.clz32(last - at + 1)
    const hostBits = Math.min(alignment, room)
    blocks.push({ first: at, prefixLength: 32 - hostBits })
    at += 2 ** hostBits
  }
  return blocks
}

/** The same for addresses of 4 words, big end first. */
export function decomposeToCidrs6(first: Uint32Array, last: Uint32Array): Block6[] {
  const blocks: Block6[] = []
  if (isAbove(first, last)) return blocks
  const at = Uint32Array.from(first)
  const end = new Uint32Array(4)
  for (;;) {
    let hostBits = Math.min(trailingZeros(at), bitsOfDistance(at, last))
    setLastOfBlock(end, at, hostBits)
    if (isAbove(end, last)) setLastOfBlock(end, at, --hostBits)
    blocks.push({ first: Uint32Array.from(at), prefixLength: 128 - hostBits })
    if (!isAbove(last, end)) return blocks
    setNext(at, end)
  }
}

function isAbove(a: Uint32Array, b: Uint32Array): boolean {
  for (let word = 0; word < 4; word++) if (a[word] !== b[word]) return a[word] > b[word]
  return false
}

function trailingZeros(address: Uint32Array): number {
  for (let word = 3; word >= 0; word--) {
    const value = address[word]
    if (value !== 0) return 32 * (3 - word) + 31 - Math.clz32(value & -value)
  }
  return 128
}

/**
 * Bits needed to write `to - from`: a block of that many host bits reaches `to` or passes it, a smaller one does not
 * pass it.
 */
function bitsOfDistance(from: Uint32Array, to: Uint32Array): number {
  let bits = 0
  let borrow = 0
  for (let word = 3; word >= 0; word--) {
    const difference = to[word] - from[word] - borrow
    borrow = difference < 0 ? 1 : 0
    const value = difference >>> 0
    if (value !== 0) bits = 32 * (3 - word) + 32 - Math.clz32(value)
  }
  return bits
}

/** Sets `end` to the last address of the block at `first`. */
function setLastOfBlock(end: Uint32Array, first: Uint32Array, hostBits: number): void {
  for (let word = 0; word < 4; word++) {
    const bits = Math.min(32, Math.max(0, hostBits - 32 * (3 - word)))
    end[word] = first[word] | (bits === 0 ? 0 : 0xffffffff >>> (32 - bits))
  }
}

/** Sets `next` to the address after `address`, which is not the last of all. */
function setNext(next: Uint32Array, address: Uint32Array): void {
  let carry = 1
  for (let word = 3; word >= 0; word--) {
    next[word] = address[word] + carry
    if (next[word] !== 0) carry = 0
  }
}
