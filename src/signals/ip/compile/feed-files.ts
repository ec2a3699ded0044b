/** What was fetched, parsed: each feed's file once, by what it means. */
import { type SourceStamp, stampOf } from '../../../core/dataset.ts'
import { FeedError, type FeedFile, type FeedFiles } from '../../../core/feed.ts'
import { rangeFeeds } from '../feeds/index.ts'
import type { RangeFeed } from '../feeds/meaning.ts'
import type { PrefixList } from '../parse/ranges/prefix-list.ts'
import type { Delegations } from '../registry/delegations.ts'
import { registryFeeds } from '../registry/feeds.ts'
import type { ListedNetworks } from './precedence.ts'

type Meaning = RangeFeed['meaning']
export type PrefixMeaning = Extract<Meaning, { kind: 'cloud' | 'crawler' | 'relay' | 'tor' | 'vpn' | 'hosting' }>

export interface PrefixFeed {
  readonly meaning: PrefixMeaning
  readonly list: PrefixList
}

export interface ParsedFeeds {
  /** In the order in which the feeds are declared. */
  readonly prefixes: readonly PrefixFeed[]
  readonly listed: ListedNetworks
  readonly delegations: readonly Delegations[]
  readonly stamps: readonly SourceStamp[]
  /** Files that could not be read: left out. */
  readonly warnings: readonly string[]
}

/** Reads every feed but the tables that replace a package's (`tableBody`). */
export function parseFeeds(files: FeedFiles): ParsedFeeds {
  const prefixes: PrefixFeed[] = []
  const listed = { hosting: new Set<number>(), vpn: new Set<number>() }
  const delegations: Delegations[] = []
  const stamps: SourceStamp[] = []
  const warnings: string[] = []
  const each = <Declared extends RangeFeed | (typeof registryFeeds)[number]>(
    feeds: readonly Declared[],
    take: (feed: Declared, file: FeedFile) => void,
  ) => {
    for (const feed of feeds) {
      const file = files.read(feed.name)
      if (file === null) continue
      try {
        take(feed, file)
        stamps.push(stampOf(feed, file))
      } catch (error) {
        if (!(error instanceof FeedError)) throw error
        warnings.push(`The file of ${feed.name} is left out: ${error.message}.`)
      }
    }
  }
  each(rangeFeeds, ({ meaning }, { body }) => {
    if (meaning.kind === 'hosting_asns') for (const asn of meaning.parse(body).asns) listed.hosting.add(asn)
    else if (meaning.kind === 'vpn_asns') for (const asn of meaning.parse(body).asns) listed.vpn.add(asn)
    else if (isPrefixMeaning(meaning)) prefixes.push({ meaning, list: meaning.parse(body) })
  })
  each(registryFeeds, (feed, { body }) => {
    delegations.push(feed.parse(body))
  })
  return { prefixes, listed, delegations, stamps, warnings }
}

function isPrefixMeaning(meaning: Meaning): meaning is PrefixMeaning {
  return 'parse' in meaning && meaning.kind !== 'hosting_asns' && meaning.kind !== 'vpn_asns'
}

/** The fetched table of a kind and family; null when there is none. */
export function tableBody(files: FeedFiles, kind: 'places' | 'networks' | 'servers', version: 4 | 6): FeedFile | null {
  const feed = rangeFeeds.find(({ meaning }) => meaning.kind === kind && meaning.version === version)
  return feed === undefined ? null : files.read(feed.name)
}
