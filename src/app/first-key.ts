import { createAccount } from '../accounts/accounts.ts'
import { Keys } from '../accounts/keys.ts'
import type { AccountsStore } from '../accounts/store.ts'

const name = 'default'

/** Creates the account `default` with a key, and returns the key; undefined when there was such an account already. */
export async function firstKey(store: AccountsStore): Promise<string | undefined> {
  const account = await createAccount(store, name, Date.now(), 'first start')
  if (account === undefined) return undefined
  const newKey = {
    accountId: account.id,
    label: 'first key',
    mode: 'live',
    scopes: [],
    allowedCidrs: [],
    expiresAt: null,
  } as const
  const { key } = await new Keys(store, Date.now, 'first start').create(newKey)
  return key
}
