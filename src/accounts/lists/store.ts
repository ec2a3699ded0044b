import type { AuditEvent } from '../../core/audit-event.ts'

export const listNames = ['suppression', 'allow', 'owned'] as const

export type ListName = (typeof listNames)[number]

/** An entry as it is stored. Entries of one account with the same value are the same entry. */
export interface Entry {
  readonly kind: 'address' | 'domain'
  /** Hash of an address (43 characters of base64url), or a domain in lower case and ASCII. */
  readonly value: string
}

/** What is known of the record by which an account proves that a domain is its own (entry.ts). */
export interface Proof {
  /** When the record was last seen, in milliseconds since 1970 UTC; null when it is not there. */
  readonly provedAt: number | null
  /** Time of the last query for it; null without one. */
  readonly askedAt: number | null
}

/** An entry that an address falls under. */
export interface MatchingEntry {
  readonly list: ListName
  /** `Proof.provedAt` of an owned domain; null for the other lists. */
  readonly provedAt: number | null
}

export interface ListedEntry extends Entry, Proof {
  /** Milliseconds since 1970 UTC. */
  readonly addedAt: number
}

/** A change of one list of an account. */
export interface ListChange {
  readonly accountId: string
  readonly list: ListName
  readonly event: AuditEvent
}

export interface Addition extends ListChange {
  readonly entries: readonly Entry[]
  /** More entries than these are not taken into the list. */
  readonly mostEntries: number
}

/** What came of a change. */
export type Changed =
  /** How many entries were not there before, or are gone now, and how many the list has. */
  | { readonly outcome: 'changed'; readonly changed: number; readonly size: number }
  /** The list would have more entries than it may; nothing was changed. */
  | { readonly outcome: 'full'; readonly size: number }

/** A domain whose record is to be queried. */
export interface OwnedDomain extends Proof {
  readonly accountId: string
  readonly domain: string
}

/** What the lists of accounts need of a store. Values go in and out, so that it may live in another thread. */
export interface ListStore {
  /** The entries of an account with any of these values, of all lists. */
  findEntries(accountId: string, values: readonly string[]): Promise<MatchingEntry[]>
  /**
   * Adds the entries that are not there yet, all or none. The first entry of a list changes the revision of
   * AccountsStore.
   */
  addEntries(addition: Addition): Promise<Changed>
  removeEntries(change: ListChange, values: readonly string[]): Promise<Changed>
  /** Entries in the order of their values, from after one value on. */
  listEntries(accountId: string, list: ListName, after: string, limit: number): Promise<ListedEntry[]>
  sizes(accountId: string): Promise<Record<ListName, number>>
  /** The owned domains of an account among these. */
  findOwned(accountId: string, domains: readonly string[]): Promise<OwnedDomain[]>
  /**
   * Owned domains of all accounts that were asked before this time, and those that were proved then. Longest ago first.
   */
  ownedAskedBefore(time: number, limit: number): Promise<OwnedDomain[]>
  /** Notes what came of asking; nothing when the domain is listed no more. */
  noteProof(accountId: string, domain: string, proof: Proof): Promise<void>
}
