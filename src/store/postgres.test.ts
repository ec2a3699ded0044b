import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { isLongRun } from '../../test/support/long-run.ts'
import { freePort } from '../../test/support/postgres.ts'
import { type SharedPostgres, sharedPostgres } from '../../test/support/shared-postgres.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { until } from '../../test/support/until.ts'
import { describeAuditLog } from './audit-contract.ts'
import { describeEveryContract } from './every-contract.ts'
import { compositeArrayOf } from './ledger-write.ts'
import { migrate, migrations, OtherVersion } from './migrate.ts'
import { openStore, type Store } from './open.ts'
import { openPostgres } from './postgres.ts'
import { describeTransfer } from './transfer-contract.ts'

let postgres: SharedPostgres
before(async () => {
  postgres = sharedPostgres()
})
const folder = temporaryFolder('transfer')
let files = 0

/** A store on SQLite, to move from and to. */
async function openSqliteNew() {
  files += 1
  return openedAt(join(folder, `${files}.db`))
}

/** The tables are a copy, as for SQLite (openNewSqlite). */
async function openNew() {
  return openedAt(await postgres.databaseWithTables())
}

/**
 * The order of en_US of the C library, which databases have unless told otherwise: the last code comes before all
 * letters but one.
 */
async function openInOtherOrder() {
  return openedAt(await postgres.database('& a < \u{10ffff}'))
}

async function openedAt(url: string) {
  const stores: Store[] = []
  const reopen = async () => {
    const store = await openStore(url)
    stores.push(store)
    return store
  }
  const remove = async () => {
    for (const store of stores) await store.close()
  }
  return { store: await reopen(), reopen, remove }
}

describeEveryContract('PostgreSQL', openNew, 15)
describeAuditLog('PostgreSQL in an order of texts that is not that of their codes', openInOtherOrder)
// What leaves PostgreSQL and what comes in are tested with SQLite at the other end; the pair takes as long as both.
if (isLongRun) describeTransfer('PostgreSQL to PostgreSQL', openNew, openNew)
describeTransfer('PostgreSQL to SQLite', openNew, openSqliteNew)
describeTransfer('SQLite to PostgreSQL', openSqliteNew, openNew)

