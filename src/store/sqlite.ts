/**
 * Kysely on `node:sqlite`. One connection writes per process: its statements are synchronous, so a transaction is never
 * interleaved with another one of the same process. SQLite itself waits for no lock, because that would stop the
 * thread: a statement that finds the database locked by another process is tried again after a timer, for a limited
 * time. Transactions begin IMMEDIATE: a read that is followed by a write never has to be retried. One that says that it
 * only reads takes no lock that a writer waits for, and sees the database as it was when it began.
 */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { troubleOf } from '../core/store-failure.ts'
import { OtherVersion } from './migrate.ts'
import type { Database } from './schema.ts'
import { StatementCache } from './sqlite-statements.ts'

const defaultLockWaitMs = 10_000
/**
 * So short that processes that all write without a pause, and hold the lock most of the time, each get it within a
 * second.
 */
const longestRetryMs = 5
/**
 * Pages of the log, 16 MB, that are copied into the file at once. A commit meanwhile waits for that, some
 * milliseconds: the same few pages change with every group, so a copy hardly costs more for being rarer. With more,
 * SQLite looks a page up in a second index.
 */
const pagesOfCheckpoint = 4_000

export interface SqliteHandle {
  readonly db: Kysely<Database>
  /** Reads the table key_revision, which the migrations make: about a microsecond. */
  readonly revision: () => number
  /** Sets how long a statement waits from now on while another process holds the lock; 10 s at first. */
  readonly setLockWait: (ms: number) => void
}

/**
 * Opens or creates the file, durable on every commit (WAL, synchronous=FULL). Throws SQLite's own errors, and those of
 * the file system when there is no file and none can be made.
 */
export function openSqlite(path: string): SqliteHandle {
  createPrivate(path)
  const database = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true })
  writeAhead(database)
  database.exec(`PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${pagesOfCheckpoint}`)
  return handleOf(database)
}

/**
 * Opens a file that is open elsewhere in WAL mode. What is read waits for nobody who writes, nor for their disk: a log
 * is never synced or copied into the file from here.
 */
export function openSqliteToRead(path: string): SqliteHandle {
  return handleOf(new DatabaseSync(path, { timeout: 0, readOnly: true }))
}

function handleOf(database: DatabaseSync): SqliteHandle {
  const lock = new LockWait()
  let revision: StatementSync | undefined
  return {
    db: new Kysely<Database>({ dialect: dialectOf(database, lock) }),
    revision: () => {
      revision ??= database.prepare('select value from key_revision')
      return Number(revision.get()?.value)
    },
    setLockWait: ms => {
      lock.longestMs = ms
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
 * Switches to WAL. While another process makes the file it is asked again; the thread waits, as nothing else can begin.
 */
function writeAhead(database: DatabaseSync): void {
  const deadline = performance.now() + defaultLockWaitMs
  const never = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    try {
      refuseForeign(database)
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      Atomics.wait(never, 0, 0, longestRetryMs)
    }
  }
}

/** Throws OtherVersion, before anything is written, for the database of another program. */
function refuseForeign(database: DatabaseSync): void {
  const rows = database.prepare("select name from sqlite_schema where type = 'table'").all()
  const names = new Set(rows.map(({ name }) => name))
  const isOurs = names.has('account') && (names.has('migration') || names.has('kysely_migration'))
  if (names.size === 0 || isOurs) return
  database.close()
  throw new OtherVersion('it is a database of another program. Choose another ASSAY_HOME')
}

function isBusy(error: unknown): boolean {
  return troubleOf(error) === 'SQLITE_BUSY'
}

/**
 * Runs statements again while another process holds the lock. The wait counts from when the lock was first met: once it
 * has been held for longer, every statement that needs it fails at once, until one gets it.
 */
class LockWait {
  longestMs = defaultLockWaitMs
  /** Whether the connection has begun a transaction and not ended it. */
  isInTransaction = false
  /** performance.now() when the lock was first met, and last; both -Infinity when it is free as far as is known. */
  #firstMet = Number.NEGATIVE_INFINITY
  #lastMet = Number.NEGATIVE_INFINITY

  /** Runs a statement. One of a transaction that has begun has its lock already. */
  run<Result>(statement: () => Promise<Result>): Promise<Result> {
    if (this.isInTransaction) return statement()
    return statement().catch(error => this.#runAgain(statement, error))
  }

  /** Says that the lock was free. */
  free(): void {
    this.#firstMet = Number.NEGATIVE_INFINITY
    this.#lastMet = Number.NEGATIVE_INFINITY
  }

  async #runAgain<Result>(statement: () => Promise<Result>, failure: unknown): Promise<Result> {
    let error = failure
    for (let retryMs = 1; ; retryMs = Math.min(2 * retryMs, longestRetryMs)) {
      if (!isBusy(error)) throw error
      const leftMs = this.#waitLeftMs()
      if (leftMs <= 0) throw error
      await sleep(Math.min(retryMs, leftMs))
      try {
        const result = await statement()
        this.free()
        return result
      } catch (again) {
        error = again
      }
    }
  }

  #waitLeftMs(): number {
    const now = performance.now()
    // A lock that was met long ago was another one.
    if (now - this.#lastMet > this.longestMs) this.#firstMet = now
    this.#lastMet = now
    return this.#firstMet + this.longestMs - now
  }
}

function dialectOf(database: DatabaseSync, lock: LockWait): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateDriver(database, lock),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #lock: LockWait
  #connection: Promise<DatabaseConnection> | undefined

  constructor(database: DatabaseSync, lock: LockWait) {
    super({ database: new StatementCache(database) })
    this.#lock = lock
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= super.acquireConnection().then(connection => waitingConnection(connection, this.#lock))
    return this.#connection
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings = {}): Promise<void> {
    if (settings.accessMode === 'read only') {
      await connection.executeQuery(CompiledQuery.raw('begin'))
    } else {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
      this.#lock.free()
    }
    this.#lock.isInTransaction = true
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#lock.isInTransaction = false
  }

  /**
   * After some errors (disk full, I/O) SQLite has rolled back by itself; a second rollback would hide the first error.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error
    } finally {
      this.#lock.isInTransaction = false
    }
  }
}

function waitingConnection(connection: DatabaseConnection, lock: LockWait): DatabaseConnection {
  return {
    executeQuery: query => lock.run(() => connection.executeQuery(query)),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}
