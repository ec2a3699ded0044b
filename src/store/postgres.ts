/**
 * Kysely on PostgreSQL. A pool of connections: every statement is one message without a name, so that a pooler in
 * transaction mode may stand between. One more connection listens for changes of keys; behind it stands a poll, for
 * what is lost while that connection is.
 */
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import { type Client, type ClientConfig, types } from 'pg'
import { revisionChannel } from './dialect.ts'
import { AnsweringPool, listeningClient } from './postgres-pool.ts'
import type { Database } from './schema.ts'

/** What a database is opened for. */
type Use = 'write' | 'read' | 'migrate'

const mostConnections: Readonly<Record<Use, number>> = {
  /**
   * Connections of a thread that writes: transactions in flight at once, and reads beside them; any further ones wait
   * for a connection.
   */
  write: 10,
  /** Connections of a thread that makes short reads. */
  read: 4,
  /** One transaction, whose statements take as long as the tables are large. */
  migrate: 1,
}
const pollEveryMs = 500
const closeWithinMs = 1_000

export interface PostgresHandle {
  readonly db: Kysely<Database>
  /**
   * The last value of the table key_revision that was heard of, at most half a second ago while the database answers.
   */
  readonly revision: () => number
  /** Begins to listen. The tables have to be there. */
  watch(): Promise<void>
  close(): Promise<void>
}

/**
 * Connects when it is first asked.
 *
 * @param url as libpq takes it: postgres://user:password@host:port/database?sslmode=verify-full, or with several hosts
 * @param use what it is for, which says how many connections there may be beside the one that listens
 * @param onError told when an idle connection or the listening one ends by itself; both come back
 */
export function openPostgres(url: string, use: Use, onError: (error: unknown) => void): PostgresHandle {
  const ownTypes: ClientConfig['types'] = {
    getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? wholeNumber : types.getTypeParser(oid, format)),
  }
  const pool = new AnsweringPool(url, ownTypes, mostConnections[use], use === 'migrate', onError)
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new QuietRollbackDriver({ pool })
  const db = new Kysely<Database>({ dialect })
  const revision = new WatchedRevision(db, pool, onError)
  return {
    db,
    revision: () => revision.value,
    watch: () => revision.watch(),
    close: async () => {
      const closed = revision.close().then(() => db.destroy())
      // A host that is gone does not say goodbye.
      await Promise.race([closed, setTimeout(closeWithinMs, undefined, { ref: false })])
    },
  }
}

class QuietRollbackDriver extends PostgresDriver {
  /**
   * A connection that cannot roll back is not used again, and has no transaction any more; its error would hide the
   * first one.
   */
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
  readonly #pool: AnsweringPool
  readonly #onError: (error: unknown) => void
  #listener: Client | null = null
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | null = null
  #isClosed = false

  constructor(db: Kysely<Database>, pool: AnsweringPool, onError: (error: unknown) => void) {
    this.#db = db
    this.#pool = pool
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

  /** A failure is passed to `onError`; requests report a database that does not answer by themselves. */
  async #pollOnce(): Promise<void> {
    try {
      await this.#read()
      if (this.#listener === null && !this.#isClosed) await this.#listen()
    } catch (error) {
      this.#onError(error)
    }
  }

  async #listen(): Promise<void> {
    const listener = await listeningClient(this.#pool.config, `listen ${revisionChannel}`)
    const lose = (error?: unknown) => {
      if (this.#listener !== listener) return
      this.#listener = null
      if (error !== undefined) this.#onError(error)
    }
    listener.on('error', lose)
    listener.on('end', () => lose())
    listener.on('notification', () => this.#poll())
    this.#listener = listener
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
