import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('account_id', 'text', column => column.references('account.id'))
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('attempt', 'integer', column => column.notNull())
    .addColumn('due_at', 'bigint', column => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('input', 'text', column => column.notNull())
    .addColumn('result', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('job_name')
    .on('job')
    .columns(['kind', 'key'])
    .unique()
    .where(sql.ref('state'), '<>', sql.lit('failed'))
    .execute()
  await db.schema.createIndex('job_due').on('job').columns(['kind', 'state', 'due_at']).execute()
  await db.schema.createIndex('job_over').on('job').columns(['kind', 'state', 'updated_at']).execute()
}

export const jobs: Migration = { up }
