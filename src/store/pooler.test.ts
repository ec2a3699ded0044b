/** A pooler in transaction mode between the stores and PostgreSQL: each transaction may be on another connection. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { Client } from 'pg'
import { audit, journalOf, newMeter, unlimited } from '../../test/support/ledger.ts'
import { lacksPooler, Pooler } from '../../test/support/pooler.ts'
import { type SharedPostgres, sharedPostgres } from '../../test/support/shared-postgres.ts'
import { until } from '../../test/support/until.ts'
import { openStore } from './open.ts'
import { openPostgres } from './postgres.ts'

describe('a store behind pgbouncer in transaction mode', { skip: lacksPooler }, () => {
  let postgres: SharedPostgres
  let pooler: Pooler
  let url: string
  let direct: string

  before(async () => {
    postgres = sharedPostgres()
    direct = await postgres.database()
    pooler = new Pooler(direct)
    const name = new URL(direct).pathname.slice(1)
    const impatient = `impatient = SERVER dbname=${name} connect_query='set statement_timeout = 100'`
    await pooler.start(['default_pool_size = 3'], [impatient])
    url = pooler.before(direct)
  })
  after(() => pooler.stop())

  it('charges exactly what there is, from two processes and 64 callers, over three connections', async () => {
    const stores = [await openStore(url), await openStore(url)]
    const event = { at: 0, actor: 'test', action: 'account.create', subject: 'acc_pooled' }
    await stores[0].accounts.insertAccount({ id: 'acc_pooled', name: 'pooled', createdAt: 0 }, event)
    const meters = stores.map(({ ledger }, index) => {
      const onError = (error: unknown) => assert.fail(String(error))
      const policy = { ...unlimited, freeCreditsPerMonth: 500 }
      return newMeter({ store: ledger, policy, processId: index + 1, now: Date.now, onError })
    })
    const idempotencyOf = (number: number) => {
      return number % 8 === 0 ? { idempotency: { keyHash: `k${number}`, fingerprint: 'f' } } : {}
    }
    const outcomes: string[] = []
    const caller = async (number: number) => {
      const meter = meters[number % 2]
      for (let asked = 0; asked < 10; asked += 1) {
        const idempotency = idempotencyOf(number * 10 + asked)
        const admission = await meter.admit('acc_pooled', { endpoint: '/v1/a', credits: 1, ...idempotency })
        outcomes.push(admission.outcome)
        if (admission.outcome !== 'admitted') continue
        meter.settle('acc_pooled', { reservation: admission.reservation, credits: 1 })
      }
    }
    await Promise.all(Array.from({ length: 64 }, (_, number) => caller(number)))
    for (const meter of meters) await meter.drain()
    assert.equal(outcomes.filter(outcome => outcome === 'admitted').length, 500)
    const { account, entries } = await journalOf(stores[0].ledger, 'acc_pooled')
    assert.deepEqual(audit(account, entries), [])
    assert.equal(account.free, 0)
    for (const store of stores) await store.close()
  })

  it('is opened again and again beside one that is busy, and leaves no lock on any connection', async () => {
    const busy = await openStore(url)
    let isBusy = true
    const read = async () => {
      while (isBusy) await busy.people.hasOperator()
    }
    const reading = Promise.all([read(), read(), read(), read()])
    for (let time = 0; time < 10; time += 1) await (await openStore(url)).close()
    isBusy = false
    await reading
    await busy.close()
    const client = new Client(direct)
    await client.connect()
    const { rows } = await client.query("select pid, granted from pg_locks where locktype = 'advisory'")
    await client.end()
    assert.deepEqual(rows, [])
  })

  it('waits for another that migrates longer than a statement may take', async () => {
    const client = new Client(direct)
    await client.connect()
    await client.query('select pg_advisory_lock(3853314791062309107)')
    const opened = openStore(Object.assign(new URL(url), { pathname: '/impatient' }).href)
    const waits = "select from pg_locks where locktype = 'advisory' and not granted"
    await until(async () => (await client.query(waits)).rowCount === 1)
    await client.query('select pg_sleep(0.3)')
    await client.query('select pg_advisory_unlock(3853314791062309107)')
    await client.end()
    await (await opened).close()
  })

  it('has its timeouts in every transaction, though the pooler refuses them, and leaves none on a connection', async () => {
    const { db, close } = openPostgres(url, 'write', error => assert.fail(String(error)))
    const asked = sql<{ idle: string; statement: string }>`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`
    for (const transaction of [db.transaction(), db.transaction().setAccessMode('read only')]) {
      const { rows } = await transaction.execute(trx => asked.execute(trx))
      assert.deepEqual({ ...rows[0] }, { statement: '5s', idle: '10s' })
    }
    assert.deepEqual({ ...(await asked.execute(db)).rows[0] }, { statement: '0', idle: '0' })
    await close()
  })

  it('hears of a changed key by asking, as it cannot be told', async () => {
    const [one, two] = [await openStore(url), await openStore(url)]
    const before = two.accounts.revision()
    await one.accounts.insertAccount(
      { id: 'acc_key', name: 'key', createdAt: 0 },
      { at: 0, actor: 'test', action: 'account.create', subject: 'acc_key' },
    )
    await one.accounts.changeAccount(
      'acc_key',
      { suspendedAt: 1 },
      { at: 0, actor: 'test', action: 'account.suspend', subject: 'acc_key' },
    )
    await until(async () => two.accounts.revision() !== before)
    await one.close()
    await two.close()
  })
})
