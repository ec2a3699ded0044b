import { ipv4OfMapped, parseIpv6 } from '../core/ip-address.ts'

/** Lets connections in as long as there are not too many. */
export interface ConnectionCount {
  /** False for one too many; otherwise the connection counts until it is released. */
  admit(address: string): boolean
  release(address: string): void
}

/**
 * Counts the connections of each address. A site has a whole /64 of IPv6 for itself (RFC 6177), so that the addresses
 * of one count together.
 */
export class AddressLimit implements ConnectionCount {
  readonly #most: number
  readonly #isExempt: (address: string) => boolean
  readonly #counts = new Map<string, number>()

  /** @param most connections that one address may have open, 0 for any number */
  constructor(most: number, isExempt: (address: string) => boolean) {
    this.#most = most
    this.#isExempt = isExempt
  }

  /** False when the address has as many connections as it may; otherwise the connection counts until it is released. */
  admit(address: string): boolean {
    if (this.#most === 0 || this.#isExempt(address)) return true
    const site = siteOf(address)
    const count = this.#counts.get(site) ?? 0
    if (count >= this.#most) return false
    this.#counts.set(site, count + 1)
    return true
  }

  /** Takes back what `admit` has let in, once for each time. */
  release(address: string): void {
    const site = siteOf(address)
    const count = this.#counts.get(site)
    if (count === undefined) return
    if (count > 1) this.#counts.set(site, count - 1)
    else this.#counts.delete(site)
  }

  /** Number of addresses and networks with counted connections. */
  get size(): number {
    return this.#counts.size
  }
}

const words = new Uint32Array(4)

/** The address, or its /64 of IPv6, as a text of its own. */
export function siteOf(address: string): string {
  if (!parseIpv6(address, words)) return address
  const ipv4 = ipv4OfMapped(words)
  return ipv4 < 0 ? `${words[0]}:${words[1]}` : address.slice(address.lastIndexOf(':') + 1)
}