/** What an operator sees of the server: `work` on a connection of its own. */
async function asOperator(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

describe('PostgreSQL', () => {
  it('has its tables made once when several processes begin on an empty database together', async () => {
    const url = await postgres.database()
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(url)))
    const secrets = await Promise.all(stores.map(store => store.ledger.secret()))
    for (const secret of secrets) assert.deepEqual(secret, secrets[0])
    await Promise.all(stores.map(store => store.close()))
  })

  it('keeps what a step has locked no longer than the step takes, so that nodes serve while the next one runs', async () => {
    const url = await postgres.databaseWithTables()
    const steps = {
      ...migrations,
      '0002-column': (db: Kysely<unknown>) => db.schema.alterTable('account').addColumn('colour', 'text').execute(),
      '0003-index': (db: Kysely<unknown>) =>
        db.schema.createIndex('audit_event_at').on('audit_event').column('at').execute(),
    }
    const writer = new Client(url)
    await writer.connect()
    await writer.query('begin')
    await writer.query(`insert into audit_event (at, actor, action, subject) values (0, 'test', 'test', 'test')`)
    const { db, close } = openPostgres(url, 'migrate', error => assert.fail(String(error)))
    const migrated = migrate(db, steps)
    const canBeRead = () =>
      asOperator(url, `set statement_timeout = 100; select colour from account`).then(
        () => true,
        () => false,
      )
    try {
      await until(canBeRead)
    } finally {
      await writer.query('commit')
      await writer.end()
    }
    assert.deepEqual(await migrated, ['0002-column', '0003-index'])
    await close()
    await assert.rejects(openStore(url), OtherVersion, 'a version that does not know these steps')
  })

  it('is refused when an earlier build made its tables', async () => {
    for (const statement of [
      'create table kysely_migration (name text)',
      "create table migration as select '0001-baseline' as name",
    ]) {
      const url = await postgres.database()
      await asOperator(url, statement)
      await assert.rejects(
        openStore(url),
        error => error instanceof OtherVersion && /earlier build/.test(error.message),
      )
    }
  })

  it('tells of changed keys again after its connections were cut', async () => {
    const url = await postgres.databaseWithTables()
    const lost: unknown[] = []
    const [one, two] = [await openStore(url), await openStore(url, error => lost.push(error))]
    const cut =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await asOperator(url, cut)
    const before = two.accounts.revision()
    await until(async () => {
      await asOperator(url, 'update key_revision set value = value + 1')
      return two.accounts.revision() !== before
    })
    const listening = async () => {
      const client = new Client(url)
      await client.connect()
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where query like 'listen %' and datname = current_database()",
      )
      await client.end()
      return rows.length === 2
    }
    await until(listening)
    assert.ok(lost.length > 0)
    await one.close()
    await two.close()
  })

  it('refuses a number that a double cannot hold, and only where it stands', async () => {
    const url = await postgres.databaseWithTables()
    const store = await openStore(url)
    for (const id of ['acc_whole', 'acc_beyond']) {
      await store.accounts.insertAccount(
        { id, name: id, createdAt: 0 },
        { at: 0, actor: 'test', action: 'account.create', subject: id },
      )
    }
    await asOperator(url, `update account set purchased = ${2n ** 60n} where id = 'acc_beyond'`)
    await assert.rejects(store.ledger.readAccount('acc_beyond'))
    assert.equal((await store.ledger.readAccount('acc_whole'))?.purchased, 0)
    await store.close()
  })

  it('reads rows that are sent as an array of composite values as they were', async () => {
    const url = await postgres.databaseWithTables()
    const client = new Client(url)
    await client.connect()
    const columns = ['account_id', 'process_id', 'endpoint', 'credits_each', 'key_id', 'reservations']
    const sign = fc.constantFrom(...'ab1 \t\n\\"\'{}(),;é漢😀', 'null')
    const text = fc.string({ unit: sign })
    const number = fc.maxSafeInteger().map(String)
    const row = fc.record({
      ...{ account_id: fc.option(text), process_id: fc.option(number), endpoint: text },
      ...{ credits_each: number, key_id: text, reservations: text },
    })
    try {
      const property = fc.asyncProperty(fc.array(row), async rows => {
        const sent = compositeArrayOf(rows, columns)
        const { rows: read } = await client.query('select * from unnest($1::ledger_write_1_reservation[])', [sent])
        assert.deepEqual(
          read.map(each => ({ ...each })),
          rows.map(each => ({ ...each })),
        )
      })
      await fc.assert(property, { seed: 17 })
    } finally {
      await client.end()
    }
  })

  it('is found at whichever of several hosts takes writes, and nowhere while none does', async () => {
    const url = await postgres.databaseWithTables()
    const { port, pathname } = new URL(url)
    const absent = await freePort()
    const several = `${url.replace(`:${port}/`, `:${absent},127.0.0.1:${port}/`)}?target_session_attrs=read-write`
    await (await openStore(several)).close()
    await asOperator(url, `alter database ${pathname.slice(1)} set default_transaction_read_only = on`)
    await assert.rejects(openStore(`${url}?target_session_attrs=read-write`), /is read-only/)
    await assert.rejects(openStore(several))
  })

  it('is used again once its host takes writes, on a connection that was there before', async () => {
    const url = await postgres.databaseWithTables()
    const { db, close } = openPostgres(url, 'migrate', () => {})
    await sql`set session characteristics as transaction read only`.execute(db)
    const write = () => sql`update key_revision set value = value + 1`.execute(db)
    await assert.rejects(write(), { code: 'POSTGRES_25006' })
    await write()
    await close()
  })

  it('says in no error what the password is', async () => {
    const url = (await postgres.database()).replace('assay:assay@', 'assay:not-the-password@')
    await assert.rejects(
      openStore(url),
      error => error instanceof Error && !JSON.stringify([error.message, error.stack, error]).includes('not-the'),
    )
  })
})
