import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { after, before, beforeEach, describe, it, mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { audit, journalOf, newMeter } from '../../test/support/ledger.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import { until } from '../../test/support/until.ts'
import { KyselyLedgerStore } from '../store/ledger-store.ts'
import type { Store } from '../store/open.ts'
import { openSqlite, type SqliteHandle } from '../store/sqlite.ts'
import type { Meter } from './meter.ts'
import type { LedgerStore } from './store.ts'

const endpoint = '/v1/ip/intelligence'
const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 10_000 }

type Transact = LedgerStore['transact']

/** The real store with something done around its transactions. */
function around(ledger: LedgerStore, transact: (real: Transact) => Transact): LedgerStore {
  return Object.create(ledger, { transact: { value: transact(ledger.transact.bind(ledger)) } })
}

describe('the meter', () => {
  const files = new TemporaryStore()
  const errors: unknown[] = []
  let [store, other]: Store[] = []
  let accountId: string
  let transactions: number
  let meter: Meter

  before(async () => {
    store = await files.connect()
    other = await files.connect()
  })
  beforeEach(async () => {
    errors.length = 0
    transactions = 0
    accountId = await files.account()
    const counted = around(store.ledger, real => (...work) => {
      transactions += 1
      return real(...work)
    })
    meter = meterOn(counted)
  })
  after(() => files.remove())

  function meterOn(ledger: LedgerStore): Meter {
    return newMeter({ store: ledger, policy, processId: 1, now: Date.now, onError: error => errors.push(error) })
  }

  /** Runs a program in a process of its own, with the store and `newMeter` at hand. */
  function runProgram(program: string) {
    const [storeUrl, supportUrl] = ['../store/open.ts', '../../test/support/ledger.ts'].map(
      each => new URL(each, import.meta.url),
    )
    const code = `import { openStore } from '${storeUrl}'
import { newMeter } from '${supportUrl}'
const store = await openStore('${files.path}')
const policy = ${JSON.stringify(policy)}
${program}`
    return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  }

  const admit = (on = meter, credits = 1) => on.admit(accountId, { endpoint, credits })

  async function reserve(on = meter, credits = 1): Promise<number> {
    const admission = await admit(on, credits)
    if (admission.outcome !== 'admitted') throw new Error(admission.outcome)
    return admission.reservation
  }

  /** The account as another connection reads it, after its audit. */
  async function onDisk() {
    const { account, entries } = await journalOf(other.ledger, accountId)
    assert.deepEqual(audit(account, entries), [])
    const open = account.reservationSets.map(({ reservations }) => reservations).join()
    return { open, credits: account.free + account.purchased, entries }
  }

  describe('groups', () => {
    it('the requests of one turn of the event loop into one transaction, answered in their order', async () => {
      const admissions = await Promise.all(Array.from({ length: 100 }, () => admit()))
      assert.equal(transactions, 1)
      assert.deepEqual(
        admissions.map(each => 'reservation' in each && each.reservation),
        Array.from({ length: 100 }, (_, index) => index + 1),
      )
      assert.deepEqual(
        (await onDisk()).entries.map(({ kind, reservations }) => [kind, reservations]),
        [
          ['free', ''],
          ['reserve', '1-100'],
        ],
      )
    })

    it('what arrives while a transaction is in flight into the next one', async () => {
      const sizes: number[] = []
      const open = Promise.withResolvers<void>()
      const started = Promise.withResolvers<void>()
      const slow = around(store.ledger, real => async (hashes, decide) => {
        started.resolve()
        await open.promise
        await real(hashes, (id, read) => {
          const decision = decide(id, read)
          sizes.push(decision.outcomes.length)
          return decision
        })
      })
      meter = meterOn(slow)
      const first = admit()
      await started.promise
      const rest = [admit(), admit()]
      await sleep(5)
      rest.push(admit())
      open.resolve()
      await Promise.all([first, ...rest])
      assert.deepEqual(sizes, [1, 3])
    })

    it('what arrives in one turn after the other, and makes nobody wait for more than eight', async () => {
      const admissions: Promise<unknown>[] = []
      const turn = () => new Promise(resolve => setImmediate(resolve))
      for (let turns = 0; turns < 3; turns += 1) {
        admissions.push(admit(), admit())
        await turn()
      }
      await Promise.all(admissions)
      assert.equal(transactions, 1)
      const first = admit()
      let isAdmitted = false
      void first.then(() => {
        isAdmitted = true
      })
      let turns = 0
      const others: Promise<unknown>[] = []
      for (; !isAdmitted; turns += 1) {
        others.push(admit())
        await turn()
      }
      assert.ok(turns <= 10, `${turns} turns`)
      await Promise.all(others)
    })

    it('the requests of several accounts, each with its own answer', async () => {
      const rich = await files.account()
      const [poor, granted, dear] = await Promise.all([
        admit(meter, 20_000),
        meter.grant(rich, { credits: 20_000, note: 'invoice', actor: 'test' }),
        meter.admit(rich, { endpoint, credits: 20_000 }),
      ])
      assert.deepEqual([poor.outcome, granted.outcome, dear.outcome], ['insufficient_credits', 'granted', 'admitted'])
      assert.equal(transactions, 1)
    })

    it('no more than it can hold: a full queue starts at once, the next groups are as large as can be', async () => {
      const admissions = await Promise.all(Array.from({ length: 5000 }, () => admit()))
      // 256 that filled the queue, 4,096 that waited behind them, and what was left.
      assert.equal(transactions, 3)
      assert.equal(admissions[4999].creditsRemaining, 5000)
    })
  })

  describe('answers', () => {
    it('an admission only when its reservation is on disk', async () => {
      let committed = false
      const watched = around(store.ledger, real => async (...work) => {
        await real(...work)
        assert.equal((await onDisk()).open, '1')
        await sleep(5)
        committed = true
      })
      meter = meterOn(watched)
      await admit()
      assert.equal(committed, true)
      assert.deepEqual(errors, [])
    })

    it('nothing that a process killed at that moment would lose', async () => {
      const { signal } = runProgram(`
const meter = newMeter({ store: store.ledger, policy, processId: 1, now: Date.now, onError: () => {} })
await meter.admit('${accountId}', { endpoint: '/v1/a', credits: 7 })
process.kill(process.pid, 'SIGKILL')`)
      assert.equal(signal, 'SIGKILL')
      assert.equal((await onDisk()).open, '1')
    })

    it('a request for an account that does not exist with an error, and the others of its group as ever', async () => {
      const nobody = meter.admit('acc_nobody', { endpoint, credits: 1 })
      meter.settle('acc_nobody', { reservation: 1, credits: 1 })
      const [refused, admitted] = await Promise.allSettled([nobody, admit()])
      assert.match(String(refused.status === 'rejected' && refused.reason), /there is no account acc_nobody/)
      assert.equal(admitted.status, 'fulfilled')
      assert.deepEqual([transactions, errors], [1, []])
    })

    it('a grant when it is on disk', async () => {
      const grant = { credits: 70, note: 'invoice 1', actor: 'test' }
      assert.deepEqual(await meter.grant(accountId, grant), { outcome: 'granted', creditsRemaining: 70 })
      const { credits, entries } = await onDisk()
      assert.deepEqual([credits, entries[0].note], [70, 'invoice 1'])
    })
  })

  describe('settles', () => {
    it('with the next group, not in a transaction of its own', async () => {
      const reservation = await reserve()
      meter.settle(accountId, { reservation, credits: 1 })
      await admit()
      assert.equal(transactions, 2)
      const { open, credits } = await onDisk()
      assert.deepEqual([open, credits], ['2', 9999])
    })

    it('before the requests that follow, which may spend what comes back', async () => {
      const reservation = await reserve(meter, 10_000)
      assert.equal((await admit()).outcome, 'insufficient_credits')
      meter.settle(accountId, { reservation, credits: 4 })
      assert.equal((await admit(meter, 9996)).outcome, 'admitted')
    })

    it('alone, soon, when nothing follows', async () => {
      const reservations = [await reserve(), await reserve()]
      meter.settle(accountId, { reservation: reservations[0], credits: 1 })
      meter.release(accountId, { reservation: reservations[1] })
      assert.equal(transactions, 2)
      const { credits } = await until(async () => {
        const seen = await onDisk()
        return seen.open === '' && seen
      })
      assert.deepEqual([transactions, credits], [3, 9999])
    })
  })

  describe('drains', () => {
    it('until everything that was asked is on disk', async () => {
      const reservation = await reserve()
      meter.settle(accountId, { reservation, credits: 1 })
      const admission = admit()
      await meter.drain()
      const { open, credits } = await onDisk()
      assert.deepEqual([open, credits], ['2', 9999])
      assert.equal((await admission).outcome, 'admitted')
    })

    it('without taking a turn of the event loop while the transaction runs', async () => {
      const open = Promise.withResolvers<void>()
      const started = Promise.withResolvers<void>()
      meter = meterOn(
        around(store.ledger, real => async (...work) => {
          started.resolve()
          await open.promise
          await real(...work)
        }),
      )
      const admission = admit()
      await started.promise
      const scheduled = mock.method(globalThis, 'setImmediate', () => assert.fail('it asks again and again'))
      const drained = meter.drain()
      await sleep(20)
      scheduled.mock.restore()
      open.resolve()
      await drained
      assert.equal((await admission).outcome, 'admitted')
    })

    it('at once when there is nothing to do', async () => {
      await meter.drain()
      assert.equal(transactions, 0)
    })
  })

  describe('when a transaction fails', () => {
    it('because of one account, the others of its group are answered all the same', async () => {
      const healthy = accountId
      const broken = await files.account()
      const database = new DatabaseSync(files.path)
      database.prepare("insert into reservation values (?, 1, ?, 1, '', ?)").run(broken, endpoint, 'not ranges')
      database.close()
      const [refused, admitted] = await Promise.allSettled([
        meter.admit(broken, { endpoint, credits: 1 }),
        meter.admit(healthy, { endpoint, credits: 1 }),
      ])
      assert.equal(refused.status, 'rejected')
      assert.equal(admitted.status === 'fulfilled' && admitted.value.outcome, 'admitted')
      assert.equal((await onDisk()).open, '1')
      assert.equal(errors.length, 1)
    })

    let handle: SqliteHandle
    let impatient: Meter
    let lock: DatabaseSync

    before(async () => {
      handle = openSqlite(files.path)
      handle.setLockWait(20)
      lock = new DatabaseSync(files.path)
    })
    beforeEach(() => {
      impatient = meterOn(new KyselyLedgerStore(handle.db))
    })
    after(async () => {
      lock.close()
      await handle.db.destroy()
    })

    it('rejects its admissions, keeps its settlements, and goes on', async () => {
      const reservations = [await reserve(impatient, 5), await reserve(impatient, 5)]
      lock.exec('begin immediate')
      impatient.settle(accountId, { reservation: reservations[0], credits: 5 })
      impatient.release(accountId, { reservation: reservations[1] })
      await assert.rejects(admit(impatient), /database is locked/)
      assert.equal(errors.length, 1)
      lock.exec('rollback')
      assert.equal((await onDisk()).open, '1-2')
      assert.equal(await reserve(impatient), 3)
      const { open, credits } = await onDisk()
      assert.deepEqual([open, credits], ['3', 9995])
    })

    it('rejects its admissions also when telling of the failure fails', async () => {
      const { status, stdout, stderr } = runProgram(`
const broken = Object.create(store.ledger, {
  transact: { value: () => Promise.reject(new Error('the disk is gone')) },
})
const onError = () => { throw new Error('so is the log') }
const meter = newMeter({ store: broken, policy, processId: 1, now: Date.now, onError })
const waiter = { resolve: () => console.log('admitted'), reject: error => console.log(error.message) }
meter.ask('${accountId}', { endpoint: '/v1/a', credits: 1 }, waiter)`)
      assert.equal(stdout, 'the disk is gone\n')
      assert.match(stderr, /so is the log/)
      assert.equal(status, 1)
    })

    it('tries its settlements again by itself', async () => {
      const reservation = await reserve(impatient, 5)
      lock.exec('begin immediate')
      impatient.settle(accountId, { reservation, credits: 5 })
      await until(async () => errors.length > 0)
      lock.exec('rollback')
      const { credits } = await until(async () => {
        const seen = await onDisk()
        return seen.open === '' && seen
      })
      assert.equal(credits, 9995)
    })

    it('drains once the store works again, without asking it all the time', async () => {
      const reservation = await reserve(impatient, 5)
      lock.exec('begin immediate')
      impatient.settle(accountId, { reservation, credits: 5 })
      const drained = impatient.drain()
      await until(async () => errors.length > 0)
      await sleep(300)
      // Without a pause between two tries there would be a hundred.
      assert.ok(errors.length < 10, `${errors.length} tries`)
      lock.exec('rollback')
      await drained
      const { open, credits } = await onDisk()
      assert.deepEqual([open, credits], ['', 9995])
    })

    it('charges once although the failed transaction had been written after all', async () => {
      let fails = false
      const uncertain = around(store.ledger, real => async (...work) => {
        await real(...work)
        if (fails) throw new Error('the connection was lost')
      })
      const unlucky = meterOn(uncertain)
      const reservation = await reserve(unlucky, 5)
      fails = true
      unlucky.settle(accountId, { reservation, credits: 5 })
      await assert.rejects(admit(unlucky), /the connection was lost/)
      fails = false
      await unlucky.drain()
      const { credits, entries } = await onDisk()
      assert.equal(credits, 9995)
      assert.equal(entries.filter(({ kind }) => kind === 'settle').length, 1)
    })
  })
})
