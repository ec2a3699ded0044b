import { Resolver } from 'node:dns/promises'
import type { DnsResolver } from './dns-outcome.ts'

/** Gives up within the second that a request waits: after 250 ms, and once more after 500 ms. */
const patience = { timeout: 250, tries: 2, maxTimeout: 500 } as const

/**
 * Asks these name servers (`192.0.2.1`, `192.0.2.1:5353`, `[2001:db8::1]:53`); without any, the system's. Throws on a server
 * that is not written as an address.
 */
export function dnsResolver(servers: readonly string[]): DnsResolver {
  const resolver = new Resolver(patience)
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}
