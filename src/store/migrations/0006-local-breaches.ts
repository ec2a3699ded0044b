import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('local_breach')
    .addColumn('import_id', 'text', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('form', 'text', column => column.notNull())
    .addColumn('record', 'text', column => column.notNull())
    .addColumn('generation', 'integer', column => column.notNull())
    .execute()
}

export const localBreaches: Migration = { up }
