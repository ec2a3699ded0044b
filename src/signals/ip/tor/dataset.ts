import { type DocumentDataset, type DocumentFiles, FeedReading, type ReadDocument } from '../../../core/dataset.ts'
import { type Feed, FeedError } from '../../../core/feed.ts'
import { parseIpv4, parseIpv6 } from '../../../core/ip-address.ts'
import { memberOf } from '../../../core/shape.ts'
import { ListedRanges } from '../index/listed-ranges.ts'
import { contentOf, day, megabyte, noLicence, type ParsePrefixes } from '../sources/feed.ts'
import { unionOf } from '../sources/formats/address-ranges.ts'
import { arrayIn, asOfUtc, objectOf } from '../sources/formats/body.ts'
import { type PrefixList, PrefixListBuilder, parseLines } from '../sources/formats/prefix-list.ts'

/**
 * The addresses of running Tor relays with the flag Exit, of both families, from a details document of Onionoo
 * (https://metrics.torproject.org/onionoo.html): those on which a relay listens, `192.0.2.1:9001` and
 * `[2001:db8::1]:443`, and those from which its traffic was seen to leave, without a port. Throws FeedError for
 * anything else.
 */
export function parseOnionoo(body: Buffer): PrefixList {
  const file = objectOf(body)
  const relays = arrayIn(file, 'relays')
  const asOf = asOfUtc(file.relays_published)
  if (asOf === null) throw new FeedError('The file has no relays_published.')
  const list = new PrefixListBuilder()
  for (const [position, relay] of relays.entries()) {
    if (!isRunningExit(relay)) continue
    const addresses = [...listOf(relay, 'or_addresses'), ...listOf(relay, 'exit_addresses')]
    if (addresses.length === 0) list.add(undefined, '', position + 1)
    for (const address of new Set(addresses.map(hostOf))) list.add(address, '', position + 1)
  }
  return list.finish(asOf)
}

function isRunningExit(relay: unknown): boolean {
  return memberOf(relay, 'running') === true && listOf(relay, 'flags').includes('Exit')
}

function listOf(relay: unknown, member: string): readonly unknown[] {
  const value = memberOf(relay, member)
  return Array.isArray(value) ? value : []
}

/** An address without brackets and port. */
function hostOf(address: unknown): string {
  const text = typeof address === 'string' ? address : ''
  const bracketed = /^\[([0-9a-fA-F:.]+)\](?::\d+)?$/.exec(text)
  if (bracketed !== null) return bracketed[1]
  return text.replace(/^([\d.]+):\d+$/, '$1')
}

interface TorFeed extends Feed {
  readonly parse: ParsePrefixes
}

type Declaration = Pick<Feed, 'name' | 'title' | 'url' | 'maxBytes' | 'minRows'>

/** A feed of exits. Lists change every hour: of 1,182 exits of 2026-03-15, 27 % were gone on 2026-08-22. */
function torFeed(parse: ParsePrefixes, declaration: Declaration): TorFeed {
  const age = { refreshHours: 1, staleAfterHours: day }
  return { topic: 'tor', licence: noLicence, ...age, ...declaration, parse, inspect: body => contentOf(parse(body)) }
}

/** Only the fields that are read: the whole document contains many more. */
const onionooQuery = 'type=relay&running=true&flag=Exit&fields=running,flags,or_addresses,exit_addresses'

export const torFeeds: readonly TorFeed[] = [
  torFeed(parseLines, {
    name: 'tor-bulk-exits',
    title: 'Tor Project: bulk exit list',
    url: 'https://check.torproject.org/torbulkexitlist',
    maxBytes: megabyte,
    minRows: 700,
  }),
  torFeed(parseOnionoo, {
    name: 'tor-onionoo',
    title: 'Tor Project: running exit relays (Onionoo)',
    url: `https://onionoo.torproject.org/details?${onionooQuery}`,
    maxBytes: 16 * megabyte,
    minRows: 2500,
  }),
]

/** The exits of the fetched lists. An unreadable list is skipped. `today`: YYYY-MM-DD. */
function read({ feeds }: Pick<DocumentFiles, 'feeds'>, today: string): ReadDocument<ListedRanges> {
  const reading = new FeedReading(feeds)
  const lists = torFeeds.flatMap(feed => reading.read(feed, feed.parse) ?? [])
  const [fours, sixes] = [lists.map(({ four }) => four), lists.map(({ six }) => six)]
  // Without a list, the date of the data set is the day of its opening.
  const asOf = reading.asOf() ?? today
  const opened = new ListedRanges(unionOf(fours, 4), unionOf(sixes, 6), lists.length > 0)
  return { asOf, sources: reading.sources, warnings: reading.warnings, opened }
}

/** Resolvers and a root server. Only a list of all addresses contains them. */
const neverExits = ['8.8.8.8', '1.1.1.1', '193.0.14.129', '2001:4860:4860::8888', '2001:7fd::1']

function checkGolden(exits: ListedRanges): string[] {
  const words = new Uint32Array(4)
  const isExit = (ip: string) => (parseIpv6(ip, words) ? exits.valueOf6(words) : exits.valueOf4(parseIpv4(ip))) !== 0
  return neverExits.filter(isExit).map(ip => `${ip} is not a Tor exit.`)
}

/** A separate data set, because the lists change every hour and the large data set does not. */
export const torData: DocumentDataset<ListedRanges> = {
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'torData' },
  name: 'tor',
  title: 'Tor exits',
  formatVersion: 2,
  feeds: torFeeds,
  shipped: null,
  read,
  checkGolden,
}
