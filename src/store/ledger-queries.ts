import { type Kysely, sql, type Transaction } from 'kysely'
import { isPostgres } from './dialect.ts'
import { prepared, preparedRows, upsert } from './rows.ts'
import type { Database } from './schema.ts'

type AccountRow = Database['account']
type AccountKey = Pick<AccountRow, 'id'>
type LedgerColumns = Pick<
  AccountRow,
  | 'id'
  | 'free'
  | 'purchased'
  | 'free_month'
  | 'window_start'
  | 'window_count'
  | 'next_reservation'
  | 'next_entry'
  | 'request_block'
>
type ReservationRow = Database['reservation']
type KeyUseRow = Database['key_use']
type RecordKey = Pick<Database['idempotency'], 'account_id' | 'key_hash'>

/** What the ledger asks of the database in every group, compiled once. */
export function ledgerQueries(db: Kysely<Database>) {
  return {
    /**
     * Not needed in SQLite, where the transaction has locked everything already. The clock is that of the database,
     * which is the same for all processes.
     */
    lockAccount: isPostgres(db)
      ? prepared(({ id }: AccountKey) => db.selectFrom('account').select(databaseTime).where('id', '=', id).forUpdate())
      : null,
    readAccount: prepared(({ id }: AccountKey) => accountsWithReservations(db).where('account.id', '=', id)),
    writeAccount: prepared((value: LedgerColumns) =>
      db
        .updateTable('account')
        .set({
          free: value.free,
          purchased: value.purchased,
          free_month: value.free_month,
          window_start: value.window_start,
          window_count: value.window_count,
          next_reservation: value.next_reservation,
          next_entry: value.next_entry,
          request_block: value.request_block,
        })
        .where('id', '=', value.id),
    ),
    addUsage: prepared(({ account_id, day, endpoint, requests, credits }: Database['usage']) =>
      upsert(
        db,
        'usage',
        { account_id, day, endpoint, requests, credits },
        ['account_id', 'day', 'endpoint'],
        ['requests', 'credits'],
      ),
    ),
    putBlock: prepared(({ block, account_id, first_seq }: Database['request_block']) =>
      db
        .insertInto('request_block')
        .values({ block, account_id, first_seq })
        .onConflict(conflict => conflict.columns(['block', 'account_id']).doNothing()),
    ),
    ...reservationQueries(db),
    ...recordQueries(db),
  }
}

/** A row for each set of reservations of an account, and one without when there is none. */
export function accountsWithReservations(db: Kysely<Database>) {
  return db
    .selectFrom('account')
    .leftJoin('reservation', 'reservation.account_id', 'account.id')
    .selectAll('account')
    .select(['reservation.process_id', 'reservation.endpoint', 'reservation.credits_each', 'reservation.reservations'])
    .select('reservation.key_id')
}

/** Milliseconds since 1970 UTC. */
export const databaseTime = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`.as('now')

function reservationQueries(db: Kysely<Database>) {
  return {
    putReservations: prepared(
      ({ account_id, process_id, endpoint, credits_each, key_id, reservations }: ReservationRow) =>
        upsert(db, 'reservation', { account_id, process_id, endpoint, credits_each, key_id, reservations }, [
          ...(['account_id', 'process_id', 'endpoint', 'credits_each', 'key_id'] as const),
        ]),
    ),
    deleteReservations: prepared((value: Omit<ReservationRow, 'reservations'>) =>
      db
        .deleteFrom('reservation')
        .where('account_id', '=', value.account_id)
        .where('process_id', '=', value.process_id)
        .where('endpoint', '=', value.endpoint)
        .where('credits_each', '=', value.credits_each)
        .where('key_id', '=', value.key_id),
    ),
    readKeyUse: prepared((value: Pick<KeyUseRow, 'account_id' | 'key_id'>) =>
      db
        .selectFrom('key_use')
        .selectAll()
        .where('account_id', '=', value.account_id)
        .where('key_id', '=', value.key_id),
    ),
    putKeyUse: prepared((row: KeyUseRow) => {
      const { account_id, key_id, window_start, window_count, spent, day, spent_before_day, spent_before_month } = row
      const sums = { spent, day, spent_before_day, spent_before_month }
      return upsert(db, 'key_use', { account_id, key_id, window_start, window_count, ...sums }, [
        'account_id',
        'key_id',
      ])
    }),
  }
}

/** Queries of idempotency records. */
function recordQueries(db: Kysely<Database>) {
  return {
    readRecord: prepared((value: RecordKey) =>
      db
        .selectFrom('idempotency')
        .selectAll()
        .where('account_id', '=', value.account_id)
        .where('key_hash', '=', value.key_hash),
    ),
    putRecord: prepared((value: Database['idempotency']) => {
      const { account_id, key_hash, fingerprint, process_id, expires_at, answer } = value
      const row = { account_id, key_hash, fingerprint, process_id, expires_at, answer }
      return upsert(db, 'idempotency', row, ['account_id', 'key_hash'])
    }),
    deleteRecord: prepared((value: RecordKey) =>
      db.deleteFrom('idempotency').where('account_id', '=', value.account_id).where('key_hash', '=', value.key_hash),
    ),
  }
}

export type EntryRow = Database['journal']

/** Rows that one statement appends; more are appended by several. */
const appendedAtOnce = [8, 4, 2, 1] as const

/** Appends entries to the journal, in their order. A statement for many costs little more than one for one. */
export function entryAppender(db: Kysely<Database>) {
  const queries = appendedAtOnce.map(count => {
    return {
      count,
      query: preparedRows(count, (rows: readonly EntryRow[]) => db.insertInto('journal').values(rows.map(rowOf))),
    }
  })
  return async (trx: Transaction<Database>, rows: readonly EntryRow[]): Promise<void> => {
    let next = 0
    for (const { count, query } of queries) {
      for (; rows.length - next >= count; next += count) await query.run(trx, rows.slice(next, next + count))
    }
  }
}

/** The columns one by one: a placeholder cannot be spread. */
function rowOf(row: EntryRow): EntryRow {
  return {
    account_id: row.account_id,
    seq: row.seq,
    kind: row.kind,
    at: row.at,
    endpoint: row.endpoint,
    reservations: row.reservations,
    request_block: row.request_block,
    request_numbers: row.request_numbers,
    requests: row.requests,
    free_delta: row.free_delta,
    purchased_delta: row.purchased_delta,
    reserved_delta: row.reserved_delta,
    note: row.note,
    key_id: row.key_id,
  }
}

export type LedgerQueries = ReturnType<typeof ledgerQueries>

/** A transaction that only reads, and sees everything as of its beginning. */
export function snapshotOf(db: Kysely<Database>) {
  return db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read')
}
