/** What every store must do when the journal of an account is read for people, beside ledger-contract.ts. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { journalOf, newMeter, policy } from '../../test/support/ledger.ts'
import { newAccount, now, type OpenedStore, pairOf } from './contract.ts'

export function describeEntries(name: string, open: () => Promise<OpenedStore>): void {
  describe(`entries of the journal in the store on ${name}`, () => {
    const pair = pairOf(open)
    it('are read by their numbers, the newest below one or the oldest above one, of one account', async () => {
      const [id, other] = [await newAccount(pair.one), await newAccount(pair.one)]
      const onError = (error: unknown) => assert.fail(String(error))
      const meter = newMeter({ store: pair.one.ledger, policy, now: () => now, onError, processId: 1 })
      for (const credits of [1, 2, 3, 4, 5]) await meter.grant(id, { credits, note: '', actor: 'contract' })
      await meter.grant(other, { credits: 9, note: '', actor: 'contract' })
      const { ledger } = pair.two
      const read = async (from: { below: number } | { above: number }, limit: number) =>
        (await ledger.readEntries(id, from, limit)).map(({ seq, purchasedDelta }) => [seq, purchasedDelta])
      assert.deepEqual(await read({ below: Number.MAX_SAFE_INTEGER }, 2), [
        [5, 5],
        [4, 4],
      ])
      assert.deepEqual(await read({ below: 4 }, 9), [
        [3, 3],
        [2, 2],
        [1, 1],
      ])
      assert.deepEqual(await read({ above: 0 }, 2), [
        [1, 1],
        [2, 2],
      ])
      assert.deepEqual(await read({ above: 3 }, 9), [
        [4, 4],
        [5, 5],
      ])
      assert.deepEqual(await read({ above: 5 }, 9), [])
      const { entries } = await journalOf(ledger, id)
      assert.deepEqual(await ledger.readEntries(id, { above: 0 }, 9), entries)
    })
  })
}
