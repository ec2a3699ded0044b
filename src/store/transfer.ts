/**
 * Everything that is stored, as lines of JSON, for moving an installation from one database to another: a head that
 * says how far the tables are migrated, a line for each row, and an end with the number of rows and a digest of each
 * table.
 *
 * Tables are found in the database itself, so that one that is added later is moved as well. A digest is the sum of the
 * digests of the rows, since databases give rows in orders of their own. Reading and writing are one transaction each.
 */

import { hash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { parseJson } from '../core/shape.ts'
import { isPostgres } from './dialect.ts'
import { snapshotOf } from './ledger-queries.ts'
import { lastEarlierStep, migrationsOf } from './migrate.ts'
import type { Database } from './schema.ts'

/** Raised when the lines mean something else. */
const formatVersion = 1
const rowsAtOnce = 500
/** SQLite and PostgreSQL take more values in one statement. */
const valuesAtOnce = 30_000

/** The lines are not those of an export, are cut off or were changed, or the database is not an empty one. */
export class TransferError extends Error {}

type Cell = string | number | null | Uint8Array
type Row = Readonly<Record<string, Cell>>
// Tables are known by their names here, and not by their types.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyTables = Transaction<any>

export interface TableCount {
  readonly table: string
  readonly rows: number
}

/** Every line of an export, without line breaks. Nothing that others write meanwhile is in it. */
export async function exportLines(db: Kysely<Database>, write: (line: string) => Promise<void>): Promise<TableCount[]> {
  const counts: TableCount[] = []
  const [migration] = (await migrationsOf(db)).slice(-1)
  await write(JSON.stringify({ format: 'assay-export', version: formatVersion, migration }))
  const tables = await tablesOf(db)
  await snapshotOf(db).execute(async trx => {
    const digests: Record<string, [number, string]> = {}
    for (const table of tables) {
      const digest = new TableDigest()
      for await (const row of rowsOf(trx, table)) {
        digest.add(row)
        await write(JSON.stringify({ table, row: written(row) }))
      }
      digests[table] = digest.value
      counts.push({ table, rows: digest.rows })
    }
    await write(JSON.stringify({ end: digests }))
  })
  return counts
}

/**
 * Writes what was exported into a database without accounts, all of it or nothing, and reads it back. The export is of
 * this version, or of the last build before it with the same tables. Throws TransferError.
 */
export async function importLines(db: Kysely<Database>, lines: AsyncIterable<string>): Promise<TableCount[]> {
  const reader = lines[Symbol.asyncIterator]()
  const migration = headOf((await reader.next()).value)
  if (migration !== lastEarlierStep && migration !== (await migrationsOf(db)).at(-1)) {
    throw new TransferError('The file was exported by another version of Assay. Use the same version for both')
  }
  const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirst()
  if (account !== undefined)
    throw new TransferError('The database holds accounts: an export is imported into an empty one')
  const tables = await tablesOf(db)
  return db.transaction().execute(async trx => {
    // Checked at the end of the transaction: rows that refer to each other come in the order of their tables.
    if (!isPostgres(db)) await sql`pragma defer_foreign_keys = on`.execute(trx)
    for (const table of tables.toReversed()) await anyOf(trx).deleteFrom(table).execute()
    const columns = new Map(tables.map(table => [table, [] as string[]]))
    const end = await insertRows(trx, columns, reader)
    return checkEnd(trx, columns, end)
  })
}

function headOf(line: unknown): string {
  if (line === undefined) throw new TransferError('The file is not an export of Assay or is damaged')
  const head = parsed(line)
  if (head.format !== 'assay-export') throw new TransferError('The file is not an export of Assay')
  if (head.version !== formatVersion || typeof head.migration !== 'string') {
    throw new TransferError('The file was exported by another version of Assay')
  }
  return head.migration
}

/** The columns of each table that the export has; a later version may have more. */
type Columns = Map<string, readonly string[]>

/** Inserts rows until the end of the export, notes their columns, and returns what the end says of each table. */
async function insertRows(
  trx: Transaction<Database>,
  columns: Columns,
  reader: AsyncIterator<string>,
): Promise<Record<string, [number, string]>> {
  let [table, rows] = ['', [] as Row[]]
  let lineNumber = 1
  const flush = async () => {
    if (rows.length > 0) await anyOf(trx).insertInto(table).values(rows).execute()
    rows = []
  }
  for (;;) {
    const { value, done } = await reader.next()
    if (done === true) throw new TransferError('The file is incomplete')
    lineNumber += 1
    const line = parsed(value)
    if (line.end !== undefined) {
      if ((await reader.next()).done !== true) throw new TransferError('The file has extra data')
      await flush()
      return line.end as Record<string, [number, string]>
    }
    const named = String(line.table)
    if (!columns.has(named)) throw new TransferError('The file contains an unknown table')
    const isFull = rows.length >= Math.min(rowsAtOnce, valuesAtOnce / Math.max(1, Object.keys(rows[0] ?? {}).length))
    if (named !== table || isFull) await flush()
    table = named
    const row = read(line.row)
    if (columns.get(table)?.length === 0) columns.set(table, Object.keys(row))
    if (isPostgres(trx)) await refuseUnkeepable(trx, table, row, lineNumber)
    rows.push(row)
  }
}

/**
 * SQLite keeps text that PostgreSQL does not take. Throws a TransferError that finds the row, and says nothing of what
 * stands in it.
 */
async function refuseUnkeepable(trx: AnyTables, table: string, row: Row, lineNumber: number): Promise<void> {
  const [column] = Object.keys(row).filter(each => !isKeepable(row[each]))
  if (column === undefined) return
  const keys = (await keyColumnsOf(trx, table)).filter(each => ownKey.test(each) && isKeepable(row[each]))
  const place = [...keys.map(key => `${key} ${row[key]}`), `line ${lineNumber} of the file`].join(', ')
  throw new TransferError(
    `The column ${column} of the table ${table} (${place}) has a text that PostgreSQL cannot store, with U+0000 or half of a surrogate pair. Change it in the exported database and export it again`,
  )
}

function isKeepable(cell: Cell | undefined): boolean {
  return typeof cell !== 'string' || (cell.isWellFormed() && !cell.includes('\0'))
}

/** Columns of keys with values of this program. Entries of lists and domains are left out: users have sent them. */
const ownKey = /(?:^|_)(?:id|hash|seq|day|list|unit|period|bucket|block)$/

async function keyColumnsOf(trx: AnyTables, table: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`select attname as column from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary and indrelid = to_regclass(${table}) order by array_position(indkey, attnum)`.execute(trx)
  return rows.map(({ column }) => column)
}

/** Reads the tables back and compares them with what the export says of them. */
async function checkEnd(
  trx: Transaction<Database>,
  columns: Columns,
  end: Readonly<Record<string, [number, string]>>,
): Promise<TableCount[]> {
  const counts: TableCount[] = []
  for (const [table, exported] of columns) {
    const digest = new TableDigest()
    for await (const row of rowsOf(trx, table)) digest.add(Object.fromEntries(exported.map(name => [name, row[name]])))
    const [rows, sum] = end[table] ?? [0, new TableDigest().value[1]]
    if (digest.rows !== rows || digest.value[1] !== sum) {
      throw new TransferError(`The table ${table} differs from the export: the file was changed or is incomplete`)
    }
    counts.push({ table, rows })
    await countOn(trx, table)
  }
  return counts
}

/**
 * Numbers that the database counts up by itself go on after those that were imported. SQLite does so without being
 * told.
 */
async function countOn(trx: Transaction<Database>, table: string): Promise<void> {
  const counter = counters[table]
  if (counter === undefined || !isPostgres(trx)) return
  await sql`select setval(pg_get_serial_sequence(${table}, ${counter}), coalesce(max(${sql.ref(counter)}), 0) + 1, false) from ${sql.table(table)}`.execute(
    trx,
  )
}

const counters: Readonly<Record<string, string>> = { process: 'id', audit_event: 'seq' }

/** Other tables refer to these. */
const referredTo: readonly string[] = ['account', 'user_person']

async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const names = tables.map(({ name }) => name).filter(name => name !== 'migration' && !name.startsWith('sqlite_'))
  return [...referredTo, ...names.filter(name => !referredTo.includes(name)).sort()]
}

