/**
 * Connections to PostgreSQL as Kysely takes them. A failure says in its code whether the database is the reason. A host
 * that is gone without a word, as one without power or behind a cut cable is, never answers and never refuses: the
 * server cancels what takes too long, so an answer that does not come well after that is waited for no longer, and its
 * connection is ended.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
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

/**
 * @param url as libpq takes it. By itself the library checks the certificate for `sslmode=require` as well, which libpq
 * does not
 *   do, and so neither pg_dump for the same URL.
 */
export function clientConfig(url: string, types: ClientConfig['types']): ClientConfig {
  const asLibpq = new URL(url)
  asLibpq.searchParams.set('uselibpqcompat', 'true')
  return {
    connectionString: asLibpq.href,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    application_name: 'assay',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    types,
  }
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
  readonly #pool: Pool
  readonly #clients = new WeakMap<PoolClient, PostgresPoolClient>()
  readonly #isPatient: boolean

  /**
   * @param isPatient true for statements that take as long as they take: none is given up
   * @param onError told when an idle connection ends by itself
   */
  constructor(config: ClientConfig, mostConnections: number, isPatient: boolean, onError: (error: unknown) => void) {
    this.#isPatient = isPatient
    this.#pool = new Pool({ ...config, max: mostConnections, idleTimeoutMillis: idleTimeoutMs })
    this.#pool.on('error', onError)
    // One that is lost between two statements of a transaction has no other listener, and would end the process. The
    // next statement fails.
    this.#pool.on('connect', client => client.on('error', () => {}))
    this.options = this.#pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      const client = await this.#pool.connect()
      const known = this.#clients.get(client) ?? telling(client, this.#isPatient)
      this.#clients.set(client, known)
      return known
    } catch (error) {
      throw withTrouble(error)
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

function telling(client: PoolClient, isPatient: boolean): PostgresPoolClient {
  const query = async (sql: string, parameters: readonly unknown[]) => {
    const ask = () => client.query(sql, [...parameters])
    try {
      return await (isPatient ? ask() : answered(client, ask))
    } catch (error) {
      throw withTrouble(error)
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: destroy => client.release(destroy),
  }
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
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const trouble = postgresTroubleOf(code)
  return trouble === undefined ? error : Object.assign(new Error(error.message, { cause: error }), { code: trouble })
}
