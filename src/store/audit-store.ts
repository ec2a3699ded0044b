import { type Kysely, sql } from 'kysely'
import type { AuditLog, EventQuery, KeptEvent } from '../accounts/store.ts'
import { kindOfAction, rowsOfTexts } from './dialect.ts'
import { pageOf } from './rows.ts'
import type { Database } from './schema.ts'

/** The AuditLog port on Kysely, for any dialect. */
export class KyselyAuditLog implements AuditLog {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async findEvents(query: EventQuery): Promise<KeptEvent[]> {
    const { account, limit } = query
    if (account === null) return this.#matching(query).execute()
    // One index serves each of the two; asked for in one condition, PostgreSQL would sort every event of the account.
    const found = await Promise.all([
      this.#matching(query).where('account', '=', account).execute(),
      this.#matching(query).where('subject', '=', account).execute(),
    ])
    const events = new Map(found.flat().map(event => [event.seq, event]))
    return [...events.values()].sort((one, other) => other.seq - one.seq).slice(0, limit)
  }

  async readNames(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const wanted = rowsOfTexts(this.#db, ids)
    const { rows } = await sql<{ id: string; name: string }>`
      select id, label as name from api_key where id in (${wanted})
      union all select id, name from account where id in (${wanted})
      union all select id, name from user_person where id in (${wanted})`.execute(this.#db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  #matching({ actor, action, except, below, limit }: EventQuery) {
    let events = this.#db.selectFrom('audit_event').selectAll()
    if (actor !== undefined) events = events.where('actor', '=', actor)
    if (action !== undefined) events = events.where(beginsWith(action))
    if (except !== undefined) events = events.where('action', '<>', except)
    // What begins alike up to a dot is of one kind, by which there is an index.
    if (action?.includes('.')) events = events.where(kindOfAction(this.#db), '=', action.slice(0, action.indexOf('.')))
    return pageOf(events, 'seq', { below: below ?? null, limit })
  }
}

/**
 * Compares the first characters: the pattern of LIKE would have to be escaped, and ignores case in SQLite; which texts
 * lie between two, PostgreSQL says by the language of its database.
 */
function beginsWith(action: string) {
  return sql<boolean>`substr(action, 1, ${[...action].length}) = ${action}`
}
