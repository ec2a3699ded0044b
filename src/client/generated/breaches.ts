/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

export interface BreachRecord {
  /** Identifies the breach, and never changes. */
  readonly Name: string
  /** For people to read. */
  readonly Title: string
  /** The domain of the site that was breached; empty when the breach belongs to no site. */
  readonly Domain: string
  /** When it happened, as far as that is known. */
  readonly BreachDate: string
  /** When its source began to list it. */
  readonly AddedDate: string
  /** When its source last changed what it says of it. */
  readonly ModifiedDate: string
  /** Accounts in the breach. */
  readonly PwnCount: number
  /** Contains HTML: show it as text, or sanitise it. */
  readonly Description: string
  /** Kinds of data that were exposed. */
  readonly DataClasses: readonly string[]
  /** Somebody has established that the breach is genuine. */
  readonly IsVerified: boolean
  /** It is likely that the data is made up. */
  readonly IsFabricated: boolean
  /** False in every answer: sensitive breaches are not returned. */
  readonly IsSensitive: boolean
  /** False in every answer: retired breaches are not returned. */
  readonly IsRetired: boolean
  /** A list that was used to send spam. */
  readonly IsSpamList: boolean
  /** Data that malware has collected. */
  readonly IsMalware: boolean
}

export interface BreachesEmail {
  /** The address that was checked: as sent, without white space around it. */
  readonly email: string
  /**
   * False when nothing was found, which is not "never breached": sensitive, retired and opted-out breaches
   * are not returned.
   */
  readonly breached: boolean
  /** Sorted by `Name`, each name once. */
  readonly breaches: readonly BreachRecord[]
}

export interface BreachesPassword {
  /** True when the password appears in known breaches. */
  readonly breached: boolean
  /**
   * How many times the password appears in breaches; it measures popularity, not ownership. A minimum when
   * `count_is_minimum` is true.
   */
  readonly count: number
  /**
   * Only the list of common passwords that ships with the service could answer. It has no counts, so `count`
   * is 1 and the real number is higher. Left out when `count` is exact.
   */
  readonly count_is_minimum?: true
}

export interface BreachesCatalogueSourcesItem {
  /** `hibp`: Have I Been Pwned. `local`: imported by whoever runs the service. */
  readonly source: Open<'hibp' | 'local'>
  /**
   * Date or instant (UTC) from which on the source has said this; null when it has said nothing yet.
   * `X-Data-As-Of` tells when its publisher last confirmed it.
   */
  readonly as_of: string | null
  /** How many of the breaches below are of this source. */
  readonly breaches: number
}

export interface BreachesCatalogueBreachesItem {
  /** `hibp`: Have I Been Pwned. `local`: imported by whoever runs the service. */
  readonly Source: Open<'hibp' | 'local'>
  /** Identifies the breach, and never changes. */
  readonly Name: string
  /** For people to read. */
  readonly Title: string
  /** The domain of the site that was breached; empty when the breach belongs to no site. */
  readonly Domain: string
  /** When it happened, as far as that is known. */
  readonly BreachDate: string
  /** When its source began to list it. */
  readonly AddedDate: string
  /** When its source last changed what it says of it. */
  readonly ModifiedDate: string
  /** Accounts in the breach. */
  readonly PwnCount: number
  /** Contains HTML: show it as text, or sanitise it. */
  readonly Description: string
  /** Kinds of data that were exposed. */
  readonly DataClasses: readonly string[]
  /** Somebody has established that the breach is genuine. */
  readonly IsVerified: boolean
  /** It is likely that the data is made up. */
  readonly IsFabricated: boolean
  /** False in every answer: sensitive breaches are not returned. */
  readonly IsSensitive: boolean
  /** False in every answer: retired breaches are not returned. */
  readonly IsRetired: boolean
  /** A list that was used to send spam. */
  readonly IsSpamList: boolean
  /** Data that malware has collected. */
  readonly IsMalware: boolean
}

export interface BreachesCatalogue {
  readonly sources: readonly BreachesCatalogueSourcesItem[]
  /**
   * Each name once, sorted by `Name`; a search for the latest begins with the newest. Retired and sensitive
   * breaches are not among them.
   */
  readonly breaches: readonly BreachesCatalogueBreachesItem[]
}

export interface BreachesSearch {
  readonly sources: readonly BreachesCatalogueSourcesItem[]
  /**
   * Each name once, sorted by `Name`; a search for the latest begins with the newest. Retired and sensitive
   * breaches are not among them.
   */
  readonly breaches: readonly BreachesCatalogueBreachesItem[]
}

