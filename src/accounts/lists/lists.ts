/**
 * The lists of accounts: suppressed addresses, allowed addresses and owned domains. Most accounts have no entries. This
 * is cached for an account until the revision of the store changes, and so is the fact that it has entries. Every other
 * lookup reads the store, so a change applies immediately in every process.
 */
import { LRUCache } from 'lru-cache'
import type { AccountPolicies, AddressPolicy } from '../../core/account-policy.ts'
import type { AuditEvent } from '../../core/audit-event.ts'
import type { PlainAddress } from '../../core/email.ts'
import {
  type AskTxt,
  addressHasher,
  domainsFrom,
  type HashAddress,
  hashFingerprint,
  isProved,
  noProof,
  proofAfter,
  recordOf,
  valuesFor,
} from './entry.ts'
import type { Changed, Entry, ListedEntry, ListName, ListStore, MatchingEntry } from './store.ts'

/** How many entries a list of one account may have. A list of objections has to be able to grow. */
export const mostEntries: Readonly<Record<ListName, number>> = { suppression: 5_000_000, allow: 100_000, owned: 100 }

/** Accounts in each of the two caches of whether they have entries. */
export const mostRemembered = 10_000

/** Who changes a list, from where, and when. */
export interface ListAuthor extends Pick<AuditEvent, 'actor' | 'account' | 'address'> {
  readonly now: number
}

/** Entries in a page of `pages`. */
const entriesOfPage = 500

export interface ListsOptions {
  readonly store: ListStore
  /** Revision of the store of accounts. It changes when a list gets its first entry. */
  readonly revision: () => number
  /** 32 bytes of this installation. */
  readonly secret: Uint8Array
  /** Null where no requests may leave this machine, so nothing can be proved. */
  readonly askTxt: AskTxt | null
  readonly now: () => number
}

/** Result of a proof. `not_listed`: the domain is not in the list of owned domains. */
export type ProofOutcome = 'proved' | 'no_record' | 'not_reached' | 'offline' | 'not_listed'

export class AccountLists implements AccountPolicies {
  readonly #store: ListStore
  readonly #revision: () => number
  /** Accounts without any entry, as of a revision. */
  readonly #empty = new LRUCache<string, true>({ max: mostRemembered })
  #emptyAt = Number.NaN
  /** Accounts that had an entry once: in lists that are empty by now a lookup finds nothing. */
  readonly #listed = new LRUCache<string, true>({ max: mostRemembered })
  readonly #secret: Uint8Array
  readonly #askTxt: AskTxt | null
  readonly #now: () => number

  constructor({ store, revision, secret, askTxt, now }: ListsOptions) {
    this.#store = store
    this.#revision = revision
    this.#secret = secret
    this.#askTxt = askTxt
    this.#now = now
  }

