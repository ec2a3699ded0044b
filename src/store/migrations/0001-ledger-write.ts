/**
 * On PostgreSQL one function writes all that was decided for a group of accounts. Its statements are planned once for
 * each connection; planned with every group, as a statement without a name is, they cost more than they do. It needs no
 * statement that has a name, so a pooler in transaction mode may stand between. Each kind of rows comes as one array of
 * composite values: as an array for each column, each column would be a table of its own that is joined row by row.
 *
 * A change of it is a function of another name in a new migration, as nodes of the version before go on calling this
 * one.
 */
import { type Kysely, sql } from 'kysely'

export async function createLedgerWrite(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(kinds)) {
    await sql.raw(`create type ${typeOf(name)} as (${columns})`).execute(db)
  }
  await sql.raw(ledgerWrite).execute(db)
}

/** What the function takes of each kind of rows. Types of their own: those of the tables get further columns. */
const kinds = {
  account:
    'id text, free bigint, purchased bigint, free_month bigint, window_start bigint, window_count bigint, next_reservation bigint, next_entry bigint, request_block text, version text',
  reservation: 'account_id text, process_id bigint, endpoint text, credits_each bigint, key_id text, reservations text',
  ended_reservation: 'account_id text, process_id bigint, endpoint text, credits_each bigint, key_id text',
  usage: 'account_id text, day text, endpoint text, requests bigint, credits bigint',
  request_block: 'block text, account_id text, first_seq bigint',
  idempotency: 'account_id text, key_hash text, fingerprint text, process_id bigint, expires_at bigint, answer text',
  ended_idempotency: 'account_id text, key_hash text',
  journal:
    'account_id text, seq bigint, kind text, at bigint, endpoint text, reservations text, request_block text, request_numbers text, requests bigint, free_delta bigint, purchased_delta bigint, reserved_delta bigint, note text, key_id text',
  key_use:
    'account_id text, key_id text, window_start bigint, window_count bigint, spent bigint, day bigint, spent_before_day bigint, spent_before_month bigint',
}
/** The columns of each kind, in the order of the parameters of the function. */
export const writtenColumns = Object.values(kinds).map(columns => columns.split(', ').map(each => each.split(' ')[0]))
const typeOf = (kind: string) => `ledger_write_1_${kind}`
const parameterOf = (kind: keyof typeof kinds) => `of_${kind}`
const parameters = Object.keys(kinds)
  .map(kind => `of_${kind} ${typeOf(kind)}[]`)
  .join(', ')

const rowsOf = (kind: keyof typeof kinds) => `unnest(${parameterOf(kind)}) as new`
const isGiven = (kind: keyof typeof kinds) => `cardinality(${parameterOf(kind)}) > 0`

const sameReservations = `reservation.account_id = new.account_id and reservation.process_id = new.process_id and reservation.endpoint = new.endpoint
        and reservation.credits_each = new.credits_each and reservation.key_id = new.key_id`
const sameUsage = 'usage.account_id = new.account_id and usage.day = new.day and usage.endpoint = new.endpoint'

/**
 * Writes the rows of a group. An account with a version (the xmin of its row) has not been locked yet: all are locked
 * in the order of their ids, and when the row of one has another version nothing is written and SQLSTATE P0A01 is
 * raised. Nobody else writes rows of an account that is locked, so what an update does not find can be inserted.
 * Returns the version that the accounts have now, and the time. A plan is made once for each connection, as groups of
 * any size want the same one: by index, row by row.
 */
const ledgerWrite = `create function ledger_write_1(${parameters})
returns table (version text, now bigint) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  written integer;
begin
  if cardinality(of_account) > 1 and (of_account[1]).version is not null then
    perform from (select from account where id = any (array(select new.id from ${rowsOf('account')})) order by id for update)
      as locked;
  end if;
  update account set free = new.free, purchased = new.purchased, free_month = new.free_month,
    window_start = new.window_start, window_count = new.window_count, next_reservation = new.next_reservation,
    next_entry = new.next_entry, request_block = new.request_block
    from ${rowsOf('account')}
    where account.id = new.id and (new.version is null or account.xmin::text = new.version);
  get diagnostics written = row_count;
  if written <> cardinality(of_account) then
    raise exception using errcode = 'P0A01', message = 'an account has changed since it was read';
  end if;
  if ${isGiven('ended_reservation')} then
    delete from reservation using ${rowsOf('ended_reservation')} where ${sameReservations};
  end if;
  if ${isGiven('reservation')} then
    update reservation set reservations = new.reservations from ${rowsOf('reservation')} where ${sameReservations};
    get diagnostics written = row_count;
    if written <> cardinality(of_reservation) then
      insert into reservation (account_id, process_id, endpoint, credits_each, key_id, reservations) select new.* from ${rowsOf('reservation')}
        where not exists (select from reservation where ${sameReservations});
    end if;
  end if;
  if ${isGiven('usage')} then
    update usage set requests = usage.requests + new.requests, credits = usage.credits + new.credits
      from ${rowsOf('usage')} where ${sameUsage};
    get diagnostics written = row_count;
    if written <> cardinality(of_usage) then
      insert into usage (account_id, day, endpoint, requests, credits) select new.* from ${rowsOf('usage')}
        where not exists (select from usage where ${sameUsage});
    end if;
  end if;
  if ${isGiven('request_block')} then
    insert into request_block (block, account_id, first_seq) select new.* from ${rowsOf('request_block')} on conflict do nothing;
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
  if ${isGiven('key_use')} then
    insert into key_use (account_id, key_id, window_start, window_count, spent, day, spent_before_day, spent_before_month)
      select new.* from ${rowsOf('key_use')}
      on conflict (account_id, key_id) do update set window_start = excluded.window_start, window_count = excluded.window_count,
        spent = excluded.spent, day = excluded.day, spent_before_day = excluded.spent_before_day,
        spent_before_month = excluded.spent_before_month;
  end if;
  insert into journal (account_id, seq, kind, at, endpoint, reservations, request_block, request_numbers, requests,
    free_delta, purchased_delta, reserved_delta, note, key_id) select new.* from ${rowsOf('journal')};
  version := pg_current_xact_id()::xid::text;
  now := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  return next;
end $$`
