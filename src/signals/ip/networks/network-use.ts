import type { Flags } from '../answer/flags.ts'
import type { NetworkType } from '../schema.ts'
import type { NetworkNames } from '../sources/ip-location-db.ts'
import { isKnownAs, networkTypeOfAsn } from './known-networks.ts'
import { institutionOf, isAccessName, isHostingName } from './network-name.ts'
import { vpnProviderOfAsn } from './network-traits.ts'
import { type HostingProvider, providerOfAsn } from './providers.ts'

/** What follows from an AS number alone. */
export interface NetworkKind {
  readonly use: NetworkUse
  readonly type: NetworkType
  readonly satellite: boolean
  readonly mobile: boolean
  readonly cdn: boolean
}

/** Decides of what kind a network is, once for both families: looking for words in names takes time. */
export class NetworkKinds {
  readonly #names: NetworkNames
  readonly #listed: ListedNetworks
  readonly #known = new Map<number, NetworkKind>()

  constructor(names: NetworkNames, listed: ListedNetworks) {
    this.#names = names
    this.#listed = listed
  }

  of(asn: number): NetworkKind {
    let kind = this.#known.get(asn)
    if (kind === undefined) {
      const name = this.#names.get(asn) ?? null
      const use = networkUseOf(asn, name, this.#listed)
      const type = networkTypeOf(asn, name)
      const satellite = isKnownAs('satellite', asn)
      const mobile = type === 'mobile' || (type === 'unknown' && this.#listed.mobile.has(asn))
      // Machines that Linode rents out are in lists of Akamai's networks.
      const cdn = isKnownAs('cdn', asn) || (this.#listed.cdn.has(asn) && use.hosting !== 'linode')
      kind = { use, type, satellite, mobile, cdn }
      this.#known.set(asn, kind)
    }
    return kind
  }
}

/**
 * Who rents out the machines of a network, for addresses that no provider publishes as its own; null when nobody does.
 * The first that knows decides:
 *
 *   1. transit and other networks that lists mistake for hosting: never
 *   2. the AS numbers of the ten named providers
 *   3. `listedAsns`, lists of hosting networks that were fetched, unless `isSpared`
 *   4. the AS numbers of other hosting networks that we know
 *   5. words in the network operator's name
 *
 * `name` is null when the network has none.
 */
export function hostingOf(asn: number, name: string | null, listedAsns: ReadonlySet<number>): HostingProvider | null {
  if (isKnownAs('never_hosting', asn)) return null
  const provider = providerOfAsn(asn)
  if (provider !== null) return provider
  const isListed = listedAsns.has(asn) && !isSpared(asn, name)
  return isListed || isKnownAs('hosting', asn) || (name !== null && isHostingName(name)) ? 'other_hosting' : null
}

/**
 * Whether fetched lists are not believed that call this network hosting, by its number or by its ranges: it is transit,
 * a large network of a known kind, an institution, or an access provider by its name. Lists keep what an AS number once
 * was, and take an institution's or an access provider's own servers for those of a host.
 */
function isSpared(asn: number, name: string | null): boolean {
  if (isKnownAs('never_hosting', asn) || networkTypeOfAsn(asn) !== null) return true
  return name !== null && (institutionOf(name) !== null || isAccessName(name))
}

/** The AS numbers that fetched lists name. */
export interface ListedNetworks {
  readonly hosting: ReadonlySet<number>
  readonly vpn: ReadonlySet<number>
  readonly cdn: ReadonlySet<number>
  readonly mobile: ReadonlySet<number>
}

/** No list was fetched. */
export const nothingListed = () => ({
  hosting: new Set<number>(),
  vpn: new Set<number>(),
  cdn: new Set<number>(),
  mobile: new Set<number>(),
})

/** What a network is, before single addresses are looked at. */
export interface NetworkUse {
  readonly hosting: Flags['provider']
  readonly vpn: boolean
  /** Whether a fetched list of hosting ranges says nothing about it. */
  readonly isSpared: boolean
}

export function networkUseOf(asn: number, name: string | null, listed: ListedNetworks): NetworkUse {
  return {
    hosting: hostingOf(asn, name, listed.hosting),
    vpn: vpnProviderOfAsn(asn) !== null || listed.vpn.has(asn),
    isSpared: isSpared(asn, name),
  }
}

const mobile = /\b(mobile|mobiles|cellular|celular|móvil|movil|moviles|gsm|lte|wireless communications)\b/i

/** Words of the trade, and the names under which telephone and cable companies trade in many countries. */
const isp =
  /\b(telecom|telecoms|telco|telecommunications?|telecommuication|telecomunica(tions|ciones|coes|ções|zioni)|telekom|telekomunikasi|telekomunikasyon|telefonica|telefónica|telephone|telefon|broadband|internet|fiber|fibre|fibra|cable|cablevision|catv|dsl|isp|provedor|wisp|wireless|wifi|banda larga|multimidia)\b|(telecom|telekom|telecomm|fibra|fiber|cable)\b/i
const brand =
  /\b(chinanet|chinatelecom|china unicom|china tietong|vodafone|telenor|telia|tele2|telstra|optus|singtel|starhub|verizon|at&t|centurylink|charter communications|cox communications|comcast|bell canada|level 3|zayo|fastweb|telemach|globalconnect|tata communications|frontier communications|consolidated communications|claro|tigo|movistar|telmex|airtel|ooredoo|etisalat|zain|vimpelcom|rostelecom|megafon|turk telekom|superonline|hellovision|a1 (bulgaria|hrvatska|slovenija|telekom)|orange (polska|espagne|romania|slovensko|moldova|belgium|business|tunisie|jordan)|mtn|vodacom|liberty (global|communications|puerto rico)|starlink)\b/i

/**
 * The kind of a network: by its AS number for the largest networks, else by words in the network operator's name, else
 * `unknown`. Institutions come first. Names that speak of hosting come next and give `unknown`, so that "Internet
 * Hosting Ltd" is no access provider; hosting itself is decided elsewhere. `name` is null when there is none.
 */
export function networkTypeOf(asn: number, name: string | null): NetworkType {
  const known = networkTypeOfAsn(asn)
  if (known !== null || name === null) return known ?? 'unknown'
  const institution = institutionOf(name)
  if (institution !== null) return institution
  if (isHostingName(name)) return 'unknown'
  if (mobile.test(name)) return 'mobile'
  return isp.test(name) || brand.test(name) ? 'isp' : 'unknown'
}
