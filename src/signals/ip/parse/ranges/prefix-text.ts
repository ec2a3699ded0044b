import { parseIpv4, parseIpv6, parsePrefixLength } from '../../../../core/ip-address.ts'

/** A block of addresses: one word per end for IPv4, the first of the four; all four, big end first, for IPv6. */
export interface PrefixBlock {
  version: 4 | 6
  prefixLength: number
  readonly first: Uint32Array
  readonly last: Uint32Array
}

export function emptyBlock(): PrefixBlock {
  return { version: 4, prefixLength: 0, first: new Uint32Array(4), last: new Uint32Array(4) }
}

/**
 * Reads `address/length`, or a single address, into `block`; false when the text is neither, and `block` then means
 * nothing. Publishers now and then leave host bits set; they are cleared, because what was meant is not in doubt.
 */
export function readPrefix(text: string, block: PrefixBlock): boolean {
  const slash = text.indexOf('/')
  const address = slash < 0 ? text : text.slice(0, slash)
  const ipv4 = parseIpv4(address)
  if (ipv4 >= 0) {
    block.version = 4
    block.first[0] = ipv4
  } else {
    if (!parseIpv6(address, block.first)) return false
    block.version = 6
  }
  const bits = block.version === 4 ? 32 : 128
  block.prefixLength = slash < 0 ? bits : parsePrefixLength(text, slash + 1)
  if (block.prefixLength < 0 || block.prefixLength > bits) return false
  clearHostBits(block)
  return true
}

/** Makes `first` the lowest address of the block and `last` the highest. */
function clearHostBits({ version, prefixLength, first, last }: PrefixBlock): void {
  const words = version === 4 ? 1 : 4
  for (let word = 0; word < words; word++) {
    const length = Math.min(32, Math.max(0, prefixLength - 32 * word))
    const hostBits = length === 32 ? 0 : 0xffffffff >>> length
    first[word] = first[word] & ~hostBits
    last[word] = first[word] | hostBits
  }
}
