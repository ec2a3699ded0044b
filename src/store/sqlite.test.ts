import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { audit, journalOf, newMeter } from '../../test/support/ledger.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { openNewSqlite } from '../../test/support/temporary-store.ts'
import { describeEveryContract } from './every-contract.ts'
import { migrations, OtherVersion } from './migrate.ts'
import { openStore } from './open.ts'
import { openSqlite } from './sqlite.ts'
import { describeTransfer } from './transfer-contract.ts'

const folder = temporaryFolder('sqlite')

let files = 0

function newPath(): string {
  files += 1
  return join(folder, `${files}.db`)
}

async function openNew() {
  const path = newPath()
  const stores = [await openNewSqlite(path)]
  const reopen = async () => {
    const store = await openStore(path)
    stores.push(store)
    return store
  }
  const remove = async () => {
    for (const store of stores) await store.close()
  }
  return { store: stores[0], reopen, remove }
}

describeEveryContract('SQLite', openNew)
describeTransfer('SQLite to SQLite', openNew, openNew)

/** Runs a program in a process of its own, with `openStore` and the arguments at hand; what it prints comes back. */
async function runProcess(program: string, ...args: string[]): Promise<string> {
  return runWith([], program, ...args)
}

/** The same with options of Node. */
async function runWith(options: readonly string[], program: string, ...args: string[]): Promise<string> {
  const imports = ['./open.ts', '../metering/audit.ts', '../../test/support/ledger.ts'].map(
    each => new URL(each, import.meta.url),
  )
  const code = `import { openStore } from '${imports[0]}'
import { Audit } from '${imports[1]}'
import { newMeter } from '${imports[2]}'
const [path, number] = process.argv.slice(1)
${program}`
  const words = [...options, '--input-type=module', '-e', code, ...args]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return stdout.trim()
}

/** A new file with one account and so many grants of one credit in its journal, which the account agrees with. */
async function fileWithGrants(count: number): Promise<string> {
  const path = newPath()
  const store = await openStore(path)
  await store.accounts.insertAccount({ id: 'acc', name: 'acc', createdAt: 0 }, event)
  await store.close()
  const database = new DatabaseSync(path)
  database.exec(`
    with recursive number(n) as (select 1 union all select n + 1 from number where n < ${count})
    insert into journal select 'acc', n, 'grant', n, null, '', null, '', 0, 0, 1, 0, 'grant ' || n, '' from number;
    update account set purchased = ${count}, next_entry = ${count} + 1`)
  database.close()
  return path
}

const event = { at: 0, actor: 'test', action: 'account.create', subject: 'acc' }

