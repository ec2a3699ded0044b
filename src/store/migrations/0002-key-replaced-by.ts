import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_key').addColumn('replaced_by', 'text').execute()
}

export const keyReplacedBy: Migration = { up }
