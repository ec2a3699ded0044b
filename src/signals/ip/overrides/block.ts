import { parseCidr, parseIpv4, parseIpv6 } from '../../../core/ip-address.ts'
import { emptyBlock, isPublicBlock, readPrefix } from '../sources/formats/prefix-list.ts'

/** A block of public addresses. IPv4 has one word per end, IPv6 four, big end first. */
export interface Block {
  readonly version: 4 | 6
  readonly prefixLength: number
  readonly first: Uint32Array
  readonly last: Uint32Array
}

/** The block that the text names, a single address included; what is wrong with it, in words, when it names none. */
export function readBlock(text: string): Block | string {
  const isAddress = parseIpv4(text) >= 0 || parseIpv6(text, new Uint32Array(4))
  const exact = isAddress ? parseCidr(`${text}/${text.includes(':') ? 128 : 32}`) : parseCidr(text)
  const block = emptyBlock()
  if (!readPrefix(text, block)) return 'not a block of addresses such as 192.0.2.0/24'
  if (exact === null) return 'the address has bits beyond the length of its prefix'
  if (!isPublicBlock(block)) return 'the block touches special-purpose space or is wider than /8 (IPv4) or /16 (IPv6)'
  const words = block.version === 4 ? 1 : 4
  const { version, prefixLength, first, last } = block
  return { version, prefixLength, first: first.slice(0, words), last: last.slice(0, words) }
}
