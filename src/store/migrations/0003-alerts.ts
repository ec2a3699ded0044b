import { type RawBuilder, sql } from 'kysely'
import { type AnyDatabase, wordsOf } from '../dialect.ts'

/** Alerts beside that for low credits, and messages by email. */
export async function createAlerts(db: AnyDatabase): Promise<void> {
  const { clustered } = wordsOf(db)
  const statements: RawBuilder<unknown>[] = [
    sql`create table alert (
      account_id text primary key references account (id),
      email text,
      error_percent integer,
      error_requests integer not null,
      error_hours integer not null,
      stale_data integer not null,
      key_days integer
    )${sql.raw(clustered)}`,
    sql`create table alert_state (
      account_id text not null references account (id),
      subject text not null,
      since bigint not null,
      constraint alert_state_key primary key (account_id, subject)
    )${sql.raw(clustered)}`,
    sql`alter table webhook_delivery add column channel text not null default 'webhook'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
