import { parseCidr } from '../../../../core/ip-address.ts'
import { isReserved4, isReserved6, specialBlocks } from '../../../../core/special-addresses.ts'
import type { PrefixBlock } from './prefix-text.ts'

/** A wider block is more than one operator publishes as its own: most likely a row that was cut off. */
const shortestPrefix = { 4: 8, 6: 16 } as const

/** Whether a published block can be what it says: no address of it reserved, and not too wide. */
export function isPublicBlock({ version, prefixLength, first, last }: PrefixBlock): boolean {
  if (prefixLength < shortestPrefix[version]) return false
  return version === 4 ? !touchesReserved4(first[0], last[0]) : !touchesReserved6(first, last)
}

/**
 * Where verdicts can change: the first address of each special block, and the one after its last. Of these the reserved
 * ones: a range touches reserved space when it begins in it, or when one of these addresses lies in it.
 */
const blocks = specialBlocks.flatMap(({ cidr }) => parseCidr(cidr) ?? [])
const changes4 = blocks
  .flatMap(block => (block.version === 4 ? [block.first, block.last + 1] : []))
  .filter(address => address <= 0xffffffff && isReserved4(address))
const changes6 = blocks
  .flatMap(block => (block.version === 6 ? [block.first, successorOf(block.last)] : []))
  .filter(isReserved6)

/** Whether an address from `first` to `last` belongs to no host on the public Internet. */
export function touchesReserved4(first: number, last: number): boolean {
  if (isReserved4(first)) return true
  for (const change of changes4) if (change > first && change <= last) return true
  return false
}

/** The same for IPv6, addresses of 4 words. */
export function touchesReserved6(first: Uint32Array, last: Uint32Array): boolean {
  if (isReserved6(first)) return true
  for (const change of changes6) if (!isBelow(change, first) && !isBelow(last, change)) return true
  return false
}

function isBelow(left: Uint32Array, right: Uint32Array): boolean {
  for (let word = 0; word < 4; word++) if (left[word] !== right[word]) return left[word] < right[word]
  return false
}

/** The address after this one; after the last of all comes the first. */
function successorOf(address: Uint32Array): Uint32Array {
  const next = Uint32Array.from(address)
  for (let word = 3; word >= 0; word--) {
    next[word]++
    if (next[word] !== 0) break
  }
  return next
}
