/** Keys that stand in for another one, or for none, while somebody is signed in. They are few and soon gone. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_key').addColumn('parent_id', 'text').execute()
  await db.schema.alterTable('api_key').addColumn('session_id', 'text').execute()
  await db.schema
    .createIndex('api_key_session')
    .on('api_key')
    .column('session_id')
    .where('session_id', 'is not', null)
    .execute()
}

export const temporaryKeys: Migration = { up }
