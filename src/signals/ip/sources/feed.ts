/** Declarations of feeds: the meaning of their addresses, and their parsers. */
import type { Feed, FeedContent } from '../../../core/feed.ts'
import type { HostingProvider } from '../networks/providers.ts'
import type { VpnProvider } from '../schema.ts'
import { parseAsnList } from './formats/asn-list.ts'
import type { PrefixList } from './formats/prefix-list.ts'

/** Throws FeedError for a body that is not of its form. */
export type ParsePrefixes = (body: Buffer) => PrefixList

/** A place as named by a publisher: a region by its name, by its code, or by neither. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** English name of the state or province. */
  readonly region: string | null
  /** ISO 3166-2. */
  readonly regionCode: string | null
  readonly city: string | null
}

/** The place of a tag of the parsed list; null for a tag without a place. */
export type PlaceOfTag = (tag: string) => Place | null

/** Meanings of a list of AS numbers. */
export type AsnKind = 'hosting_asns' | 'vpn_asns' | 'cdn_asns' | 'mobile_asns'

export type Meaning =
  | {
      readonly kind: 'cloud'
      readonly provider: HostingProvider
      readonly parse: ParsePrefixes
      readonly placeOf: PlaceOfTag
      /** Whether addresses with this tag are anycast. */
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
  /** Addresses published by a VPN service. */
  | { readonly kind: 'vpn_provider'; readonly provider: VpnProvider; readonly parse: ParsePrefixes }
  /** AS numbers (`parseAsnList`). */
  | { readonly kind: AsnKind }
  /** Places of all addresses of a family, a MaxMind DB file. */
  | { readonly kind: 'places'; readonly version: 4 | 6 }
  /** Announced ranges of a family with AS number and name, csv. */
  | { readonly kind: 'networks'; readonly version: 4 | 6 }
  /** Ranges of a family with the country of a server there, csv. */
  | { readonly kind: 'servers'; readonly version: 4 | 6 }

export interface RangeFeed extends Feed {
  readonly meaning: Meaning
}

export const day = 24
export const megabyte = 1_000_000

/** The declaration of a feed. Its inspection depends on its meaning. */
export type Declaration = Omit<Feed, 'inspect' | 'refreshHours' | 'staleAfterHours'> &
  Partial<Pick<Feed, 'refreshHours' | 'staleAfterHours'>>

/** The licence of a file for which its publisher states none. */
export const noLicence = 'none stated'

type PrefixMeaning = Extract<Meaning, { parse: ParsePrefixes }>

/** The default: fetched daily, stale after two weeks. */
const age = { refreshHours: day, staleAfterHours: 14 * day } as const

/** Counts the prefixes of a parsed body. */
export function contentOf({ four, six, asOf }: PrefixList): FeedContent {
  return { rows: four.tags.length + six.tags.length, asOf }
}

/** A feed of address prefixes. */
export function rangeFeed(meaning: PrefixMeaning, declaration: Declaration): RangeFeed {
  return { ...age, ...declaration, inspect: body => contentOf(meaning.parse(body)), meaning }
}

/** A feed of AS numbers. Such files have no date. */
export function asnFeed(kind: AsnKind, declaration: Declaration): RangeFeed {
  const inspect = (body: Buffer): FeedContent => ({ rows: parseAsnList(body).length, asOf: null })
  return { ...age, ...declaration, inspect, meaning: { kind } }
}

/** The prefixes of a content delivery network have no single place. */
export const nowhere: PlaceOfTag = () => null

/** A feed of the ranges of a cloud, published by the cloud. */
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
