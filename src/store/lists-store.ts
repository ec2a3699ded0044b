import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import {
  type Addition,
  type Changed,
  type Entry,
  type ListChange,
  type ListedEntry,
  type ListName,
  type ListStore,
  listNames,
  type MatchingEntry,
  type OwnedDomain,
  type Proof,
} from '../accounts/lists/store.ts'
import { isPostgres, rowsOfTexts } from './dialect.ts'
import { bumpRevision, KyselyStore, type PreparedQuery, pageOf, prepared } from './rows.ts'
import type { Database } from './schema.ts'

/** Values of one statement that removes them, fewer than a statement may have in either database. */
const removedAtOnce = 500
const kinds = ['address', 'domain'] as const

/** The ListStore port on Kysely, for any dialect. */
export class KyselyListStore extends KyselyStore implements ListStore {
  /** Keyed by how many values are looked for: their number is part of the statement. */
  readonly #finders = new Map<number, PreparedQuery<Record<string, string>, MatchingEntry>>()

  constructor(db: Kysely<Database>) {
    super(db)
  }

  async findEntries(accountId: string, values: readonly string[]): Promise<MatchingEntry[]> {
    let finder = this.#finders.get(values.length)
    if (finder === undefined) {
      finder = this.#finder(values.length)
      this.#finders.set(values.length, finder)
    }
    return finder.run(this.db, { accountId, ...Object.fromEntries(values.map((value, at) => [`value${at}`, value])) })
  }

