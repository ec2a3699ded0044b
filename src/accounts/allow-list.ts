import { ipv4OfMapped, parseCidr, parseIpv4, parseIpv6 } from '../core/ip-address.ts'

/** True when the address lies in one of the CIDRs. An address that cannot be read lies in none. */
export function isAllowed(cidrs: readonly string[], address: string): boolean {
  return cidrs.some(cidr => contains(cidr, address))
}

function contains(text: string, address: string): boolean {
  const cidr = parseCidr(text)
  if (cidr === null) return false
  const words = new Uint32Array(4)
  const isIpv6 = parseIpv6(address, words)
  const ipv4 = isIpv6 ? ipv4OfMapped(words) : parseIpv4(address)
  if (cidr.version === 4) return ipv4 >= cidr.first && ipv4 <= cidr.last
  return isIpv6 && ipv4 < 0 && compare(words, cidr.first) >= 0 && compare(words, cidr.last) <= 0
}

function compare(a: Uint32Array, b: Uint32Array): number {
  for (let word = 0; word < 4; word += 1) if (a[word] !== b[word]) return a[word] - b[word]
  return 0
}
