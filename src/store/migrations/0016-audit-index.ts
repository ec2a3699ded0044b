/** The events of an account are read newest first, page by page: those that name it, and those whose subject it is. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  // What was done to a key before events named an account belongs to the account of the key.
  await sql`update audit_event set account = (select account_id from api_key where api_key.id = audit_event.subject)
    where account is null and subject like 'key\\_%' escape '\\'`.execute(db)
  await db.schema.createIndex('audit_event_account').on('audit_event').columns(['account', 'seq']).execute()
  await db.schema.createIndex('audit_event_subject').on('audit_event').columns(['subject', 'seq']).execute()
}

export const auditIndex: Migration = { up }
