import { randomBase62 } from '../core/base62.ts'
import type { Account, AccountsStore } from './store.ts'

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
  return inserted ? account : undefined
}
