/** Finds the verdicts whose time is over. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('verdict_expiry').on('verdict').column('free_until').execute()
}

export const verdictExpiry: Migration = { up }
