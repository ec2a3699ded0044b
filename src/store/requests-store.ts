import { sql, type Transaction } from 'kysely'
import type { GroupPosition, RequestGroup, RequestLogLimits, RequestLogStore } from '../accounts/requests/store.ts'
import { columnsOf, KyselyStore, recordOf, upsert } from './rows.ts'
import type { Database } from './schema.ts'

/** With their columns these are fewer values than a statement may have in either database. */
const rowsAtOnce = 500
/** Size of a row and its index entries beside the text. */
const rowBytes = 200
/** Maximum that one step removes, so that others have their turn between two steps. */
const groupsPerStep = 200
/** Groups of one thread overlap only while requests of some seconds run. */
const mostCandidates = 100

type GroupRow = Database['request_group']

/** The RequestLogStore port on Kysely, for any dialect. */
export class KyselyRequestLogStore extends KyselyStore implements RequestLogStore {
  async addGroups(groups: readonly RequestGroup[]): Promise<void> {
    if (groups.length === 0) return
    const rows = groups.map(columnsOf)
    await this.db.transaction().execute(async trx => {
      const added: GroupRow[] = []
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        // Some are there already when the answer to an earlier try was lost.
        const insert = trx.insertInto('request_group').values(rows.slice(at, at + rowsAtOnce))
        added.push(
          ...(await insert
            .onConflict(conflict => conflict.doNothing())
            .returningAll()
            .execute()),
        )
      }
      await changeSizes(trx, added, 1)
    })
  }

  async readGroups(
    accountId: string,
    until: number,
    below: GroupPosition | null,
    limit: number,
  ): Promise<RequestGroup[]> {
    let groups = this.db.selectFrom('request_group').selectAll().where('account_id', '=', accountId)
    groups = groups.where('at', '<=', until)
    if (below !== null) {
      const { at, idPrefix, lastNumber } = below
      groups = groups.where(sql<boolean>`(at, id_prefix, last_number) < (${at}, ${idPrefix}, ${lastNumber})`)
    }
    const rows = await groups
      .orderBy('at', 'desc')
      .orderBy('id_prefix', 'desc')
      .orderBy('last_number', 'desc')
      .limit(limit)
      .execute()
    return rows.map(recordOf)
  }

  async findGroups(accountId: string, idPrefix: string, number: number): Promise<RequestGroup[]> {
    const rows = await this.db
      .selectFrom('request_group')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id_prefix', '=', idPrefix)
      .where('last_number', '>=', number)
      .where('first_number', '<=', number)
      .orderBy('last_number')
      .limit(mostCandidates)
      .execute()
    return rows.map(recordOf)
  }

  async trimRequests({ before, requestsPerAccount, bytes }: RequestLogLimits): Promise<boolean> {
    return this.db.transaction().execute(async trx => {
      const old = await oldest(trx, null, before)
      if (old.length > 0) return remove(trx, old)
      const full = await trx
        .selectFrom('request_log_size')
        .select(['account_id', 'requests'])
        .where('requests', '>', requestsPerAccount)
        .limit(1)
        .executeTakeFirst()
      if (full !== undefined) {
        const groups = await oldest(trx, full.account_id, null)
        return remove(
          trx,
          beyond(groups, full.requests - requestsPerAccount, group => group.requests),
        )
      }
      const total = await trx
        .selectFrom('request_log_size')
        .select(sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as('bytes'))
        .executeTakeFirstOrThrow()
      if (total.bytes <= bytes) return false
      return remove(trx, beyond(await oldest(trx, null, null), total.bytes - bytes, bytesOf))
    })
  }
}

/** Returns the first groups that together are that large, or all of them. */
function beyond(groups: readonly GroupRow[], tooMuch: number, sizeOf: (row: GroupRow) => number): GroupRow[] {
  let removed = 0
  const end = groups.findIndex(group => {
    removed += sizeOf(group)
    return removed >= tooMuch
  })
  return groups.slice(0, end < 0 ? groups.length : end + 1)
}

/** The oldest groups, of one account or of all. */
async function oldest(
  trx: Transaction<Database>,
  accountId: string | null,
  before: number | null,
): Promise<GroupRow[]> {
  let groups = trx.selectFrom('request_group').selectAll().orderBy('at').limit(groupsPerStep)
  if (accountId !== null) groups = groups.where('account_id', '=', accountId)
  if (before !== null) groups = groups.where('at', '<', before)
  return groups.execute()
}

/** Removes those that are still there: several nodes may remove the same ones. */
async function remove(trx: Transaction<Database>, groups: readonly GroupRow[]): Promise<boolean> {
  const removed: GroupRow[] = []
  for (const group of groups) {
    const { account_id, at, id_prefix, last_number } = group
    const { numDeletedRows } = await trx
      .deleteFrom('request_group')
      .where('account_id', '=', account_id)
      .where('at', '=', at)
      .where('id_prefix', '=', id_prefix)
      .where('last_number', '=', last_number)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) removed.push(group)
  }
  await changeSizes(trx, removed, -1)
  return removed.length > 0
}

/** In the order of the accounts, so that two processes that change the same ones never wait for each other. */
async function changeSizes(trx: Transaction<Database>, rows: readonly GroupRow[], sign: 1 | -1): Promise<void> {
  const sizes = [...Map.groupBy(rows, row => row.account_id)].map(([account_id, own]) => ({
    account_id,
    requests: sign * own.reduce((sum, { requests }) => sum + requests, 0),
    bytes: sign * own.reduce((sum, row) => sum + bytesOf(row), 0),
  }))
  sizes.sort((one, other) => (one.account_id < other.account_id ? -1 : 1))
  if (sizes.length > 0) {
    await upsert(trx, 'request_log_size', sizes, ['account_id'], ['requests', 'bytes']).execute()
  }
}

function bytesOf({ text }: GroupRow): number {
  return rowBytes + text.length
}
