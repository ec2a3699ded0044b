import { parseIpv4, parseIpv6 } from '../../../../core/ip-address.ts'

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
  block.prefixLength = slash < 0 ? bits : prefixLengthAt(text, slash + 1)
  if (block.prefixLength < 0 || block.prefixLength > bits) return false
  clearHostBits(block)
  return true
}

/** A decimal number of at most three digits without leading zeros that reaches to the end of the text; -1 for another. */
function prefixLengthAt(text: string, start: number): number {
  const digits = text.length - start
  if (digits < 1 || digits > 3 || (digits > 1 && text.charCodeAt(start) === 48)) return -1
  let value = 0
  for (let at = start; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
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
