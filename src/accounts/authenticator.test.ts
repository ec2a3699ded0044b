import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, beforeEach, describe, it } from 'node:test'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import type { Store } from '../store/open.ts'
import { Authenticator } from './authenticator.ts'
import { Keys, newApiKey, temporaryKeyMs } from './keys.ts'
import type { AccountsStore, KeyRecord, KnownKey } from './store.ts'

const start = Date.UTC(2026, 10, 21, 12)
const hour = 3_600_000
interface UsedKey {
  readonly key: string
  readonly record: KnownKey
}
const nextTurn = () => new Promise(resolve => setImmediate(resolve))

describe('an authenticator', () => {
  const files = new TemporaryStore()
  let [here, elsewhere]: Store[] = []
  let now = start
  let accountId: string
  let authenticator: Authenticator

  before(async () => {
    here = await files.connect()
    elsewhere = await files.connect()
    accountId = await files.account()
  })
  beforeEach(() => {
    now = start
    authenticator = new Authenticator(here.accounts, () => now)
  })
  after(() => files.remove())

  const keysOf = (store: Store) => new Keys(store.accounts, () => now, { actor: 'tester' })

  /** A key that was used a turn ago: its record is in the cache. */
  async function usedKey(expiresAt: number | null = null): Promise<UsedKey> {
    const newKey = { accountId, label: 'a', mode: 'live', scopes: [], allowedCidrs: [], expiresAt } as const
    const issued = await keysOf(here).create(newKey)
    const record = await authenticator.find(issued.key)
    assert.deepEqual(record, { ...issued.record, accountSuspendedAt: null, parentId: null })
    await nextTurn()
    assert.equal(await authenticator.find(issued.key), record)
    await nextTurn()
    return { key: issued.key, record: record ?? assert.fail() }
  }

  async function assertRefused({ key, record }: UsedKey): Promise<void> {
    assert.equal(authenticator.isCurrent(record), false)
    assert.equal(await authenticator.find(key), undefined)
  }

  it('knows nobody by a key that was never issued, or is not one', async () => {
    for (const text of [newApiKey('live'), '', 'assay_', 'Bearer x']) {
      assert.equal(await authenticator.find(text), undefined)
    }
  })

  it('knows a record that it gave for current, without the key, and no other', async () => {
    const { record } = await usedKey()
    assert.equal(authenticator.isCurrent(record), true)
    assert.equal(authenticator.isCurrent({ ...record }), false)
    assert.equal(new Authenticator(here.accounts, () => now).isCurrent(record), false)
  })

  for (const [where, storeOf] of [
    ['another connection', () => elsewhere],
    ['its own connection', () => here],
  ] as const) {
    it(`refuses a key at once that was revoked through ${where}`, async () => {
      const used = await usedKey()
      await keysOf(storeOf()).revoke(used.record.id)
      await assertRefused(used)
    })

    it(`refuses a key at once that was rolled without overlap through ${where}`, async () => {
      const used = await usedKey()
      const { key: newKey } = (await keysOf(storeOf()).roll(used.record, '0')) ?? assert.fail()
      await assertRefused(used)
      assert.equal((await authenticator.find(newKey))?.accountId, accountId)
    })

    it(`refuses a key while it is disabled through ${where}, and takes it again`, async () => {
      const used = await usedKey()
      await keysOf(storeOf()).disable(used.record.id)
      await assertRefused(used)
      await keysOf(storeOf()).enable(used.record.id)
      await nextTurn()
      assert.equal((await authenticator.find(used.key))?.id, used.record.id)
    })
  }

  it('does not keep a record that was read before the key was revoked and arrives after that was noticed', async () => {
    const { key, record } = await usedKey()
    const arrival = Promise.withResolvers<void>()
    const slow: AccountsStore = Object.create(here.accounts, {
      revision: { value: () => here.accounts.revision() },
      findKeyByHash: {
        value: async (hash: string) => {
          const read = await here.accounts.findKeyByHash(hash)
          await arrival.promise
          return read
        },
      },
    })
    authenticator = new Authenticator(slow, () => now)
    const reading = authenticator.find(key)
    await nextTurn()
    await keysOf(elsewhere).revoke(record.id)
    await nextTurn()
    assert.equal(authenticator.isCurrent(record), false)
    arrival.resolve()
    await reading
    await nextTurn()
    assert.equal(await authenticator.find(key), undefined)
  })

  it('refuses a cached key from the moment it expires', async () => {
    const used = await usedKey(start + hour)
    now += hour - 1
    assert.equal(authenticator.isCurrent(used.record), true)
    now += 1
    await assertRefused(used)
  })

  it('lets both keys in during the overlap of a roll', async () => {
    const old = await usedKey()
    const { key } = (await keysOf(here).roll(old.record, '1h')) ?? assert.fail()
    now += hour - 1
    assert.ok(await authenticator.find(old.key))
    assert.ok(await authenticator.find(key))
    now += 1
    await assertRefused(old)
  })

  describe('of a temporary key', () => {
    const newKey = () =>
      ({ accountId, label: 'a', mode: 'live', scopes: ['ip'], allowedCidrs: [], expiresAt: null }) as const

    async function lent(session: string, settings: Partial<KeyRecord> = {}) {
      const parent = await keysOf(here).create({ ...newKey(), ...settings })
      const { key } = await keysOf(here).lend(parent.record, session)
      const record = (await authenticator.find(key)) ?? assert.fail('it opens')
      await nextTurn()
      return { parent, key, record }
    }

    it('knows the account, mode, scopes and addresses of the key that it stands in for', async () => {
      const { parent, key, record } = await lent('a session', { mode: 'test', allowedCidrs: ['10.0.0.0/8'] })
      assert.ok(key.startsWith('assay_test_') && key !== parent.key)
      const { mode, scopes, allowedCidrs } = parent.record
      assert.deepEqual(record, {
        ...{ ...record, accountId, mode, scopes, allowedCidrs, parentId: parent.record.id },
        expiresAt: start + temporaryKeyMs,
      })
    })

    it('refuses it after 15 minutes, and no later than the key that it stands in for', async () => {
      for (const [expiresAt, end] of [
        [null, temporaryKeyMs],
        [start + hour, temporaryKeyMs],
        [start + 60_000, 60_000],
      ] as const) {
        now = start
        const used = await lent('a session', { expiresAt })
        now = start + end - 1
        assert.equal(authenticator.isCurrent(used.record), true)
        now += 1
        await assertRefused(used)
      }
    })

    it('refuses it at once when the key that it stands in for is disabled, revoked or rolled', async () => {
      const ends: ((parent: KeyRecord) => Promise<unknown>)[] = [
        ({ id }) => keysOf(elsewhere).disable(id),
        ({ id }) => keysOf(elsewhere).revoke(id),
        record => keysOf(elsewhere).roll(record, '0'),
      ]
      for (const end of ends) {
        const used = await lent('a session')
        await end(used.parent.record)
        await assertRefused(used)
      }
    })

    it('refuses it at once when its session ends, and no key of another session', async () => {
      const [used, other] = [await lent('one session'), await lent('another session')]
      await elsewhere.accounts.endTemporaryKeys('one session')
      await assertRefused(used)
      assert.ok(await authenticator.find(other.key))
      assert.ok(await authenticator.find(used.parent.key))
    })

    it('counts its use as one of the key that it stands in for', async () => {
      const { parent, record } = await lent('a session')
      now += 7
      assert.ok(authenticator.isCurrent(record))
      await authenticator.writeLastUsed()
      assert.equal((await elsewhere.accounts.findKey(parent.record.id))?.lastUsedAt, start + 7)
    })

    it('knows one for tests that stands in for none', async () => {
      const { key } = await keysOf(here).lendTestKey(accountId, 'a session')
      const record = (await authenticator.find(key)) ?? assert.fail()
      assert.deepEqual([record.mode, record.parentId, record.accountId], ['test', null, accountId])
      now += temporaryKeyMs
      await assertRefused({ key, record })
    })
  })

  it('writes down when a key was last used, once per call', async () => {
    const { record } = await usedKey()
    now += 5
    assert.ok(authenticator.isCurrent(record))
    await authenticator.writeLastUsed()
    assert.equal((await elsewhere.accounts.findKey(record.id))?.lastUsedAt, start + 5)
    now += 5
    await authenticator.writeLastUsed()
    assert.equal((await elsewhere.accounts.findKey(record.id))?.lastUsedAt, start + 5)
  })

  it('writes it down the next time when the store has failed', async () => {
    const [early, late] = [await usedKey(), await usedKey()]
    here.setLockWait(0)
    const holder = new DatabaseSync(files.path)
    holder.exec('begin immediate')
    await assert.rejects(authenticator.writeLastUsed(), /locked/)
    holder.close()
    now += 5
    assert.ok(authenticator.isCurrent(late.record))
    await authenticator.writeLastUsed()
    const usedAt = async ({ record }: UsedKey) => (await elsewhere.accounts.findKey(record.id))?.lastUsedAt
    assert.deepEqual([await usedAt(early), await usedAt(late)], [start, start + 5])
    here.setLockWait(10_000)
  })

  it('writes down the last use when the calls for it and for an earlier one have both failed', async t => {
    const { record } = await usedKey()
    const calls = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { mock } = t.mock.method(here.accounts, 'touchKeys', () => calls[mock.callCount()].promise)
    const early = authenticator.writeLastUsed()
    now += 5
    assert.ok(authenticator.isCurrent(record))
    const late = authenticator.writeLastUsed()
    for (const [at, written] of [early, late].entries()) {
      calls[at].reject(new Error('no'))
      await assert.rejects(written, /no/)
    }
    mock.restore()
    await authenticator.writeLastUsed()
    assert.equal((await elsewhere.accounts.findKey(record.id))?.lastUsedAt, start + 5)
  })

  it('writes nothing down for a key that was refused', async () => {
    const used = await usedKey()
    await authenticator.writeLastUsed()
    await keysOf(elsewhere).revoke(used.record.id)
    now += 5
    await assertRefused(used)
    await authenticator.writeLastUsed()
    assert.equal((await elsewhere.accounts.findKey(used.record.id))?.lastUsedAt, start)
  })

  it('keeps the records that were used last, and asks the store for another one again', async () => {
    authenticator = new Authenticator(here.accounts, () => now, 2)
    const [often, seldom] = [await usedKey(), await usedKey()]
    assert.ok(authenticator.isCurrent(often.record))
    const { record: last } = await usedKey()
    assert.deepEqual(
      [often.record, seldom.record, last].map(each => authenticator.isCurrent(each)),
      [true, false, true],
    )
    assert.equal((await authenticator.find(seldom.key))?.id, seldom.record.id)
  })

  it('keeps its cache while this process writes down what keys were used', async () => {
    const { record } = await usedKey()
    await authenticator.writeLastUsed()
    assert.ok(authenticator.isCurrent(record))
  })
})
