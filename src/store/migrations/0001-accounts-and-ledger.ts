import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { bytesType, counted, countedOnce, countedType } from '../dialect.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createLedger(db)
  await db.schema
    .createTable('process')
    .addColumn('id', countedType(db), countedOnce(db))
    .addColumn('host', 'text', column => column.notNull())
    .addColumn('pid', 'integer', column => column.notNull())
    .addColumn('started_at', 'bigint', column => column.notNull())
    .addColumn('heartbeat_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createTable('audit_event')
    .addColumn('seq', countedType(db), countedOnce(db))
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('actor', 'text', column => column.notNull())
    .addColumn('action', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', bytesType(db), column => column.notNull())
    .execute()
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull().unique())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('free', 'bigint', column => column.notNull())
    .addColumn('purchased', 'bigint', column => column.notNull())
    .addColumn('free_month', 'integer', column => column.notNull())
    .addColumn('window_start', 'bigint', column => column.notNull())
    .addColumn('window_count', 'integer', column => column.notNull())
    .addColumn('next_reservation', 'bigint', column => column.notNull())
    .addColumn('holds', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('api_key')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('label', 'text', column => column.notNull())
    .addColumn('mode', 'text', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull().unique())
    .addColumn('last_four', 'text', column => column.notNull())
    .addColumn('scopes', 'text', column => column.notNull())
    .addColumn('allowed_cidrs', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('api_key_account').on('api_key').column('account_id').execute()
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('journal')
    .addColumn('seq', countedType(db), counted(db))
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('endpoint', 'text')
    .addColumn('reservations', 'text', column => column.notNull())
    .addColumn('requests', 'integer', column => column.notNull())
    .addColumn('free_delta', 'bigint', column => column.notNull())
    .addColumn('purchased_delta', 'bigint', column => column.notNull())
    .addColumn('reserved_delta', 'bigint', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('journal_account').on('journal').columns(['account_id', 'seq']).execute()
  await db.schema
    .createTable('usage')
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('endpoint', 'text', column => column.notNull())
    .addColumn('requests', 'bigint', column => column.notNull())
    .addColumn('credits', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('usage_key', ['account_id', 'day', 'endpoint'])
    .execute()
  await db.schema
    .createTable('idempotency')
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('key_hash', 'text', column => column.notNull())
    .addColumn('fingerprint', 'text', column => column.notNull())
    .addColumn('process_id', 'integer', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('answer', bytesType(db))
    .addPrimaryKeyConstraint('idempotency_key', ['account_id', 'key_hash'])
    .execute()
  await db.schema.createIndex('idempotency_expiry').on('idempotency').column('expires_at').execute()
}

export const accountsAndLedger: Migration = { up }
