/** A pooler in transaction mode between the stores and PostgreSQL: each transaction may be on another connection. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Client } from 'pg'
import { audit, journalOf, newMeter, unlimited } from '../../test/support/ledger.ts'
import { freePort, nobody } from '../../test/support/postgres.ts'
import { type SharedPostgres, sharedPostgres } from '../../test/support/shared-postgres.ts'
import { until } from '../../test/support/until.ts'
import { openStore } from './open.ts'

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0
const skip = isInstalled ? false : 'pgbouncer is not installed'

describe('a store behind pgbouncer in transaction mode', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pooler-'))
  let postgres: SharedPostgres
  let pooler: ChildProcess
  let url: string
  let direct: string

  before(async () => {
    postgres = sharedPostgres()
    direct = await postgres.database()
    const target = new URL(direct)
    const port = await freePort()
    const file = join(folder, 'pgbouncer.ini')
    writeFileSync(file, settings(target, port))
    for (const [path, mode] of [[folder, 0o755] as const, [file, 0o644] as const]) chmodSync(path, mode)
    const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
    pooler = spawn('pgbouncer', ['-q', file], { ...owner, stdio: 'ignore' })
    url = Object.assign(target, { port: String(port) }).href
    await until(() => answers(port))
  })
  after(async () => {
    pooler.kill('SIGINT')
    await once(pooler, 'exit')
    rmSync(folder, { recursive: true })
  })

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

/** Timeouts are asked for when a connection begins, which this pooler refuses unless it is told to leave them out. */
function settings(target: URL, port: number): string {
  const server = `host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}`
  return `[databases]
* = ${server}
impatient = ${server} dbname=${target.pathname.slice(1)} connect_query='set statement_timeout = 100'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
