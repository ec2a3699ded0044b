/**
 * What the fetched feeds say about addresses, as one layer per family: each feed is flattened by itself (the most
 * specific prefix decides), then all of them are overlaid, and every combination of feeds that meet on an address
 * becomes one mark.
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

/** What is published about an address. */
export interface Mark {
  /** The cloud that publishes the address as its own; null for none. */
  readonly provider: HostingProvider | null
  /** True for an address on a list of hosting networks that names no provider. */
  readonly hosting: boolean
  readonly tor: boolean
  readonly vpn: boolean
  /** The VPN service that publishes the address as its own; null for none. */
  readonly vpnProvider: VpnProvider | null
  /** True for an address that answers from many places at once. */
  readonly anycast: boolean
  readonly relay: boolean
  /** Row of the crawler's name; 0 for none. */
  readonly crawler: number
  /** Where a cloud says its addresses are; `unknownPlace` when none says it. */
  readonly place: number
  /** Where the relay says the people behind its address are; `unknownPlace` when it does not. */
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
 * The published place of an address with these flags. A relay's address stands for the people behind it, and so does
 * the relay's place. The relay's place says nothing about an address that is no relay, or a Tor exit.
 */
export function publishedPlace(mark: Mark, { tor, relay }: Pick<Mark, 'tor' | 'relay'>): number {
  return relay && !tor && mark.relayPlace !== unknownPlace ? mark.relayPlace : mark.place
}

/** A feed's prefixes, what the feed says of all of them, and the place of each tag. */
export interface MarkedPrefixes {
  readonly list: PrefixList
  readonly says: Partial<Omit<Mark, 'place' | 'relayPlace'>>
  /** Numbers of places by tag; null when the feed knows none. */
  readonly placeOfTag: Uint32Array | null
  /** 1 for a tag whose addresses are anycast; left out where none is. */
  readonly anycastOfTag?: Uint8Array
}

/** The values of `ranges` are positions in `marks`; position 0 is no mark. */
export interface MarkLayer {
  readonly ranges: AddressRanges
  readonly marks: readonly Mark[]
}

/**
 * When two feeds name a place or a provider, the first in the list decides. The relay's places are kept apart: whether
 * one holds depends on the flags of the address (`publishedPlace`).
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
 * The flags of an address. The operator's settings replace what is published and known. Then `inOrder` lets one flag
 * give way to another. At the end each setting of the operator is restored, so that precedence removes none.
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
function knownProvider(mark: Mark, network: HostingFacts): Flags['provider'] {
  const listed = mark.hosting && !network.isSpared ? 'other_hosting' : null
  return mark.provider ?? network.hosting ?? listed
}

/**
 * The provider as the operator has set it; null for no hosting, undefined when neither `hosting` nor the provider was
 * set. When only `hosting` was set, the provider is the known one.
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
