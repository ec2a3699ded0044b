import { startPostgres, type TestPostgres } from '../test/support/postgres.ts'
import { sharedPostgres } from '../test/support/shared-postgres.ts'

/** A server of its own for a benchmark. A toy uses the one that all tests share. */
export async function postgresFor(toy: boolean): Promise<Pick<TestPostgres, 'database' | 'remove'>> {
  if (!toy) return startPostgres()
  return { database: () => sharedPostgres().database(), remove: async () => {} }
}
