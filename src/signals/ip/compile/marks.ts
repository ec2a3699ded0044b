/**
 * The facts of the fetched feeds about addresses, as one layer per family: each feed is flattened (the most specific
 * prefix decides), then all feeds are overlaid, and each combination of feeds for an address becomes one mark.
 */

import { wordsPerAddress } from '../../../data/merge/addresses.ts'
import { mergeRanges } from '../../../data/merge/range-merge.ts'
import type { Flags } from '../answer/flags.ts'
import type { NetworkKind } from '../networks/network-use.ts'
import type { HostingProvider } from '../networks/providers.ts'
import type { SetFlags } from '../overrides/overrides.ts'
import type { VpnProvider } from '../schema.ts'
import { type AddressRanges, emptyRanges, flatten, rangesBetween } from '../sources/formats/address-ranges.ts'
import type { PrefixList } from '../sources/formats/prefix-list.ts'
import { unknownPlace } from './place-table.ts'

/** The published facts about an address. */
export interface Mark {
  /** The cloud that publishes the address; null for none. */
  readonly provider: HostingProvider | null
  /** True for an address on a list of hosting networks without a provider. */
  readonly hosting: boolean
  readonly tor: boolean
  readonly vpn: boolean
  /** The VPN service that publishes the address; null for none. */
  readonly vpnProvider: VpnProvider | null
  /** True for an anycast address. */
  readonly anycast: boolean
  readonly relay: boolean
  /** Row of the crawler's name; 0 for none. */
  readonly crawler: number
  /** The place published by a cloud; `unknownPlace` without one. */
  readonly place: number
  /** The place of the relay's users, published by the relay; `unknownPlace` without one. */
  readonly relayPlace: number
}

export const noMark: Mark = Object.freeze({
  provider: null,
  hosting: false,
  tor: false,
  vpn: false,
  vpnProvider: null,
  anycast: false,
  relay: false,
  crawler: 0,
  place: unknownPlace,
  relayPlace: unknownPlace,
})

/**
 * The published place of an address with these flags. The place of a relay is that of its users. It does not apply to
 * an address that is no relay or is a Tor exit.
 */
export function publishedPlace(mark: Mark, { tor, relay }: Pick<Mark, 'tor' | 'relay'>): number {
  return relay && !tor && mark.relayPlace !== unknownPlace ? mark.relayPlace : mark.place
}

/** The prefixes of a feed, their common facts, and the place of each tag. */
export interface MarkedPrefixes {
  readonly list: PrefixList
  readonly says: Partial<Omit<Mark, 'place' | 'relayPlace'>>
  /** Numbers of places by tag; null for a feed without places. */
  readonly placeOfTag: Uint32Array | null
  /** 1 for a tag with anycast addresses; absent if no tag has any. */
  readonly anycastOfTag?: Uint8Array
}

/** The values of `ranges` are positions in `marks`; position 0 is no mark. */
export interface MarkLayer {
  readonly ranges: AddressRanges
  readonly marks: readonly Mark[]
}

/**
 * The first of two feeds with a place or a provider decides. The places of the relay are separate, because
 * their use depends on the flags of the address (`publishedPlace`).
 */
export function markLayerOf(feeds: readonly MarkedPrefixes[], version: 4 | 6): MarkLayer {
  if (feeds.length === 0) return { ranges: emptyRanges(version), marks: [noMark] }
  const layers = feeds.map(({ list }) => flatten(list, version))
  const { starts, values: columns } = mergeRanges(layers, wordsPerAddress(version))
  const marks = [noMark]
  const positions = new Map<string, number>([['', 0]])
  const values = new Uint32Array(columns[0].length)
  for (let segment = 0; segment < values.length; segment++) {
    let key = ''
    for (let feed = 0; feed < columns.length; feed++) {
      if (columns[feed][segment] !== 0)
        key += `${feed}:${placeAt(feeds[feed], columns[feed][segment])}:${isAnycastAt(feeds[feed], columns[feed][segment])} `
    }
    let position = positions.get(key)
    if (position === undefined) {
      position = marks.push(combined(feeds, columns, segment)) - 1
      positions.set(key, position)
    }
    values[segment] = position
  }
  return { ranges: rangesBetween(version, starts, values), marks }
}

/** `value` is a tag plus 1. */
function placeAt({ placeOfTag }: MarkedPrefixes, value: number): number {
  return placeOfTag === null ? unknownPlace : placeOfTag[value - 1]
}

function isAnycastAt({ says, anycastOfTag }: MarkedPrefixes, value: number): boolean {
  return says.anycast === true || anycastOfTag?.[value - 1] === 1
}

function combined(feeds: readonly MarkedPrefixes[], columns: readonly Uint32Array[], segment: number): Mark {
  let mark = noMark
  feeds.forEach((feed, position) => {
    const value = columns[position][segment]
    if (value === 0) return
    const { says } = feed
    const place = placeAt(feed, value)
    const isRelay = says.relay === true
    mark = {
      provider: mark.provider ?? says.provider ?? null,
      hosting: mark.hosting || says.hosting === true,
      tor: mark.tor || says.tor === true,
      vpn: mark.vpn || says.vpn === true,
      vpnProvider: mark.vpnProvider ?? says.vpnProvider ?? null,
      anycast: mark.anycast || isAnycastAt(feed, value),
      relay: mark.relay || isRelay,
      crawler: mark.crawler || says.crawler || 0,
      place: isRelay ? mark.place : mark.place || place,
      relayPlace: isRelay ? mark.relayPlace || place : mark.relayPlace,
    }
  })
  return mark
}

/** The facts about a network that decide flags. */
type HostingFacts = Pick<NetworkKind, 'hosting' | 'vpn' | 'isSpared'>

/**
 * The flags of an address. The operator's settings replace published and known facts. Then `inOrder` removes flags that
 * exclude each other. Finally each setting of the operator is restored, so that precedence removes none.
 */
export function flagsOf(mark: Mark, network: HostingFacts, set: SetFlags = nothingSet): Flags {
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
 * Tor wins over the relay, and the relay over VPN, hosting and crawlers: lists of VPN and hosting ranges contain Tor
 * exits and addresses of the relay, and an address of the relay represents its users, not rented machines. A Tor exit
 * or a VPN in a hosting network has both flags.
 */
function inOrder(flags: Flags): Flags {
  const { provider, tor, vpn, crawler } = flags
  const relay = flags.relay && !tor
  if (relay) return { provider: null, tor, relay, vpn: false, crawler: 0 }
  return { provider, tor, relay, vpn: !tor && vpn, crawler }
}

/** The ranges of a cloud win over facts about the network, and these over lists of ranges. */
function knownProvider(mark: Mark, network: HostingFacts): Flags['provider'] {
  const listed = mark.hosting && !network.isSpared ? 'other_hosting' : null
  return mark.provider ?? network.hosting ?? listed
}

/**
 * The provider set by the operator; null for no hosting, undefined when neither `hosting` nor the provider is set. When
 * only `hosting` is set, the provider is the known one.
 */
function setProvider(
  mark: Mark,
  network: HostingFacts,
  { hosting, provider }: SetFlags,
): Flags['provider'] | undefined {
  if (hosting === false) return null
  if (provider !== undefined) return provider
  return hosting === undefined ? undefined : (knownProvider(mark, network) ?? 'other_hosting')
}
