/**
 * One PostgreSQL server for all tests of a run that only need a database: the test runner starts it and names it in
 * ASSAY_TEST_POSTGRES. Tests that stop, freeze or configure a server start their own (postgres.ts).
 */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { startPostgres } from './postgres.ts'

/** A server, by the URL of its database `postgres`. */
export interface SharedPostgres {
  /**
   * Makes an empty database and returns its URL.
   *
   * @param order rules of ICU for the order of texts in it, which is that of their codes without
   */
  database(order?: string): Promise<string>
  /**
   * Makes a database with the tables of a store and no rows, and returns its URL. The tables are made once, and copied.
   */
  databaseWithTables(): Promise<string>
}

/** The database whose tables are copied. */
const template = 'assay_tables'
/** The environment variable holds this before the reason when the runner could not start its server. */
const failed = 'failed: '

/** Throws the reason when the server could not start, so that the tests that need it fail. */
export function sharedPostgres(): SharedPostgres {
  const named = process.env.ASSAY_TEST_POSTGRES
  if (named === undefined) throw new Error('no PostgreSQL server: run the test by `npm run test:run -- FILE`')
  if (named.startsWith(failed)) throw new Error(`PostgreSQL could not be started: ${named.slice(failed.length)}`)
  return databasesOf(named)
}

/**
 * Starts a server with the template in it. It waits for no disk: what is durable is tested on servers that are killed.
 */
export async function startSharedServer(): Promise<{ readonly url: string; remove(): Promise<void> }> {
  const started = await startPostgres(undefined, ['fsync=off'])
  const url = started.urlOf('postgres')
  try {
    await query(url, `create database ${template}`)
    const { openStore } = await import('../../src/store/open.ts')
    await (await openStore(started.urlOf(template))).close()
  } catch (error) {
    await started.remove()
    throw error
  }
  return { url, remove: started.remove }
}

/** For ASSAY_TEST_POSTGRES. */
export function failureText(error: unknown): string {
  return `${failed}${error instanceof Error ? error.message : String(error)}`
}

function databasesOf(url: string): SharedPostgres {
  const create = async (options: string) => {
    const name = `assay_${randomUUID().replaceAll('-', '')}`
    await query(url, `create database ${name} ${options}`)
    const created = new URL(url)
    created.pathname = `/${name}`
    return created.href
  }
  return {
    database: order =>
      create(order === undefined ? '' : `template template0 locale_provider icu icu_locale 'und' icu_rules '${order}'`),
    databaseWithTables: () => create(`template ${template}`),
  }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
