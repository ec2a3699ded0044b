import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_entry')
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('value', 'text', column => column.notNull())
    .addColumn('list', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('added_at', 'bigint', column => column.notNull())
    .addColumn('proved_at', 'bigint')
    .addColumn('asked_at', 'bigint')
    .addPrimaryKeyConstraint('list_entry_key', ['account_id', 'list', 'value'])
    .execute()
  // The few that were proved, and not the many that somebody objected to.
  await db.schema
    .createIndex('list_entry_proved')
    .on('list_entry')
    .column('asked_at')
    .where(sql.ref('proved_at'), 'is not', null)
    .execute()
  await db.schema
    .createTable('list_size')
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('list', 'text', column => column.notNull())
    .addColumn('entries', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('list_size_key', ['account_id', 'list'])
    .execute()
}

export const accountLists: Migration = { up }
