import { ipv4OfMapped, parseIpv4, parseIpv6 } from '../../../core/ip-address.ts'

/** The name whose PTR records name the host with this address (RFC 1035, section 3.5; RFC 3596); null for no address. */
export function arpaNameOf(ip: string): string | null {
  const ipv4 = parseIpv4(ip)
  if (ipv4 >= 0) return arpaName4(ipv4)
  const words = new Uint32Array(4)
  if (!parseIpv6(ip, words)) return null
  const mapped = ipv4OfMapped(words)
  if (mapped >= 0) return arpaName4(mapped)
  const digits = Array.from(words, word => word.toString(16).padStart(8, '0')).join('')
  return `${[...digits].reverse().join('.')}.ip6.arpa`
}

function arpaName4(address: number): string {
  return `${address & 255}.${(address >>> 8) & 255}.${(address >>> 16) & 255}.${address >>> 24}.in-addr.arpa`
}
