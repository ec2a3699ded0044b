import type { Flags } from '../answer/flags.ts'
import { hostingOf } from '../hosting/hosting.ts'
import { isNeverHosting } from '../hosting/not-hosting.ts'
import { isVpnAsn } from '../hosting/vpn-operators.ts'
import type { Mark } from './marks.ts'

/** The AS numbers that fetched lists name. */
export interface ListedNetworks {
  readonly hosting: ReadonlySet<number>
  readonly vpn: ReadonlySet<number>
}

/** What a network is, before anything is said of single addresses. */
export interface NetworkUse {
  readonly hosting: Flags['provider']
  readonly vpn: boolean
  /** Transit and other networks that lists mistake for hosting. */
  readonly neverHosting: boolean
}

export function networkUseOf(asn: number, operator: string | null, listed: ListedNetworks): NetworkUse {
  return {
    hosting: hostingOf(asn, operator, listed.hosting).provider,
    vpn: isVpnAsn(asn) || listed.vpn.has(asn),
    neverHosting: isNeverHosting(asn),
  }
}

/**
 * Tor comes before the relay, the relay before VPN, hosting and crawlers: lists of VPN and of hosting ranges hold Tor exits
 * and the relay's addresses, and a relay's address stands for the people behind it, not for the machines it is rented from.
 * That a Tor exit or a VPN runs on a hosting network is another fact, and both are said. Of hosting, what a cloud publishes
 * of itself comes before what is known of the network, and that before lists of ranges.
 */
export function flagsOf(mark: Mark, network: NetworkUse): Flags {
  const { tor } = mark
  const relay = mark.relay && !tor
  if (relay) return { provider: null, tor, relay, vpn: false, crawler: 0 }
  const listed = mark.hosting && !network.neverHosting ? 'other_hosting' : null
  return {
    provider: mark.provider ?? network.hosting ?? listed,
    tor,
    relay,
    vpn: !tor && (mark.vpn || network.vpn),
    crawler: mark.crawler,
  }
}
