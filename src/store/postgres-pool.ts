/**
 * Connections to PostgreSQL as Kysely takes them. A failure says in its code whether the database is the reason. A host
 * that is gone without a word, as one without power or behind a cut cable is, never answers and never refuses: the
 * server cancels what takes too long, so an answer that does not come well after that is waited for no longer, and its
 * connection is ended.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient } from 'pg'
import { urlsOfHosts } from '../core/database-url.ts'
import { postgresTroubleOf } from '../core/store-failure.ts'

const connectTimeoutMs = 2_000
/** A statement that takes longer is cancelled by the server. */
const statementTimeoutMs = 5_000
/** More than a message takes both ways on the slowest network. */
const answerTimeoutMs = statementTimeoutMs + 1_000
/** A transaction that stands still so long has lost its client. */
const idleTransactionTimeoutMs = 10_000
const idleTimeoutMs = 60_000
/** A connection that only listens hears nothing for hours: the system asks whether the other end is there. */
const keepAliveAfterMs = 10_000

/** Timeouts of the server, as parameters of a new connection. */
const timeouts = {
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
}
/** The same timeouts for one transaction. */
const timeoutsOfTransaction = Object.entries(timeouts)
  .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
  .join('; ')

/**
 * How each host of the URL is reached, in their order.
 *
 * @param url as libpq takes it. By itself the library checks the certificate for `sslmode=require` as well, which libpq
 *   does not do, and so neither pg_dump for the same URL. It knows neither several hosts nor `target_session_attrs`.
 */
function clientConfigs(url: string, types: ClientConfig['types']): ClientConfig[] {
  return urlsOfHosts(url).map(urlOfHost => {
    const asLibpq = new URL(urlOfHost)
    asLibpq.searchParams.set('uselibpqcompat', 'true')
    return {
      connectionString: asLibpq.href,
      connectionTimeoutMillis: connectTimeoutMs,
      ...timeouts,
      application_name: 'assay',
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
      types,
    }
  })
}

/** A connection that only listens, after the statement that begins it. Rejects when that is not answered. */
export async function listeningClient(config: ClientConfig, statement: string): Promise<Client> {
  const client = new Client({ ...config, statement_timeout: 0 })
  // One that is lost meanwhile makes the statement fail, and would end the process by this event as well.
  client.on('error', () => {})
  await client.connect()
  try {
    await answered(client, () => client.query(statement))
    return client
  } catch (error) {
    void client.end()
    throw error
  }
}

export class AnsweringPool implements PostgresPool {
  readonly options: object
  /** A pool for each host. */
  readonly #pools: readonly Pool[]
  /** The host that took the last connection. */
  #current = 0
  #refusesTimeouts = false
  readonly #clients = new WeakMap<PoolClient, PostgresPoolClient>()
  readonly #isPatient: boolean

  /**
   * @param url of one or several hosts; with `target_session_attrs` a host is used only while it takes writes
   * @param isPatient true for statements that take as long as they take: none is given up
   * @param onError told when an idle connection ends by itself
   */
  constructor(
    url: string,
    types: ClientConfig['types'],
    mostConnections: number,
    isPatient: boolean,
    onError: (error: unknown) => void,
  ) {
    this.#isPatient = isPatient
    const onConnect = wantsPrimary(url) ? { onConnect: requireWrites } : {}
    this.#pools = clientConfigs(url, types).map(
      config => new Pool({ ...config, ...onConnect, max: mostConnections, idleTimeoutMillis: idleTimeoutMs }),
    )
    for (const pool of this.#pools) {
      pool.on('error', onError)
      // One that is lost between two statements of a transaction has no other listener, and would end the process. The
      // next statement fails.
      pool.on('connect', client => client.on('error', () => {}))
    }
    this.options = this.#pools[0].options
  }

  /** How to reach the host that took the last connection. */
  get config(): ClientConfig {
    return this.#pools[this.#current].options
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      const client = await this.#connectToAny()
      const known = this.#clients.get(client) ?? this.#telling(client)
      this.#clients.set(client, known)
      return known
    } catch (error) {
      throw withTrouble(error)
    }
  }

  /** Asks the host that served last, then the others in their order. Throws what the first one threw. */
  async #connectToAny(): Promise<PoolClient> {
    const first = this.#current
    let failure: unknown
    for (let turn = 0; turn < this.#pools.length; turn += 1) {
      const index = (first + turn) % this.#pools.length
      try {
        const client = await this.#connectTo(this.#pools[index])
        this.#current = index
        return client
      } catch (error) {
        if (turn === 0) failure = error
        // A wrong password or name of the database is a mistake, whichever host says so.
        if (postgresTroubleOf(codeOf(error)) === undefined) throw error
      }
    }
    throw failure
  }

  async #connectTo(pool: Pool): Promise<PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isRefusedParameter(error)) throw error
      this.#refusesTimeouts = true
      for (const name of Object.keys(timeouts)) Object.assign(pool.options, { [name]: undefined })
      return pool.connect()
    }
  }

  #telling(client: PoolClient): PostgresPoolClient {
    const query = async (sql: string, parameters: readonly unknown[]) => {
      const ask = () => client.query(this.#withTimeouts(sql), [...parameters])
      try {
        return await (this.#isPatient ? ask() : answered(client, ask))
      } catch (error) {
        // The host became a standby: the next connection finds the one that takes writes.
        if (codeOf(error) === readOnly) void client.end()
        throw withTrouble(error)
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: destroy => client.release(destroy),
    }
  }

  /** A transaction sets the timeouts that its connection could not ask for, in the message that begins it. */
  #withTimeouts(sql: string): string {
    const isBegin = this.#refusesTimeouts && /^(?:begin|start transaction)\b/.test(sql)
    return isBegin ? `${sql}; ${timeoutsOfTransaction}` : sql
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map(pool => pool.end()))
  }
}

function wantsPrimary(url: string): boolean {
  return new URL(urlsOfHosts(url)[0]).searchParams.has('target_session_attrs')
}

const readOnly = '25006'

/** Throws for a standby, or a server that was told to take no writes. */
async function requireWrites(client: ClientBase): Promise<void> {
  const { rows } = await answered(client as Client, () => client.query('show transaction_read_only'))
  if (rows[0]?.transaction_read_only === 'off') return
  throw Object.assign(new Error('the host is read-only: it is a standby or configured as read-only'), {
    code: readOnly,
  })
}

/** PgBouncer answers so to every parameter that it does not keep for its clients. */
function isRefusedParameter(error: unknown): boolean {
  return codeOf(error) === '08P01' && error instanceof Error && error.message.includes('startup parameter')
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Ends the connection, which makes the statement fail, when no answer comes. */
async function answered<Answer>(client: { end(): unknown }, ask: () => Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(() => void client.end(), answerTimeoutMs)
  try {
    return await ask()
  } finally {
    clearTimeout(timer)
  }
}

/** Says of a failure whether the database is the reason, in a code that a thread can tell another. */
function withTrouble(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const trouble = postgresTroubleOf(codeOf(error))
  return trouble === undefined ? error : Object.assign(new Error(error.message, { cause: error }), { code: trouble })
}
