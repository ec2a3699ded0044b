/**
 * What this process last read or wrote of accounts in PostgreSQL, so that a group can be decided on without asking for
 * them: the decisions go out in one call, which writes nothing when the row of an account has changed meanwhile. The
 * version of a row is its xmin, the number of the transaction that wrote it
 * (postgresql.org/docs/current/ddl-system-columns.html); whatever changes anything of an account that decisions rest on
 * writes that row as well.
 *
 * An account that another process has just changed is not remembered for a second: while several processes use one
 * account, each of them locks it before it decides.
 */
import { LRUCache } from 'lru-cache'
import type { AccountState } from '../metering/ledger.ts'

export const mostAccounts = 20_000
/** Xmin is used again after 2^32 transactions. */
const longestMs = 60_000
const sharedMs = 1_000
/** The database's clock is not guessed for longer. */
const longestGuessMs = 5_000

export interface RememberedAccount {
  readonly account: AccountState
  readonly version: string
}

export class RememberedAccounts {
  readonly #accounts = new LRUCache<string, RememberedAccount>({ max: mostAccounts, ttl: longestMs })
  /** Ids of accounts that another process was seen to change within the last `sharedMs`. */
  readonly #shared = new LRUCache<string, true>({ max: mostAccounts, ttl: sharedMs })
  /** What the database's clock said, and what ours said when that was heard. */
  #clock: { readonly database: number; readonly heardAt: number } | null = null

  /** All of these accounts, and what the database's clock says; undefined when it has to be asked. */
  all(ids: Iterable<string>): { now: number; accounts: Map<string, RememberedAccount> } | undefined {
    const since = performance.now() - (this.#clock?.heardAt ?? 0)
    if (this.#clock === null || since > longestGuessMs) return undefined
    const accounts = new Map<string, RememberedAccount>()
    for (const id of ids) {
      const remembered = this.#accounts.get(id)
      if (remembered === undefined || this.#shared.has(id)) return undefined
      accounts.set(id, remembered)
    }
    return { now: Math.floor(this.#clock.database + since), accounts }
  }

  /** What was read of an account, before it is written. */
  compare(id: string, version: string): void {
    const remembered = this.#accounts.get(id)
    if (remembered !== undefined && remembered.version !== version) this.#shared.set(id, true)
  }

  /** What was written of accounts, once that is durable. */
  keep(accounts: Iterable<AccountState>, { version, now }: { version: string; now: number }): void {
    this.#clock = { database: now, heardAt: performance.now() }
    for (const account of accounts) this.#accounts.set(account.id, { account, version })
  }

  /** Drops the accounts of a transaction that failed: it is not known what it has written. */
  forget(ids: Iterable<string>): void {
    for (const id of ids) this.#accounts.delete(id)
  }
}