  hasherOf(accountId: string): HashAddress {
    return addressHasher(this.#secret, accountId)
  }

  /** Identifies the account in an export, whose hashes no other account can use. */
  fingerprintOf(accountId: string): string {
    return hashFingerprint(this.#secret, accountId)
  }

  async policyOf(accountId: string, address: PlainAddress): Promise<AddressPolicy> {
    if (await this.#hasNothing(accountId)) return 'none'
    const values = valuesFor(address, this.hasherOf(accountId))
    return policyOf(await this.#store.findEntries(accountId, values), this.#now())
  }

  /** Whether the account has proved that a domain (lower case, ASCII), or one above it, is its own. */
  async hasProved(accountId: string, domain: string): Promise<boolean> {
    if (await this.#hasNothing(accountId)) return false
    const found = await this.#store.findEntries(accountId, domainsFrom(domain))
    return found.some(entry => entry.list === 'owned' && isProved(entry, this.#now()))
  }

  async #hasNothing(accountId: string): Promise<boolean> {
    if (this.#listed.has(accountId)) return false
    // Read first: an entry that is added while the sizes are read makes the next revision another one.
    const revision = this.#revision()
    if (revision !== this.#emptyAt) this.#empty.clear()
    this.#emptyAt = revision
    if (this.#empty.has(accountId)) return true
    const sizes = await this.#store.sizes(accountId)
    if (Object.values(sizes).some(size => size > 0)) {
      this.#listed.set(accountId, true)
      return false
    }
    if (this.#emptyAt === revision) this.#empty.set(accountId, true)
    return true
  }

  /** Adds what is not there yet, all or nothing. */
  async add(
    accountId: string,
    list: ListName,
    entries: readonly Entry[],
    { now, ...author }: ListAuthor,
  ): Promise<Changed> {
    const event = { ...author, at: now, action: `list.add ${list} ${entries.length}`, subject: accountId }
    const changed = await this.#store.addEntries({ accountId, list, entries, mostEntries: mostEntries[list], event })
    // The revision may reach even this process a moment later.
    this.#empty.delete(accountId)
    return changed
  }

  remove(
    accountId: string,
    list: ListName,
    entries: readonly Entry[],
    { now, ...author }: ListAuthor,
  ): Promise<Changed> {
    const event = { ...author, at: now, action: `list.remove ${list} ${entries.length}`, subject: accountId }
    const values = entries.map(({ value }) => value)
    return this.#store.removeEntries({ accountId, list, event }, values)
  }

  list(accountId: string, list: ListName, after: string, limit: number): Promise<ListedEntry[]> {
    return this.#store.listEntries(accountId, list, after, limit)
  }

  /** The whole list, page by page. */
  async *pages(accountId: string, list: ListName): AsyncGenerator<ListedEntry[]> {
    for (let after = ''; ; ) {
      const page = await this.list(accountId, list, after, entriesOfPage)
      if (page.length === 0) return
      yield page
      after = page.at(-1)?.value ?? ''
    }
  }

  /** The number of these distinct values that a list has. */
  async countListed(accountId: string, list: ListName, values: readonly string[]): Promise<number> {
    if (values.length === 0) return 0
    const found = await this.#store.findEntries(accountId, values)
    return found.filter(each => each.list === list).length
  }

  sizes(accountId: string): Promise<Record<ListName, number>> {
    return this.#store.sizes(accountId)
  }

  /** The TXT record that proves that a domain is the account's own. */
  recordOf(accountId: string, domain: string): string {
    return recordOf(this.#secret, accountId, domain)
  }

  /** Requests the records of all domains at once and stores the results. Returns them in the order of the domains. */
  async prove(accountId: string, domains: readonly string[]): Promise<ProofOutcome[]> {
    const owned = new Map((await this.#store.findOwned(accountId, domains)).map(each => [each.domain, each]))
    return Promise.all(
      domains.map(domain => {
        const known = owned.get(domain)
        return known === undefined ? 'not_listed' : this.#ask(accountId, domain, known)
      }),
    )
  }

  async #ask(accountId: string, domain: string, before = noProof): Promise<ProofOutcome> {
    if (this.#askTxt === null) return isProved(before, this.#now()) ? 'proved' : 'offline'
    const answer = await this.#askTxt(domain)
    const { provedAt, askedAt } = proofAfter(before, answer, this.recordOf(accountId, domain), this.#now())
    await this.#store.noteProof(accountId, domain, { provedAt, askedAt })
    if (isProved({ provedAt }, this.#now())) return 'proved'
    return answer.outcome === 'found' ? 'no_record' : 'not_reached'
  }

  /**
   * Requests the records of owned domains again that were last requested before this time. Resolves to their number.
   */
  async proveAgain(askedBefore: number, limit: number): Promise<number> {
    if (this.#askTxt === null) return 0
    const due = await this.#store.ownedAskedBefore(askedBefore, limit)
    for (const { accountId, domain, ...before } of due) await this.#ask(accountId, domain, before)
    return due.length
  }
}

/**
 * The policy for an address from the entries that apply to it. The suppression list overrides everything, and a proved
 * domain overrides the allow list.
 */
export function policyOf(entries: readonly MatchingEntry[], now: number): AddressPolicy {
  if (entries.some(({ list }) => list === 'suppression')) return 'suppressed'
  if (entries.some(entry => entry.list === 'owned' && isProved(entry, now))) return 'owned'
  return entries.some(({ list }) => list === 'allow') ? 'allowed' : 'none'
}
