/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

export interface BreachRecord {
  /** Identifier of the breach. It never changes. */
  readonly Name: string
  /** Title of the breach, for display. */
  readonly Title: string
  /** Domain of the breached site. Empty when the breach does not belong to a site. */
  readonly Domain: string
  /** Date of the breach, as precisely as it is known. */
  readonly BreachDate: string
  /** Date on which the source first listed the breach. */
  readonly AddedDate: string
  /** Date on which the source last changed the entry. */
  readonly ModifiedDate: string
  /** Number of accounts in the breach. */
  readonly PwnCount: number
  /** Description in HTML. Show it as text, or sanitise it. */
  readonly Description: string
  /** Types of exposed data. */
  readonly DataClasses: readonly string[]
  /** The breach has been confirmed as genuine. */
  readonly IsVerified: boolean
  /** The data is probably fabricated. */
  readonly IsFabricated: boolean
  /** Always false: sensitive breaches are not returned. */
  readonly IsSensitive: boolean
  /** Always false: retired breaches are not returned. */
  readonly IsRetired: boolean
  /** The data is a list used to send spam. */
  readonly IsSpamList: boolean
  /** The data was collected by malware. */
  readonly IsMalware: boolean
}

export interface BreachesEmail {
  /** The address of the request, without surrounding white space. */
  readonly email: string
  /**
   * True when a breach was found. False does not mean "never breached": sensitive, retired and opted-out
   * breaches are not returned.
   */
  readonly breached: boolean
  /** Sorted by `Name`. Each name appears once. */
  readonly breaches: readonly BreachRecord[]
}

export interface BreachesPassword {
  /** True when the password appears in known breaches. */
  readonly breached: boolean
  /**
   * Number of times the password appears in breaches. It measures popularity, not ownership. A minimum when
   * `count_is_minimum` is true.
   */
  readonly count: number
  /**
   * True when only the bundled list of common passwords was available. The list has no counts, so `count` is
   * 1 and the real number is higher. Absent when `count` is exact.
   */
  readonly count_is_minimum?: true
}

export interface BreachesCatalogueSourcesItem {
  /** `hibp`: Have I Been Pwned. `local`: imported by the operator. */
  readonly source: Open<'hibp' | 'local'>
  /**
   * Date or instant (UTC) of the last change of the source. Null when the source has returned nothing yet.
   * `X-Data-As-Of` is the time at which the publisher last confirmed the data.
   */
  readonly as_of: string | null
  /** Number of breaches in `breaches` from this source. */
  readonly breaches: number
}

export interface BreachesCatalogueBreachesItem extends BreachRecord {
  /** `hibp`: Have I Been Pwned. `local`: imported by the operator. */
  readonly Source: Open<'hibp' | 'local'>
}

export interface BreachesCatalogue {
  readonly sources: readonly BreachesCatalogueSourcesItem[]
  /**
   * Sorted by `Name`; with `latest`, newest first. Each name appears once. Retired and sensitive breaches are
   * excluded.
   */
  readonly breaches: readonly BreachesCatalogueBreachesItem[]
}

export interface BreachesSearch {
  readonly sources: readonly BreachesCatalogueSourcesItem[]
  /**
   * Sorted by `Name`; with `latest`, newest first. Each name appears once. Retired and sensitive breaches are
   * excluded.
   */
  readonly breaches: readonly BreachesCatalogueBreachesItem[]
}

export interface BreachesDomainBreachesItem extends BreachesCatalogueBreachesItem {
  /**
   * Number of addresses of the domain in the breach. For an imported breach, numbers above a few hundred are
   * estimates, within 0.3%; 1,048,575 means that number or more.
   */
  readonly Addresses: number
}

export interface BreachesDomainLocalPartsItem {
  /** Local part of the address, before the "@". */
  readonly local_part: string
  /** `Name` of each breach, sorted. */
  readonly breaches: readonly string[]
}

export interface BreachesDomainSourcesItemNotSearchedItem {
  readonly Name: string
  /**
   * `imported_as_hashes`: imported without email addresses. `imported_before_domains`: imported by an older
   * version, so it must be imported again.
   */
  readonly reason: Open<'imported_as_hashes' | 'imported_before_domains'>
}

export interface BreachesDomainSourcesItem {
  /** `hibp`: Have I Been Pwned. `local`: imported by the operator. */
  readonly source: Open<'hibp' | 'local'>
  readonly searched: Open<'all' | 'some' | 'none'>
  /** Why the search is incomplete. Absent when it is complete. */
  readonly message?: string
  /** Imported breaches that cannot be searched by domain. Absent when there are none. */
  readonly not_searched?: readonly BreachesDomainSourcesItemNotSearchedItem[]
}

export interface BreachesDomain {
  /** The domain of the search, in lower case and ASCII. */
  readonly domain: string
  /**
   * True when an address of the domain was found. False when every source was searched without a result,
   * which does not mean "never breached". Null when nothing was found and some sources could not be searched:
   * `sources` has the reasons.
   */
  readonly breached: boolean | null
  /** Sorted by `Name`. Each name appears once. */
  readonly breaches: readonly BreachesDomainBreachesItem[]
  /**
   * Addresses from Have I Been Pwned, sorted, at most 10,000. Absent when it was not searched. Imported
   * breaches contain no addresses.
   */
  readonly local_parts?: readonly BreachesDomainLocalPartsItem[]
  /** Number of further addresses. Absent when the list is complete. */
  readonly local_parts_left_out?: number
  /** Every configured source. */
  readonly sources: readonly BreachesDomainSourcesItem[]
}

export interface BreachesEmailRequest {
  /** An email address of at most 254 characters. Surrounding white space is removed. */
  readonly email: string
}

export interface BreachesPasswordRequest {
  /**
   * The password exactly as typed. It is not trimmed, case-folded or normalised. It is hashed in memory and
   * never stored.
   */
  readonly password: string
}

export type BreachesCatalogueRequest = Record<string, never>

export interface BreachesSearchRequest {
  /** The `Name` of the breach. */
  readonly name?: string | undefined
  /** `Domain` of the breached site. Subdomains do not match. */
  readonly domain?: string | undefined
  /** One of the `DataClasses`. */
  readonly data_class?: string | undefined
  /** Maximum number of breaches, most recently added first. */
  readonly latest?: number | undefined
}

export interface BreachesDomainRequest {
  /** A domain that the account has proved to own, or a subdomain. Surrounding white space is removed. */
  readonly domain: string
}
