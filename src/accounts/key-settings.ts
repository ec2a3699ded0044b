/** What a key may be given, however it is asked for: by the command or on a page. */
import { formatCidr4, ipv4OfMapped, parseCidr } from '../core/ip-address.ts'

/** Characters of a label. */
export const longestLabel = 100

/** The CIDR that a CIDR without host bits, or an address, stands for; null for any other text. */
export function cidrOf(text: string): string | null {
  const cidrText = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`
  const cidr = parseCidr(cidrText)
  if (cidr === null) return null
  // A caller's IPv4-mapped address is compared as an IPv4 address. No block with a prefix shorter than 96 begins with
  // one.
  const ipv4 = cidr.version === 4 ? -1 : ipv4OfMapped(cidr.first)
  return ipv4 < 0 ? cidrText : formatCidr4(ipv4, cidr.prefixLength - 96)
}
