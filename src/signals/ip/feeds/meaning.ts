/** What a feed says about the addresses in it, with the parser that reads it: a compiler needs no more than this. */
import type { Feed } from '../../../core/feed.ts'
import type { HostingProvider } from '../hosting/providers.ts'
import type { AsnList } from '../parse/ranges/asn-list.ts'
import type { PrefixList } from '../parse/ranges/prefix-list.ts'
import type { Place } from '../regions.ts'

/** Throws FeedError for a body that is not of its form. */
export type ParsePrefixes = (body: Buffer) => PrefixList

/** The place that a tag of the parsed list stands for; null where it says none. */
export type PlaceOfTag = (tag: string) => Place | null

export type Meaning =
  | {
      readonly kind: 'cloud'
      readonly provider: HostingProvider
      readonly parse: ParsePrefixes
      readonly placeOf: PlaceOfTag
    }
  | {
      readonly kind: 'crawler'
      /** The name in answers. */
      readonly crawler: string
      readonly parse: ParsePrefixes
    }
  | { readonly kind: 'relay'; readonly parse: ParsePrefixes; readonly placeOf: PlaceOfTag }
  | { readonly kind: 'tor' | 'vpn' | 'hosting'; readonly parse: ParsePrefixes }
  | { readonly kind: 'hosting_asns' | 'vpn_asns'; readonly parse: (body: Buffer) => AsnList }
  /** Places of all addresses of a family, a MaxMind DB file. */
  | { readonly kind: 'places'; readonly version: 4 | 6 }
  /** Announced ranges of a family with AS number and name, csv. */
  | { readonly kind: 'networks'; readonly version: 4 | 6 }
  /** Ranges of a family with the country that a server there is in, csv. */
  | { readonly kind: 'servers'; readonly version: 4 | 6 }

export interface RangeFeed extends Feed {
  readonly meaning: Meaning
}
