import { parseIpv4, parseIpv6 } from '../../../core/ip-address.ts'
import { crawlerOfName } from './crawler-names.ts'
import type { DnsOutcome } from './dns-outcome.ts'

/** Asks for the addresses of a name in the family of the address to be verified. */
export type ResolveForward = (name: string) => Promise<DnsOutcome>

export interface Verification {
  /** Null when the name claims none, and when it does not lead back to the address. */
  readonly crawler: string | null
  /** False when no name server could say. */
  readonly isConclusive: boolean
}

/** Forward-confirmed reverse DNS: the crawler that `name` claims to be, when `ip` is among the addresses of that name. */
export async function verifiedCrawler(ip: string, name: string, resolveForward: ResolveForward): Promise<Verification> {
  const crawler = crawlerOfName(name)
  if (crawler === null) return { crawler: null, isConclusive: true }
  const outcome = await resolveForward(name)
  if (outcome.kind === 'found') {
    const leadsBack = outcome.values.some(address => isSameAddress(address, ip))
    return { crawler: leadsBack ? crawler : null, isConclusive: true }
  }
  return { crawler: null, isConclusive: outcome.kind === 'none' }
}

function isSameAddress(left: string, right: string): boolean {
  const ipv4 = parseIpv4(left)
  if (ipv4 >= 0) return ipv4 === parseIpv4(right)
  const a = new Uint32Array(4)
  const b = new Uint32Array(4)
  return parseIpv6(left, a) && parseIpv6(right, b) && a.every((word, position) => word === b[position])
}
