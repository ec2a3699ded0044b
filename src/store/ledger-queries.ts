import type { Insertable, Kysely } from 'kysely'
import { prepared } from './prepared.ts'
import type { Database } from './schema.ts'

type AccountRow = Database['account']
type LedgerColumns = Omit<AccountRow, 'name' | 'created_at'>
type RecordKey = Pick<Database['idempotency'], 'account_id' | 'key_hash'>

/** What the ledger asks of the database in every group, compiled once. */
export function ledgerQueries(db: Kysely<Database>) {
  return {
    readAccount: prepared((value: Pick<AccountRow, 'id'>) =>
      db.selectFrom('account').selectAll().where('id', '=', value.id),
    ),
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
          holds: value.holds,
        })
        .where('id', '=', value.id),
    ),
    appendEntry: prepared((value: Insertable<Database['journal']>) =>
      db.insertInto('journal').values({
        account_id: value.account_id,
        kind: value.kind,
        at: value.at,
        endpoint: value.endpoint,
        reservations: value.reservations,
        requests: value.requests,
        free_delta: value.free_delta,
        purchased_delta: value.purchased_delta,
        reserved_delta: value.reserved_delta,
        note: value.note,
      }),
    ),
    addUsage: prepared(({ account_id, day, endpoint, requests, credits }: Database['usage']) =>
      db
        .insertInto('usage')
        .values({ account_id, day, endpoint, requests, credits })
        .onConflict(conflict =>
          conflict.columns(['account_id', 'day', 'endpoint']).doUpdateSet(set => ({
            requests: set('usage.requests', '+', requests),
            credits: set('usage.credits', '+', credits),
          })),
        ),
    ),
    ...recordQueries(db),
  }
}

/** Of idempotency records. */
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
      const columns = { fingerprint, process_id, expires_at, answer }
      return db
        .insertInto('idempotency')
        .values({ account_id, key_hash, ...columns })
        .onConflict(conflict => conflict.columns(['account_id', 'key_hash']).doUpdateSet(columns))
    }),
    deleteRecord: prepared((value: RecordKey) =>
      db.deleteFrom('idempotency').where('account_id', '=', value.account_id).where('key_hash', '=', value.key_hash),
    ),
  }
}

export type LedgerQueries = ReturnType<typeof ledgerQueries>
