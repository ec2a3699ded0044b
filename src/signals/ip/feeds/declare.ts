import type { Feed, FeedContent } from '../../../core/feed.ts'
import type { Meaning, ParsePrefixes, RangeFeed } from './meaning.ts'

export const day = 24
export const megabyte = 1_000_000

/** What a feed declares by itself; how it is inspected follows from what it means. */
export type Declaration = Omit<Feed, 'inspect' | 'refreshHours' | 'staleAfterHours'> &
  Partial<Pick<Feed, 'refreshHours' | 'staleAfterHours'>>

/** Where a publisher attaches no licence to a file. */
export const noLicence = 'none stated'

type PrefixMeaning = Extract<Meaning, { parse: ParsePrefixes }>
type AsnMeaning = Extract<Meaning, { kind: 'hosting_asns' | 'vpn_asns' }>

/** Asked for daily and stale after two weeks unless the declaration says otherwise. */
const age = { refreshHours: day, staleAfterHours: 14 * day } as const

/** A feed of address prefixes. */
export function rangeFeed(meaning: PrefixMeaning, declaration: Declaration): RangeFeed {
  const inspect = (body: Buffer): FeedContent => {
    const { four, six, asOf } = meaning.parse(body)
    return { rows: four.tags.length + six.tags.length, asOf }
  }
  return { ...age, ...declaration, inspect, meaning }
}

/** A feed of AS numbers; such files carry no date. */
export function asnFeed(meaning: AsnMeaning, declaration: Declaration): RangeFeed {
  const inspect = (body: Buffer): FeedContent => ({ rows: meaning.parse(body).asns.length, asOf: null })
  return { ...age, ...declaration, inspect, meaning }
}
