/**
 * Kysely on PostgreSQL. A pool of connections: every statement is one message without a name, so that a pooler in transaction
 * mode may stand between. One more connection listens for changes of keys; behind it stands a poll, for what is lost while
 * that connection is.
 */
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import { Client, type ClientConfig, Pool, types } from 'pg'
import { postgresTroubleOf } from '../core/store-failure.ts'
import { revisionChannel } from './dialect.ts'
import type { Database } from './schema.ts'

/** Transactions in flight at once; more of one process wait for a connection. */
const mostConnections = 10
const connectTimeoutMs = 2_000
/** A statement that takes longer is cancelled by the server. */
const statementTimeoutMs = 5_000
/** A transaction that stands still so long has lost its client. */
const idleTransactionTimeoutMs = 10_000
const idleTimeoutMs = 60_000
const pollEveryMs = 500

export interface PostgresHandle {
  readonly db: Kysely<Database>
  /** The last value of the table key_revision that was heard of, at most half a second ago while the database answers. */
  readonly revision: () => number
  /** Begins to listen. The tables have to be there. */
  watch(): Promise<void>
  close(): Promise<void>
}

/**
 * Connects when it is first asked.
 *
 * @param url as libpq takes it: postgres://user:password@host:port/database?sslmode=verify-full
 * @param onError told when an idle connection or the listening one ends by itself; both come back
 */
export function openPostgres(url: string, onError: (error: unknown) => void): PostgresHandle {
  const config: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    application_name: 'assay',
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? wholeNumber : types.getTypeParser(oid, format)),
    },
  }
  const pool = new Pool({ ...config, max: mostConnections, idleTimeoutMillis: idleTimeoutMs })
  pool.on('error', onError)
  // One that is lost between two statements of a transaction has no other listener, and would end the process. The next statement fails.
  pool.on('connect', client => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new TellingDialect({ pool }) })
  const revision = new WatchedRevision(db, config, onError)
  return {
    db,
    revision: () => revision.value,
    watch: () => revision.watch(),
    close: async () => {
      await revision.close()
      await db.destroy()
    },
  }
}

/** Says of a failure whether the database is the reason, in a code that a thread can tell another. */
function telling(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const trouble = postgresTroubleOf(code)
  return trouble === undefined ? error : Object.assign(new Error(error.message, { cause: error }), { code: trouble })
}

class TellingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new TellingDriver(this.#config)
  }
}

class TellingDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>()

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): ReturnType<PostgresDriver['acquireConnection']> {
    try {
      const connection = await super.acquireConnection(...options)
      if (!this.#known.has(connection)) {
        this.#known.add(connection)
        const execute = connection.executeQuery.bind(connection)
        connection.executeQuery = async query => {
          try {
            return await execute(query)
          } catch (error) {
            throw telling(error)
          }
        }
      }
      return connection
    } catch (error) {
      throw telling(error)
    }
  }

  /** A connection that cannot roll back is not used again, and has no transaction any more; its error would hide the first one. */
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

/** Counters and times fit a double exactly; a value that does not is damage. */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw Object.assign(new RangeError('a number of the database is beyond 2^53'), { code: 'ERR_OUT_OF_RANGE' })
  return value
}

class WatchedRevision {
  value = -1
  readonly #db: Kysely<Database>
  readonly #config: ClientConfig
  readonly #onError: (error: unknown) => void
  #listener: Client | null = null
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | null = null
  #isClosed = false

  constructor(db: Kysely<Database>, config: ClientConfig, onError: (error: unknown) => void) {
    this.#db = db
    this.#config = config
    this.#onError = onError
  }

  async watch(): Promise<void> {
    await this.#read()
    await this.#listen()
    this.#timer = setInterval(() => this.#poll(), pollEveryMs)
    this.#timer.unref()
  }

  async #read(): Promise<void> {
    const row = await this.#db.selectFrom('key_revision').select('value').executeTakeFirstOrThrow()
    this.value = row.value
  }

  #poll(): void {
    this.#polling ??= this.#pollOnce().finally(() => {
      this.#polling = null
    })
  }

  /** A database that does not answer is reported by whoever needs an answer of it. */
  async #pollOnce(): Promise<void> {
    try {
      await this.#read()
      if (this.#listener === null && !this.#isClosed) await this.#listen()
    } catch (error) {
      this.#onError(error)
    }
  }

  async #listen(): Promise<void> {
    const listener = new Client({ ...this.#config, statement_timeout: 0 })
    const lose = (error?: unknown) => {
      if (this.#listener !== listener) return
      this.#listener = null
      if (error !== undefined) this.#onError(error)
    }
    listener.on('error', lose)
    listener.on('end', () => lose())
    listener.on('notification', () => this.#poll())
    await listener.connect()
    this.#listener = listener
    await listener.query(`listen ${revisionChannel}`)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#polling
    const listener = this.#listener
    this.#listener = null
    await listener?.end()
  }
}
