/**
 * What every store must do, as one suite: a dialect runs it with `describeStore`. Two connections to the same database
 * stand for two processes.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { audit, grant, journalOf } from '../../test/support/ledger.ts'
import type { Account, KeyRecord } from '../accounts/store.ts'
import type { AuditEvent } from '../core/audit-event.ts'
import { decide } from '../metering/decide.ts'
import type { LedgerOutcome, LedgerRequest, Policy } from '../metering/ledger.ts'
import { Meter } from '../metering/meter.ts'
import { AccountFailure } from '../metering/store.ts'
import type { Store } from './open.ts'

export interface OpenedStore {
  readonly store: Store
  /** One more connection to the same database, which is migrated again. */
  reopen(): Promise<Store>
  /** Closes every connection and removes the database. */
  remove(): Promise<void>
}

/** Two connections to one database that is there for the whole suite. */
interface Pair {
  one: Store
  two: Store
}

const now = Date.UTC(2026, 10, 21, 12)
const policy: Policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 1000 }

export function describeStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the store on ${name}`, () => {
    const pair = {} as Pair
    let opened: OpenedStore

    before(async () => {
      opened = await open()
      pair.one = opened.store
      pair.two = await opened.reopen()
    })
    after(() => opened.remove())

    describe('migration', () => migrationSuite(open))
    describe('accounts', () => accountSuite(pair))
    describe('API keys', () => keySuite(pair))
    describe('the revision', () => revisionSuite(pair))
    describe('a ledger transaction', () => transactionSuite(pair))
    describe('two connections that write at once', () => concurrencySuite(pair))
    describe('idempotency records', () => idempotencySuite(pair))
    describe('usage', () => usageSuite(pair))
    describe('processes', () => processSuite(pair))
  })
}

let numbers = 0

/** An id that no other test has. */
function fresh(prefix: string): string {
  numbers += 1
  return `${prefix}_${numbers}`
}

function eventOf(action: string, subject: string): AuditEvent {
  return { at: now, actor: 'contract', action, subject }
}

async function newAccount(store: Store): Promise<string> {
  const id = fresh('acc')
  assert.equal(await store.accounts.insertAccount({ id, name: id, createdAt: now }, eventOf('create', id)), true)
  return id
}

function keyRecord(accountId: string, more: Partial<KeyRecord> = {}): KeyRecord {
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
    ...{ lastUsedAt: null, replacedBy: null },
    ...more,
  }
}

/** Decides and writes these requests in one transaction, and returns what was answered. */
async function transact(store: Store, accountId: string, ...requests: LedgerRequest[]): Promise<LedgerOutcome[]> {
  const outcomes: LedgerOutcome[] = []
  const hashes = requests.flatMap(request => ('idempotency' in request ? [request.idempotency?.keyHash ?? ''] : []))
  const settled = requests.flatMap(request =>
    'idempotencyKeyHash' in request ? [request.idempotencyKeyHash ?? ''] : [],
  )
  await store.ledger.transact(new Map([[accountId, [...hashes, ...settled]]]), (_, { account, known }) => {
    const decision = decide(policy, account, requests, known, now)
    outcomes.push(...decision.outcomes)
    return decision
  })
  return outcomes
}

/**
 * Starts each task in a turn of the event loop of its own. A driver that waits for the write lock synchronously would
 * otherwise wait for a connection of the same thread; real processes have no such trouble.
 */
function atOnce<Result>(tasks: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  return Promise.all(tasks.map(task => new Promise(resolve => setImmediate(resolve)).then(task)))
}

const endpoint = '/v1/ip/intelligence'
const admit = (credits: number, processId = 1): LedgerRequest => ({ kind: 'admit', processId, endpoint, credits })
const settle = (reservation: number, credits: number): LedgerRequest => ({ kind: 'settle', reservation, credits })

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
    const account: Account = { id: fresh('acc'), name: fresh('name'), createdAt: now }
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

  it('begin with nothing', async () => {
    const state = await pair.one.ledger.readAccount(await newAccount(pair.one))
    const { id: _, ...rest } = state ?? { id: '' }
    assert.deepEqual(rest, {
      ...{ free: 0, purchased: 0, freeMonth: 0, windowStart: 0, windowCount: 0, nextReservation: 1, holds: [] },
    })
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
      assert.deepEqual(await pair.two.accounts.findKeyByHash(key.hash), key)
    }
    assert.equal((await pair.two.accounts.listKeys(accountId)).length, 2)
    assert.equal(await pair.two.accounts.findKeyByHash('of nothing'), undefined)
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

function revisionSuite(pair: Pair): void {
  it('differs on every connection once a key was changed or replaced on one', async () => {
    const accountId = await newAccount(pair.one)
    const key = keyRecord(accountId)
    await pair.one.accounts.insertKey(key, eventOf('key.create', key.id))
    const changes = [
      () => pair.one.accounts.changeKey(key.id, { revokedAt: now }, eventOf('key.revoke', key.id)),
      () => pair.one.accounts.replaceKey(key.id, { expiresAt: 1 }, keyRecord(accountId), eventOf('key.roll', key.id)),
    ]
    for (const change of changes) {
      const before = [pair.one.accounts.revision(), pair.two.accounts.revision()]
      await change()
      assert.notEqual(pair.one.accounts.revision(), before[0])
      assert.notEqual(pair.two.accounts.revision(), before[1])
    }
  })

  it('stays while a process writes to its own ledger, so that its cache of keys lasts', async () => {
    const accountId = await newAccount(pair.one)
    const before = pair.one.accounts.revision()
    await transact(pair.one, accountId, admit(1), settle(1, 1))
    assert.equal(pair.one.accounts.revision(), before)
  })
}

function transactionSuite(pair: Pair): void {
  it('is on disk for every connection when it resolves, entries in order', async () => {
    const accountId = await newAccount(pair.one)
    await transact(pair.one, accountId, grant(500, 'invoice'), admit(3), admit(70))
    await transact(pair.one, accountId, settle(1, 2), { kind: 'release', reservation: 2 })
    const { account, entries } = await journalOf(pair.two.ledger, accountId)
    assert.deepEqual(audit(account, entries), [])
    assert.deepEqual(await pair.two.ledger.readAccount(accountId), account)
    assert.deepEqual(
      entries.map(({ kind, endpoint: path, reservations, note }) => [kind, path, reservations, note]),
      [
        ['grant', null, '', 'invoice'],
        ['free', null, '', '202611'],
        ['reserve', endpoint, '1', ''],
        ['reserve', endpoint, '2', ''],
        ['settle', endpoint, '1', ''],
        ['release', endpoint, '2', ''],
      ],
    )
  })

  it('leaves out accounts that do not exist', async () => {
    assert.deepEqual(await transact(pair.one, fresh('nobody'), admit(1)), [])
  })

  it('writes nothing of any account when one of them fails', async () => {
    const [first, second] = [await newAccount(pair.one), await newAccount(pair.one)]
    const work = pair.one.ledger.transact(
      new Map([
        [first, []],
        [second, []],
      ]),
      (id, { account, known }) => {
        if (id === second) throw new Error('a defect')
        return decide(policy, account, [admit(1)], known, now)
      },
    )
    await assert.rejects(work, error => error instanceof AccountFailure && error.accountId === second)
    const { account, entries } = await journalOf(pair.two.ledger, first)
    assert.deepEqual([account.nextReservation, entries], [1, []])
    assert.equal((await transact(pair.one, first, admit(1)))[0].outcome, 'admitted')
  })
}

function concurrencySuite(pair: Pair): void {
  it('lose no charge and spend no credit twice', async () => {
    const accountId = await newAccount(pair.one)
    const meters = [pair.one, pair.two].map((store, index) => {
      const onError = (error: unknown) => assert.fail(String(error))
      return new Meter({ store: store.ledger, policy, processId: index + 1, now: () => now, onError })
    })
    const admitted: number[] = []
    const call = async (meter: Meter) => {
      for (let request = 0; request < 20; request += 1) {
        const admission = await meter.admit(accountId, { endpoint, credits: 3 })
        if (admission.outcome !== 'admitted') continue
        admitted.push(admission.reservation)
        meter.settle(accountId, { reservation: admission.reservation, credits: 3 })
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, index) => call(meters[index % 2])))
    for (const meter of meters) await meter.drain()
    const { account, entries } = await journalOf(pair.one.ledger, accountId)
    assert.deepEqual(audit(account, entries), [])
    assert.equal(admitted.length, 333)
    assert.equal(new Set(admitted).size, 333)
    assert.deepEqual([account.free, account.holds], [1, []])
  })
}

function idempotencySuite(pair: Pair): void {
  const ref = { keyHash: 'k', fingerprint: 'f' }
  const keyed = (processId: number): LedgerRequest => ({ ...admit(1, processId), idempotency: ref }) as LedgerRequest

  it('are seen by every connection: running, then answered, then gone after a day', async () => {
    const accountId = await newAccount(pair.one)
    await transact(pair.one, accountId, keyed(1))
    assert.equal((await transact(pair.two, accountId, keyed(2)))[0].outcome, 'idempotency_in_progress')
    const answer = Buffer.from([0, 255, 10, 128])
    const answered = { ...settle(1, 1), idempotencyKeyHash: 'k', answer } as LedgerRequest
    await transact(pair.one, accountId, answered)
    const [replay] = await transact(pair.two, accountId, keyed(2))
    assert.deepEqual('answer' in replay && Buffer.from(replay.answer), answer)
    const other = await newAccount(pair.one)
    assert.equal((await transact(pair.two, other, keyed(2)))[0].outcome, 'admitted')
    await pair.one.ledger.removeExpired(now + 86_399_999)
    assert.equal((await transact(pair.two, accountId, keyed(2)))[0].outcome, 'replay')
    await pair.one.ledger.removeExpired(now + 86_400_000)
    assert.equal((await transact(pair.two, accountId, keyed(2)))[0].outcome, 'admitted')
  })

  it('are free again after a release and after a sweep of their process, not of another', async () => {
    const accountId = await newAccount(pair.one)
    await transact(pair.one, accountId, keyed(7))
    await transact(pair.two, accountId, { kind: 'sweep', processIds: [8] })
    assert.equal((await transact(pair.one, accountId, keyed(7)))[0].outcome, 'idempotency_in_progress')
    await transact(pair.two, accountId, { kind: 'sweep', processIds: [6, 7] })
    assert.equal((await transact(pair.one, accountId, keyed(8)))[0].outcome, 'admitted')
    await transact(pair.two, accountId, { kind: 'release', reservation: 2, idempotencyKeyHash: 'k' })
    assert.equal((await transact(pair.one, accountId, keyed(8)))[0].outcome, 'admitted')
  })
}

function usageSuite(pair: Pair): void {
  it('adds up settled requests by day and endpoint, and answers the days that were asked for', async () => {
    const accountId = await newAccount(pair.one)
    const other = { ...admit(5), endpoint: '/v1/phone/lookup' } as LedgerRequest
    await transact(pair.one, accountId, admit(2), admit(2), admit(2), other)
    await transact(pair.one, accountId, settle(1, 2), settle(2, 1))
    await transact(pair.two, accountId, settle(3, 0), settle(4, 5))
    const day = '2026-11-21'
    const rows = await pair.two.ledger.readUsage(accountId, day, day)
    const expected = [
      { day, endpoint, requests: 3, credits: 3 },
      { day, endpoint: '/v1/phone/lookup', requests: 1, credits: 5 },
    ]
    assert.deepEqual(structuredClone(rows), expected)
    assert.deepEqual(await pair.two.ledger.readUsage(accountId, '2026-11-22', '2026-12-31'), [])
    assert.equal((await pair.two.ledger.readUsage(accountId, '2026-11-01', '2026-11-30')).length, 2)
  })
}

function processSuite(pair: Pair): void {
  it('have a number each, are listed, beat and are removed', async () => {
    const one = { id: await pair.one.ledger.startProcess('host', 10, now), host: 'host', pid: 10 }
    const two = { id: await pair.two.ledger.startProcess('host', 11, now), host: 'host', pid: 11 }
    assert.notEqual(one.id, two.id)
    await pair.one.ledger.beat(one, now + 5)
    const listed = await pair.two.ledger.listProcesses()
    assert.deepEqual(
      listed.filter(({ id }) => id === one.id || id === two.id),
      [
        { ...one, heartbeatAt: now + 5 },
        { ...two, heartbeatAt: now },
      ],
    )
    await pair.two.ledger.removeProcesses([one.id, two.id])
    assert.equal((await pair.one.ledger.listProcesses()).length, listed.length - 2)
    await pair.one.ledger.beat(one, now + 6)
    assert.deepEqual(await pair.two.ledger.listProcesses(), [{ ...one, heartbeatAt: now + 6 }])
    assert.ok((await pair.two.ledger.startProcess('host', 12, now)) > two.id)
  })

  it('are known by what they hold', async () => {
    const [first, second] = [await newAccount(pair.one), await newAccount(pair.one)]
    await transact(pair.one, first, admit(1, 501), admit(1, 502))
    await transact(pair.one, second, admit(1, 502))
    assert.deepEqual(await pair.two.ledger.accountsHeldBy([501]), [first])
    assert.deepEqual((await pair.two.ledger.accountsHeldBy([502, 503])).sort(), [first, second].sort())
    assert.deepEqual(await pair.two.ledger.accountsHeldBy([503]), [])
    const holding = await pair.two.ledger.processesHolding()
    assert.deepEqual([holding.includes(501), holding.includes(502), holding.includes(503)], [true, true, false])
  })

  it('share one secret of 32 bytes', async () => {
    const [one, two] = await Promise.all([pair.one.ledger.secret(), pair.two.ledger.secret()])
    assert.equal(one.length, 32)
    assert.deepEqual(Buffer.from(one), Buffer.from(two))
  })
}
