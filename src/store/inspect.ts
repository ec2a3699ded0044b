/** What a database is, without changing it: for `assay doctor`. */
import { type Kysely, sql } from 'kysely'
import { isPostgresUrl } from '../core/database-url.ts'
import { isPostgres } from './dialect.ts'
import { migrations, migrationsOf } from './migrate.ts'
import type { Database } from './schema.ts'
import { openSqliteToRead } from './sqlite.ts'

export interface DatabaseFacts {
  /** `PostgreSQL 18.4` or `SQLite 3.53.0`. */
  readonly version: string
  /** Steps of migration that the tables have not taken. */
  readonly due: readonly string[]
  /** Milliseconds that a statement took there and back, the median of five. */
  readonly latencyMs: number
  /** Milliseconds by which its clock is ahead of this machine's; null for a file. */
  readonly aheadMs: number | null
  /** True for a standby, or a server that was told to take no writes. */
  readonly isReadOnly: boolean
}

/** Throws OtherVersion, and what the database throws. */
export async function inspectDatabase(database: string): Promise<DatabaseFacts> {
  if (!isPostgresUrl(database)) {
    const { db } = openSqliteToRead(database)
    return factsOf(db).finally(() => db.destroy())
  }
  const { openPostgres } = await import('./postgres.ts')
  const { db, close } = openPostgres(database, 'read', () => {})
  return factsOf(db).finally(close)
}

async function factsOf(db: Kysely<Database>): Promise<DatabaseFacts> {
  const done = await migrationsOf(db)
  const due = Object.keys(migrations).filter(name => !done.includes(name))
  if (!isPostgres(db)) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
    const [{ version }] = rows
    return { version: `SQLite ${version}`, due, latencyMs: await latencyOf(db), aheadMs: null, isReadOnly: false }
  }
  const before = Date.now()
  const { rows } = await sql<{ version: string; now: number; read_only: string }>`
    select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 * 1000 as now,
      current_setting('transaction_read_only') as read_only`.execute(db)
  const [{ version, now, read_only }] = rows
  const aheadMs = Math.round(now - (before + Date.now()) / 2)
  // The packager follows the number in brackets.
  const number = version.split(' ')[0]
  const isReadOnly = read_only === 'on'
  return { version: `PostgreSQL ${number}`, due, latencyMs: await latencyOf(db), aheadMs, isReadOnly }
}

async function latencyOf(db: Kysely<Database>): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < 5; time += 1) {
    const began = performance.now()
    await sql`select 1`.execute(db)
    taken.push(performance.now() - began)
  }
  return taken.sort((a, b) => a - b)[2]
}