  #finder(count: number): PreparedQuery<Record<string, string>, MatchingEntry> {
    const places = Array.from({ length: count }, (_, at) => `value${at}`)
    if (!isPostgres(this.db)) return this.#sqliteFinder(places)
    return prepared(given =>
      this.db
        .selectFrom('list_entry')
        .select(['list', 'proved_at as provedAt'])
        .where('account_id', '=', given.accountId)
        .where('list', 'in', listNames)
        .where(
          'value',
          'in',
          places.map(place => given[place]),
        ),
    )
  }

  /**
   * SQLite makes a temporary table of each `in` for every run. The time of a proof is in the row and not in the index,
   * so it is read for owned domains only.
   */
  #sqliteFinder(places: readonly string[]): PreparedQuery<Record<string, string>, MatchingEntry> {
    return prepared(given => {
      const pairs = listNames.flatMap(list => places.map(place => sql`(${list}, ${given[place]})`))
      const query = sql<MatchingEntry>`
        with wanted (list, value) as (values ${sql.join(pairs)})
        select wanted.list, case when wanted.list = 'owned' then entry.proved_at end as "provedAt"
        from wanted cross join list_entry as entry
        where entry.account_id = ${given.accountId} and entry.list = wanted.list and entry.value = wanted.value`
      return { compile: () => query.compile(this.db) }
    })
  }

  async addEntries({ accountId, list, entries, mostEntries, event }: Addition): Promise<Changed> {
    try {
      return await this.#change({ accountId, list, event }, async (trx, size) => {
        let added = 0
        for (const kind of kinds) {
          const values = entries.filter(entry => entry.kind === kind).map(({ value }) => value)
          if (values.length > 0) added += await insertValues(trx, { accountId, list, kind, at: event.at }, values)
        }
        if (added > 0 && size + added > mostEntries) throw new ListFull(size)
        return added
      })
    } catch (error) {
      if (!(error instanceof ListFull)) throw error
      return { outcome: 'full', size: error.size }
    }
  }

  async removeEntries(change: ListChange, values: readonly string[]): Promise<Changed> {
    const { accountId, list } = change
    return this.#change(change, async trx => {
      let removed = 0
      for (let at = 0; at < values.length; at += removedAtOnce) {
        const { numDeletedRows } = await trx
          .deleteFrom('list_entry')
          .where('account_id', '=', accountId)
          .where('list', '=', list)
          .where('value', 'in', values.slice(at, at + removedAtOnce))
          .executeTakeFirst()
        removed += Number(numDeletedRows)
      }
      return -removed
    })
  }

  /**
   * One change of a list after the other: the row of its size is locked from the start, so that no two transactions can
   * wait for each other's entries.
   *
   * @param change changes the entries, and returns by how many more there are
   */
  #change(
    { accountId, list, event }: ListChange,
    change: (trx: Transaction<Database>, size: number) => Promise<number>,
  ): Promise<Changed> {
    return this.db.transaction().execute(async trx => {
      const { entries: before } = await trx
        .insertInto('list_size')
        .values({ account_id: accountId, list, entries: 0 })
        .onConflict(conflict => conflict.columns(['account_id', 'list']).doUpdateSet({ list }))
        .returning('entries')
        .executeTakeFirstOrThrow()
      const more = await change(trx, before)
      const size = before + more
      if (more !== 0) {
        const row = trx.updateTable('list_size').set({ entries: size }).where('account_id', '=', accountId)
        await row.where('list', '=', list).execute()
        await trx.insertInto('audit_event').values(event).execute()
        if (before === 0) await bumpRevision(trx)
      }
      return { outcome: 'changed', changed: Math.abs(more), size }
    })
  }

  async listEntries(accountId: string, list: ListName, after: string, limit: number): Promise<ListedEntry[]> {
    const own = this.db.selectFrom('list_entry').selectAll().where('account_id', '=', accountId)
    const rows = await pageOf(own.where('list', '=', list), 'value', { above: after, limit }).execute()
    return rows.map(({ kind, value, added_at, ...proof }) => ({ kind, value, addedAt: added_at, ...proofOf(proof) }))
  }

  async sizes(accountId: string): Promise<Record<ListName, number>> {
    const rows = await this.db.selectFrom('list_size').selectAll().where('account_id', '=', accountId).execute()
    const sizes = { suppression: 0, allow: 0, owned: 0 }
    for (const { list, entries } of rows) sizes[list] = entries
    return sizes
  }

  async findOwned(accountId: string, domains: readonly string[]): Promise<OwnedDomain[]> {
    const rows = await this.db
      .selectFrom('list_entry')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('list', '=', 'owned')
      .where('value', 'in', domains)
      .execute()
    return rows.map(ownedOf)
  }

  async ownedAskedBefore(time: number, limit: number): Promise<OwnedDomain[]> {
    const rows = await this.db
      .selectFrom('list_entry')
      .selectAll()
      .where('proved_at', 'is not', null)
      .where('asked_at', '<', time)
      .orderBy('asked_at')
      .limit(limit)
      .execute()
    return rows.map(ownedOf)
  }

  async noteProof(accountId: string, domain: string, { provedAt, askedAt }: Proof): Promise<void> {
    await this.db
      .updateTable('list_entry')
      .set({ proved_at: provedAt, asked_at: askedAt })
      .where('account_id', '=', accountId)
      .where('list', '=', 'owned')
      .where('value', '=', domain)
      .execute()
  }
}

interface NewEntries {
  readonly accountId: string
  readonly list: ListName
  readonly kind: Entry['kind']
  /** Milliseconds since 1970 UTC. */
  readonly at: number
}

/**
 * Adds the values that are not there yet and resolves to how many they were: one statement with one parameter for all
 * values, in the order of the index, so that entries of the same page follow each other.
 */
async function insertValues(
  trx: Transaction<Database>,
  { accountId, list, kind, at }: NewEntries,
  values: string[],
): Promise<number> {
  values.sort()
  const { numAffectedRows = 0n } = await sql`
    insert into list_entry (account_id, list, kind, value, added_at)
    select ${accountId}, ${list}, ${kind}, value, cast(${at} as bigint) from (${rowsOfTexts(trx, values)}) as given where true
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows)
}

/** Ends a transaction that must not be committed. */
class ListFull extends Error {
  readonly size: number

  constructor(size: number) {
    super()
    this.size = size
  }
}

type EntryRow = Selectable<Database['list_entry']>

function proofOf({ proved_at, asked_at }: Pick<EntryRow, 'proved_at' | 'asked_at'>): Proof {
  return { provedAt: proved_at, askedAt: asked_at }
}

function ownedOf(row: EntryRow): OwnedDomain {
  return { accountId: row.account_id, domain: row.value, ...proofOf(row) }
}
