/** Statements that several stores share. */
import {
  type Insertable,
  type Kysely,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from 'kysely'
import type { AuditEvent } from '../core/audit-event.ts'
import { isPostgres, revisionChannel } from './dialect.ts'
import type { Database } from './schema.ts'

type Row<Table extends keyof Database> = Insertable<Database[Table]>
type Column<Table extends keyof Database> = keyof Row<Table> & string

/**
 * Inserts rows of the same columns. A row that has the key takes the new values of the other columns; those named in
 * `sums` are added to what it has.
 */
export function upsert<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: Row<Table> | readonly Row<Table>[],
  key: readonly Column<Table>[],
  sums: readonly Column<Table>[] = [],
) {
  const [first] = [rows].flat() as Row<Table>[]
  const columns = (Object.keys(first) as Column<Table>[]).filter(column => !key.includes(column))
  const values = columns.map(column => {
    const value = sql.ref(`excluded.${column}`)
    return [column, sums.includes(column) ? sql`${sql.ref(`${table}.${column}`)} + ${value}` : value]
  })
  const insert = db.insertInto<keyof Database>(table).values(rows as Row<keyof Database>)
  return insert.onConflict(conflict => conflict.columns(key as never).doUpdateSet(Object.fromEntries(values)))
}

/** A page of rows in the order of a column that no two of them share: those after a value, or, backwards, below one. */
export function pageOf<DB, Tables extends keyof DB, Output>(
  rows: SelectQueryBuilder<DB, Tables, Output>,
  column: ReferenceExpression<DB, Tables>,
  page: { readonly limit: number } & ({ readonly above: string | number } | { readonly below: string | number | null }),
): SelectQueryBuilder<DB, Tables, Output> {
  const limited = rows.limit(page.limit)
  if ('above' in page) return limited.where(column, '>', page.above as never).orderBy(column)
  const backwards = limited.orderBy(column, 'desc')
  return page.below === null ? backwards : backwards.where(column, '<', page.below as never)
}

/** Changes rows and writes the event of it, both or neither. */
export function withEvent<Result>(
  db: Kysely<Database>,
  event: AuditEvent,
  change: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async trx => {
    const result = await change(trx)
    await trx.insertInto('audit_event').values(event).execute()
    return result
  })
}

/**
 * Tells every process, once the transaction is committed, that what it keeps of accounts and keys may be wrong by now.
 */
export async function bumpRevision(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable('key_revision')
    .set(row => ({ value: row('value', '+', 1) }))
    .execute()
  if (isPostgres(trx)) await sql`select pg_notify(${revisionChannel}, '')`.execute(trx)
}
