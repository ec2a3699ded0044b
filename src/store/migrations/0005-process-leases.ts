/** A process is known by what it drew at its start, and lives as long as its lease: no host name or number says so. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Tables {
  process: { heartbeat_at: number; lease_until: number }
}

/** How long after its last heartbeat an earlier build took a process for alive. */
const leaseMs = 60_000

async function up(db: Kysely<Tables>): Promise<void> {
  const table = () => db.schema.alterTable('process')
  await table()
    .addColumn('boot', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await table().addColumn('place', 'text').execute()
  await table()
    .addColumn('lease_until', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
  await db
    .updateTable('process')
    .set(row => ({ lease_until: row('heartbeat_at', '+', leaseMs) }))
    .execute()
  for (const column of ['host', 'pid', 'heartbeat_at']) await table().dropColumn(column).execute()
}

export const processLeases: Migration = { up }
