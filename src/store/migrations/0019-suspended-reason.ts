/** Why an account is suspended, for its operator. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('suspended_reason', 'text').execute()
}

export const suspendedReason: Migration = { up }
