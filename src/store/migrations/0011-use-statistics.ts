/** How keys used endpoints, by hour and by day: requests and credits by outcome, and latencies by bucket. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { clustered } from '../dialect.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('use_count')
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('unit', 'text', column => column.notNull())
    .addColumn('period', 'text', column => column.notNull())
    .addColumn('endpoint', 'text', column => column.notNull())
    .addColumn('key_id', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('requests', 'bigint', column => column.notNull())
    .addColumn('credits', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('use_count_key', ['account_id', 'unit', 'period', 'endpoint', 'key_id', 'code'])
    .$call(clustered(db))
    .execute()
  await db.schema
    .createTable('use_latency')
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('unit', 'text', column => column.notNull())
    .addColumn('period', 'text', column => column.notNull())
    .addColumn('endpoint', 'text', column => column.notNull())
    .addColumn('bucket', 'integer', column => column.notNull())
    .addColumn('requests', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('use_latency_key', ['account_id', 'unit', 'period', 'endpoint', 'bucket'])
    .$call(clustered(db))
    .execute()
  // Old periods are found by these; a count that is added to does not change them.
  await db.schema.createIndex('use_count_period').on('use_count').columns(['unit', 'period']).execute()
  await db.schema.createIndex('use_latency_period').on('use_latency').columns(['unit', 'period']).execute()
}

export const useStatistics: Migration = { up }
