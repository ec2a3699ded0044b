/** How a feed is declared: what it says about its addresses, and the parser that reads it. */
import type { Feed, FeedContent } from '../../../core/feed.ts'
import type { HostingProvider } from '../networks/providers.ts'
import type { VpnProvider } from '../schema.ts'
import { parseAsnList } from './formats/asn-list.ts'
import type { PrefixList } from './formats/prefix-list.ts'
import type { Place } from './place.ts'

/** Throws FeedError for a body that is not of its form. */
export type ParsePrefixes = (body: Buffer) => PrefixList

/** The place that a tag of the parsed list stands for; null where it says none. */
export type PlaceOfTag = (tag: string) => Place | null

/** What a list of AS numbers says of them. */
export type AsnKind = 'hosting_asns' | 'vpn_asns' | 'cdn_asns' | 'mobile_asns'

export type Meaning =
  | {
      readonly kind: 'cloud'
      readonly provider: HostingProvider
      readonly parse: ParsePrefixes
      readonly placeOf: PlaceOfTag
      /** Whether an address with this tag answers from many places at once. */
      readonly isAnycast?: (tag: string) => boolean
    }
  | {
      readonly kind: 'crawler'
      /** The name in answers. */
      readonly crawler: string
      readonly parse: ParsePrefixes
    }
  | { readonly kind: 'relay'; readonly parse: ParsePrefixes; readonly placeOf: PlaceOfTag }
  | { readonly kind: 'vpn' | 'hosting'; readonly parse: ParsePrefixes }
  /** Addresses that a VPN service publishes as its own. */
  | { readonly kind: 'vpn_provider'; readonly provider: VpnProvider; readonly parse: ParsePrefixes }
  /** AS numbers (`parseAsnList`). */
  | { readonly kind: AsnKind }
  /** Places of all addresses of a family, a MaxMind DB file. */
  | { readonly kind: 'places'; readonly version: 4 | 6 }
  /** Announced ranges of a family with AS number and name, csv. */
  | { readonly kind: 'networks'; readonly version: 4 | 6 }
  /** Ranges of a family with the country that a server there is in, csv. */
  | { readonly kind: 'servers'; readonly version: 4 | 6 }

export interface RangeFeed extends Feed {
  readonly meaning: Meaning
}

export const day = 24
export const megabyte = 1_000_000

/** What a feed declares itself. Its inspection follows from its meaning. */
export type Declaration = Omit<Feed, 'inspect' | 'refreshHours' | 'staleAfterHours'> &
  Partial<Pick<Feed, 'refreshHours' | 'staleAfterHours'>>

/** Where a publisher attaches no licence to a file. */
export const noLicence = 'none stated'

type PrefixMeaning = Extract<Meaning, { parse: ParsePrefixes }>

/** The default: asked for daily, stale after two weeks. */
const age = { refreshHours: day, staleAfterHours: 14 * day } as const

/** Counts the prefixes of a parsed body. */
export function contentOf({ four, six, asOf }: PrefixList): FeedContent {
  return { rows: four.tags.length + six.tags.length, asOf }
}

/** A feed of address prefixes. */
export function rangeFeed(meaning: PrefixMeaning, declaration: Declaration): RangeFeed {
  return { ...age, ...declaration, inspect: body => contentOf(meaning.parse(body)), meaning }
}

/** A feed of AS numbers; such files carry no date. */
export function asnFeed(kind: AsnKind, declaration: Declaration): RangeFeed {
  const inspect = (body: Buffer): FeedContent => ({ rows: parseAsnList(body).length, asOf: null })
  return { ...age, ...declaration, inspect, meaning: { kind } }
}

/** A content delivery network answers from everywhere: its prefixes are in no one place. */
export const nowhere: PlaceOfTag = () => null

/** A feed in which a cloud publishes its own ranges. */
export function cloudFeed(
  provider: HostingProvider,
  parse: ParsePrefixes,
  placeOf: PlaceOfTag,
  declaration: Omit<Declaration, 'topic' | 'licence'>,
  isAnycast?: (tag: string) => boolean,
): RangeFeed {
  const anycast = isAnycast === undefined ? {} : { isAnycast }
  return rangeFeed(
    { kind: 'cloud', provider, parse, placeOf, ...anycast },
    { topic: 'cloud', licence: noLicence, ...declaration },
  )
}
