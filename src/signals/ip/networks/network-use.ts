import type { Flags } from '../answer/flags.ts'
import type { NetworkType } from '../schema.ts'
import type { NetworkNames } from '../sources/ip-location-db.ts'
import { isNeverHosting, isOtherHostingAsn } from './hosting-networks.ts'
import { institutionOf, isHostingName } from './network-name.ts'
import { networkTypeOf } from './network-type.ts'
import { type HostingProvider, providerOfAsn } from './providers.ts'

/** What is known of an AS number however often it is met. */
export interface Operator {
  readonly use: NetworkUse
  readonly type: NetworkType
}

/** Decides what the operators of networks are, each once for both families: it takes a look at the words of a name. */
export class Operators {
  readonly #names: NetworkNames
  readonly #listed: ListedNetworks
  readonly #known = new Map<number, Operator>()

  constructor(names: NetworkNames, listed: ListedNetworks) {
    this.#names = names
    this.#listed = listed
  }

  of(asn: number): Operator {
    let operator = this.#known.get(asn)
    if (operator === undefined) {
      const name = this.#names.get(asn) ?? null
      operator = { use: networkUseOf(asn, name, this.#listed), type: networkTypeOf(asn, name) }
      this.#known.set(asn, operator)
    }
    return operator
  }
}

/** `provider` is null exactly when `hosting` is false. */
export type Hosting =
  | { readonly hosting: true; readonly provider: HostingProvider }
  | { readonly hosting: false; readonly provider: null }

const notHosting: Hosting = Object.freeze({ hosting: false, provider: null })
const otherHosting: Hosting = Object.freeze({ hosting: true, provider: 'other_hosting' })

/**
 * Whether a network rents out machines, for addresses that no provider publishes as its own. The first that knows decides:
 *
 *   1. transit and other networks that lists mistake for hosting: never
 *   2. the AS numbers of the ten named providers
 *   3. `listedAsns`, lists of hosting networks that were fetched, unless the operator's name is that of an institution
 *   4. the AS numbers of other operators that we know
 *   5. words in the operator's name
 *
 * `operator` is null when the network has no name.
 */
export function hostingOf(asn: number, operator: string | null, listedAsns: ReadonlySet<number>): Hosting {
  if (isNeverHosting(asn)) return notHosting
  const provider = providerOfAsn(asn)
  if (provider !== null) return { hosting: true, provider }
  const isInstitution = operator !== null && institutionOf(operator) !== null
  if (listedAsns.has(asn) && !isInstitution) return otherHosting
  if (isOtherHostingAsn(asn)) return otherHosting
  return operator !== null && isHostingName(operator) ? otherHosting : notHosting
}

/**
 * AS numbers through which nobody but the customers of one VPN service reaches the Internet. Short on purpose: most VPN
 * services rent their exits among other customers of a hosting network, where only a list of addresses can tell them apart.
 */
const vpnProviders: readonly (readonly [provider: string, ...asns: number[]])[] = [
  ['Mullvad', 216025],
  ['Proton VPN', 208172, 209103],
  ['PacketHub (NordVPN)', 136787, 141039, 147049, 207137, 272096],
  ['Cyberzone (Surfshark)', 209854],
  ['Windscribe', 397540],
]

const vpnAsns: ReadonlySet<number> = new Set(vpnProviders.flatMap(([, ...numbers]) => numbers))

/** True for an AS number of a VPN service above. */
export function isVpnAsn(asn: number): boolean {
  return vpnAsns.has(asn)
}

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
