/**
 * Which addresses may be connected to. A public address is one that no row of the special-purpose tables holds, whether
 * the row is reachable or not: what AS112 or AMT answers is no company's web site either. The operator may add blocks
 * of an intranet (EGRESS_ALLOW). The addresses of this machine are refused in any case.
 */

import type { UrlRefusal } from '../core/egress.ts'
import { type Cidr, canonicalAddress, isInCidr, parseAddress, parseCidr } from '../core/ip-address.ts'
import { specialBlocks } from '../core/special-addresses.ts'

/** Public by the registries, but a cloud answers them inside its own machines. */
const answeredByClouds = [
  // learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16: the host agent of every virtual
  // machine.
  '168.63.129.16/32',
]

export type AddressPolicy = (address: string) => boolean

export interface AddressSettings {
  /** CIDRs beside the public ones. */
  readonly allowed: readonly string[]
  /** Addresses of this machine; asked each time, because they change while the service runs. */
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

/**
 * Names that no public name server answers, or that mean this machine or its network (RFC 6761, 6762, 7686, 8375,
 * 9476).
 */
const localSuffixes = ['local', 'localhost', 'internal', 'onion', 'arpa', 'alt']

/**
 * A longer address is no page that a person is meant to read, and would be long work for the patterns of robots.txt.
 */
const longestUrl = 2_000

/**
 * The address to ask, or why it is not asked. The parser of URL has already turned every spelling of an IPv4 address
 * (decimal, octal, hexadecimal, with fewer parts, in full-width digits) into a dotted quad.
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

/** The address that stands in a URL in the place of a name; null where a name does. */
export function literalAddress(host: string): string | null {
  if (host.startsWith('[')) return host.slice(1, -1)
  return /^[0-9.]+$/.test(host) ? host : null
}

/** True for names with a dot, dotted quads among them, that are not local by their suffix. */
function isPublicName(host: string): boolean {
  const labels = host.split('.')
  return labels.length > 1 && labels.every(label => label !== '') && !localSuffixes.includes(labels[labels.length - 1])
}
