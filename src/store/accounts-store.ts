import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type {
  Account,
  AccountChange,
  AccountQuery,
  AccountsStore,
  AuditLog,
  EventQuery,
  FirstOwner,
  FoundAccounts,
  KeptEvent,
  KeyChange,
  KeyQuery,
  KeyRecord,
  KnownKey,
  NewAccount,
  TemporaryFor,
} from '../accounts/store.ts'
import type { AuditEvent } from '../core/audit-event.ts'
import { kindOfAction, rowsOfTexts } from './dialect.ts'
import { bumpRevision, columnsOf, KyselyStore, pageOf, recordOf, withEvent } from './rows.ts'
import type { Database } from './schema.ts'

/** The AccountsStore port on Kysely, for any dialect. `revision` reads the table key_revision. */
export class KyselyAccountsStore extends KyselyStore implements AccountsStore {
  readonly revision: () => number

  constructor(db: Kysely<Database>, revision: () => number) {
    super(db)
    this.revision = revision
  }

  async insertAccount({ id, name, createdAt }: NewAccount, event: AuditEvent, owner?: FirstOwner): Promise<boolean> {
    return this.db.transaction().execute(async trx => {
      const result = await trx
        .insertInto('account')
        .values({
          id,
          name,
          created_at: createdAt,
          free: 0,
          purchased: 0,
          free_month: 0,
          window_start: 0,
          window_count: 0,
          next_reservation: 1,
          next_entry: 1,
          request_block: null,
        })
        .onConflict(conflict => conflict.column('name').doNothing())
        .executeTakeFirst()
      if (result.numInsertedOrUpdatedRows !== 1n) return false
      await trx.insertInto('audit_event').values(event).execute()
      if (owner !== undefined) {
        const member = { user_id: owner.userId, account_id: id, role: 'owner', since: owner.event.at } as const
        await trx.insertInto('member').values(member).execute()
        await trx.insertInto('audit_event').values(owner.event).execute()
      }
      return true
    })
  }

  async findAccount(nameOrId: string): Promise<Account | undefined> {
    const row = await this.db
      .selectFrom('account')
      .select(accountColumns)
      .where(where => where.or([where('name', '=', nameOrId), where('id', '=', nameOrId)]))
      .executeTakeFirst()
    return row && recordOf(row)
  }

  async listAccounts(): Promise<Account[]> {
    const rows = await this.db.selectFrom('account').select(accountColumns).orderBy('created_at').execute()
    return rows.map(recordOf)
  }