async function* rowsOf(trx: Transaction<Database>, table: string): AsyncGenerator<Row> {
  if (!isPostgres(trx)) {
    yield* anyOf(trx).selectFrom(table).selectAll().stream()
    return
  }
  await sql`declare exported no scroll cursor for select * from ${sql.table(table)}`.execute(trx)
  for (let rows: Row[] = []; ; ) {
    rows = (await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from exported`.execute(trx)).rows
    yield* rows
    if (rows.length < rowsAtOnce) break
  }
  await sql`close exported`.execute(trx)
}

function anyOf(trx: Transaction<Database>): AnyTables {
  return trx
}

/** Bytes as base64 in an object: no other cell is one. Columns in one order, whatever that of the database is. */
function written(row: Row): Record<string, unknown> {
  const cells = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    cells.map(([column, cell]) => [
      column,
      cell instanceof Uint8Array ? { base64: Buffer.from(cell).toString('base64') } : cell,
    ]),
  )
}

function read(row: unknown): Row {
  if (typeof row !== 'object' || row === null) throw new TransferError('The file contains a line that is not a row')
  return Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cellOf(cell)]))
}

function cellOf(cell: unknown): Cell {
  if (cell === null || typeof cell === 'string' || typeof cell === 'number') return cell
  if (typeof cell === 'object' && 'base64' in cell && typeof cell.base64 === 'string') {
    return Buffer.from(cell.base64, 'base64')
  }
  throw new TransferError('The file contains a value that is not valid for its table')
}

function parsed(line: unknown): Record<string, unknown> {
  const value = parseJson(String(line))
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw new TransferError('The file contains a line that is not JSON')
}

class TableDigest {
  rows = 0
  #sum = 0n

  add(row: Row): void {
    this.rows += 1
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', JSON.stringify(written(row)))}`)) % 2n ** 256n
  }

  get value(): [number, string] {
    return [this.rows, this.#sum.toString(16)]
  }
}
