import type { Kysely } from 'kysely'
import { type LedgerQueries, snapshotOf } from './ledger-queries.ts'
import type { Database } from './schema.ts'

const blocksAtOnce = 500

/**
 * Removes the starts of the account's blocks of request ids that no entry of its journal names. The whole journal is
 * read first, without a lock. A writer waits only while the later entries are checked.
 */
export async function removeBlocks(db: Kysely<Database>, queries: LedgerQueries, accountId: string): Promise<void> {
  const { nextEntry, blocks } = await unnamedBlocks(db, accountId)
  for (let first = 0; first < blocks.length; first += blocksAtOnce) {
    await db.transaction().execute(async trx => {
      await queries.lockAccount?.run(trx, { id: accountId })
      await trx
        .deleteFrom('request_block')
        .where('account_id', '=', accountId)
        .where('block', 'in', blocks.slice(first, first + blocksAtOnce))
        .where('block', 'not in', namedFrom(trx, accountId, nextEntry))
        // The next entry may name the account's own block, and does not write again where that began.
        .where('block', 'not in', newestBlock(trx, accountId))
        .execute()
    })
  }
}

/** The blocks that no entry before `nextEntry` names. */
function unnamedBlocks(db: Kysely<Database>, accountId: string): Promise<{ nextEntry: number; blocks: string[] }> {
  return snapshotOf(db).execute(async trx => {
    const account = trx.selectFrom('account').select('next_entry').where('id', '=', accountId)
    const known = trx.selectFrom('request_block').select('block').where('account_id', '=', accountId)
    const rows = await known.where('block', 'not in', namedFrom(trx, accountId, 0)).execute()
    return { nextEntry: (await account.executeTakeFirstOrThrow()).next_entry, blocks: rows.map(({ block }) => block) }
  })
}

function namedFrom(db: Kysely<Database>, accountId: string, seq: number) {
  return db
    .selectFrom('journal')
    .select('request_block')
    .where('account_id', '=', accountId)
    .where('seq', '>=', seq)
    .where('request_block', 'is not', null)
    .$narrowType<{ request_block: string }>()
}

function newestBlock(db: Kysely<Database>, accountId: string) {
  return db
    .selectFrom('account')
    .select('request_block')
    .where('id', '=', accountId)
    .where('request_block', 'is not', null)
    .$narrowType<{ request_block: string }>()
}
