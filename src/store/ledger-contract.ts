/** What every store must do with the ledger, beside contract.ts: the same suite runs on each database. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { audit, grant, journalOf, newMeter } from '../../test/support/ledger.ts'
import { Audit } from '../metering/audit.ts'
import { decide } from '../metering/decide.ts'
import type { JournalEntry, LedgerOutcome, LedgerRequest, Policy } from '../metering/ledger.ts'
import type { Meter } from '../metering/meter.ts'
import { AccountFailure, LeaseLost, type ProcessRecord } from '../metering/store.ts'
import { fresh, newAccount, now, type OpenedStore, type Pair, pairOf } from './contract.ts'
import type { Store } from './open.ts'

const policy: Policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 1000 }

/** A transaction reads the account alone. */
const nothing = { keyHashes: [], keyIds: new Set<string>() }

export function describeLedgerStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the ledger in the store on ${name}`, () => {
    const pair = pairOf(open)
    describe('a transaction', () => transactionSuite(pair))
    describe('two connections that write at once', () => concurrencySuite(pair))
    describe('idempotency records', () => idempotencySuite(pair))
    describe('the requests of an entry', () => requestSuite(pair))
    describe('requests', () => blockSuite(pair))
    describe('checkpoints', () => checkpointSuite(pair))
    describe('usage', () => usageSuite(pair))
    describe('processes', () => processSuite(pair))
    describe('leases', () => leaseSuite(pair))
  })
}

/** Decides and writes these requests in one transaction, and returns what was answered. */
async function transact(store: Store, accountId: string, ...requests: LedgerRequest[]): Promise<LedgerOutcome[]> {
  const outcomes: LedgerOutcome[] = []
  const hashes = requests.flatMap(request => ('idempotency' in request ? [request.idempotency?.keyHash ?? ''] : []))
  const settled = requests.flatMap(request =>
    'idempotencyKeyHash' in request ? [request.idempotencyKeyHash ?? ''] : [],
  )
  const reads = new Map([[accountId, { ...nothing, keyHashes: [...hashes, ...settled] }]])
  await store.ledger.transact(reads, (_, { account, known }) => {
    const decision = decide(policy, account, requests, known, now)
    outcomes.push(...decision.outcomes)
    return decision
  })
  return outcomes
}

const endpoint = '/v1/ip/intelligence'
const admit = (credits: number, processId = 1): LedgerRequest => ({ kind: 'admit', processId, endpoint, credits })
const settle = (reservation: number, credits: number): LedgerRequest => ({ kind: 'settle', reservation, credits })

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
    const reads = new Map([first, second].map(id => [id, nothing]))
    const work = pair.one.ledger.transact(reads, (id, { account, known }) => {
      if (id === second) throw new Error('a defect')
      return decide(policy, account, [admit(1)], known, now)
    })
    await assert.rejects(work, error => error instanceof AccountFailure && error.accountId === second)
    const { account, entries } = await journalOf(pair.two.ledger, first)
    assert.deepEqual([account.nextReservation, entries], [1, []])
    assert.equal((await transact(pair.one, first, admit(1)))[0].outcome, 'admitted')
  })

  it('leaves the revision of the keys alone, so that every cache of keys lasts', async () => {
    const accountId = await newAccount(pair.one)
    const revisions = () => [pair.one.accounts.revision(), pair.two.accounts.revision()]
    const before = revisions()
    await transact(pair.one, accountId, admit(1), settle(1, 1))
    assert.deepEqual(revisions(), before)
  })
}

function concurrencySuite(pair: Pair): void {
  it('lose no charge and spend no credit twice', async () => {
    const accountId = await newAccount(pair.one)
    const meters = [pair.one, pair.two].map((store, index) => {
      const onError = (error: unknown) => assert.fail(String(error))
      return newMeter({ store: store.ledger, policy, processId: index + 1, now: () => now, onError })
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
    assert.deepEqual([account.free, account.reservationSets], [1, []])
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

function requestSuite(pair: Pair): void {
  const id = (count: number) => `req_abcdefghijkl${count.toString(36).padStart(6, '0')}`
  const block = id(0).slice(0, -2)

  it('find it by their block, in its account, with the account as of the same moment', async () => {
    const [first, second] = [await newAccount(pair.one), await newAccount(pair.one)]
    const asked = (count: number) => ({ ...admit(1), requestId: id(count) }) as LedgerRequest
    await transact(pair.one, first, asked(0), asked(1), asked(5), asked(1296))
    await transact(pair.one, first, { ...settle(2, 1), requestId: id(1) } as LedgerRequest)
    await transact(pair.one, second, asked(2))
    const found = await pair.two.ledger.readBlock(block)
    const seen = found.map(({ account, entries }) => ({
      ...{ id: account.id, held: account.reservationSets.map(({ reservations }) => reservations).join() },
      entries: entries.map(entry => [entry.kind, entry.requestNumbers, entry.reservations]),
    }))
    assert.deepEqual(
      seen.sort((one, other) => Number(one.id === second) - Number(other.id === second)),
      [
        {
          id: first,
          held: '1,3-4',
          entries: [
            ['reserve', '0-1,5', '1-3'],
            ['settle', '1', '2'],
          ],
        },
        { id: second, held: '1', entries: [['reserve', '2', '1']] },
      ],
    )
    assert.deepEqual(
      (await pair.two.ledger.readBlock(block, second)).map(({ account }) => account.id),
      [second],
    )
    assert.deepEqual(
      (await pair.two.ledger.readBlock(id(1296).slice(0, -2))).map(({ entries }) => entries.length),
      [1],
    )
    assert.deepEqual(await pair.two.ledger.readBlock('req_abcdefghijkm0000'), [])
  })
}

/** An id of that place in the sequence of a process. */
const idOf = (process: string, count: number) =>
  `req_${process.padStart(12, '0')}${count.toString(36).padStart(6, '0')}`

function blockSuite(pair: Pair): void {
  it('are found in all entries of their block, also after requests of other processes', async () => {
    const accountId = await newAccount(pair.one)
    const [one, other] = [idOf('one', 0), idOf('other', 0)]
    const asked = (requestId: string) => ({ ...admit(1), requestId }) as LedgerRequest
    const ended = (reservation: number, requestId: string) =>
      ({ ...settle(reservation, 1), requestId }) as LedgerRequest
    await transact(pair.one, accountId, asked(one))
    await transact(pair.two, accountId, asked(other), admit(1))
    await transact(pair.one, accountId, ended(1, one), ended(2, other))
    for (const id of [one, other]) {
      const [{ entries }] = await pair.one.ledger.readBlock(id.slice(0, -2))
      assert.deepEqual(
        entries.map(({ kind }) => kind),
        ['reserve', 'settle'],
      )
    }
  })

  it('are forgotten with the last entry of their block, not while one is left or may follow', async () => {
    const accountId = await newAccount(pair.one)
    const id = (count: number) => idOf('forgotten', count)
    const asked = (count: number) => ({ ...admit(1), requestId: id(count) })
    const ended = (reservation: number, count: number) => ({ ...settle(reservation, 1), requestId: id(count) })
    const blockAt = (count: number) => id(count).slice(0, -2)
    const found = async (count: number) => (await pair.two.ledger.readBlock(blockAt(count))).length
    const archiveAll = async () => {
      const { entries } = await journalOf(pair.one.ledger, accountId)
      const sums = new Audit().checkpoint(entries.at(-1)?.seq ?? 0, now) ?? assert.fail()
      assert.ok(await pair.one.ledger.writeCheckpoint(accountId, previous, sums))
      previous = sums.seq
      await pair.one.ledger.removeBlocks(accountId)
    }
    let previous = 0
    await transact(pair.one, accountId, asked(0) as LedgerRequest)
    await transact(pair.one, accountId, asked(1296) as LedgerRequest)
    await archiveAll()
    assert.deepEqual([await found(0), await found(1296)], [0, 1])
    await transact(pair.one, accountId, asked(1297) as LedgerRequest, ended(1, 0) as LedgerRequest)
    for (const count of [0, 1296]) {
      const [{ entries }] = await pair.two.ledger.readBlock(blockAt(count))
      assert.deepEqual(
        entries.map(({ kind }) => kind),
        [count === 0 ? 'settle' : 'reserve'],
      )
    }
    await pair.one.ledger.removeBlocks(accountId)
    assert.deepEqual([await found(0), await found(1296)], [1, 1])
    await archiveAll()
    assert.deepEqual([await found(0), await found(1296)], [1, 0])
  })
}

function checkpointSuite(pair: Pair): void {
  it('take the place of the entries they cover, once', async () => {
    const accountId = await newAccount(pair.one)
    await transact(pair.one, accountId, admit(1), admit(1))
    await transact(pair.one, accountId, settle(1, 1))
    const { account, entries } = await journalOf(pair.one.ledger, accountId)
    const replayed = new Audit()
    for (const entry of entries.slice(0, -1)) replayed.take(entry)
    const { seq } = entries[entries.length - 2]
    const checkpoint = replayed.checkpoint(seq, now) ?? assert.fail()
    assert.equal(checkpoint.openReservations, '1-2')
    assert.equal(
      await pair.two.ledger.writeCheckpoint(accountId, seq, checkpoint),
      false,
      'after one that is not there',
    )
    assert.equal(await pair.two.ledger.writeCheckpoint(accountId, 0, checkpoint), true)
    assert.equal(await pair.one.ledger.writeCheckpoint(accountId, 0, { ...checkpoint, seq: seq + 1 }), false)
    const left: JournalEntry[] = []
    const { account: read } = await pair.one.ledger.readJournal(accountId, found => {
      assert.deepEqual(found, checkpoint)
      return entry => left.push(entry)
    })
    assert.deepEqual([read, left], [account, entries.slice(-1)])
    const rest = new Audit(checkpoint)
    for (const entry of left) rest.take(entry)
    assert.deepEqual(rest.problems(account), [])
    await transact(pair.one, accountId, settle(2, 1))
    assert.ok(
      ((await journalOf(pair.two.ledger, accountId)).entries.at(-1)?.seq ?? 0) > entries[entries.length - 1].seq,
    )
  })

  it('leave other accounts alone, and a journal that is read to an end that was asked for', async () => {
    const [first, second] = [await newAccount(pair.one), await newAccount(pair.one)]
    for (const id of [first, second]) await transact(pair.one, id, admit(1), admit(2))
    const { entries } = await journalOf(pair.one.ledger, first)
    const replayed = new Audit()
    for (const entry of entries) replayed.take(entry)
    const last = entries[entries.length - 1].seq
    assert.ok(await pair.one.ledger.writeCheckpoint(first, 0, replayed.checkpoint(last, now) ?? assert.fail()))
    let taken = 0
    await pair.two.ledger.readJournal(second, checkpoint => {
      assert.equal(checkpoint, null)
      return () => {
        taken += 1
        return taken < 2
      }
    })
    assert.equal(taken, 2)
    assert.equal((await journalOf(pair.two.ledger, second)).entries.length, entries.length)
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

async function start(store: Store, boot: string, identity: string | null): Promise<ProcessRecord> {
  const process = { boot, identity, until: now }
  return { id: await store.ledger.startProcess(process, now), ...process }
}

function leaseSuite(pair: Pair): void {
  it('that were removed or revoked, or are others, do not come back by renewing', async () => {
    const [removed, revoked] = [await start(pair.one, 'removed', null), await start(pair.one, 'revoked', null)]
    await pair.two.ledger.removeProcesses([removed.id])
    assert.equal(await pair.two.ledger.revokeLease({ ...revoked, until: now - 1 }), false, 'it was renewed meanwhile')
    assert.equal(await pair.one.ledger.renewLease(revoked), true)
    assert.equal(await pair.two.ledger.revokeLease(revoked), true)
    const before = await pair.one.ledger.listProcesses()
    for (const lease of [removed, revoked, { ...revoked, boot: 'another' }]) {
      assert.equal(await pair.one.ledger.renewLease({ ...lease, until: now + 9 }), false)
    }
    assert.deepEqual(await pair.one.ledger.listProcesses(), before)
  })

  it('write their lease with a transaction, which is not written when the lease is gone', async () => {
    const accountId = await newAccount(pair.one)
    const own = await start(pair.one, 'own', null)
    const grants = (until: number) =>
      pair.one.ledger.transact(
        new Map([[accountId, nothing]]),
        (_, { account, known }) => decide(policy, account, [grant(5)], known, now),
        { ...own, until },
      )
    await grants(now + 1)
    const lease = (await pair.two.ledger.listProcesses()).find(({ id }) => id === own.id)
    assert.equal(lease?.until, now + 1)
    await pair.two.ledger.removeProcesses([own.id])
    await assert.rejects(grants(now + 2), LeaseLost)
    assert.equal((await pair.two.ledger.readAccount(accountId))?.purchased, 5)
  })
}

function processSuite(pair: Pair): void {
  it('have a number each, are listed, renew their lease and are removed', async () => {
    const [one, two] = [await start(pair.one, 'first', 'an identity'), await start(pair.two, 'second', null)]
    assert.notEqual(one.id, two.id)
    assert.equal(await pair.one.ledger.renewLease({ ...one, until: now + 5 }), true)
    const listed = await pair.two.ledger.listProcesses()
    assert.deepEqual(
      listed.filter(({ id }) => id === one.id || id === two.id),
      [{ ...one, until: now + 5 }, two],
    )
    await pair.two.ledger.removeProcesses([one.id, two.id])
    assert.equal((await pair.one.ledger.listProcesses()).length, listed.length - 2)
    assert.ok((await start(pair.two, 'third', null)).id > two.id)
  })

  it('are known by what they hold', async () => {
    const [first, second] = [await newAccount(pair.one), await newAccount(pair.one)]
    await transact(pair.one, first, admit(1, 501), admit(1, 502))
    await transact(pair.one, second, admit(1, 502))
    assert.deepEqual(await pair.two.ledger.accountsWithReservationsOf([501]), [first])
    assert.deepEqual((await pair.two.ledger.accountsWithReservationsOf([502, 503])).sort(), [first, second].sort())
    assert.deepEqual(await pair.two.ledger.accountsWithReservationsOf([503]), [])
    const holding = await pair.two.ledger.processesWithReservations()
    assert.deepEqual([holding.includes(501), holding.includes(502), holding.includes(503)], [true, true, false])
  })

  it('share one secret of 32 bytes', async () => {
    const [one, two] = await Promise.all([pair.one.ledger.secret(), pair.two.ledger.secret()])
    assert.equal(one.length, 32)
    assert.deepEqual(Buffer.from(one), Buffer.from(two))
  })
}
