/** Rules for the settings of keys, for the command, the endpoints and the dashboard. */
import { hasHidden } from '../core/hidden-characters.ts'
import { formatCidr4, ipv4OfMapped, isInCidr, parseAddress, parseCidr } from '../core/ip-address.ts'
import type { KeyMetadata } from './store.ts'

/**
 * The scope of the endpoints for accounts and keys. Only the operator can create a key with it: a key without scopes
 * may call every signal, but not these endpoints.
 */
export const adminScope = 'admin'

/** Characters of a label. */
export const longestLabel = 100

/** Characters of an external id. */
export const longestExternalId = 256
/** Bytes of metadata, as JSON. */
export const mostMetadataBytes = 4096

/** Whether a text can name a customer: 1 to 256 characters, none of them hidden. */
export function isExternalId(text: string): boolean {
  return text !== '' && text.length <= longestExternalId && !hasHidden(text)
}

/** Whether a value is an object that is not too long as JSON. */
export function isMetadata(value: unknown): value is KeyMetadata {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const text = JSON.stringify(value)
  return text.isWellFormed() && !text.includes('\\u0000') && Buffer.byteLength(text) <= mostMetadataBytes
}

/** The CIDR of a text that is a CIDR without host bits or an address; null for any other text. */
export function cidrOf(text: string): string | null {
  const cidrText = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`
  const cidr = parseCidr(cidrText)
  if (cidr === null) return null
  // A caller's IPv4-mapped address is compared as an IPv4 address. No block with a prefix shorter than 96 begins with
  // one.
  const ipv4 = cidr.version === 4 ? -1 : ipv4OfMapped(cidr.first)
  return ipv4 < 0 ? cidrText : formatCidr4(ipv4, cidr.prefixLength - 96)
}

/** True when one of the CIDRs has the address; false for a text that is no address. */
export function isAllowed(cidrs: readonly string[], text: string): boolean {
  const address = parseAddress(text)
  if (address === null) return false
  return cidrs.map(parseCidr).some(cidr => cidr !== null && isInCidr(address, cidr))
}
