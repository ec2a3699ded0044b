import { type Feed, FeedError } from '../../../core/feed.ts'
import { parseIpv4 } from '../../../core/ip-address.ts'
import { memberOf, parseJson } from '../../../core/shape.ts'
import { isReserved4 } from '../../../core/special-addresses.ts'
import { contentOf, day, megabyte } from './feed.ts'
import { linesOf, textOf } from './formats/body.ts'
import { type PrefixList, PrefixListBuilder, refuseUnreadable } from './formats/prefix-list.ts'

/**
 * A DROP list of Spamhaus: a JSON object a line, `{"cidr":"192.0.2.0/24","sblid":"SBL1","rir":"ripencc"}`, and one of
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

/** Fetched only when the operator of the service has switched them on under these terms. */
export const dropFeeds: readonly Feed[] = [dropFeed(4, 500), dropFeed(6, 20)]

/** IPv4 addresses in ascending order, and how many public abuse lists name each. */
export interface ListedAddresses {
  readonly addresses: Uint32Array
  /** 1 to 255. */
  readonly lists: Uint8Array
  /** Instant (ISO 8601, UTC) that the file says of itself. */
  readonly asOf: string
}

/**
 * A list of IPsum (https://github.com/stamparm/ipsum): address, tab, number of lists; the head has the time of the last
 * update. Throws FeedError for anything else.
 */
export function parseIpsum(body: Buffer): ListedAddresses {
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
  const addresses = Uint32Array.from(listed.keys()).sort()
  const lists = Uint8Array.from(addresses, address => listed.get(address) ?? 0)
  return { addresses, lists, asOf: new Date(updated).toISOString() }
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
    const { addresses, asOf } = parseIpsum(body)
    return { rows: addresses.length, asOf }
  },
}