export interface BreachesDomainBreachesItem {
  /** `hibp`: Have I Been Pwned. `local`: imported by whoever runs the service. */
  readonly Source: Open<'hibp' | 'local'>
  /**
   * How many addresses of the domain were found in it. Of an imported breach, a number above some hundred is
   * an estimate, within 0.3 %; 1,048,575 is at least that many.
   */
  readonly Addresses: number
  /** Identifies the breach, and never changes. */
  readonly Name: string
  /** For people to read. */
  readonly Title: string
  /** The domain of the site that was breached; empty when the breach belongs to no site. */
  readonly Domain: string
  /** When it happened, as far as that is known. */
  readonly BreachDate: string
  /** When its source began to list it. */
  readonly AddedDate: string
  /** When its source last changed what it says of it. */
  readonly ModifiedDate: string
  /** Accounts in the breach. */
  readonly PwnCount: number
  /** Contains HTML: show it as text, or sanitise it. */
  readonly Description: string
  /** Kinds of data that were exposed. */
  readonly DataClasses: readonly string[]
  /** Somebody has established that the breach is genuine. */
  readonly IsVerified: boolean
  /** It is likely that the data is made up. */
  readonly IsFabricated: boolean
  /** False in every answer: sensitive breaches are not returned. */
  readonly IsSensitive: boolean
  /** False in every answer: retired breaches are not returned. */
  readonly IsRetired: boolean
  /** A list that was used to send spam. */
  readonly IsSpamList: boolean
  /** Data that malware has collected. */
  readonly IsMalware: boolean
}

export interface BreachesDomainLocalPartsItem {
  /** What stands before the "@". */
  readonly local_part: string
  /** The `Name` of each breach, sorted. */
  readonly breaches: readonly string[]
}

export interface BreachesDomainSourcesItemNotSearchedItem {
  readonly Name: string
  /**
   * `imported_as_hashes`: its addresses were never here. `imported_before_domains`: by an older version, so
   * that it has to be imported again.
   */
  readonly reason: Open<'imported_as_hashes' | 'imported_before_domains'>
}

export interface BreachesDomainSourcesItem {
  /** `hibp`: Have I Been Pwned. `local`: imported by whoever runs the service. */
  readonly source: Open<'hibp' | 'local'>
  readonly searched: Open<'all' | 'some' | 'none'>
  /** Why not everything was searched; left out when it was. */
  readonly message?: string
  /** Imported breaches that cannot be searched for a domain; left out when there is none. */
  readonly not_searched?: readonly BreachesDomainSourcesItemNotSearchedItem[]
}

export interface BreachesDomain {
  /** The domain that was searched, in lower case and ASCII. */
  readonly domain: string
  /**
   * True when an address of the domain was found. False when every source was searched and has none, which is
   * not "never breached". Null when nothing was found, and not everything could be searched: `sources` says
   * why.
   */
  readonly breached: boolean | null
  /** Sorted by `Name`, each name once. */
  readonly breaches: readonly BreachesDomainBreachesItem[]
  /**
   * The addresses that Have I Been Pwned names, sorted, 10,000 at most; left out when it was not searched.
   * Imported breaches name none.
   */
  readonly local_parts?: readonly BreachesDomainLocalPartsItem[]
  /** How many more there are; left out when all are there. */
  readonly local_parts_left_out?: number
  /** Each source that is configured. */
  readonly sources: readonly BreachesDomainSourcesItem[]
}

export interface BreachesEmailRequest {
  /** An email address of at most 254 characters; white space around it is removed. */
  readonly email: string
}

export interface BreachesPasswordRequest {
  /**
   * The password exactly as it was typed: nothing is trimmed, folded or normalised. It is hashed in memory
   * and kept nowhere.
   */
  readonly password: string
}

export type BreachesCatalogueRequest = Record<string, never>

export interface BreachesSearchRequest {
  /** The `Name` of the breach. */
  readonly name?: string | undefined
  /** The `Domain` of the site that was breached; domains below it are others. */
  readonly domain?: string | undefined
  /** One of the `DataClasses`. */
  readonly data_class?: string | undefined
  /** How many at most, those that were added last. */
  readonly latest?: number | undefined
}

export interface BreachesDomainRequest {
  /** A domain that the account has proved to own, or one below it; white space around it is removed. */
  readonly domain: string
}
