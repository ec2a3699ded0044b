import type { Kysely } from 'kysely'
import type { AuditLog, EventQuery, KeptEvent } from '../accounts/store.ts'
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

  #matching({ actor, action, below, limit }: EventQuery) {
    let events = this.#db.selectFrom('audit_event').selectAll()
    if (actor !== undefined) events = events.where('actor', '=', actor)
    // As a range: the pattern of LIKE would have to be escaped, and ignores case in SQLite.
    if (action !== undefined) events = events.where('action', '>=', action).where('action', '<', `${action}\u{10ffff}`)
    if (below !== undefined) events = events.where('seq', '<', below)
    return events.orderBy('seq', 'desc').limit(limit)
  }
}
