/**
 * What every store must do with accounts and keys, and what the suites beside it share (ledger-contract.ts,
 * jobs-contract.ts). A dialect runs them all. Two connections to the same database stand for two processes.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newMeter, unlimited } from '../../test/support/ledger.ts'
import { until } from '../../test/support/until.ts'
import type { Account, AccountChange, KeyRecord } from '../accounts/store.ts'
import type { AuditEvent } from '../core/audit-event.ts'
import type { Store } from './open.ts'

export interface OpenedStore {
  readonly store: Store
  /** One more connection to the same database, which is migrated again. */
  reopen(): Promise<Store>
  /** Closes every connection and removes the database. */
  remove(): Promise<void>
}

/** Two connections to one database that is there for the whole suite. */
export interface Pair {
  one: Store
  two: Store
}

export const now = Date.UTC(2026, 10, 21, 12)

export function describeStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the store on ${name}`, () => {
    const pair = pairOf(open)
    describe('migration', () => migrationSuite(open))
    describe('accounts', () => accountSuite(pair))
    describe('accounts', () => manyAccountsSuite(pair))
    describe('accounts', () => accountSearchSuite(pair))
    describe('API keys', () => keySuite(pair))
    describe('keys of customers', () => customerKeySuite(pair))
    describe('keys that were used', () => usedKeySuite(pair))
    describe('temporary keys', () => temporaryKeySuite(pair))
    describe('the revision', () => revisionSuite(pair))
  })
}

/** Two connections to a database of their own, opened and removed with the suite that asks. */
export function pairOf(open: () => Promise<OpenedStore>): Pair {
  const pair = {} as Pair
  let opened: OpenedStore
  before(async () => {
    opened = await open()
    pair.one = opened.store
    pair.two = await opened.reopen()
  })
  after(() => opened.remove())
  return pair
}

let numbers = 0

/** An id that no other test has. */
export function fresh(prefix: string): string {
  numbers += 1
  return `${prefix}_${numbers}`
}

export function eventOf(action: string, subject: string): AuditEvent {
  return { at: now, actor: 'contract', action, subject }
}

export async function newAccount(store: Store): Promise<string> {
  const id = fresh('acc')
  assert.equal(await store.accounts.insertAccount({ id, name: id, createdAt: now }, eventOf('create', id)), true)
  return id
}

export function keyRecord(accountId: string, more: Partial<KeyRecord> = {}): KeyRecord {
  const id = fresh('key')
  return {
    ...{
      id,
      accountId,
      label: 'a label',
      mode: 'live',
      hash: `hash of ${id}`,
      lastFour: 'wxyz',
      scopes: ['ip', 'phone'],
    },
    ...{ allowedCidrs: ['10.0.0.0/8'], createdAt: now, expiresAt: now + 1, disabledAt: null, revokedAt: null },
    ...{ lastUsedAt: null, replacedBy: null, externalId: null, metadata: null },
    ...{ requestsPerMinute: null, budget: null, limitedAs: null, createdBy: null },
    ...more,
  }
}

/**
 * Starts each task in a turn of the event loop of its own. A driver that waits for the write lock synchronously would
 * otherwise wait for a connection of the same thread; real processes have no such trouble.
 */
export function atOnce<Result>(tasks: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  return Promise.all(tasks.map(task => new Promise(resolve => setImmediate(resolve)).then(task)))
}

function migrationSuite(open: () => Promise<OpenedStore>): void {
  it('changes nothing when it runs again', async () => {
    const { store, reopen, remove } = await open()
    const account = await newAccount(store)
    const again = await reopen()
    assert.equal((await again.accounts.findAccount(account))?.id, account)
    await remove()
  })

  it('can run on several connections at once', async () => {
    const { store, reopen, remove } = await open()
    const account = await newAccount(store)
    const stores = await atOnce([reopen, reopen, reopen, reopen])
    for (const each of stores) assert.equal((await each.accounts.findAccount(account))?.id, account)
    await remove()
  })
}

function accountSuite(pair: Pair): void {
  it('are found by name and by id, on every connection', async () => {
    const account: Account = {
      ...{ id: fresh('acc'), name: fresh('name'), createdAt: now },
      ...{ requestsPerMinute: null, freeCreditsPerMonth: null, suspendedAt: null, suspendedReason: null },
    }
    await pair.one.accounts.insertAccount(account, eventOf('create', account.id))
    assert.deepEqual(await pair.two.accounts.findAccount(account.id), account)
    assert.deepEqual(await pair.two.accounts.findAccount(account.name), account)
    assert.equal(await pair.two.accounts.findAccount(fresh('nobody')), undefined)
    assert.ok((await pair.two.accounts.listAccounts()).some(({ id }) => id === account.id))
  })

  it('have unique names, also when two connections ask at once', async () => {
    const name = fresh('name')
    const insert = (store: Store) => () => {
      const id = fresh('acc')
      return store.accounts.insertAccount({ id, name, createdAt: now }, eventOf('create', id))
    }
    const inserted = await atOnce([pair.one, pair.two, pair.one, pair.two].map(insert))
    assert.deepEqual(inserted.filter(Boolean), [true])
    assert.equal(await insert(pair.one)(), false)
  })

  it('are changed in the columns that were named and no other, and tell a key of theirs', async () => {
    const id = await newAccount(pair.one)
    const key = keyRecord(id)
    await pair.one.accounts.insertKey(key, eventOf('key.create', key.id))
    const change = async (change: AccountChange) => {
      await pair.one.accounts.changeAccount(id, change, eventOf('account.change', id))
      const found = (await pair.two.accounts.findAccount(id)) ?? assert.fail()
      const { requestsPerMinute, freeCreditsPerMonth, suspendedAt, suspendedReason } = found
      const state = await pair.two.ledger.readAccount(id)
      assert.deepEqual([state?.requestsPerMinute, state?.freeCreditsPerMonth], [requestsPerMinute, freeCreditsPerMonth])
      assert.equal((await pair.two.accounts.findKeyByHash(key.hash))?.accountSuspendedAt, suspendedAt)
      return [requestsPerMinute, freeCreditsPerMonth, suspendedAt, suspendedReason]
    }
    assert.deepEqual(await change({ requestsPerMinute: 0, freeCreditsPerMonth: 5 }), [0, 5, null, null])
    assert.deepEqual(await change({ suspendedAt: now, suspendedReason: 'why' }), [0, 5, now, 'why'])
    assert.deepEqual(await change({ requestsPerMinute: null }), [null, 5, now, 'why'])
    assert.deepEqual(await change({ suspendedAt: null, suspendedReason: null }), [null, 5, null, null])
    assert.deepEqual(await change({ freeCreditsPerMonth: null }), [null, null, null, null])
  })

  it('begin with nothing', async () => {
    const state = await pair.one.ledger.readAccount(await newAccount(pair.one))
    const { id: _, ...rest } = state ?? { id: '' }
    assert.deepEqual(rest, {
      ...{ free: 0, purchased: 0, freeMonth: 0, windowStart: 0, windowCount: 0, nextReservation: 1 },
      ...{ requestsPerMinute: null, freeCreditsPerMonth: null, nextEntry: 1, requestBlock: null },
      ...{ lowCreditsBelow: null, lowCreditsSince: null, reservationSets: [], keyUses: [] },
    })
  })
}

function manyAccountsSuite(pair: Pair): void {
  it('are read together as one by one, with what each holds', async () => {
    const [idle, busy] = [await newAccount(pair.one), await newAccount(pair.one)]
    const onError = (error: unknown) => assert.fail(String(error))
    const meter = newMeter({ store: pair.one.ledger, policy: unlimited, now: () => now, onError, processId: 1 })
    for (const endpoint of ['/v1/x', '/v1/y']) await meter.admit(busy, { endpoint, credits: 2 })
    await meter.drain()
    const { ledger } = pair.two
    const read = await ledger.readAccounts([busy, idle, fresh('nobody')])
    assert.equal(read.size, 2)
    assert.equal(read.get(busy)?.reservationSets.length, 2)
    for (const id of [idle, busy]) assert.deepEqual(read.get(id), await ledger.readAccount(id))
    assert.deepEqual(await ledger.readAccounts([]), new Map())
  })
}

function accountSearchSuite(pair: Pair): void {
  it('are found by what their names have, page by page, in one order', async () => {
    const stem = fresh('found')
    for (const end of ['c', 'a', '_b', '.d', '-e']) {
      const name = `${stem}${end}`
      await pair.one.accounts.insertAccount({ id: fresh('acc'), name, createdAt: now }, eventOf('create', name))
    }
    const find = async (nameHas: string, after = '', limit = 10) => {
      const { accounts, total } = await pair.two.accounts.findAccounts({ nameHas, after, limit })
      return { total, names: accounts.map(({ name }) => name.slice(stem.length)) }
    }
    const { names } = await find(stem)
    assert.deepEqual(names.toSorted(), ['-e', '.d', '_b', 'a', 'c'])
    assert.deepEqual(await find(stem, '', 2), { total: 5, names: names.slice(0, 2) })
    assert.deepEqual(await find(stem, `${stem}${names[1]}`, 2), { total: 5, names: names.slice(2, 4) })
    assert.deepEqual(await find(stem, `${stem}${names[4]}`), { total: 5, names: [] })
    assert.deepEqual(
      await find(`${stem}_`),
      { total: 1, names: ['_b'] },
      'what stands for others in a pattern is itself',
    )
    for (const text of ['%', '!', `${stem}!`, "'"]) assert.deepEqual(await find(text), { total: 0, names: [] }, text)
    const all = await pair.two.accounts.findAccounts({ nameHas: '', after: '', limit: 1 })
    assert.equal(all.total, (await pair.two.accounts.listAccounts()).length)
    assert.equal(all.accounts.length, 1)
  })
}

function keySuite(pair: Pair): void {
  it('come back as they were written, by id and by hash', async () => {
    const accountId = await newAccount(pair.one)
    for (const key of [
      keyRecord(accountId),
      keyRecord(accountId, { mode: 'test', scopes: [], allowedCidrs: [], expiresAt: null, lastUsedAt: now }),
    ]) {
      await pair.one.accounts.insertKey(key, eventOf('key.create', key.id))
      assert.deepEqual(await pair.two.accounts.findKey(key.id), key)
      assert.deepEqual(await pair.two.accounts.findKeyByHash(key.hash), {
        ...key,
        accountSuspendedAt: null,
        parentId: null,
      })
    }
    const keys = await pair.two.accounts.listKeys(accountId)
    assert.equal(keys.length, 2)
    assert.equal(await pair.two.accounts.findKeyByHash('of nothing'), undefined)
    const [{ id }] = keys
    assert.deepEqual(await pair.two.accounts.findKeys(accountId, [id, fresh('key')]), [keys[0]])
    assert.deepEqual(await pair.two.accounts.findKeys(accountId, []), [])
    assert.deepEqual(await pair.two.accounts.findKeys(await newAccount(pair.one), [id]), [], 'of another account')
  })

  it('belong to an account that exists', async () => {
    const key = keyRecord(fresh('nobody'))
    await assert.rejects(pair.one.accounts.insertKey(key, eventOf('key.create', key.id)))
    assert.equal(await pair.one.accounts.findKey(key.id), undefined)
  })

  it('are changed in the columns that were named and no other', async () => {
    const key = keyRecord(await newAccount(pair.one))
    await pair.one.accounts.insertKey(key, eventOf('key.create', key.id))
    await pair.one.accounts.changeKey(key.id, { disabledAt: 5 }, eventOf('key.disable', key.id))
    assert.deepEqual(await pair.two.accounts.findKey(key.id), { ...key, disabledAt: 5 })
    await pair.one.accounts.changeKey(key.id, { disabledAt: null, revokedAt: 6 }, eventOf('key.revoke', key.id))
    assert.deepEqual(await pair.two.accounts.findKey(key.id), { ...key, revokedAt: 6 })
    await pair.one.accounts.touchKeys(new Map([[key.id, 7]]))
    assert.deepEqual(await pair.two.accounts.findKey(key.id), { ...key, revokedAt: 6, lastUsedAt: 7 })
  })

  it('are replaced in one step: no new key, no end of the old one', async () => {
    const accountId = await newAccount(pair.one)
    const [old, taken, good, late] = Array.from({ length: 4 }, () => keyRecord(accountId))
    for (const key of [old, taken]) await pair.one.accounts.insertKey(key, eventOf('key.create', key.id))
    const bad = keyRecord(accountId, { hash: taken.hash })
    const event = eventOf('key.roll', old.id)
    await assert.rejects(pair.one.accounts.replaceKey(old.id, { expiresAt: 9 }, bad, event))
    assert.deepEqual(await pair.two.accounts.findKey(old.id), old)
    assert.ok(await pair.one.accounts.replaceKey(old.id, { expiresAt: 9, replacedBy: good.id }, good, event))
    assert.deepEqual(await pair.two.accounts.findKey(old.id), { ...old, expiresAt: 9, replacedBy: good.id })
    assert.deepEqual(await pair.two.accounts.findKey(good.id), good)
    assert.equal(await pair.two.accounts.replaceKey(old.id, { replacedBy: late.id }, late, event), false, 'only once')
    assert.equal(await pair.two.accounts.findKey(late.id), undefined)
  })
}

function customerKeySuite(pair: Pair): void {
  it('are listed page by page, all of an account or those of one customer', async () => {
    const accountId = await newAccount(pair.one)
    const keys = Array.from({ length: 5 }, (_, index) => {
      return keyRecord(accountId, { externalId: index % 2 === 0 ? 'cus_1' : null, metadata: { nested: [index] } })
    })
    for (const key of keys.toReversed()) await pair.one.accounts.insertKey(key, eventOf('key.create', key.id))
    const all = keys.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const page = (after: string, externalId?: string) =>
      pair.two.accounts.pageOfKeys({ accountId, after, limit: 2, externalId })
    assert.deepEqual(await page(''), all.slice(0, 2))
    assert.deepEqual(await page(all[3].id), all.slice(4))
    const ofCustomer = all.filter(({ externalId }) => externalId === 'cus_1')
    assert.deepEqual(await page('', 'cus_1'), ofCustomer.slice(0, 2))
    assert.deepEqual(await page(ofCustomer[1].id, 'cus_1'), ofCustomer.slice(2))
    assert.deepEqual(await page('', 'cus_2'), [])
    const change = { label: 'new', externalId: 'cus_2', metadata: null }
    await pair.one.accounts.changeKey(all[0].id, change, eventOf('key.update', all[0].id))
    assert.deepEqual(await page('', 'cus_2'), [{ ...all[0], ...change }])
  })
}

function usedKeySuite(pair: Pair): void {
  it('are noted as used by two processes at once, neither of which waits for the other', async () => {
    const accountId = await newAccount(pair.one)
    const keys = Array.from({ length: 20 }, () => keyRecord(accountId))
    for (const key of keys) await pair.one.accounts.insertKey(key, eventOf('key.create', key.id))
    const ids = keys.map(({ id }) => id)
    for (let at = 1; at <= 10; at += 1) {
      const used = (order: readonly string[]) => new Map(order.map(id => [id, at]))
      await atOnce([
        () => pair.one.accounts.touchKeys(used(ids)),
        () => pair.two.accounts.touchKeys(used(ids.toReversed())),
      ])
    }
    for (const { lastUsedAt } of await pair.two.accounts.listKeys(accountId)) assert.equal(lastUsedAt, 10)
  })

  it('keep their last use, whichever process writes down its own last', async () => {
    const key = keyRecord(await newAccount(pair.one))
    await pair.one.accounts.insertKey(key, eventOf('key.create', key.id))
    await pair.one.accounts.touchKeys(new Map([[key.id, 20]]))
    await pair.two.accounts.touchKeys(new Map([[key.id, 10]]))
    assert.equal((await pair.one.accounts.findKey(key.id))?.lastUsedAt, 20)
  })
}

function temporaryKeySuite(pair: Pair): void {
  it('are found by their hash alone, and end with their session', async () => {
    const accountId = await newAccount(pair.one)
    const parent = keyRecord(accountId, { expiresAt: now + 100 })
    await pair.one.accounts.insertKey(parent, eventOf('key.create', parent.id))
    const insert = async (sessionId: string, expiresAt: number, parentId: string | null = parent.id) => {
      const key = keyRecord(accountId, { expiresAt })
      await pair.one.accounts.insertTemporaryKey(key, { parentId, sessionId }, eventOf('key.lend', parent.id))
      return key
    }
    const find = ({ hash }: KeyRecord) => pair.two.accounts.findKeyByHash(hash)
    const [over, later, ofNone] = [
      await insert('s1', now),
      await insert('s1', now + 200),
      await insert('s2', now + 3, null),
    ]
    assert.equal(await find(over), undefined, 'its time is over')
    assert.deepEqual(await find(later), {
      ...later,
      expiresAt: now + 100,
      accountSuspendedAt: null,
      parentId: parent.id,
    })
    assert.deepEqual(await find(ofNone), { ...ofNone, accountSuspendedAt: null, parentId: null })
    assert.equal(await pair.two.accounts.findKey(later.id), undefined)
    assert.deepEqual(await pair.two.accounts.listKeys(accountId), [parent])
    await pair.one.accounts.changeKey(parent.id, { disabledAt: 5 }, eventOf('key.disable', parent.id))
    assert.equal((await find(later))?.disabledAt, 5)
    await pair.one.accounts.changeKey(parent.id, { disabledAt: null, revokedAt: 6 }, eventOf('key.revoke', parent.id))
    assert.equal((await find(later))?.revokedAt, 6)
    await pair.one.accounts.endTemporaryKeys('s1')
    assert.deepEqual([await find(later), (await find(ofNone))?.id], [undefined, ofNone.id])
    assert.ok(await find(parent))
  })
}

function revisionSuite(pair: Pair): void {
  it('differs on every connection once a key was changed or replaced, or an account suspended or resumed, on one', async () => {
    const accountId = await newAccount(pair.one)
    const key = keyRecord(accountId)
    await pair.one.accounts.insertKey(key, eventOf('key.create', key.id))
    const temporary = { parentId: key.id, sessionId: 'a session' }
    await pair.one.accounts.insertTemporaryKey(keyRecord(accountId), temporary, eventOf('key.lend', key.id))
    const changes = [
      () => pair.one.accounts.changeKey(key.id, { revokedAt: now }, eventOf('key.revoke', key.id)),
      () => pair.one.accounts.changeAccount(accountId, { suspendedAt: now }, eventOf('account.suspend', accountId)),
      () => pair.one.accounts.changeAccount(accountId, { suspendedAt: null }, eventOf('account.resume', accountId)),
      () => pair.one.accounts.endTemporaryKeys('a session'),
      () => pair.one.accounts.replaceKey(key.id, { expiresAt: 1 }, keyRecord(accountId), eventOf('key.roll', key.id)),
    ]
    for (const change of changes) {
      const before = [pair.one.accounts.revision(), pair.two.accounts.revision()]
      await change()
      // PostgreSQL tells of it, SQLite is asked; either way it takes less than a second.
      await until(async () => pair.one.accounts.revision() !== before[0])
      await until(async () => pair.two.accounts.revision() !== before[1])
    }
  })
}
