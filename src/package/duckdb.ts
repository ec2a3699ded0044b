/**
 * `assay/duckdb`: the lookups as functions of DuckDB. Needs the package `@duckdb/node-api`.
 *
 *   const assay = await registerAssay(duckdb, connection)
 *   await connection.runAndReadAll(`select assay_ip('8.8.8.8').country_code`)
 *   await assay.end()
 */
import { join, resolve } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { registerAssay as registerOn } from '../sql/register-assay.ts'

export interface RegisterOptions {
  /** Folder with data that is fresher than what is installed: the ASSAY_HOME of a service. ASSAY_HOME or ./.assay. */
  readonly home?: string
}

/**
 * Registers assay_ip, assay_phone, assay_gender, assay_email_place and assay_breached_hash for all connections of the
 * instance. They give null for null and for a value that the API would refuse.
 *
 * @param duckdb the module `@duckdb/node-api` that the connection is of
 */
export async function registerAssay(
  duckdb: typeof import('@duckdb/node-api'),
  connection: DuckDBConnection,
  { home }: RegisterOptions = {},
): Promise<{ end(): Promise<void> }> {
  const path = resolve(home ?? process.env.ASSAY_HOME ?? '.assay')
  const options = { onBuild: () => () => {} }
  return registerOn(duckdb, connection, { path, dataPath: join(path, 'data') }, options)
}
