/**
 * The events of an account are narrowed to whoever did them, and to a kind of action: neither looks through all the
 * others.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { kindOfAction } from '../dialect.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_event_actor').on('audit_event').columns(['account', 'actor', 'seq']).execute()
  await sql`create index audit_event_kind on audit_event (account, ${kindOfAction(db)}, seq)`.execute(db)
}

export const auditFilters: Migration = { up }
