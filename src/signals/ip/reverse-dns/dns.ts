/** What came of a question to a name server. */
import { Resolver } from 'node:dns/promises'

export type DnsOutcome =
  | { readonly kind: 'found'; readonly values: readonly string[] }
  /** An authoritative no: the name or the type does not exist. */
  | { readonly kind: 'none' }
  /** The server answered, and not usefully: SERVFAIL, REFUSED, a malformed message. */
  | { readonly kind: 'failed' }
  /** No server answered. */
  | { readonly kind: 'unreachable' }

/** The questions that reverse DNS asks; node:dns/promises Resolver has these methods. */
export interface DnsResolver {
  resolvePtr(name: string): Promise<string[]>
  resolve4(name: string): Promise<string[]>
  resolve6(name: string): Promise<string[]>
}

const noSuchRecord = new Set(['ENOTFOUND', 'ENODATA'])
const nobodyThere = new Set([
  'ETIMEOUT',
  'ECONNREFUSED',
  'ECANCELLED',
  'ENOTINITIALIZED',
  'ENETUNREACH',
  'EHOSTUNREACH',
])

/** A rejected promise is an outcome too: callers of reverse DNS expect no errors. */
export async function outcomeOf(ask: () => Promise<string[]>): Promise<DnsOutcome> {
  try {
    const values = await ask()
    return values.length === 0 ? { kind: 'none' } : { kind: 'found', values }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (noSuchRecord.has(code)) return { kind: 'none' }
    return { kind: nobodyThere.has(code) ? 'unreachable' : 'failed' }
  }
}

/** Gives up within the second that a request waits: after 250 ms, and once more after 500 ms. */
const patience = { timeout: 250, tries: 2, maxTimeout: 500 } as const

/**
 * Asks these name servers (`192.0.2.1`, `192.0.2.1:5353`, `[2001:db8::1]:53`); without any, the system's. Throws on a
 * server that is not written as an address.
 */
export function dnsResolver(servers: readonly string[]): DnsResolver {
  const resolver = new Resolver(patience)
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}
