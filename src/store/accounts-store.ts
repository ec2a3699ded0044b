import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Account, AccountsStore, KeyChange, KeyRecord } from '../accounts/store.ts'
import type { AuditEvent } from '../core/audit-event.ts'
import type { Database } from './schema.ts'

/** The AccountsStore port on Kysely, for any dialect. `foreignRevision` grows with what other connections change. */
export class KyselyAccountsStore implements AccountsStore {
  readonly #db: Kysely<Database>
  readonly #foreignRevision: () => number
  #ownChanges = 0

  constructor(db: Kysely<Database>, foreignRevision: () => number) {
    this.#db = db
    this.#foreignRevision = foreignRevision
  }

  revision(): number {
    return this.#foreignRevision() + this.#ownChanges
  }

  async insertAccount({ id, name, createdAt }: Account, event: AuditEvent): Promise<boolean> {
    return this.#db.transaction().execute(async trx => {
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
          holds: '[]',
        })
        .onConflict(conflict => conflict.column('name').doNothing())
        .executeTakeFirst()
      const inserted = result.numInsertedOrUpdatedRows === 1n
      if (inserted) await trx.insertInto('audit_event').values(event).execute()
      return inserted
    })
  }

  async findAccount(nameOrId: string): Promise<Account | undefined> {
    const row = await this.#db
      .selectFrom('account')
      .select(['id', 'name', 'created_at'])
      .where(where => where.or([where('name', '=', nameOrId), where('id', '=', nameOrId)]))
      .executeTakeFirst()
    return row && { id: row.id, name: row.name, createdAt: row.created_at }
  }

  async listAccounts(): Promise<Account[]> {
    const rows = await this.#db
      .selectFrom('account')
      .select(['id', 'name', 'created_at'])
      .orderBy('created_at')
      .execute()
    return rows.map(row => ({ id: row.id, name: row.name, createdAt: row.created_at }))
  }

  async insertKey(key: KeyRecord, event: AuditEvent): Promise<void> {
    await this.#db.transaction().execute(async trx => {
      await trx.insertInto('api_key').values(rowOf(key)).execute()
      await trx.insertInto('audit_event').values(event).execute()
    })
  }

  async findKey(id: string): Promise<KeyRecord | undefined> {
    const row = await this.#db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst()
    return row && keyOf(row)
  }

  async findKeyByHash(hash: string): Promise<KeyRecord | undefined> {
    const row = await this.#db.selectFrom('api_key').selectAll().where('hash', '=', hash).executeTakeFirst()
    return row && keyOf(row)
  }

  async listKeys(accountId: string): Promise<KeyRecord[]> {
    const rows = await this.#db
      .selectFrom('api_key')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute()
    return rows.map(keyOf)
  }

  async changeKey(id: string, change: KeyChange, event: AuditEvent): Promise<void> {
    await this.#db.transaction().execute(async trx => {
      await trx.updateTable('api_key').set(columnsOf(change)).where('id', '=', id).execute()
      await trx.insertInto('audit_event').values(event).execute()
    })
    this.#ownChanges += 1
  }

  async replaceKey(oldId: string, change: KeyChange, key: KeyRecord, event: AuditEvent): Promise<boolean> {
    const isReplaced = await this.#db.transaction().execute(async trx => {
      const old = trx.updateTable('api_key').set(columnsOf(change)).where('id', '=', oldId)
      const { numUpdatedRows } = await old.where('replaced_by', 'is', null).executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await trx.insertInto('api_key').values(rowOf(key)).execute()
      await trx.insertInto('audit_event').values(event).execute()
      return true
    })
    this.#ownChanges += 1
    return isReplaced
  }

  async touchKeys(lastUsed: ReadonlyMap<string, number>): Promise<void> {
    await this.#db.transaction().execute(async trx => {
      for (const [id, at] of lastUsed) {
        await trx.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute()
      }
    })
  }
}

function columnsOf(change: KeyChange) {
  return {
    ...(change.expiresAt === undefined ? {} : { expires_at: change.expiresAt }),
    ...(change.disabledAt === undefined ? {} : { disabled_at: change.disabledAt }),
    ...(change.revokedAt === undefined ? {} : { revoked_at: change.revokedAt }),
    ...(change.replacedBy === undefined ? {} : { replaced_by: change.replacedBy }),
  }
}

function rowOf(key: KeyRecord): Insertable<Database['api_key']> {
  return {
    id: key.id,
    account_id: key.accountId,
    label: key.label,
    mode: key.mode,
    hash: key.hash,
    last_four: key.lastFour,
    scopes: JSON.stringify(key.scopes),
    allowed_cidrs: JSON.stringify(key.allowedCidrs),
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    disabled_at: key.disabledAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
    replaced_by: key.replacedBy,
  }
}

function keyOf(row: Selectable<Database['api_key']>): KeyRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    label: row.label,
    mode: row.mode,
    hash: row.hash,
    lastFour: row.last_four,
    scopes: JSON.parse(row.scopes),
    allowedCidrs: JSON.parse(row.allowed_cidrs),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    disabledAt: row.disabled_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    replacedBy: row.replaced_by,
  }
}
