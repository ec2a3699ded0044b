/** Verdicts on where addresses belong, what websites said, and how many of them an account had checked. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { clustered } from '../dialect.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('verdict')
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('address_hash', 'text', column => column.notNull())
    .addColumn('result_id', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('free_until', 'bigint', column => column.notNull())
    .addColumn('payer', 'text', column => column.notNull())
    .addColumn('paid_at', 'bigint')
    .addColumn('checking_until', 'bigint')
    .addColumn('evidence', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('verdict_key', ['account_id', 'address_hash'])
    .$call(clustered(db))
    .execute()
  await db.schema
    .createTable('site_evidence')
    .addColumn('domain', 'text', column => column.primaryKey())
    .addColumn('checked_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('evidence', 'text', column => column.notNull())
    .$call(clustered(db))
    .execute()
  await db.schema.createIndex('site_evidence_expiry').on('site_evidence').column('expires_at').execute()
  await db.schema
    .createTable('site_check_count')
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('checks', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('site_check_count_key', ['account_id', 'day'])
    .$call(clustered(db))
    .execute()
}

export const verdicts: Migration = { up }
