/**
 * Kysely on PostgreSQL. A pool of connections: every statement is one message without a name, so that a pooler in transaction
 * mode may stand between. One more connection listens for changes of keys; behind it stands a poll, for what is lost while
 * that connection is.
 */
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type ClientConfig, Pool, types } from 'pg'
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
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
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

/** Counters and times fit a double exactly; a value that does not is damage. */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a number of the database is beyond 2^53')
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
