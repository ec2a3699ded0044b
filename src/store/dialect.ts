/** What SQLite and PostgreSQL call by different names. */
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: the tables are of no matter here
type AnyDatabase = Kysely<any>

export function isPostgres(db: AnyDatabase): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** On this channel PostgreSQL tells of each change of a key or of a suspension. */
export const revisionChannel = 'assay_key_revision'

/** The type of a column of bytes. */
export function bytesType(db: AnyDatabase): 'bytea' | 'blob' {
  return isPostgres(db) ? 'bytea' : 'blob'
}

/** The type of a primary key that the database counts up by itself. SQLite does so for an `integer` only. */
export function countedType(db: AnyDatabase): 'bigint' | 'integer' {
  return isPostgres(db) ? 'bigint' : 'integer'
}

/**
 * Keeps the rows of a table in the order of its primary key, so that a new row changes one page. PostgreSQL has no such
 * tables.
 */
export function clustered(db: AnyDatabase) {
  return <Name extends string, Column extends string>(
    table: CreateTableBuilder<Name, Column>,
  ): CreateTableBuilder<Name, Column> => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`))
}

/** A primary key that the database counts up by itself. SQLite goes on after the highest number that is there. */
export function counted(db: AnyDatabase) {
  return (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    (isPostgres(db) ? column.generatedByDefaultAsIdentity() : column).primaryKey()
}

/** The same, never with a number that was used before. In SQLite that writes one page more with every row. */
export function countedOnce(db: AnyDatabase) {
  return (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    isPostgres(db) ? counted(db)(column) : column.primaryKey().autoIncrement()
}

/**
 * What stands before the first dot of an action. An index is on it, which serves only what is written in the same
 * words.
 */
export function kindOfAction(db: AnyDatabase) {
  return isPostgres(db)
    ? sql<string>`split_part(action, '.', 1)`
    : sql<string>`substr(action, 1, instr(action, '.') - 1)`
}
