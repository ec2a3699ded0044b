/** What every store must do with the log of events, beside contract.ts: the same suite runs on each database. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EventQuery } from '../accounts/store.ts'
import { eventOf, fresh, keyRecord, newAccount, now, type OpenedStore, type Pair, pairOf } from './contract.ts'
import { newUser } from './people-contract.ts'

export function describeAuditLog(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the log of events in the store on ${name}`, () => {
    const pair = pairOf(open)
    const actionsOf = async (query: Omit<EventQuery, 'limit'> & { limit?: number }) =>
      (await pair.two.audit.findEvents({ limit: 100, ...query })).map(({ action }) => action)

    it('tells the newest first what names an account, and what was done to it', async () => {
      const [account, other] = [await newAccount(pair.one), await newAccount(pair.one)]
      await write(pair, account, 'key.create')
      await write(pair, other, 'key.create')
      await write(pair, account, 'key.revoke')
      assert.deepEqual(await actionsOf({ account }), ['key.revoke', 'key.create', 'create'])
      assert.deepEqual(await actionsOf({ account: other }), ['key.create', 'create'])
      assert.deepEqual((await actionsOf({ account: null })).slice(0, 3), ['key.revoke', 'key.create', 'key.create'])
    })

    it('says who did it, when and from where', async () => {
      const account = await newAccount(pair.one)
      await write(pair, account, 'member.role viewer', 'user 1')
      const [event] = await pair.two.audit.findEvents({ account, limit: 1 })
      const { seq, ...said } = event
      assert.ok(Number.isSafeInteger(seq))
      const expected = { at: now, actor: 'user 1', action: 'member.role viewer', subject: 'subject', account }
      assert.deepEqual(said, { ...expected, address: '192.0.2.1' })
    })

    nameSuite(pair)

    it('goes on where a page ended, without a gap and without a repetition', async () => {
      const account = await newAccount(pair.one)
      for (let number = 0; number < 25; number += 1) await write(pair, account, `act.${number}`)
      const seen: string[] = []
      for (let below: number | undefined; ; ) {
        const page = await pair.two.audit.findEvents({ account, limit: 4, ...(below === undefined ? {} : { below }) })
        seen.push(...page.map(({ action }) => action))
        if (page.length < 4) break
        below = page[3].seq
      }
      assert.deepEqual(seen, [...Array.from({ length: 25 }, (_, number) => `act.${24 - number}`), 'create'])
    })

    it('can be narrowed to whoever did it and to a kind of action, each taken literally', async () => {
      const account = await newAccount(pair.one)
      for (const [action, actor] of [
        ['key.create', 'user 1'],
        ['key_x', 'user 1'],
        ['KEY.create', 'user 1'],
        ['key.roll', 'user 2'],
        ['list.add', 'user 2'],
      ])
        await write(pair, account, action, actor)
      assert.deepEqual(await actionsOf({ account, action: 'key.' }), ['key.roll', 'key.create'])
      assert.deepEqual(await actionsOf({ account, actor: 'user 2' }), ['list.add', 'key.roll'])
      assert.deepEqual(await actionsOf({ account, actor: 'user 2', action: 'key.' }), ['key.roll'])
      assert.deepEqual(await actionsOf({ account, actor: 'user 2', except: 'key.roll' }), ['list.add'])
      assert.deepEqual(await actionsOf({ account, actor: "user 2' or '1'='1" }), [])
      assert.deepEqual(await actionsOf({ account: fresh('acc') }), [])
    })
  })
}

function nameSuite(pair: Pair): void {
  it('names keys by their labels, revoked ones too, and accounts and users by their names', async () => {
    const { one, two } = pair
    const [account, user] = [await newAccount(one), await newUser(one)]
    const keys = [keyRecord(account, { label: 'shop' }), keyRecord(account, { label: "it's over", revokedAt: now })]
    for (const key of keys) await one.accounts.insertKey(key, eventOf('key.create', key.id))
    const ids = [...keys.map(({ id }) => id), account, user.id, fresh('key'), '', "'"]
    const named = [...(await two.audit.readNames(ids))]
    const expected = [
      [keys[0].id, 'shop'],
      [keys[1].id, "it's over"],
      [account, account],
      [user.id, 'Some Body'],
    ]
    assert.deepEqual(named.sort(), expected.sort())
    assert.equal((await two.audit.readNames([])).size, 0)
  })
}

function write({ one }: Pair, account: string, action: string, actor = 'contract'): Promise<void> {
  return one.people.writeEvent({ at: now, actor, action, subject: 'subject', account, address: '192.0.2.1' })
}
