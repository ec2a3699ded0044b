import { sql } from 'kysely'
import type { AnyDatabase } from '../dialect.ts'

/** A receipt finds its verdict by `result_id`. */
export async function indexResults(db: AnyDatabase): Promise<void> {
  await sql`create index verdict_result on verdict (result_id)`.execute(db)
}
