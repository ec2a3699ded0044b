/**
 * Open reservations, limits, checkpoints and the revision of the keys as rows and columns of their own; entries of the
 * journal name the requests they cover.
 */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Hold } from '../../metering/ledger.ts'

/** What this migration reads and writes. */
interface Tables {
  account: { id: string; holds: string }
  hold: { account_id: string; process_id: number; endpoint: string; credits_each: number; reservations: string }
  key_revision: { value: number }
}

async function up(db: Kysely<Tables>): Promise<void> {
  await moveHolds(db)
  for (const [name, type] of [
    ['requests_per_minute', 'integer'],
    ['free_credits_per_month', 'bigint'],
    ['suspended_at', 'bigint'],
  ] as const) {
    await db.schema.alterTable('account').addColumn(name, type).execute()
  }
  await db.schema.alterTable('journal').addColumn('request_block', 'text').execute()
  await db.schema
    .alterTable('journal')
    .addColumn('request_numbers', 'text', column => column.notNull().defaultTo(''))
    .execute()
  // Without the account: the entries of a group follow each other there, so that they change one page of it.
  await db.schema
    .createIndex('journal_request')
    .on('journal')
    .column('request_block')
    .where('request_block' as never, 'is not', null)
    .execute()
  await createCheckpoint(db)
  await db.schema
    .createTable('key_revision')
    .addColumn('value', 'bigint', column => column.notNull())
    .execute()
  await db.insertInto('key_revision').values({ value: 0 }).execute()
}

async function moveHolds(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('hold')
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('process_id', 'integer', column => column.notNull())
    .addColumn('endpoint', 'text', column => column.notNull())
    .addColumn('credits_each', 'bigint', column => column.notNull())
    .addColumn('reservations', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('hold_key', ['account_id', 'process_id', 'endpoint', 'credits_each'])
    .execute()
  const accounts = await db.selectFrom('account').select(['id', 'holds']).where('holds', '!=', '[]').execute()
  for (const { id, holds } of accounts) {
    for (const { processId, endpoint, creditsEach, reservations } of JSON.parse(holds) as Hold[]) {
      const row = { account_id: id, process_id: processId, endpoint, credits_each: creditsEach, reservations }
      await db.insertInto('hold').values(row).execute()
    }
  }
  await db.schema.alterTable('account').dropColumn('holds').execute()
}

async function createCheckpoint(db: Kysely<Tables>): Promise<void> {
  let table = db.schema
    .createTable('checkpoint')
    .addColumn('account_id', 'text', column => column.primaryKey().references('account.id'))
  const sums = ['free', 'purchased', 'reserved', 'granted', 'settled'] as const
  for (const name of ['seq', 'at', ...sums, 'last_reservation'] as const) {
    table = table.addColumn(name, 'bigint', column => column.notNull())
  }
  await table.addColumn('open_reservations', 'text', column => column.notNull()).execute()
}

export const ledgerRows: Migration = { up }
