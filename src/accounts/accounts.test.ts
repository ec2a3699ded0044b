import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import type { Store } from '../store/open.ts'
import { createAccount, isAccountName } from './accounts.ts'

describe('accounts', () => {
  const files = new TemporaryStore()
  let store: Store
  before(async () => {
    store = await files.connect()
  })
  after(() => files.remove())

  it('are created with a number of their own and no credits', async () => {
    const account = await createAccount(store.accounts, 'shop', { now: 5, actor: 'tester' })
    assert.match(account?.id ?? '', /^acc_[0-9A-Za-z]{16}$/)
    assert.deepEqual(await store.accounts.findAccount('shop'), account)
    const state = await store.ledger.readAccount(account?.id ?? '')
    assert.deepEqual([state?.free, state?.purchased, state?.reservationSets], [0, 0, []])
  })

  it('are not created under a name that is taken', async () => {
    assert.ok(await createAccount(store.accounts, 'taken', { now: 5, actor: 'tester' }))
    assert.equal(await createAccount(store.accounts, 'taken', { now: 6, actor: 'tester' }), undefined)
    assert.equal((await store.accounts.listAccounts()).filter(({ name }) => name === 'taken').length, 1)
  })

  it('have names of lower-case letters, digits, dots, hyphens and underscores', () => {
    for (const name of ['a', '0', 'shop-1', 'a.b_c', 'a'.repeat(63)]) assert.equal(isAccountName(name), true)
    for (const name of ['', 'A', '-a', '.a', '_a', 'a b', 'a\n', 'é', 'a'.repeat(64)]) {
      assert.equal(isAccountName(name), false)
    }
  })
})
