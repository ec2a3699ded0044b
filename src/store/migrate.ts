import { type Kysely, sql, type Transaction } from 'kysely'
import { type AnyDatabase, isPostgres } from './dialect.ts'
import { createTables } from './migrations/0001-baseline.ts'
import { indexResults } from './migrations/0002-verdict-results.ts'
import { createAlerts } from './migrations/0003-alerts.ts'
import { createRequestLog } from './migrations/0004-request-log.ts'
import { addAuthors } from './migrations/0005-authors.ts'
import type { Database } from './schema.ts'

/** Changes the tables, within a transaction. */
type Migration = (db: AnyDatabase) => Promise<void>
type Migrations = Readonly<Record<string, Migration>>

/** The steps from an empty database to today's tables, by name, in their order. */
export const migrations: Migrations = {
  '0001-baseline': createTables,
  '0002-verdict-results': indexResults,
  '0003-alerts': createAlerts,
  '0004-request-log': createRequestLog,
  '0005-authors': addAuthors,
}

/** Where versions before the baseline kept the names of their steps. */
const earlierTable = 'kysely_migration'
/** The last step of those versions, which an export names. */
export const lastEarlierStep = '0020-audit-filters'

/** On PostgreSQL, the advisory lock of a process that changes tables. */
const lockId = 3853314791062309107n

/** Another version of Assay, or another program, made the tables. */
export class OtherVersion extends Error {}

/**
 * Brings the tables to the newest layout, and returns the names of the steps that this took. Several processes may do
 * so at once. On PostgreSQL nodes of the version before may be serving meanwhile: each step over tables that are there
 * is a transaction of its own, so that what one has locked, such as every account for a new column, does not wait for
 * the indexes of the next. Throws OtherVersion before anything is written.
 */
export async function migrate(db: Kysely<Database>, steps: Migrations = migrations): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    const taken = await db.transaction().execute(trx => takeSteps(trx, steps))
    if (taken.length === 0) return names
    names.push(...taken)
  }
}

/** The next step, or all of them where there are no tables yet. */
async function takeSteps(trx: Transaction<Database>, steps: Migrations): Promise<string[]> {
  if (isPostgres(trx)) {
    // A step over a large table, or the wait for a node that takes it, is longer than a statement of the service may
    // be.
    await sql`set local statement_timeout = 0`.execute(trx)
    // The lock ends with the transaction: one of the session would stay behind on a connection of a pooler, and nobody
    // could start again.
    await sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(trx)
  }
  const done = await migrationsOf(trx)
  if (done.some(name => steps[name] === undefined)) {
    throw new OtherVersion(
      'it was made by a newer version of Assay. Run that version or a newer one, or restore a backup',
    )
  }
  const due = Object.keys(steps).filter(name => !done.includes(name))
  const next = done.length === 0 ? due : due.slice(0, 1)
  if (done.length === 0) await sql`create table migration (name text primary key)`.execute(trx)
  for (const name of next) {
    await steps[name](trx)
    await trx.insertInto('migration').values({ name }).execute()
  }
  return next
}

/**
 * The steps that the tables have taken, in their order. Throws OtherVersion when they are those of an earlier version.
 */
export async function migrationsOf(db: Kysely<Database>): Promise<string[]> {
  if (await hasTable(db, earlierTable)) {
    throw new OtherVersion(
      'it was made by an earlier version of Assay. Write its tables to a file with that version (assay export), and load the file into a new database with this one (assay import)',
    )
  }
  if (!(await hasTable(db, 'migration'))) return []
  const rows = await db.selectFrom('migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function hasTable(db: Kysely<Database>, name: string): Promise<boolean> {
  const query = isPostgres(db)
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
  return (await query.execute(db)).rows.length > 0
}
