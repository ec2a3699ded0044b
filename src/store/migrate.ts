import { type Kysely, sql, type Transaction } from 'kysely'
import { type AnyDatabase, isPostgres } from './dialect.ts'
import { createTables } from './migrations/0001-tables.ts'
import type { Database } from './schema.ts'

/** Changes the tables, within a transaction. */
type Migration = (db: AnyDatabase) => Promise<void>
type Migrations = Readonly<Record<string, Migration>>

/**
 * The steps of the tables, by name, in their order. The first makes today's tables in an empty database, which takes no
 * other step; the others change the tables of earlier versions.
 */
export const migrations: Migrations = { '0001-tables': createTables }

/** Steps of builds whose tables cannot be used: the last one, whose exports can be imported, and one that all took. */
export const lastEarlierStep = '0005-authors'
const firstEarlierStep = '0001-baseline'
/** The table in which builds before those noted their steps. */
const earlierTable = 'kysely_migration'

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

/** The next step, or the first one in the place of all where there are no tables yet. */
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
  const [next] = due
  if (next === undefined) return []
  await steps[next](trx)
  const taken = done.length === 0 ? due : [next]
  for (const name of taken) await trx.insertInto('migration').values({ name }).execute()
  return taken
}

/** The steps that the tables have taken, in their order. Throws OtherVersion for those of an earlier build. */
export async function migrationsOf(db: Kysely<Database>): Promise<string[]> {
  const isNoted = await hasTable(db, 'migration')
  const rows = isNoted ? await db.selectFrom('migration').select('name').orderBy('name').execute() : []
  const names = rows.map(({ name }) => name)
  if (names.includes(firstEarlierStep) || (await hasTable(db, earlierTable))) {
    throw new OtherVersion(
      'it was made by an earlier build of Assay. Export it with the last build before this one (assay export), and import the file into a new database with this one (assay import)',
    )
  }
  return names
}

async function hasTable(db: Kysely<Database>, name: string): Promise<boolean> {
  const query = isPostgres(db)
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
  return (await query.execute(db)).rows.length > 0
}
