import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { isPostgres } from './dialect.ts'
import { accountsAndLedger } from './migrations/0001-accounts-and-ledger.ts'
import { keyReplacedBy } from './migrations/0002-key-replaced-by.ts'
import { ledgerRows } from './migrations/0003-ledger-rows.ts'
import { jobs } from './migrations/0004-jobs.ts'
import { processLeases } from './migrations/0005-process-leases.ts'
import { localBreaches } from './migrations/0006-local-breaches.ts'
import { verdicts } from './migrations/0007-verdicts.ts'
import { accountLists } from './migrations/0008-account-lists.ts'
import { verdictExpiry } from './migrations/0009-verdict-expiry.ts'
import { people } from './migrations/0010-people.ts'
import { useStatistics } from './migrations/0011-use-statistics.ts'
import { webhooks } from './migrations/0012-webhooks.ts'
import { temporaryKeys } from './migrations/0013-temporary-keys.ts'
import { ledgerWriteFunction } from './migrations/0014-ledger-write.ts'
import { auditIndex } from './migrations/0016-audit-index.ts'
import { linkMaker } from './migrations/0017-link-maker.ts'
import { ledgerWriteRows } from './migrations/0018-ledger-write-rows.ts'
import { suspendedReason } from './migrations/0019-suspended-reason.ts'
import { auditFilters } from './migrations/0020-audit-filters.ts'
import type { Database } from './schema.ts'

const migrations: Record<string, Migration> = {
  '0001-accounts-and-ledger': accountsAndLedger,
  '0002-key-replaced-by': keyReplacedBy,
  '0003-ledger-rows': ledgerRows,
  '0004-jobs': jobs,
  '0005-process-leases': processLeases,
  '0006-local-breaches': localBreaches,
  '0007-verdicts': verdicts,
  '0008-account-lists': accountLists,
  '0009-verdict-expiry': verdictExpiry,
  '0010-people': people,
  '0011-use-statistics': useStatistics,
  '0012-webhooks': webhooks,
  '0013-temporary-keys': temporaryKeys,
  '0014-ledger-write': ledgerWriteFunction,
  '0016-audit-index': auditIndex,
  '0017-link-maker': linkMaker,
  '0018-ledger-write-rows': ledgerWriteRows,
  '0019-suspended-reason': suspendedReason,
  '0020-audit-filters': auditFilters,
}

/** Kysely's own, so that a version which takes its lock otherwise waits for this one. */
const lockId = 3853314791062309107n

/**
 * Brings the tables to the newest layout, and returns the names of the steps that this took. Several processes may do
 * so at once. On PostgreSQL nodes of the version before may be serving meanwhile: each step over tables that are there
 * is a transaction of its own, so that what one has locked, such as every account for a new column, does not wait for
 * the indexes of the next.
 */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  if (!isPostgres(db)) return taken(await migratorOf(db).migrateToLatest())
  const names: string[] = []
  for (;;) {
    const steps = await db.transaction().execute(lockedSteps)
    if (steps.length === 0) return names
    names.push(...steps)
  }
}

/** The next step, or all of them where there are no tables yet. */
async function lockedSteps(trx: Transaction<Database>): Promise<string[]> {
  // A step over a large table, or the wait for a node that takes it, is longer than a statement of the service may be.
  await sql`set local statement_timeout = 0`.execute(trx)
  // The lock ends with the transaction: one of the session would stay behind on a connection of a pooler, and nobody
  // could start again.
  await sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(trx)
  const isNew = (await migrationsOf(trx)).length === 0
  const migrator = migratorOf(trx)
  return taken(await (isNew ? migrator.migrateToLatest() : migrator.migrateUp()))
}

function taken({ error, results }: MigrationResultSet): string[] {
  if (error !== undefined) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** The steps that the tables have taken. */
export async function migrationsOf(db: Kysely<Database>): Promise<string[]> {
  const all = await migratorOf(db).getMigrations()
  return all.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name)
}

function migratorOf(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
