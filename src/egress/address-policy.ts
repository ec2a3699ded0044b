/**
 * Decides which addresses may be connected to. Public addresses are those outside the special-purpose tables, including
 * their reachable rows: AS112 and AMT have no websites of companies. The operator may add blocks of an intranet
 * (EGRESS_ALLOW). The addresses of this machine are always refused.
 */

import type { UrlRefusal } from '../core/egress.ts'
import { type Cidr, canonicalAddress, isInCidr, parseAddress, parseCidr } from '../core/ip-address.ts'
import { specialBlocks } from '../core/special-addresses.ts'

/** Public by the registries, but used by a cloud inside its own machines. */
const answeredByClouds = [
  // learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16: the host agent of every virtual
  // machine.
  '168.63.129.16/32',
]

export type AddressPolicy = (address: string) => boolean

export interface AddressSettings {
  /** CIDRs that are allowed in addition to public addresses. */
  readonly allowed: readonly string[]
  /** Addresses of this machine; read each time, because they change while the service runs. */
  readonly own: () => readonly string[]
}

/** Throws RangeError when what is allowed is not written as CIDRs. */
export function addressPolicy({ allowed, own }: AddressSettings): AddressPolicy {
  const blocked = [...specialBlocks.map(({ cidr }) => cidr), ...answeredByClouds].map(blockOf)
  const alsoAllowed = allowed.map(blockOf)
  return text => {
    const address = parseAddress(text)
    if (address === null || own().some(each => canonicalAddress(each) === canonicalAddress(text))) return false
    return alsoAllowed.some(block => isInCidr(address, block)) || !blocked.some(block => isInCidr(address, block))
  }
}

function blockOf(text: string): Cidr {
  const block = parseCidr(text)
  if (block === null) throw new RangeError(`${text} is not a CIDR.`)
  return block
}

/** Suffixes without public name servers, or for this machine or its network (RFC 6761, 6762, 7686, 8375, 9476). */
const localSuffixes = ['local', 'localhost', 'internal', 'onion', 'arpa', 'alt']

/** A longer URL is not meant for people, and would take long in the patterns of robots.txt. */
const longestUrl = 2_000

/**
 * The URL to request, or the reason why it is refused. The URL parser has already turned every spelling of an IPv4
 * address (decimal, octal, hexadecimal, fewer parts, full-width digits) into a dotted quad.
 */
export function judgeUrl(text: string, base: URL | null, ownNames: ReadonlySet<string>): URL | UrlRefusal {
  if (text.length > longestUrl) return 'bad_url'
  const url = base === null ? URL.parse(text) : URL.parse(text, base.href)
  if (url === null || url.href.length > longestUrl) return 'bad_url'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme'
  if (url.username !== '' || url.password !== '') return 'userinfo'
  if (url.port !== '' && url.port !== '80' && url.port !== '443') return 'port'
  const host = url.hostname.replace(/\.$/, '')
  if (ownNames.has(host)) return 'own_host'
  if (!host.startsWith('[') && !isPublicName(host)) return 'host'
  url.hash = ''
  return url
}

/** The IP address in a URL; null for a host name. */
export function literalAddress(host: string): string | null {
  if (host.startsWith('[')) return host.slice(1, -1)
  return /^[0-9.]+$/.test(host) ? host : null
}

/** True for names with a dot, dotted quads among them, that are not local by their suffix. */
function isPublicName(host: string): boolean {
  const labels = host.split('.')
  return labels.length > 1 && labels.every(label => label !== '') && !localSuffixes.includes(labels[labels.length - 1])
}
