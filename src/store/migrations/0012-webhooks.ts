/** When an account wants to be told that its credits are few, where it is told, and what it was told. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { clustered } from '../dialect.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['low_credits_below', 'low_credits_since']) {
    await db.schema.alterTable('account').addColumn(column, 'bigint').execute()
  }
  await db.schema
    .createTable('webhook')
    .addColumn('account_id', 'text', column => column.primaryKey().references('account.id'))
    .addColumn('url', 'text', column => column.notNull())
    .addColumn('secret', 'text', column => column.notNull())
    .addColumn('previous_secret', 'text')
    .addColumn('previous_until', 'bigint')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .$call(clustered(db))
    .execute()
  await db.schema
    .createTable('webhook_delivery')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('body', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('attempted_at', 'bigint')
    .addColumn('status', 'integer')
    .addColumn('error', 'text')
    .addColumn('latency_ms', 'integer')
    .$call(clustered(db))
    .execute()
  const delivery = db.schema.createIndex('webhook_delivery_account').on('webhook_delivery')
  await delivery.columns(['account_id', 'created_at', 'id']).execute()
  await db.schema.createIndex('webhook_delivery_age').on('webhook_delivery').column('created_at').execute()
}

export const webhooks: Migration = { up }
