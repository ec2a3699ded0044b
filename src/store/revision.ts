import { sql, type Transaction } from 'kysely'
import { isPostgres, revisionChannel } from './dialect.ts'
import type { Database } from './schema.ts'

/**
 * Tells every process, once the transaction is committed, that what it keeps of accounts and keys may be wrong by now.
 */
export async function bumpRevision(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable('key_revision')
    .set(row => ({ value: row('value', '+', 1) }))
    .execute()
  if (isPostgres(trx)) await sql`select pg_notify(${revisionChannel}, '')`.execute(trx)
}
