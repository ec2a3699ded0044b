/**
 * Accounts and keys made in the store of a running service, from this process: quick, and also with what the command
 * line does not offer, such as a key whose scope is of a signal that is not installed or that has expired already.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createAccount, limitAccount } from '../../src/accounts/accounts.ts'
import { adminScope } from '../../src/accounts/key-settings.ts'
import { Keys, type NewKey } from '../../src/accounts/keys.ts'
import { signals } from '../../src/signals/index.ts'
import { openStore, type Store } from '../../src/store/open.ts'
import { newMeter } from './ledger.ts'

export interface Caller {
  readonly accountId: string
  readonly accountName: string
  readonly key: string
  readonly keyId: string
}

export interface Accounts {
  readonly store: Store
  /** A new account with one key and `credits` granted ones. */
  caller(options?: Partial<NewKey> & { readonly credits?: number }): Promise<Caller>
  /** A further key of an account. */
  key(accountId: string, options?: Partial<NewKey>): Promise<{ key: string; keyId: string }>
  grant(accountId: string, credits: number): Promise<void>
  /** The account has proved that the domains are its own. */
  prove(accountId: string, ...domains: string[]): Promise<void>
  close(): Promise<void>
}

/** The scopes of a key that may ask everything, what an operator does included. */
export const everyScope: readonly string[] = [...signals.map(({ name }) => name), adminScope]

/** @param database a file of SQLite or a URL of PostgreSQL */
export async function openAccounts(home: string, database = join(home, 'assay.db')): Promise<Accounts> {
  const store = await openStore(database)
  const keys = new Keys(store.accounts, Date.now, { actor: 'test' })
  const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 0 }
  const meter = newMeter({
    store: store.ledger,
    policy,
    processId: 0,
    now: Date.now,
    onError: error => {
      throw error
    },
  })
  const key = async (accountId: string, options: Partial<NewKey> = {}) => {
    const fresh = { label: 'test', mode: 'live', scopes: [], allowedCidrs: [], expiresAt: null } as const
    const issued = await keys.create({ ...fresh, ...options, accountId })
    return { key: issued.key, keyId: issued.record.id }
  }
  const grant = async (accountId: string, credits: number) => {
    await meter.grant(accountId, { credits, note: 'test', actor: 'test' })
  }
  const prove = async (accountId: string, ...domains: string[]) => {
    const event = { at: Date.now(), actor: 'test', action: 'list.add owned', subject: accountId, account: accountId }
    const entries = domains.map(value => ({ kind: 'domain', value }) as const)
    await store.lists.addEntries({ accountId, list: 'owned', entries, mostEntries: 100, event })
    for (const each of domains) {
      await store.lists.noteProof(accountId, each, { provedAt: Date.now(), askedAt: Date.now() })
    }
  }
  return {
    store,
    key,
    grant,
    prove,
    caller: async ({ credits = 0, ...options } = {}) => {
      const accountName = `test-${randomUUID()}`
      const account = await createAccount(store.accounts, accountName, { now: Date.now(), actor: 'test' })
      if (account === undefined) throw new Error(`the account ${accountName} exists`)
      if (credits > 0) await grant(account.id, credits)
      return { accountId: account.id, accountName, ...(await key(account.id, options)) }
    },
    close: () => store.close(),
  }
}

/**
 * Accounts with limits of their own, so that who asks for them can share a service that has others, or none
 * (service.ts).
 */
export async function openLimitedAccounts(
  home: string,
  limits: { readonly requestsPerMinute?: number; readonly freeCreditsPerMonth?: number },
): Promise<Accounts> {
  const accounts = await openAccounts(home)
  return {
    ...accounts,
    caller: async options => {
      const caller = await accounts.caller(options)
      await limitAccount(accounts.store.accounts, caller.accountId, limits, { now: Date.now(), actor: 'test' })
      return caller
    },
  }
}
