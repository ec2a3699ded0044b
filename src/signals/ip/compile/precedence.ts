import type { Flags } from '../answer/flags.ts'
import type { NetworkUse } from '../networks/network-use.ts'
import type { SetFlags } from '../overrides/operator-settings.ts'
import type { Mark } from './marks.ts'

/**
 * The flags of an address. The operator's settings replace what is published and known. Then `inOrder` lets one flag
 * give way to another. At the end each setting of the operator is restored, so that precedence removes none.
 */
export function flagsOf(mark: Mark, network: NetworkUse, set: SetFlags = nothingSet): Flags {
  const provider = setProvider(mark, network, set)
  const { tor, vpn, relay, crawler } = set
  const flags = inOrder({
    provider: provider === undefined ? knownProvider(mark, network) : provider,
    tor: tor ?? mark.tor,
    relay: relay ?? mark.relay,
    vpn: vpn ?? (mark.vpn || network.vpn),
    crawler: crawler ?? mark.crawler,
  })
  return {
    provider: provider === undefined ? flags.provider : provider,
    tor: tor ?? flags.tor,
    relay: relay ?? flags.relay,
    vpn: vpn ?? flags.vpn,
    crawler: crawler ?? flags.crawler,
  }
}

const nothingSet: SetFlags = Object.freeze({})

/**
 * Tor comes before the relay, the relay before VPN, hosting and crawlers: lists of VPN and of hosting ranges hold Tor
 * exits and the relay's addresses, and a relay's address stands for the people behind it, not for the machines it is
 * rented from. That a Tor exit or a VPN runs on a hosting network is another fact, and both are said.
 */
function inOrder(flags: Flags): Flags {
  const { provider, tor, vpn, crawler } = flags
  const relay = flags.relay && !tor
  if (relay) return { provider: null, tor, relay, vpn: false, crawler: 0 }
  return { provider, tor, relay, vpn: !tor && vpn, crawler }
}

/** A cloud's own ranges come before what is known of the network, and that comes before lists of ranges. */
function knownProvider(mark: Mark, network: NetworkUse): Flags['provider'] {
  const listed = mark.hosting && !network.isSpared ? 'other_hosting' : null
  return mark.provider ?? network.hosting ?? listed
}

/**
 * The provider as the operator has set it; null for no hosting, undefined when neither `hosting` nor the provider was
 * set. When only `hosting` was set, the provider is the known one.
 */
function setProvider(mark: Mark, network: NetworkUse, { hosting, provider }: SetFlags): Flags['provider'] | undefined {
  if (hosting === false) return null
  if (provider !== undefined) return provider
  return hosting === undefined ? undefined : (knownProvider(mark, network) ?? 'other_hosting')
}
