/**
 * How an address is used, as 13 bits: the hosting provider, Tor exit, VPN, relay, and the row of the verified crawler.
 * Answers with the same flags share the objects that follow from these.
 */
import { vpnFactsOf } from '../networks/network-traits.ts'
import { type HostingProvider, namedProviders } from '../networks/providers.ts'
import { type CheckedFlag, checkedFlags, type IpPrivacy, type IpRisk } from '../schema.ts'
import { factorsOf, riskOf } from './risk.ts'

export interface Flags {
  /** Null when the address is not in a hosting network. */
  readonly provider: HostingProvider | null
  readonly tor: boolean
  readonly vpn: boolean
  readonly relay: boolean
  /** Row of the crawler's name; 0 for none. `neverCrawler` for none even if reverse DNS confirms one. */
  readonly crawler: number
}

export const noFlags: IpPrivacy = Object.freeze({
  hosting: false,
  hosting_provider: null,
  tor: false,
  vpn: false,
  apple_private_relay: false,
  crawler: null,
})

const providers: readonly (HostingProvider | null)[] = [null, ...namedProviders, 'other_hosting']
const providerMask = 0xf
const torBit = 1 << 4
const vpnBit = 1 << 5
const relayBit = 1 << 6
const crawlerShift = 7
const crawlerMask = 0x3f
/** The operator has set that the address is no crawler. The greatest number of the field, and no row of the table. */
export const neverCrawler = crawlerMask
/** Rows of the table of crawlers at most, with row 0. */
export const mostCrawlers = neverCrawler
const flagsMask = 0x1fff

export function packFlags({ provider, tor, vpn, relay, crawler }: Flags): number {
  const bits = (tor ? torBit : 0) | (vpn ? vpnBit : 0) | (relay ? relayBit : 0)
  return providers.indexOf(provider) | bits | (crawler << crawlerShift)
}

/**
 * The flags of a Tor exit: Tor comes before VPN. Where more changes (relay ranges, overrides of either flag), the
 * compiler has written a row for exits (layout.ts, `exits4`).
 */
export function asExit(packed: number): number {
  return ((packed | torBit) & ~vpnBit) >>> 0
}

/** What the flags of an address say in its answer. Frozen and shared. */
export interface Usage {
  readonly privacy: IpPrivacy
  readonly risk: IpRisk
  /** Whether a confirmed host name may still add a crawler. */
  readonly mayBeCrawler: boolean
}

/** The usages of one snapshot, by flags. */
export class Usages {
  readonly #crawlers: readonly (string | null)[]
  readonly #withoutLists: ReadonlySet<CheckedFlag>
  /** Usages indexed by flags: those of a known network first, then those of an unknown one. */
  readonly #usages: (Usage | undefined)[] = new Array(2 * (flagsMask + 1))
  readonly #ofVpns = new Map<number, Usage>()
  readonly #verified = new Map<string, Usage>()

  /**
   * @param crawlers names by row
   * @param withoutLists flags for which no list was ever fetched
   */
  constructor(crawlers: readonly (string | null)[], withoutLists: Iterable<CheckedFlag> = []) {
    this.#crawlers = crawlers
    this.#withoutLists = new Set(withoutLists)
  }

  /**
   * @param packed flags in the lowest bits, whatever lies above them is ignored.
   * @param vpnBits what is known of the VPN (networks/network-traits.ts); counts where the flags say that it is one.
   */
  of(packed: number, isKnownNetwork: boolean, vpnBits = 0): Usage {
    const key = (packed & flagsMask) + (isKnownNetwork ? 0 : flagsMask + 1)
    const usage = this.#usages[key] ?? this.#make(key)
    return vpnBits === 0 || !usage.privacy.vpn ? usage : this.#ofVpn(key, usage, vpnBits)
  }

  #ofVpn(key: number, usage: Usage, vpnBits: number): Usage {
    const longKey = vpnBits * 2 * (flagsMask + 1) + key
    let known = this.#ofVpns.get(longKey)
    if (known === undefined) {
      known = Object.freeze({ ...usage, privacy: Object.freeze({ ...usage.privacy, ...vpnFactsOf(vpnBits) }) })
      this.#ofVpns.set(longKey, known)
    }
    return known
  }

  /**
   * The usage of an address that reverse DNS confirmed as a crawler's. Published ranges win over names, and the
   * operator's setting wins over both.
   */
  withCrawler(announced: Usage, crawler: string, isKnownNetwork: boolean): Usage {
    if (!announced.mayBeCrawler) return announced
    const { privacy } = announced
    const key = JSON.stringify([privacy, crawler, isKnownNetwork])
    let usage = this.#verified.get(key)
    if (usage === undefined) {
      usage = this.#usageOf({ ...privacy, crawler }, isKnownNetwork, false)
      this.#verified.set(key, usage)
    }
    return usage
  }

  #make(key: number): Usage {
    const packed = key & flagsMask
    const provider = providers[packed & providerMask]
    const crawler = packed >>> crawlerShift
    const privacy = {
      hosting: provider !== null,
      hosting_provider: provider,
      tor: (packed & torBit) !== 0,
      vpn: (packed & vpnBit) !== 0,
      apple_private_relay: (packed & relayBit) !== 0,
      crawler: crawler === neverCrawler ? null : this.#crawlers[crawler],
    }
    const usage = this.#usageOf(packed === 0 ? noFlags : privacy, key === packed, crawler === 0)
    this.#usages[key] = usage
    return usage
  }

  /** A flag that another source has set, such as a table that ships with the project or the operator, needs no list. */
  #usageOf({ not_checked: _, ...flags }: IpPrivacy, isKnownNetwork: boolean, mayBeCrawler: boolean): Usage {
    const isSet = (name: CheckedFlag) => (name === 'crawler' ? !mayBeCrawler : flags[name])
    const missing = checkedFlags.filter(name => this.#withoutLists.has(name) && !isSet(name))
    const risk = riskOf(factorsOf(flags, isKnownNetwork), missing.length > 0)
    const privacy = missing.length === 0 ? flags : { ...flags, not_checked: Object.freeze(missing) as CheckedFlag[] }
    return Object.freeze({ privacy: Object.freeze(privacy), risk, mayBeCrawler })
  }
}
