/**
 * The usage of an address as 13 bits: the hosting provider, Tor exit, VPN, relay, and the row of the verified crawler.
 * Responses with the same flags share their `privacy` and `risk`.
 */
import { vpnFactsOf } from '../networks/network-traits.ts'
import { type HostingProvider, namedProviders } from '../networks/providers.ts'
import { type CheckedFlag, checkedFlags, type IpPrivacy, type IpRisk } from '../schema.ts'

export interface Flags {
  /** Null when the address is not in a hosting network. */
  readonly provider: HostingProvider | null
  readonly tor: boolean
  readonly vpn: boolean
  readonly relay: boolean
  /** Row of the crawler's name; 0 for none; `neverCrawler` for none even if reverse DNS confirms one. */
  readonly crawler: number
}

const providers: readonly (HostingProvider | null)[] = [null, ...namedProviders, 'other_hosting']
const providerMask = 0xf
const torBit = 1 << 4
const vpnBit = 1 << 5
const relayBit = 1 << 6
const crawlerShift = 7
const crawlerMask = 0x3f
/** The operator has set that the address is no crawler. It is the highest number of the field, and no row. */
export const neverCrawler = crawlerMask
/** Maximum number of rows of the table of crawlers, with row 0. */
export const mostCrawlers = neverCrawler
const flagsMask = 0x1fff

export function packFlags({ provider, tor, vpn, relay, crawler }: Flags): number {
  const bits = (tor ? torBit : 0) | (vpn ? vpnBit : 0) | (relay ? relayBit : 0)
  return providers.indexOf(provider) | bits | (crawler << crawlerShift)
}

/**
 * The flags of a Tor exit: Tor wins over VPN. If more changes (relay ranges, overrides of either flag), the compiler
 * writes a row for exits (layout.ts, `exits4`).
 */
export function asExit(packed: number): number {
  return ((packed | torBit) & ~vpnBit) >>> 0
}

/** What the flags of an address result in. Frozen and shared. */
export interface Usage {
  readonly privacy: IpPrivacy
  readonly risk: IpRisk
}

/** The usages of one snapshot, each made once. */
export class Usages {
  readonly #crawlers: readonly (string | null)[]
  readonly #withoutLists: ReadonlySet<CheckedFlag>
  readonly #known = new Map<number | string, Usage>()

  /**
   * @param crawlers names by row
   * @param withoutLists flags whose lists were never fetched
   */
  constructor(crawlers: readonly (string | null)[], withoutLists: Iterable<CheckedFlag> = []) {
    this.#crawlers = crawlers
    this.#withoutLists = new Set(withoutLists)
  }

  /**
   * @param packed flags in the lowest bits; higher bits are ignored
   * @param vpnBits facts about the VPN (networks/network-traits.ts); ignored if the flags have none
   * @param confirmed crawler that reverse DNS confirmed. Published ranges win over it, and so does the operator
   */
  of(packed: number, isKnownNetwork: boolean, vpnBits = 0, confirmed: string | null = null): Usage {
    const flags = packed & flagsMask
    const vpn = (flags & vpnBit) === 0 ? 0 : vpnBits
    const crawler = flags >>> crawlerShift === 0 ? confirmed : null
    const number = (vpn * 2 + (isKnownNetwork ? 1 : 0)) * (flagsMask + 1) + flags
    const key = crawler === null ? number : `${number} ${crawler}`
    let usage = this.#known.get(key)
    if (usage === undefined) {
      usage = this.#make(flags, isKnownNetwork, vpn, crawler)
      this.#known.set(key, usage)
    }
    return usage
  }

  #make(flags: number, isKnownNetwork: boolean, vpnBits: number, confirmed: string | null): Usage {
    const provider = providers[flags & providerMask]
    const row = flags >>> crawlerShift
    const privacy: IpPrivacy = {
      hosting: provider !== null,
      hosting_provider: provider,
      tor: (flags & torBit) !== 0,
      vpn: (flags & vpnBit) !== 0,
      apple_private_relay: (flags & relayBit) !== 0,
      crawler: confirmed ?? (row === neverCrawler ? null : this.#crawlers[row]),
      ...vpnFactsOf(vpnBits),
    }
    // A flag set by another source, such as a table of this project or the operator, needs no list.
    const isSet = { ...privacy, crawler: row !== 0 || confirmed !== null }
    const missing = checkedFlags.filter(name => this.#withoutLists.has(name) && !isSet[name])
    if (missing.length > 0) privacy.not_checked = Object.freeze(missing) as CheckedFlag[]
    const risk = riskOf(privacy, isKnownNetwork, missing.length > 0)
    return Object.freeze({ privacy: Object.freeze(privacy), risk })
  }
}

/** Weights of the risk factors, in the order of the specification's table and of a response's `factors`. */
const factorWeights = {
  tor_exit: 80,
  vpn: 50,
  hosting: 40,
  apple_private_relay: 30,
  unknown_network: 10,
  verified_crawler: -40,
} as const
type RiskFactor = keyof typeof factorWeights
const riskFactors = Object.keys(factorWeights) as readonly RiskFactor[]

/** Lowest scores of the levels above `low`. */
const mediumFrom = 30
const highFrom = 70

/** @param isIncomplete whether a factor could not be checked */
function riskOf(privacy: IpPrivacy, isKnownNetwork: boolean, isIncomplete: boolean): IpRisk {
  const present: Readonly<Record<RiskFactor, boolean>> = {
    tor_exit: privacy.tor,
    vpn: privacy.vpn,
    hosting: privacy.hosting,
    apple_private_relay: privacy.apple_private_relay,
    unknown_network: !isKnownNetwork,
    verified_crawler: privacy.crawler !== null,
  }
  const factors = riskFactors.filter(factor => present[factor])
  const sum = factors.reduce((total, factor) => total + factorWeights[factor], 0)
  const score = Math.min(100, Math.max(0, sum))
  const level = score >= highFrom ? 'high' : score >= mediumFrom ? 'medium' : 'low'
  Object.freeze(factors)
  return Object.freeze({ score, level, factors, ...(isIncomplete ? { incomplete: true as const } : {}) })
}

/** The usage of a reserved address, which has neither score nor level nor factors. */
export const reservedUsage: Usage = {
  privacy: Object.freeze({
    hosting: false,
    hosting_provider: null,
    tor: false,
    vpn: false,
    apple_private_relay: false,
    crawler: null,
  }),
  risk: Object.freeze({ score: null, level: null, factors: Object.freeze<RiskFactor[]>([]) as RiskFactor[] }),
}
