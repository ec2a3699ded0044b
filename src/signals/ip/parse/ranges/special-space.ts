import { parseCidr } from '../../../../core/ip-address.ts'
import { isReserved4, isReserved6, specialBlocks } from '../../../../core/special-addresses.ts'
import type { PrefixBlock } from './prefix-text.ts'

/** A wider block is more than one operator publishes as its own: most likely a row that was cut off. */
const shortestPrefix = { 4: 8, 6: 16 } as const

/** Longest prefixes first, so that the search for one inside a block can stop at the first that is too wide. */
const reserved = specialBlocks
  .flatMap(({ cidr, reserved }) => {
    const block = reserved ? parseCidr(cidr) : null
    return block === null ? [] : [block]
  })
  .sort((a, b) => b.prefixLength - a.prefixLength)
const reserved4 = reserved.flatMap(block => (block.version === 4 ? [block] : []))
const reserved6 = reserved.flatMap(block => (block.version === 6 ? [block] : []))

/**
 * Whether a published block can be what it says: no address of it reserved, and not too wide. Two blocks are nested or
 * apart, so a block touches reserved space when its first address is reserved or when a reserved block lies inside it.
 */
export function isPublicBlock(block: PrefixBlock): boolean {
  if (block.prefixLength < shortestPrefix[block.version]) return false
  return block.version === 4
    ? !isReserved4(block.first[0]) && !holdsReserved4(block)
    : !isReserved6(block.first) && !holdsReserved6(block)
}

function holdsReserved4({ prefixLength, first, last }: PrefixBlock): boolean {
  for (const inner of reserved4) {
    if (inner.prefixLength < prefixLength) return false
    if (inner.first >= first[0] && inner.first <= last[0]) return true
  }
  return false
}

function holdsReserved6({ prefixLength, first, last }: PrefixBlock): boolean {
  for (const inner of reserved6) {
    if (inner.prefixLength < prefixLength) return false
    if (!isBelow(inner.first, first) && !isBelow(last, inner.first)) return true
  }
  return false
}

function isBelow(left: Uint32Array, right: Uint32Array): boolean {
  for (let word = 0; word < 4; word++) if (left[word] !== right[word]) return left[word] < right[word]
  return false
}
