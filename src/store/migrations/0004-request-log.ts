import { sql } from 'kysely'
import { type AnyDatabase, wordsOf } from '../dialect.ts'

/** The recent requests of each account, and how many of them there are (accounts/requests/store.ts). */
export async function createRequestLog(db: AnyDatabase): Promise<void> {
  const { clustered, changing } = wordsOf(db)
  await sql`
    create table request_group (
      account_id text not null references account (id),
      at bigint not null,
      id_prefix text not null,
      last_number bigint not null,
      first_number bigint not null,
      requests integer not null,
      omitted integer not null,
      text text not null,
      constraint request_group_key primary key (account_id, at, id_prefix, last_number)
    )`.execute(db)
  await sql`create index request_group_id on request_group (account_id, id_prefix, last_number)`.execute(db)
  await sql`create index request_group_age on request_group (at)`.execute(db)
  await sql`
    create table request_log_size (
      account_id text primary key references account (id),
      requests bigint not null,
      bytes bigint not null
    )${sql.raw(clustered + changing)}`.execute(db)
}
