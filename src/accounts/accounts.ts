import { randomBase62 } from '../core/base62.ts'
import type { Account, AccountChange, AccountsStore } from './store.ts'

/** An account's name: shown in lists and typed in commands. */
export function isAccountName(text: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,62}$/.test(text)
}

/** Creates an account without credits; undefined when the name is taken. */
export async function createAccount(
  store: AccountsStore,
  name: string,
  now: number,
  actor: string,
): Promise<Account | undefined> {
  const account = { id: `acc_${randomBase62(16)}`, name, createdAt: now }
  const inserted = await store.insertAccount(account, { at: now, actor, action: 'account.create', subject: account.id })
  return inserted ? { ...account, requestsPerMinute: null, freeCreditsPerMonth: null, suspendedAt: null } : undefined
}

/** Who changes an account, and when. */
export interface Author {
  readonly now: number
  readonly actor: string
}

/** Sets the limits that are named. Free credits apply from the account's first request of the next UTC month. */
export async function limitAccount(
  store: AccountsStore,
  id: string,
  limits: Pick<AccountChange, 'requestsPerMinute' | 'freeCreditsPerMonth'>,
  { now, actor }: Author,
): Promise<void> {
  const words = Object.entries(limits).map(([name, value]) => `${name}=${value ?? 'default'}`)
  await store.changeAccount(id, limits, { at: now, actor, action: `account.limits ${words.join(' ')}`, subject: id })
}

/** From then on every key of the account is refused; what is running is answered and charged. */
export async function suspendAccount(store: AccountsStore, id: string, { now, actor }: Author): Promise<void> {
  await store.changeAccount(id, { suspendedAt: now }, { at: now, actor, action: 'account.suspend', subject: id })
}

export async function resumeAccount(store: AccountsStore, id: string, { now, actor }: Author): Promise<void> {
  await store.changeAccount(id, { suspendedAt: null }, { at: now, actor, action: 'account.resume', subject: id })
}
