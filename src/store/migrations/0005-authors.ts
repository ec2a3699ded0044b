import { sql } from 'kysely'
import type { AnyDatabase } from '../dialect.ts'

/** A key names who created it, and a user the account that they worked in last. */
export async function addAuthors(db: AnyDatabase): Promise<void> {
  await sql`alter table user_person add column last_account_id text`.execute(db)
  await sql`alter table api_key add column created_by text`.execute(db)
  await sql`update api_key set created_by = found.actor
    from (select subject, min(actor) as actor from audit_event where action = 'key.create' group by subject) as found
    where found.subject = api_key.id and session_id is null`.execute(db)
}
