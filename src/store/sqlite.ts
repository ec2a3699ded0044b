/**
 * Kysely on `node:sqlite`. One connection per process: its statements are synchronous, so a transaction is never
 * interleaved with another one of the same process; other processes wait for the write lock (busy timeout).
 * Transactions begin IMMEDIATE: a read that is followed by a write never has to be retried. One that says that it only
 * reads takes no lock that a writer waits for, and sees the database as it was when it began.
 */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'
import type { Database } from './schema.ts'

const busyTimeoutMs = 10_000
const busyRetryMs = 20
/** SQLITE_BUSY (sqlite.org/rescode.html): the lowest byte of an error's code when another process holds the lock. */
const sqliteBusy = 5

export interface SqliteHandle {
  readonly db: Kysely<Database>
  /** Reads the table key_revision, which the migrations make: about a microsecond. */
  readonly revision: () => number
}

/**
 * Opens or creates the file, durable on every commit (WAL, synchronous=FULL). Throws SQLite's own errors, and those of the
 * file system when there is no file and none can be made.
 */
export function openSqlite(path: string): SqliteHandle {
  createPrivate(path)
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  writeAhead(database)
  database.exec('PRAGMA synchronous = FULL')
  let revision: StatementSync | undefined
  return {
    db: new Kysely<Database>({ dialect: dialectOf(database) }),
    revision: () => {
      revision ??= database.prepare('select value from key_revision')
      return Number(revision.get()?.value)
    },
  }
}

/** Makes an empty file that its owner only can read; SQLite gives what it keeps beside it the same rights. */
function createPrivate(path: string): void {
  try {
    // A file that is there is not opened: closing it would end the locks that this process holds on it (POSIX).
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/**
 * Switches to WAL. A file that another process is making is refused as busy at once, whatever the timeout; so it is asked
 * again until the timeout is over.
 */
function writeAhead(database: DatabaseSync): void {
  const deadline = performance.now() + busyTimeoutMs
  const never = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      const isBusy = isSqliteError(error) && (error.errcode & 0xff) === sqliteBusy
      if (!isBusy || performance.now() > deadline) throw error
      Atomics.wait(never, 0, 0, busyRetryMs)
    }
  }
}

/** An error of the database itself, such as that it is full or locked. */
export function isSqliteError(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

function dialectOf(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ImmediateDriver(database),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/**
 * Tables are made in a transaction, which Kysely does not do on SQLite by itself: processes that migrate at once wait for
 * each other, and a migration that is interrupted leaves nothing behind.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({ database: new StatementCache(database) })
    this.#database = database
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings = {}): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** After some errors (disk full, I/O) SQLite has rolled back by itself; a second rollback would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Prepares every statement once: the queries are a fixed, small set. */
class StatementCache implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  prepare(sql: string): SqliteStatement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = adapt(this.#database.prepare(sql))
      this.#statements.set(sql, statement)
    }
    return statement
  }

  close(): void {
    this.#database.close()
  }
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...(parameters as SQLInputValue[])),
    run: parameters => statement.run(...(parameters as SQLInputValue[])),
    iterate: parameters => statement.iterate(...(parameters as SQLInputValue[])),
  }
}
