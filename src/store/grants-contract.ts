/** What every store must do with a grant that is asked for more than once, beside ledger-contract.ts. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { policy } from '../../test/support/ledger.ts'
import { grantCredits } from '../metering/grant.ts'
import { newAccount, now, type OpenedStore, pairOf } from './contract.ts'

export function describeGrants(name: string, open: () => Promise<OpenedStore>): void {
  describe(`grants in the store on ${name}`, () => {
    const pair = pairOf(open)
    it('are made once, whichever connections they are asked of at the same time', async () => {
      const accountId = await newAccount(pair.one)
      const asked = { credits: 500, note: '', actor: 'contract', address: '192.0.2.1', onceKey: 'form 1' }
      const grant = (store: typeof pair.one) =>
        grantCredits({ store: store.ledger, policy, now: () => now }, accountId, asked)
      const outcomes = await Promise.all([pair.one, pair.two, pair.one].map(grant))
      assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), ['granted', 'granted_before', 'granted_before'])
      assert.equal((await pair.two.ledger.readAccount(accountId))?.purchased, 500)
      const events = await pair.two.audit.findEvents({ account: accountId, action: 'credits.', limit: 5 })
      assert.deepEqual(
        events.map(({ account, address }) => [account, address]),
        [[accountId, '192.0.2.1']],
      )
    })
  })
}