describe('a SQLite file', () => {
  it('is written through to the disk by every commit: WAL, synchronous=FULL', async () => {
    const { db } = openSqlite(newPath())
    const { rows: mode } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)
    const { rows: level } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
    const { rows: keys } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db)
    assert.deepEqual([mode[0].journal_mode, level[0].synchronous, keys[0].foreign_keys], ['wal', 2, 1])
    await db.destroy()
  })

  it('takes its log in by the 16 MB, as whoever commits then waits for it', async () => {
    const path = newPath()
    const { db } = openSqlite(path)
    const megabytes = () => Math.floor(statSync(path).size / 2 ** 20)
    await sql`create table page (bytes blob)`.execute(db)
    const write = (count: number) => sql`insert into page values (zeroblob(${count * 2 ** 20}))`.execute(db)
    await write(14)
    assert.equal(megabytes(), 0)
    await write(4)
    assert.equal(megabytes(), 18)
    await db.destroy()
  })

  it('can be read by its owner only, whatever the rights of its folder, and so can the files beside it', async () => {
    const path = newPath()
    const mask = process.umask(0o022)
    const store = await openStore(path)
    const endings = ['', '-wal', '-shm']
    const modes = endings.map(ending => statSync(path + ending).mode & 0o777)
    process.umask(mask)
    await store.close()
    assert.deepEqual(modes, [0o600, 0o600, 0o600])
  })

  it('keeps the rights that it was given', async () => {
    const path = newPath()
    await (await openStore(path)).close()
    chmodSync(path, 0o640)
    await (await openStore(path)).close()
    assert.equal(statSync(path).mode & 0o777, 0o640)
  })

  it('is opened once another process, which is making it, is done with that', async () => {
    const path = newPath()
    const program = `
const database = new DatabaseSync('${path}')
database.exec('begin immediate')
console.log('locked')
setTimeout(() => database.exec('commit'), 200)`
    const words = ['--input-type=module', '-e', `import { DatabaseSync } from 'node:sqlite'${program}`]
    const maker = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(maker.stdout, 'data')
    await (await openStore(path)).close()
  })

  it('is migrated once by four processes that start at the same time, and one of them gets a name', async () => {
    const path = newPath()
    const program = `
const store = await openStore(path)
const event = { at: 0, actor: 'test', action: 'account.create', subject: number }
console.log(await store.accounts.insertAccount({ id: number, name: 'wanted', createdAt: 0 }, event))
await store.close()`
    const got = await Promise.all(['1', '2', '3', '4'].map(number => runProcess(program, path, number)))
    assert.deepEqual(got.sort(), ['false', 'false', 'false', 'true'])
    const database = new DatabaseSync(path)
    const names = database
      .prepare('select name from migration order by name')
      .all()
      .map(({ name }) => name)
    assert.deepEqual(names, Object.keys(migrations))
    database.close()
  })

  it('keeps nothing of a migration that failed half-way', async () => {
    const path = newPath()
    const database = new DatabaseSync(path)
    database.exec('create view process as select 1 as id')
    await assert.rejects(openStore(path), /process/)
    const tables = database.prepare("select name from sqlite_schema where name in ('account', 'journal')").all()
    assert.deepEqual(tables, [])
    database.exec('drop view process')
    database.close()
    await (await openStore(path)).close()
  })

  it('is refused, and left as it is, when an earlier build or a later version made its tables', async () => {
    for (const [statement, reason] of [
      ['create table kysely_migration (name text)', /an earlier build .*assay export.*assay import/],
      ["create table migration as select '0001-baseline' as name", /an earlier build .*assay export.*assay import/],
      ["create table migration as select '9999-later' as name", /made by a newer version of Assay/],
    ] as const) {
      const path = newPath()
      const database = new DatabaseSync(path)
      database.exec(`pragma journal_mode = wal; create table account (id text); ${statement}`)
      database.close()
      const bytes = readFileSync(path)
      await assert.rejects(openStore(path), error => error instanceof OtherVersion && reason.test(error.message))
      assert.deepEqual(readFileSync(path), bytes)
    }
  })

  it('is refused, and left as it is, when it is a database of another program', async () => {
    const path = newPath()
    const database = new DatabaseSync(path)
    database.exec('create table wordpress (id integer); create table account (id integer)')
    database.close()
    const bytes = readFileSync(path)
    await assert.rejects(
      openStore(path),
      error => error instanceof OtherVersion && /database of another program/.test(error.message),
    )
    assert.deepEqual(readFileSync(path), bytes)
    assert.deepEqual([existsSync(`${path}-wal`), existsSync(`${path}-shm`)], [false, false])
  })

  it('is written by two processes at once without a lost charge', async () => {
    const path = newPath()
    const store = await openStore(path)
    await store.accounts.insertAccount({ id: 'acc', name: 'acc', createdAt: 0 }, event)
    const program = `
const store = await openStore(path)
const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 1000 }
const onError = error => { throw error }
const meter = newMeter({ store: store.ledger, policy, processId: Number(number), now: Date.now, onError })
let charged = 0
await Promise.all(Array.from({ length: 16 }, async () => {
  for (let request = 0; request < 50; request += 1) {
    const { outcome, reservation } = await meter.admit('acc', { endpoint: '/v1/a', credits: 1 })
    if (outcome !== 'admitted') continue
    meter.settle('acc', { reservation, credits: 1 })
    charged += 1
  }
}))
await meter.drain()
await store.close()
console.log(charged)`
    const charged = await Promise.all([runProcess(program, path, '1'), runProcess(program, path, '2')])
    assert.equal(Number(charged[0]) + Number(charged[1]), 1000)
    const { account, entries } = await journalOf(store.ledger, 'acc')
    assert.deepEqual(audit(account, entries), [])
    assert.deepEqual([account.free, account.nextReservation, account.reservationSets], [0, 1001, []])
    await store.close()
  })

  /** A store with an account, and a lock on its file that ends with `rollback`. */
  async function locked() {
    const path = newPath()
    const store = await openStore(path)
    await store.accounts.insertAccount({ id: 'acc', name: 'acc', createdAt: 0 }, event)
    const lock = new DatabaseSync(path)
    lock.exec('begin immediate')
    const end = async () => {
      lock.close()
      await store.close()
    }
    return { store, lock, end }
  }

  it('is waited for while it is locked, without stopping the thread', async () => {
    const { store, lock, end } = await locked()
    const written: string[] = []
    const writes = [
      store.ledger.startProcess({ boot: 'b', identity: null, until: 0 }, 0).then(() => written.push('a statement')),
      store.accounts
        .insertAccount({ id: 'b', name: 'b', createdAt: 0 }, event)
        .then(() => written.push('a transaction')),
    ]
    // What has the lock is of this thread: a wait that stopped the thread would never end.
    await sleep(50)
    assert.deepEqual(written, [])
    lock.exec('rollback')
    await Promise.all(writes)
    assert.deepEqual(written, ['a statement', 'a transaction'])
    await end()
  })

  it('fails writes once a lock is held for longer than they may wait, and at once from then on, until it is free', async () => {
    const { store, lock, end } = await locked()
    store.setLockWait(500)
    const write = () => store.ledger.startProcess({ boot: 'b', identity: null, until: 0 }, 0)
    await assert.rejects(write(), /database is locked/)
    const failed = write().then(
      () => 'written',
      () => 'failed',
    )
    // A wait would be a timer, and take longer than this turn.
    const waits = new Promise(resolve => setImmediate(resolve, 'waits'))
    assert.equal(await Promise.race([failed, waits]), 'failed')
    lock.exec('rollback')
    await write()
    await end()
  })

  it('makes a write wait for a lock that is another one than the one that was last met', async () => {
    const { store, lock, end } = await locked()
    store.setLockWait(20)
    const write = () => store.ledger.startProcess({ boot: 'b', identity: null, until: 0 }, 0)
    await assert.rejects(write(), /database is locked/)
    lock.exec('rollback')
    await sleep(40)
    lock.exec('begin immediate')
    const failed = write().catch(() => 'failed')
    const waits = new Promise(resolve => setImmediate(resolve, 'waits'))
    assert.equal(await Promise.race([failed, waits]), 'waits')
    lock.exec('rollback')
    await failed
    await end()
  })

  it('is probed by a write that reaches the disk and changes nothing; it fails while the file is locked', async () => {
    const { store, lock, end } = await locked()
    store.setLockWait(0)
    await assert.rejects(store.probe(), /database is locked/)
    lock.exec('rollback')
    const written = () => statSync(`${lock.location()}-wal`).size
    const before = written()
    for (let each = 0; each < 2; each += 1) await store.probe()
    assert.ok(written() > before)
    assert.deepEqual(lock.prepare('select * from installation').all(), [])
    await end()
  })

  it('is read while it is locked', async () => {
    const { store, end } = await locked()
    assert.equal((await store.ledger.readAccount('acc'))?.purchased, 0)
    await end()
  })

  it('takes a grant and the event of it together, or neither', async () => {
    const path = await fileWithGrants(1)
    const store = await openStore(path)
    const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 0 }
    const meter = newMeter({ store: store.ledger, policy, processId: 0, now: () => 7, onError: () => {} })
    const database = new DatabaseSync(path)
    const events = () =>
      database.prepare("select at, actor, action from audit_event where action like 'credits%'").all()
    const grant = { credits: 5, note: 'an invoice', actor: 'tester' }
    database.exec("create trigger full before insert on audit_event begin select raise(abort, 'no room'); end")
    await assert.rejects(meter.grant('acc', grant), /no room/)
    assert.equal((await store.ledger.readAccount('acc'))?.purchased, 1)
    database.exec('drop trigger full')
    await meter.grant('acc', grant)
    assert.equal((await store.ledger.readAccount('acc'))?.purchased, 6)
    assert.deepEqual(structuredClone(events()), [{ at: 7, actor: 'tester', action: 'credits.grant 5' }])
    database.close()
    await store.close()
  })

  it('is written by others while a journal is read, which stays that of one moment', async () => {
    const path = await fileWithGrants(3)
    const store = await openStore(path)
    const impatient = new DatabaseSync(path, { timeout: 0 })
    let entries = 0
    const { account } = await store.ledger.readJournal('acc', () => () => {
      entries += 1
      impatient.exec(`
        begin immediate;
        insert into journal select 'acc', next_entry, 'grant', 9, null, '', null, '', 0, 0, 1, 0, '', '' from account;
        update account set purchased = purchased + 1, next_entry = next_entry + 1;
        commit`)
    })
    assert.deepEqual([account.purchased, entries], [3, 3])
    assert.equal((await store.ledger.readAccount('acc'))?.purchased, 6)
    impatient.close()
    await store.close()
  })

  it('may hold a journal that is larger than the memory of who audits it', async () => {
    const path = await fileWithGrants(100_000)
    const program = `
const store = await openStore(path)
const audit = new Audit()
const { account } = await store.ledger.readJournal('acc', () => entry => audit.take(entry))
console.log(account.purchased, JSON.stringify(audit.problems(account)))
await store.close()`
    assert.equal(await runWith(['--max-old-space-size=24'], program, path), '100000 []')
  })

  it('says that the disk is full when it is, and works on when it is not any more', async () => {
    const { db } = openSqlite(newPath())
    await sql`create table filler (text text)`.execute(db)
    await sql`pragma max_page_count = 10`.execute(db)
    const fill = db.transaction().execute(trx => sql`insert into filler values (${'x'.repeat(200_000)})`.execute(trx))
    await assert.rejects(fill, /full/)
    await sql`pragma max_page_count = 1000000`.execute(db)
    await db.transaction().execute(trx => sql`insert into filler values ('x')`.execute(trx))
    await db.destroy()
  })
})
