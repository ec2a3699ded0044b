/**
 * Who may use the dashboard. The tables that begin with `user` are those of better-auth (dashboard/people/auth.ts): it
 * keeps times as ISO 8601 text and booleans as 0 and 1, on both databases alike, so that an export fits either. The
 * others are ours.
 */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { clustered, isPostgres } from '../dialect.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite has no type of times; the library expects this name, which keeps text as it is.
  const instant = isPostgres(db) ? 'text' : 'date'
  await usersAndSessions(db, instant)
  await loginsAndFactors(db, instant)
  await membersAndLinks(db)
  await db.schema.alterTable('audit_event').addColumn('account', 'text').execute()
  await db.schema.alterTable('audit_event').addColumn('address', 'text').execute()
}

type Instant = 'text' | 'date'

async function usersAndSessions(db: Kysely<unknown>, instant: Instant): Promise<void> {
  await db.schema
    .createTable('user_person')
    .addColumn('id', 'text', column => column.notNull().primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull().unique())
    .addColumn('email_verified', 'integer', column => column.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', instant, column => column.notNull())
    .addColumn('updated_at', instant, column => column.notNull())
    .addColumn('two_factor_enabled', 'integer')
    .addColumn('is_operator', 'integer')
    .execute()
  await db.schema
    .createTable('user_session')
    .addColumn('id', 'text', column => column.notNull().primaryKey())
    .addColumn('expires_at', instant, column => column.notNull())
    .addColumn('token', 'text', column => column.notNull().unique())
    .addColumn('created_at', instant, column => column.notNull())
    .addColumn('updated_at', instant, column => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('user_id', 'text', column => column.notNull().references('user_person.id').onDelete('cascade'))
    .addColumn('account_id', 'text')
    .execute()
  await db.schema.createIndex('user_session_user').on('user_session').column('user_id').execute()
}

async function loginsAndFactors(db: Kysely<unknown>, instant: Instant): Promise<void> {
  await db.schema
    .createTable('user_login')
    .addColumn('id', 'text', column => column.notNull().primaryKey())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('provider', 'text', column => column.notNull())
    .addColumn('user_id', 'text', column => column.notNull().references('user_person.id').onDelete('cascade'))
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', instant)
    .addColumn('refresh_token_expires_at', instant)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', instant, column => column.notNull())
    .addColumn('updated_at', instant, column => column.notNull())
    .execute()
  await db.schema.createIndex('user_login_user').on('user_login').column('user_id').execute()
  await db.schema
    .createTable('user_verification')
    .addColumn('id', 'text', column => column.notNull().primaryKey())
    .addColumn('identifier', 'text', column => column.notNull())
    .addColumn('value', 'text', column => column.notNull())
    .addColumn('expires_at', instant, column => column.notNull())
    .addColumn('created_at', instant, column => column.notNull())
    .addColumn('updated_at', instant, column => column.notNull())
    .execute()
  await db.schema.createIndex('user_verification_identifier').on('user_verification').column('identifier').execute()
  await db.schema
    .createTable('user_second_factor')
    .addColumn('id', 'text', column => column.notNull().primaryKey())
    .addColumn('secret', 'text', column => column.notNull())
    .addColumn('recovery_codes', 'text', column => column.notNull())
    .addColumn('user_id', 'text', column => column.notNull().references('user_person.id').onDelete('cascade'))
    .addColumn('verified', 'integer')
    .addColumn('failed_count', 'integer')
    .addColumn('locked_until', instant)
    .execute()
  await db.schema.createIndex('user_second_factor_user').on('user_second_factor').column('user_id').execute()
}

async function membersAndLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member')
    .addColumn('user_id', 'text', column => column.notNull().references('user_person.id').onDelete('cascade'))
    .addColumn('account_id', 'text', column => column.notNull().references('account.id'))
    .addColumn('role', 'text', column => column.notNull())
    .addColumn('since', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('member_key', ['user_id', 'account_id'])
    .$call(clustered(db))
    .execute()
  await db.schema.createIndex('member_account').on('member').column('account_id').execute()
  await db.schema
    .createTable('one_time_link')
    .addColumn('hash', 'text', column => column.notNull().primaryKey())
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('account_id', 'text', column => column.references('account.id'))
    .addColumn('role', 'text')
    .addColumn('user_id', 'text', column => column.references('user_person.id').onDelete('cascade'))
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .$call(clustered(db))
    .execute()
  await db.schema
    .createTable('throttle')
    .addColumn('key_hash', 'text', column => column.notNull().primaryKey())
    .addColumn('failures', 'integer', column => column.notNull())
    .addColumn('window_start', 'bigint', column => column.notNull())
    .$call(clustered(db))
    .execute()
}

export const people: Migration = { up }
