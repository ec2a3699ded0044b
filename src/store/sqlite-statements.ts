/** Prepared statements of a SQLite connection. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Characters of the statements that a connection keeps. SQLite takes some 50 bytes for each. */
const keptCharacters = 100_000
const longestKept = 10_000

/**
 * Prepares a statement once and keeps it while it is used. An insert of many rows is another statement for every number
 * of rows, so those used least recently go, and long ones are not kept.
 */
export class StatementCache implements SqliteDatabase {
  readonly #database: Pick<DatabaseSync, 'prepare' | 'close'>
  readonly #statements = new LRUCache<string, SqliteStatement>({
    maxSize: keptCharacters,
    maxEntrySize: longestKept,
    sizeCalculation: (_, sql) => sql.length,
  })

  constructor(database: Pick<DatabaseSync, 'prepare' | 'close'>) {
    this.#database = database
  }

  prepare(sql: string): SqliteStatement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = adapt(this.#database.prepare(sql), sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  close(): void {
    this.#database.close()
  }
}

/** Whether a statement of ours returns rows. */
export function returnsRows(sql: string): boolean {
  return (
    /^\s*(?:select|pragma|values)\b|\breturning\b/i.test(sql) ||
    /^\s*with\b(?!.*\b(?:insert|update|delete)\b)/is.test(sql)
  )
}

function adapt(statement: StatementSync, sql: string): SqliteStatement {
  return {
    // Before Node 22.16 a statement does not tell its columns.
    reader: 'columns' in statement ? statement.columns().length > 0 : returnsRows(sql),
    all: parameters => statement.all(...(parameters as SQLInputValue[])),
    run: parameters => statement.run(...(parameters as SQLInputValue[])),
    iterate: parameters => statement.iterate(...(parameters as SQLInputValue[])),
  }
}
