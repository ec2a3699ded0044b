import { FeedError } from '../../../../core/feed.ts'
import { isKnownAs } from '../../networks/known-networks.ts'
import { linesOf, textOf } from './body.ts'
import { refuseUnreadable } from './prefix-list.ts'

/** `AS45090 # comment`, `45090,"name"` or `"45090","name"`. */
const row = /^"?(?:AS)?(\d{1,10})"?\s*(?:$|[,#])/i

/**
 * Lists of AS numbers: one per line with a comment, or a csv whose first line may name its columns. Throws FeedError
 * for anything else. Numbers of no public network, those that lists mistake for hosting, and up to one row in a hundred
 * without a number are skipped.
 *
 * @returns the numbers in ascending order, each once
 */
export function parseAsnList(body: Buffer): readonly number[] {
  const asns = new Set<number>()
  let rows = 0
  let unreadable = 0
  let firstUnreadable = 0
  for (const { line, number } of linesOf(textOf(body))) {
    if (number === 1 && /^asn,/i.test(line)) continue
    rows++
    const asn = Number(row.exec(line)?.[1] ?? -1)
    if (asn < 0 || asn > 0xffffffff) {
      if (unreadable++ === 0) firstUnreadable = number
    } else if (isPublicAsn(asn) && !isKnownAs('never_hosting', asn)) asns.add(asn)
  }
  refuseUnreadable(rows, unreadable, firstUnreadable)
  if (asns.size === 0) throw new FeedError('The file has no AS number.')
  return [...asns].sort((a, b) => a - b)
}

/**
 * False for numbers of no network on the public Internet: 0, AS_TRANS, documentation and private use (IANA "Autonomous
 * System (AS) Numbers": RFC 7607, 6793, 5398, 6996, 7300). A few leaked routes have them; their ranges count as not
 * announced.
 */
export function isPublicAsn(asn: number): boolean {
  return !(asn === 0 || asn === 23456 || (asn >= 64496 && asn <= 131071) || asn >= 4200000000)
}
