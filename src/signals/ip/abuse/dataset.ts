import { type DocumentDataset, type DocumentFiles, FeedReading, type ReadDocument } from '../../../core/dataset.ts'
import { type Feed, FeedError } from '../../../core/feed.ts'
import { parseIpv4 } from '../../../core/ip-address.ts'
import { memberOf, parseJson } from '../../../core/shape.ts'
import { isReserved4 } from '../../../core/special-addresses.ts'
import { readAddress } from '../answer/find.ts'
import { ListedRanges } from '../index/listed-ranges.ts'
import { contentOf, day, megabyte } from '../sources/feed.ts'
import { type AddressRanges, emptyRanges, unionOf } from '../sources/formats/address-ranges.ts'
import { linesOf, textOf } from '../sources/formats/body.ts'
import { type PrefixList, PrefixListBuilder, refuseUnreadable } from '../sources/formats/prefix-list.ts'
import { AbuseLists } from './listed.ts'

/**
 * A DROP list of Spamhaus: a JSON object per line, `{"cidr":"192.0.2.0/24","sblid":"SBL1","rir":"ripencc"}`, and one of
 * type metadata with the number of records and the time in seconds. Throws FeedError for anything else.
 */
export function parseDrop(body: Buffer): PrefixList {
  const list = new PrefixListBuilder()
  let records = 0
  let metadata: unknown
  for (const { line, number } of linesOf(textOf(body))) {
    const row = parseJson(line)
    if (memberOf(row, 'type') === 'metadata') {
      metadata = row
      continue
    }
    records++
    list.add(memberOf(row, 'cidr'), '', number)
  }
  const seconds = memberOf(metadata, 'timestamp')
  if (typeof seconds !== 'number') throw new FeedError('The file does not say when it was made.')
  if (memberOf(metadata, 'records') !== records) throw new FeedError('The file has not as many records as it says.')
  return list.finish(new Date(seconds * 1000).toISOString())
}

/** Their terms: https://www.spamhaus.org/blocklists/drop-fair-use-policy/. */
function dropFeed(version: 4 | 6, minRows: number): Feed {
  return {
    name: `spamhaus-drop-ipv${version}`,
    title: `Spamhaus DROP, IPv${version}`,
    topic: 'drop',
    url: `https://www.spamhaus.org/drop/drop_v${version}.json`,
    licence: 'Spamhaus DROP terms of use',
    attribution: 'DROP lists: (c) The Spamhaus Project SLU',
    refreshHours: day,
    staleAfterHours: 7 * day,
    maxBytes: 4 * megabyte,
    minRows,
    inspect: body => contentOf(parseDrop(body)),
  }
}

/** Fetched only if the operator of the service has enabled them under these terms. */
export const dropFeeds: readonly Feed[] = [dropFeed(4, 500), dropFeed(6, 20)]

/**
 * The IPv4 addresses of IPsum (https://github.com/stamparm/ipsum), each with the number of public abuse lists that
 * contain it, 1 to 255, as its value. Rows: address, tab, number of lists; the head has the time of the last update,
 * returned as an instant (ISO 8601, UTC). Throws FeedError for anything else.
 */
export function parseIpsum(body: Buffer): { readonly ranges: AddressRanges; readonly asOf: string } {
  const text = textOf(body)
  const updated = Date.parse(/^# Last update: (.+)$/m.exec(text)?.[1] ?? '')
  if (Number.isNaN(updated)) throw new FeedError('The file does not say when it was updated.')
  const listed = new Map<number, number>()
  let [rows, unreadable, firstUnreadable] = [0, 0, 0]
  for (const { line, number } of linesOf(text)) {
    rows++
    const [ip, count] = line.split('\t')
    const address = parseIpv4(ip)
    const lists = /^\d{1,3}$/.test(count ?? '') ? Number(count) : 0
    if (address < 0 || lists < 1 || lists > 255) {
      if (unreadable++ === 0) firstUnreadable = number
    } else if (!isReserved4(address)) listed.set(address, Math.max(lists, listed.get(address) ?? 0))
  }
  refuseUnreadable(rows, unreadable, firstUnreadable)
  const starts = Uint32Array.from(listed.keys()).sort()
  const values = Uint32Array.from(starts, address => listed.get(address) ?? 0)
  return { ranges: { version: 4, starts, ends: starts, values }, asOf: new Date(updated).toISOString() }
}

export const ipsumFeed: Feed = {
  name: 'ipsum',
  title: 'IPsum: addresses on public abuse lists',
  topic: 'abuse',
  url: 'https://raw.githubusercontent.com/stamparm/ipsum/master/ipsum.txt',
  licence: 'Unlicense',
  refreshHours: day,
  staleAfterHours: 7 * day,
  maxBytes: 32 * megabyte,
  minRows: 40_000,
  inspect: body => {
    const { ranges, asOf } = parseIpsum(body)
    return { rows: ranges.values.length, asOf }
  },
}

/**
 * Whether the operator has enabled the DROP lists of Spamhaus. The declaration of the data set is loaded by several
 * processes (the service, a refresh, a compiler, the command), which all have this environment.
 */
const usesDrop = process.env.SPAMHAUS_DROP === 'on'

const dayMs = 86_400_000

/** The fetched lists. An unreadable list is skipped. `today`: YYYY-MM-DD. */
function read({ feeds }: Pick<DocumentFiles, 'feeds'>, today: string): ReadDocument<AbuseLists> {
  const reading = new FeedReading(feeds)
  const ipsum = reading.read(ipsumFeed, parseIpsum)?.ranges ?? emptyRanges(4)
  const drops = dropFeeds.flatMap(feed => reading.read(feed, parseDrop) ?? [])
  const [fours, sixes] = [drops.map(({ four }) => four), drops.map(({ six }) => six)]
  const dayOf = (topic: string) => Math.floor(Date.parse(reading.asOf(topic) ?? '1970-01-01') / dayMs)
  const opened = new AbuseLists({
    ipsum: new ListedRanges(ipsum, emptyRanges(6)),
    drop: new ListedRanges(unionOf(fours, 4), unionOf(sixes, 6)),
    days: { ipsum: dayOf('abuse'), drop: dayOf('drop') },
  })
  return { asOf: reading.asOf() ?? today, sources: reading.sources, warnings: reading.warnings, opened }
}

/** Root servers and resolvers: only DROP contains blocks, and never with these. */
const neverDropped = ['193.0.14.129', '8.8.8.8', '2001:7fd::1', '2001:4860:4860::8888']

function checkGolden(listed: AbuseLists): string[] {
  const wrong = neverDropped.filter(ip => {
    const address = readAddress(ip)
    return address !== null && listed.of(address)?.sources.includes('spamhaus_drop') === true
  })
  return wrong.map(ip => `${ip} is in no DROP list.`)
}

/** A separate data set, as the Tor exits: its lists change every day. */
export const abuseData: DocumentDataset<AbuseLists> = {
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'abuseData' },
  name: 'abuse',
  title: 'Addresses on abuse lists',
  formatVersion: 1,
  feeds: usesDrop ? [ipsumFeed, ...dropFeeds] : [ipsumFeed],
  shipped: null,
  read,
  checkGolden,
}
