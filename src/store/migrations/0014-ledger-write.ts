/**
 * On PostgreSQL one function writes all that was decided for a group of accounts. Its statements are planned once for
 * each connection; planned with every group, as a statement without a name is, they cost more than they do. It needs no
 * statement that has a name, so a pooler in transaction mode may stand between.
 *
 * The tables of the ledger lose their references to `account`: PostgreSQL would look up and lock the account's row
 * again for every entry. The function writes for no account whose row it has not changed, and no account is ever
 * removed.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../dialect.ts'

/**
 * Room in each page for the next version of a row that changes with every group, so that no index has to change with
 * it.
 */
const changing = { account: 50, hold: 50, usage: 50 }
const ledgerTables = ['journal', 'request_block', 'hold', 'usage', 'idempotency']

async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  const { rows } = await sql<{ name: string; of: string }>`select conname as name, relname as of
    from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and relname = any(${ledgerTables}) and nspname = current_schema()`.execute(db)
  for (const { name, of } of rows) await db.schema.alterTable(of).dropConstraint(name).execute()
  for (const [table, percent] of Object.entries(changing)) {
    await sql`alter table ${sql.table(table)} set (fillfactor = ${sql.lit(percent)})`.execute(db)
  }
  await sql.raw(ledgerWrite).execute(db)
}

/**
 * The columns of each kind of rows that the function takes, each as an array: read as JSON, a row costs PostgreSQL
 * twice as much.
 */
const groups = {
  account:
    'id text, free bigint, purchased bigint, free_month bigint, window_start bigint, window_count bigint, next_reservation bigint, next_entry bigint, request_block text, version text',
  hold: 'account_id text, process_id bigint, endpoint text, credits_each bigint, reservations text',
  ended_hold: 'account_id text, process_id bigint, endpoint text, credits_each bigint',
  usage: 'account_id text, day text, endpoint text, requests bigint, credits bigint',
  request_block: 'block text, account_id text, first_seq bigint',
  idempotency: 'account_id text, key_hash text, fingerprint text, process_id bigint, expires_at bigint, answer text',
  ended_idempotency: 'account_id text, key_hash text',
  journal:
    'account_id text, seq bigint, kind text, at bigint, endpoint text, reservations text, request_block text, request_numbers text, requests bigint, free_delta bigint, purchased_delta bigint, reserved_delta bigint, note text',
}
type Group = keyof typeof groups

const columnsOf = (group: Group) => groups[group].split(', ').map(column => column.split(' '))
const parameterOf = (group: Group, column: string) => `of_${group}_${column}`
const parameters = Object.keys(groups)
  .flatMap(group => columnsOf(group as Group).map(([name, type]) => `${parameterOf(group as Group, name)} ${type}[]`))
  .join(', ')

/** The rows of that kind, as a table `new`. */
function rowsOf(group: Group): string {
  const columns = columnsOf(group).map(([name]) => name)
  return `unnest(${columns.map(name => parameterOf(group, name)).join(', ')}) as new (${columns.join(', ')})`
}

const isGiven = (group: Group) => `cardinality(${parameterOf(group, columnsOf(group)[0][0])}) > 0`

/**
 * Writes the rows of a group. An account with a version (the xmin of its row) has not been locked yet: all are locked
 * in the order of their ids, and when the row of one has another version nothing is written and SQLSTATE P0A01 is
 * raised. Returns the version that the accounts have now, and the time.
 */
const ledgerWrite = `create function ledger_write_1(${parameters})
returns table (version text, now bigint) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  written integer;
begin
  if cardinality(of_account_id) > 1 and of_account_version[1] is not null then
    perform from (select from account where id = any (of_account_id) order by id for update) as locked;
  end if;
  update account set free = new.free, purchased = new.purchased, free_month = new.free_month,
    window_start = new.window_start, window_count = new.window_count, next_reservation = new.next_reservation,
    next_entry = new.next_entry, request_block = new.request_block
    from ${rowsOf('account')}
    where account.id = new.id and (new.version is null or account.xmin::text = new.version);
  get diagnostics written = row_count;
  if written <> cardinality(of_account_id) then
    raise exception using errcode = 'P0A01', message = 'an account has changed since it was read';
  end if;
  if ${isGiven('ended_hold')} then
    delete from hold using ${rowsOf('ended_hold')}
      where hold.account_id = new.account_id and hold.process_id = new.process_id and hold.endpoint = new.endpoint
        and hold.credits_each = new.credits_each;
  end if;
  if ${isGiven('hold')} then
    insert into hold (account_id, process_id, endpoint, credits_each, reservations) select * from ${rowsOf('hold')}
      on conflict (account_id, process_id, endpoint, credits_each) do update set reservations = excluded.reservations;
  end if;
  if ${isGiven('usage')} then
    insert into usage (account_id, day, endpoint, requests, credits) select * from ${rowsOf('usage')}
      on conflict (account_id, day, endpoint)
      do update set requests = usage.requests + excluded.requests, credits = usage.credits + excluded.credits;
  end if;
  if ${isGiven('request_block')} then
    insert into request_block (block, account_id, first_seq) select * from ${rowsOf('request_block')} on conflict do nothing;
  end if;
  if ${isGiven('ended_idempotency')} then
    delete from idempotency using ${rowsOf('ended_idempotency')}
      where idempotency.account_id = new.account_id and idempotency.key_hash = new.key_hash;
  end if;
  if ${isGiven('idempotency')} then
    insert into idempotency (account_id, key_hash, fingerprint, process_id, expires_at, answer)
      select account_id, key_hash, fingerprint, process_id, expires_at, decode(answer, 'base64') from ${rowsOf('idempotency')}
      on conflict (account_id, key_hash) do update set fingerprint = excluded.fingerprint,
        process_id = excluded.process_id, expires_at = excluded.expires_at, answer = excluded.answer;
  end if;
  insert into journal (account_id, seq, kind, at, endpoint, reservations, request_block, request_numbers, requests,
    free_delta, purchased_delta, reserved_delta, note) select * from ${rowsOf('journal')};
  return query select pg_current_xact_id()::xid::text, (extract(epoch from clock_timestamp()) * 1000)::bigint;
end $$`

export const ledgerWriteFunction: Migration = { up }
