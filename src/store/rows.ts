/** Statements and conversions of rows that several stores share. */
import {
  type Compilable,
  type CompiledQuery,
  type Insertable,
  type Kysely,
  type QueryResult,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from 'kysely'
import type { AuditEvent } from '../core/audit-event.ts'
import { isPostgres, revisionChannel } from './dialect.ts'
import type { Database } from './schema.ts'

/** A store on Kysely, for any dialect. */
export class KyselyStore {
  readonly db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.db = db
  }
}

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

/** Stands in a query for the value of that name of one of the rows. */
class Placeholder {
  readonly row: number
  readonly name: string

  constructor(row: number, name: string) {
    this.row = row
    this.name = name
  }
}

/** What runs a compiled query: a database or a transaction. */
interface Executor {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>
}

/**
 * A query that is built and compiled at its first run, and then run many times with other values. Building a query
 * costs Kysely several times what SQLite needs to run it, and the ledger runs the same few for every group. A thread
 * compiles none that it does not run.
 */
export interface PreparedQuery<Values, Row> {
  run(executor: Executor, values: Values): Promise<Row[]>
}

/**
 * `build` is called once, with placeholders in the place of the values. Every value it names must stand where SQL takes
 * a parameter; the shape of the query cannot depend on one.
 *
 * @param columns names of the values, for a `build` that spreads them
 */
export function prepared<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
  columns: readonly string[] = [],
): PreparedQuery<Values, Row> {
  const query = preparedRows<Values, Row>(1, ([values]) => build(values), columns)
  return { run: (executor, values) => query.run(executor, [values]) }
}

/** The same for a query of so many rows of values. */
export function preparedRows<Values extends object, Row>(
  count: number,
  build: (rows: readonly Values[]) => Compilable<Row>,
  columns: readonly string[] = [],
): PreparedQuery<readonly Values[], Row> {
  const named = Object.fromEntries(columns.map(column => [column, null]))
  const placeholders = (row: number) => new Proxy(named, { get: (_, name: string) => new Placeholder(row, name) })
  let compiled: CompiledQuery<Row> | undefined
  return {
    run: async (executor, rows) => {
      compiled ??= build(Array.from({ length: count }, (_, row) => placeholders(row) as Values)).compile()
      const parameters = compiled.parameters.map(each =>
        each instanceof Placeholder ? rows[each.row][each.name as keyof Values] : each,
      )
      const { rows: found } = await executor.executeQuery<Row>({ ...compiled, parameters })
      return found
    },
  }
}

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''

type RecordOf<Row> = { [Column in keyof Row & string as Camel<Column>]: Row[Column] }
type ColumnsOf<Value> = { [Member in keyof Value & string as Snake<Member>]: Value[Member] }

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The members of an object under other names. A name is worked out once. */
function renamer(rename: (name: string) => string) {
  const known = new Map<string, string>()
  return (value: object) => {
    const renamed: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(value)) {
      const other = known.get(name) ?? rename(name)
      known.set(name, other)
      renamed[other] = member
    }
    return renamed
  }
}

/** A row as an object of the program: the column `account_id` is the member `accountId`. */
export const recordOf = renamer(camel) as <Row extends object>(row: Row) => RecordOf<Row>
/** An object as columns of a row; Kysely leaves out those that are undefined. */
export const columnsOf = renamer(snake) as <Value extends object>(value: Value) => ColumnsOf<Value>
