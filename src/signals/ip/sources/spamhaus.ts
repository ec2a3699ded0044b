import { type Feed, FeedError } from '../../../core/feed.ts'
import { memberOf, parseJson } from '../../../core/shape.ts'
import { contentOf, day, megabyte } from './feed.ts'
import { linesOf, textOf } from './formats/body.ts'
import { type PrefixList, PrefixListBuilder } from './formats/prefix-list.ts'

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
