import { type Compilable, type Kysely, sql, type Transaction } from 'kysely'
import type { accountRow } from './decision-rows.ts'
import { isPostgres } from './dialect.ts'
import { writtenColumns } from './migrations/0001-ledger-write.ts'
import { type PreparedQuery, prepared, preparedRows, upsert } from './rows.ts'
import { type Database, tables } from './schema.ts'

type AccountRow = Database['account']
type AccountKey = Pick<AccountRow, 'id'>
type LedgerColumns = ReturnType<typeof accountRow>
type ReservationRow = Database['reservation']
type KeyUseRow = Database['key_use']
type RecordKey = Pick<Database['idempotency'], 'account_id' | 'key_hash'>

const [accountColumns] = writtenColumns

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
    writeAccount: prepared(
      ({ id, ...columns }: LedgerColumns) => db.updateTable('account').set(columns).where('id', '=', id),
      accountColumns.filter(column => column !== 'version'),
    ),
    addUsage: preparedFor('usage', row =>
      upsert(db, 'usage', row, ['account_id', 'day', 'endpoint'], ['requests', 'credits']),
    ),
    putBlock: preparedFor('request_block', row =>
      db
        .insertInto('request_block')
        .values(row)
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
    putReservations: preparedFor('reservation', row =>
      upsert(db, 'reservation', row, ['account_id', 'process_id', 'endpoint', 'credits_each', 'key_id']),
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
    putKeyUse: preparedFor('key_use', row => upsert(db, 'key_use', row, ['account_id', 'key_id'])),
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
    putRecord: preparedFor('idempotency', row => upsert(db, 'idempotency', row, ['account_id', 'key_hash'])),
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
  const insert = (rows: readonly EntryRow[]) => db.insertInto('journal').values(rows.map(row => ({ ...row })))
  const columns = Object.keys(tables.journal)
  const queries = appendedAtOnce.map(count => ({ count, query: preparedRows(count, insert, columns) }))
  return async (trx: Transaction<Database>, rows: readonly EntryRow[]): Promise<void> => {
    let next = 0
    for (const { count, query } of queries) {
      for (; rows.length - next >= count; next += count) await query.run(trx, rows.slice(next, next + count))
    }
  }
}

/** A query of a whole row of a table. */
function preparedFor<Table extends keyof Database, Row>(
  table: Table,
  build: (row: Database[Table]) => Compilable<Row>,
): PreparedQuery<Database[Table], Row> {
  return prepared((row: Database[Table]) => build({ ...row }), Object.keys(tables[table]))
}

export type LedgerQueries = ReturnType<typeof ledgerQueries>

/** A transaction that only reads, and sees everything as of its beginning. */
export function snapshotOf(db: Kysely<Database>) {
  return db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read')
}
