/** The fetched files, each parsed once and sorted by what its feed means. */
import { FeedReading, type SourceStamp, stampOf } from '../../../core/dataset.ts'
import type { FeedFiles } from '../../../core/feed.ts'
import { type ListedNetworks, nothingListed } from '../networks/network-use.ts'
import type { AsnKind, RangeFeed } from '../sources/feed.ts'
import { rangeFeeds } from '../sources/feeds.ts'
import { parseAsnList } from '../sources/formats/asn-list.ts'
import type { PrefixList } from '../sources/formats/prefix-list.ts'
import { type Delegations, registryFeeds } from '../sources/registries/delegations.ts'

type Meaning = RangeFeed['meaning']
export type PrefixMeaning = Extract<
  Meaning,
  { kind: 'cloud' | 'crawler' | 'relay' | 'vpn' | 'vpn_provider' | 'hosting' }
>
type TableMeaning = Extract<Meaning, { kind: 'places' | 'networks' | 'servers' }>

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
  /** One sentence for each file that could not be read and was left out. */
  readonly warnings: readonly string[]
}

/** Reads every feed except the tables that replace those of the packages (`fetchedTable`). */
export function parseFeeds(files: FeedFiles): ParsedFeeds {
  const prefixes: PrefixFeed[] = []
  const listed = nothingListed()
  const reading = new FeedReading(files)
  for (const feed of rangeFeeds) {
    const { meaning } = feed
    if (isAsnMeaning(meaning)) {
      for (const asn of reading.read(feed, parseAsnList) ?? []) listed[asnLists[meaning.kind]].add(asn)
    } else if (!isTableMeaning(meaning)) {
      const list = reading.read(feed, meaning.parse)
      if (list !== null) prefixes.push({ meaning, list })
    }
  }
  const delegations = registryFeeds.flatMap(feed => reading.read(feed, feed.parse) ?? [])
  return { prefixes, listed, delegations, stamps: reading.sources, warnings: reading.warnings }
}

/** The set of AS numbers that each kind of list fills. */
const asnLists = { hosting_asns: 'hosting', vpn_asns: 'vpn', cdn_asns: 'cdn', mobile_asns: 'mobile' } as const

function isAsnMeaning(meaning: Meaning): meaning is Extract<Meaning, { kind: AsnKind }> {
  return Object.hasOwn(asnLists, meaning.kind)
}

function isTableMeaning(meaning: Meaning): meaning is TableMeaning {
  return meaning.kind === 'places' || meaning.kind === 'networks' || meaning.kind === 'servers'
}

/** A table as a package or a feed has it. */
export interface Table {
  readonly body: Buffer
  readonly stamp: SourceStamp
}

/** The fetched table of a kind and family; null when there is none. */
export function fetchedTable(files: FeedFiles, kind: TableMeaning['kind'], version: 4 | 6): Table | null {
  const feed = rangeFeeds.find(({ meaning }) => meaning.kind === kind && meaning.version === version)
  const file = feed === undefined ? null : files.read(feed.name)
  return feed === undefined || file === null ? null : { body: file.body, stamp: stampOf(feed, file) }
}