  async findAccounts({ nameHas, after, limit }: AccountQuery): Promise<FoundAccounts> {
    const all = this.db.selectFrom('account')
    const fitting = nameHas === '' ? all : all.where(sql<boolean>`name like ${patternOf(nameHas)} escape '!'`)
    const [rows, { total }] = await Promise.all([
      pageOf(fitting.select(accountColumns), 'name', { above: after, limit }).execute(),
      fitting.select(each => each.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { accounts: rows.map(recordOf), total: Number(total) }
  }

  async changeAccount(id: string, change: AccountChange, event: AuditEvent): Promise<void> {
    await withEvent(this.db, event, async trx => {
      await trx.updateTable('account').set(columnsOf(change)).where('id', '=', id).execute()
      if (change.suspendedAt !== undefined) await bumpRevision(trx)
    })
  }

  async insertKey(key: KeyRecord, event: AuditEvent): Promise<void> {
    await withEvent(this.db, event, trx => trx.insertInto('api_key').values(rowOf(key)).execute())
  }

  async insertTemporaryKey(key: KeyRecord, { parentId, sessionId }: TemporaryFor, event: AuditEvent): Promise<void> {
    await withEvent(this.db, event, async trx => {
      await trx.deleteFrom('api_key').where('session_id', 'is not', null).where('expires_at', '<=', event.at).execute()
      await trx
        .insertInto('api_key')
        .values({ ...rowOf(key), parent_id: parentId, session_id: sessionId })
        .execute()
    })
  }

  async endTemporaryKeys(sessionId: string): Promise<void> {
    await this.db.transaction().execute(async trx => {
      const ended = trx.deleteFrom('api_key').where('session_id', '=', sessionId)
      const { numDeletedRows } = await ended.executeTakeFirstOrThrow()
      if (numDeletedRows > 0n) await bumpRevision(trx)
    })
  }

  /** Keys that are not temporary. */
  #lastingKeys() {
    return this.db.selectFrom('api_key').selectAll().where('session_id', 'is', null)
  }

  async findKey(id: string): Promise<KeyRecord | undefined> {
    const row = await this.#lastingKeys().where('id', '=', id).executeTakeFirst()
    return row && keyOf(row)
  }

  async findKeyByHash(hash: string): Promise<KnownKey | undefined> {
    const found = await this.db
      .selectFrom('api_key')
      .innerJoin('account', 'account.id', 'api_key.account_id')
      .leftJoin('api_key as parent', 'parent.id', 'api_key.parent_id')
      .selectAll('api_key')
      .select('account.suspended_at')
      .select(['parent.expires_at as parent_end', 'parent.disabled_at as parent_disabled_at'])
      .select(['parent.revoked_at as parent_revoked_at'])
      .where('api_key.hash', '=', hash)
      .executeTakeFirst()
    if (found === undefined) return undefined
    const { suspended_at, parent_end, parent_disabled_at, parent_revoked_at, ...row } = found
    const key = keyOf(row)
    return {
      ...key,
      expiresAt: earlier(key.expiresAt, parent_end),
      disabledAt: key.disabledAt ?? parent_disabled_at,
      revokedAt: key.revokedAt ?? parent_revoked_at,
      accountSuspendedAt: suspended_at,
      parentId: row.parent_id,
    }
  }

  async listKeys(accountId: string): Promise<KeyRecord[]> {
    const rows = await this.#lastingKeys().where('account_id', '=', accountId).orderBy('created_at').execute()
    return rows.map(keyOf)
  }

  async pageOfKeys({ accountId, externalId, after, limit }: KeyQuery): Promise<KeyRecord[]> {
    const own = this.#lastingKeys().where('account_id', '=', accountId)
    const wanted = externalId === undefined ? own : own.where('external_id', '=', externalId)
    return (await pageOf(wanted, 'id', { above: after, limit }).execute()).map(keyOf)
  }

  async findKeys(accountId: string, ids: readonly string[]): Promise<KeyRecord[]> {
    if (ids.length === 0) return []
    const rows = await this.#lastingKeys().where('account_id', '=', accountId).where('id', 'in', ids).execute()
    return rows.map(keyOf)
  }

  async changeKey(id: string, change: KeyChange, event: AuditEvent): Promise<void> {
    await withEvent(this.db, event, async trx => {
      await trx.updateTable('api_key').set(changedColumns(change)).where('id', '=', id).execute()
      await bumpRevision(trx)
    })
  }

  async replaceKey(oldId: string, change: KeyChange, key: KeyRecord, event: AuditEvent): Promise<boolean> {
    return this.db.transaction().execute(async trx => {
      const old = trx.updateTable('api_key').set(changedColumns(change)).where('id', '=', oldId)
      const { numUpdatedRows } = await old.where('replaced_by', 'is', null).executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await trx.insertInto('api_key').values(rowOf(key)).execute()
      await trx.insertInto('audit_event').values(event).execute()
      await bumpRevision(trx)
      return true
    })
  }

  async noteEvent(event: AuditEvent): Promise<void> {
    await this.db.insertInto('audit_event').values(event).execute()
  }

  async touchKeys(lastUsed: ReadonlyMap<string, number>): Promise<void> {
    // In one order, so that two processes that write the same keys do not wait for each other.
    const inOrder = [...lastUsed].sort(([a], [b]) => (a < b ? -1 : 1))
    await this.db.transaction().execute(async trx => {
      for (const [id, at] of inOrder) {
        await trx
          .updateTable('api_key')
          .set({ last_used_at: at })
          .where('id', '=', id)
          .where(key => key.or([key('last_used_at', 'is', null), key('last_used_at', '<', at)]))
          .execute()
      }
    })
  }
}

/** The pattern of LIKE for what has a text in it. */
function patternOf(text: string): string {
  return `%${text.replaceAll(/[!%_]/g, '!$&')}%`
}

const accountColumns = [
  'id',
  'name',
  'created_at',
  'requests_per_minute',
  'free_credits_per_month',
  'suspended_at',
  'suspended_reason',
] as const

function changedColumns({ scopes, allowedCidrs, metadata, budget, ...change }: KeyChange) {
  return {
    ...columnsOf(change),
    scopes: scopes && JSON.stringify(scopes),
    allowed_cidrs: allowedCidrs && JSON.stringify(allowedCidrs),
    ...(metadata === undefined ? {} : { metadata: jsonOf(metadata) }),
    ...(budget === undefined ? {} : budgetColumns(budget)),
  }
}

function rowOf({ scopes, allowedCidrs, metadata, budget, ...key }: KeyRecord): Insertable<Database['api_key']> {
  const lists = { scopes: JSON.stringify(scopes), allowed_cidrs: JSON.stringify(allowedCidrs) }
  return { ...columnsOf(key), ...lists, metadata: jsonOf(metadata), ...budgetColumns(budget) }
}

function budgetColumns(budget: KeyRecord['budget']) {
  return { budget_credits: budget?.credits ?? null, budget_refill: budget?.refill ?? null }
}

function jsonOf(metadata: KeyRecord['metadata']): string | null {
  return metadata === null ? null : JSON.stringify(metadata)
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

function keyOf({
  parent_id,
  session_id,
  budget_credits,
  budget_refill,
  ...row
}: Selectable<Database['api_key']>): KeyRecord {
  return {
    ...recordOf(row),
    scopes: JSON.parse(row.scopes),
    allowedCidrs: JSON.parse(row.allowed_cidrs),
    metadata: row.metadata === null ? null : JSON.parse(row.metadata),
    budget: budget_credits === null ? null : { credits: budget_credits, refill: budget_refill ?? 'none' },
  }
}

/** The AuditLog port on Kysely, for any dialect. */
export class KyselyAuditLog extends KyselyStore implements AuditLog {
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
    const wanted = rowsOfTexts(this.db, ids)
    const { rows } = await sql<{ id: string; name: string }>`
      select id, label as name from api_key where id in (${wanted})
      union all select id, name from account where id in (${wanted})
      union all select id, name from user_person where id in (${wanted})`.execute(this.db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  #matching({ actor, action, except, below, limit }: EventQuery) {
    let events = this.db.selectFrom('audit_event').selectAll()
    if (actor !== undefined) events = events.where('actor', '=', actor)
    if (action !== undefined) events = events.where(beginsWith(action))
    if (except !== undefined) events = events.where('action', '<>', except)
    // What begins alike up to a dot is of one kind, by which there is an index.
    if (action?.includes('.')) events = events.where(kindOfAction(this.db), '=', action.slice(0, action.indexOf('.')))
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
