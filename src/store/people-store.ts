import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AuditEvent } from '../core/audit-event.ts'
import {
  type Member,
  type MemberChange,
  type Membership,
  type OneTimeLink,
  type PeopleStore,
  type Role,
  roles,
  type User,
} from '../dashboard/people/store.ts'
import { bumpRevision, KyselyStore } from './rows.ts'
import type { Database } from './schema.ts'

/** Name of the row of `installation` with the mark of the secret of sign-ins (app/session-secret.ts). */
const secretMark = 'session_secret_mark'

/** The PeopleStore port on Kysely, for any dialect. */
export class KyselyPeopleStore extends KyselyStore implements PeopleStore {
  async hasOperator(): Promise<boolean> {
    return (await operatorIn(this.db)) !== undefined
  }

  async listUsers(): Promise<User[]> {
    const rows = await this.db.selectFrom('user_person').select(userColumns).orderBy('created_at').execute()
    return rows.map(userOf)
  }

  async findUserByEmail(email: string): Promise<User | undefined> {
    const found = this.db.selectFrom('user_person').select(userColumns).where('email', '=', email.toLowerCase())
    const row = await found.executeTakeFirst()
    return row && userOf(row)
  }

  async makeOperator(userId: string, event: AuditEvent): Promise<boolean> {
    return this.db.transaction().execute(async trx => {
      await holdSetUp(trx)
      if ((await operatorIn(trx)) !== undefined) return false
      await trx.updateTable('user_person').set({ is_operator: 1 }).where('id', '=', userId).execute()
      await write(trx, event)
      return true
    })
  }

  async membershipsOf(userId: string): Promise<Membership[]> {
    const rows = await this.db
      .selectFrom('member')
      .innerJoin('account', 'account.id', 'member.account_id')
      .select(['member.account_id', 'member.role', 'account.name', 'account.suspended_at'])
      .where('member.user_id', '=', userId)
      .orderBy('member.since')
      .orderBy('account.name')
      .execute()
    return rows.map(({ account_id: accountId, name: accountName, role, suspended_at: suspendedAt }) => {
      return { accountId, accountName, role, isSuspended: suspendedAt !== null }
    })
  }

  async membersOf(accountId: string): Promise<Member[]> {
    const rows = await this.db
      .selectFrom('member')
      .innerJoin('user_person', 'user_person.id', 'member.user_id')
      .select(['id', 'name', 'email', 'two_factor_enabled', 'role', 'since'])
      .where('account_id', '=', accountId)
      .orderBy('since')
      .orderBy('email')
      .execute()
    return rows.map(({ two_factor_enabled: factor, ...row }) => ({ ...row, hasSecondFactor: factor === 1 }))
  }

  async countMembers(accountIds: readonly string[]): Promise<Map<string, number>> {
    if (accountIds.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('member')
      .select(['account_id', each => each.fn.countAll<number>().as('members')])
      .where('account_id', 'in', accountIds)
      .groupBy('account_id')
      .execute()
    return new Map(rows.map(row => [row.account_id, Number(row.members)]))
  }

  async addMember(userId: string, accountId: string, role: Role, event: AuditEvent): Promise<void> {
    await this.db.transaction().execute(async trx => {
      const held = await roleOf(trx, userId, accountId)
      if (held !== undefined && roles.indexOf(held) >= roles.indexOf(role)) return
      await trx
        .insertInto('member')
        .values({ user_id: userId, account_id: accountId, role, since: event.at })
        .onConflict(conflict => conflict.columns(['user_id', 'account_id']).doUpdateSet({ role }))
        .execute()
      await write(trx, event)
    })
  }

  changeRole(userId: string, accountId: string, role: Role, event: AuditEvent): Promise<MemberChange> {
    return this.#changeMember(userId, accountId, event, role !== 'owner', async trx => {
      await trx.updateTable('member').set({ role }).where(isMember(userId, accountId)).execute()
    })
  }

  removeMember(userId: string, accountId: string, event: AuditEvent): Promise<MemberChange> {
    return this.#changeMember(userId, accountId, event, true, async trx => {
      await trx.deleteFrom('member').where(isMember(userId, accountId)).execute()
    })
  }

  async #changeMember(
    userId: string,
    accountId: string,
    event: AuditEvent,
    isOwnerLost: boolean,
    change: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<MemberChange> {
    return this.db.transaction().execute(async trx => {
      await holdMembers(trx, accountId)
      const role = await roleOf(trx, userId, accountId)
      if (role === undefined) return 'no_such_member'
      if (role === 'owner' && isOwnerLost) {
        const owners = trx.selectFrom('member').select('user_id').where('account_id', '=', accountId)
        const others = owners.where('role', '=', 'owner').where('user_id', '!=', userId)
        if ((await others.executeTakeFirst()) === undefined) return 'last_owner'
      }
      await change(trx)
      if (isOwnerLost) await endInvitationsOf(trx, userId, accountId)
      await endLentKeys(trx, userId, accountId)
      await endHalfSignIns(trx, userId)
      await write(trx, event)
      return 'done'
    })
  }

  async insertLink(link: OneTimeLink, event: AuditEvent, sessionId?: string): Promise<boolean> {
    const { hash, purpose, note, madeBy, createdAt, expiresAt } = link
    return this.db.transaction().execute(async trx => {
      if (sessionId !== undefined && !(await holdSession(trx, sessionId))) return false
      if (link.purpose === 'invitation' && madeBy !== null) {
        await holdMembers(trx, link.accountId)
        if ((await roleOf(trx, madeBy, link.accountId)) !== 'owner') return false
      }
      if (link.purpose === 'owner') {
        await holdSetUp(trx)
        await trx.deleteFrom('one_time_link').where('purpose', '=', 'owner').execute()
      }
      await trx
        .insertInto('one_time_link')
        .values({
          ...{ hash, purpose, note, made_by: madeBy, created_at: createdAt, expires_at: expiresAt },
          account_id: link.purpose === 'invitation' ? link.accountId : null,
          role: link.purpose === 'invitation' ? link.role : null,
          user_id: link.purpose === 'password' ? link.userId : null,
        })
        .execute()
      await write(trx, event)
      return true
    })
  }

  async findLink(hash: string, now: number): Promise<OneTimeLink | undefined> {
    const found = this.db.selectFrom('one_time_link').selectAll().where('hash', '=', hash)
    const row = await found.where('expires_at', '>', now).executeTakeFirst()
    return row && linkOf(row)
  }

  async useLink(hash: string, now: number): Promise<boolean> {
    const used = this.db.deleteFrom('one_time_link').where('hash', '=', hash).where('expires_at', '>', now)
    return (await used.executeTakeFirst()).numDeletedRows === 1n
  }

  async invitationsTo(accountId: string, now: number): Promise<OneTimeLink[]> {
    const rows = await this.db
      .selectFrom('one_time_link')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(linkOf)
  }

  async removeInvitation(accountId: string, hash: string, event: AuditEvent): Promise<boolean> {
    return this.db.transaction().execute(async trx => {
      const removed = trx.deleteFrom('one_time_link').where('hash', '=', hash).where('account_id', '=', accountId)
      const isRemoved = (await removed.executeTakeFirst()).numDeletedRows === 1n
      if (isRemoved) await write(trx, event)
      return isRemoved
    })
  }

  async endLinks(userId: string): Promise<void> {
    const ended = this.db.deleteFrom('one_time_link')
    await ended.where(link => link.or([link('user_id', '=', userId), link('made_by', '=', userId)])).execute()
  }

  async endSessions(userId: string, exceptId: string | null): Promise<string[]> {
    return this.db.transaction().execute(async trx => {
      const ended = trx.deleteFrom('user_session').where('user_id', '=', userId).returning('id')
      const rows = await ended.$if(exceptId !== null, query => query.where('id', '!=', exceptId ?? '')).execute()
      await endHalfSignIns(trx, userId)
      return rows.map(({ id }) => id)
    })
  }

  async endSession(userId: string, sessionId: string): Promise<boolean> {
    const ended = this.db.deleteFrom('user_session').where('id', '=', sessionId).where('user_id', '=', userId)
    return (await ended.executeTakeFirst()).numDeletedRows === 1n
  }

  async removeSecondFactor(userId: string, event: AuditEvent): Promise<void> {
    await this.db.transaction().execute(async trx => {
      await trx.deleteFrom('user_second_factor').where('user_id', '=', userId).execute()
      await trx.updateTable('user_person').set({ two_factor_enabled: 0 }).where('id', '=', userId).execute()
      await write(trx, event)
    })
  }

  async countFailure(keyHash: string, now: number, windowMs: number): Promise<number> {
    const isOver = sql<boolean>`throttle.window_start + ${windowMs} <= ${now}`
    const row = await this.db
      .insertInto('throttle')
      .values({ key_hash: keyHash, failures: 1, window_start: now })
      .onConflict(conflict =>
        conflict.column('key_hash').doUpdateSet({
          failures: sql`case when ${isOver} then 1 else throttle.failures + 1 end`,
          window_start: sql`case when ${isOver} then ${now} else throttle.window_start end`,
        }),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    return row.failures
  }

  async uncountFailure(keyHash: string): Promise<void> {
    const counted = this.db.updateTable('throttle').where('key_hash', '=', keyHash).where('failures', '>', 0)
    await counted.set({ failures: sql`failures - 1` }).execute()
  }

  async secretMark(): Promise<string | null> {
    const found = this.db.selectFrom('installation').select('value').where('name', '=', secretMark)
    const mark = await found.executeTakeFirst()
    return mark === undefined ? null : Buffer.from(mark.value).toString()
  }

  async adoptSecret(mark: string): Promise<void> {
    const noted = this.db.insertInto('installation').values({ name: secretMark, value: Buffer.from(mark) })
    await noted.onConflict(conflict => conflict.doNothing()).execute()
  }

  async forgetSecret(event: AuditEvent): Promise<number> {
    return this.db.transaction().execute(async trx => {
      await trx.deleteFrom('installation').where('name', '=', secretMark).execute()
      const { numDeletedRows } = await trx.deleteFrom('user_second_factor').executeTakeFirstOrThrow()
      await trx.updateTable('user_person').set({ two_factor_enabled: 0 }).execute()
      await trx.deleteFrom('api_key').where('session_id', 'is not', null).execute()
      await bumpRevision(trx)
      await trx.deleteFrom('user_session').execute()
      await trx.deleteFrom('user_verification').execute()
      await write(trx, event)
      return Number(numDeletedRows)
    })
  }

  async forgetFailures(keyHash: string): Promise<void> {
    await this.db.deleteFrom('throttle').where('key_hash', '=', keyHash).execute()
  }

  async sweep(now: number, windowMs: number): Promise<void> {
    const instant = new Date(now).toISOString()
    await this.db.transaction().execute(async trx => {
      await trx.deleteFrom('one_time_link').where('expires_at', '<=', now).execute()
      await trx
        .deleteFrom('throttle')
        .where('window_start', '<=', now - windowMs)
        .execute()
      await trx.deleteFrom('user_session').where('expires_at', '<=', instant).execute()
      await trx.deleteFrom('user_verification').where('expires_at', '<=', instant).execute()
    })
  }

  async writeEvent(event: AuditEvent): Promise<void> {
    await write(this.db, event)
  }
}

/**
 * Serialises changes of the members of an account, and invitations to it, by a lock on the account's row. Two owners
 * cannot remove each other at once.
 */
async function holdMembers(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx.updateTable('account').set({ id: accountId }).where('id', '=', accountId).execute()
}

/** Serialises the set-up of the installation and the creation of links for it. */
async function holdSetUp(trx: Transaction<Database>): Promise<void> {
  await trx.updateTable('key_revision').set({ value: sql`value` }).execute()
}

function operatorIn(db: Kysely<Database>) {
  return db.selectFrom('user_person').select('id').where('is_operator', '=', 1).executeTakeFirst()
}

/** Locks the session's row, so that ending the session waits for this transaction. False when it has ended. */
async function holdSession(trx: Transaction<Database>, sessionId: string): Promise<boolean> {
  const held = await trx
    .updateTable('user_session')
    .set({ id: sessionId })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

/** Deletes the invitations of a user who may not invite to the account any more. */
async function endInvitationsOf(trx: Transaction<Database>, userId: string, accountId: string): Promise<void> {
  await trx.deleteFrom('one_time_link').where('account_id', '=', accountId).where('made_by', '=', userId).execute()
}

/** Ends the user's sign-ins that wait for a second factor: they began under the former state. */
async function endHalfSignIns(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('user_verification').where('value', '=', userId).execute()
}

/** Ends the temporary keys of a user: a key made under the former role may allow more than the new one. */
async function endLentKeys(trx: Transaction<Database>, userId: string, accountId: string): Promise<void> {
  const sessions = trx.selectFrom('user_session').select('id').where('user_id', '=', userId)
  const ended = trx.deleteFrom('api_key').where('account_id', '=', accountId).where('session_id', 'in', sessions)
  if ((await ended.executeTakeFirstOrThrow()).numDeletedRows > 0n) await bumpRevision(trx)
}

async function write(db: Kysely<Database>, event: AuditEvent): Promise<void> {
  await db.insertInto('audit_event').values(event).execute()
}

async function roleOf(db: Kysely<Database>, userId: string, accountId: string): Promise<Role | undefined> {
  const found = db.selectFrom('member').select('role').where(isMember(userId, accountId))
  return (await found.executeTakeFirst())?.role
}

function isMember(userId: string, accountId: string) {
  return sql<boolean>`member.user_id = ${userId} and member.account_id = ${accountId}`
}

const userColumns = ['id', 'name', 'email', 'two_factor_enabled', 'is_operator', 'created_at'] as const

function userOf(row: Pick<Selectable<Database['user_person']>, (typeof userColumns)[number]>): User {
  const { id, name, email } = row
  return {
    ...{ id, name, email },
    hasSecondFactor: row.two_factor_enabled === 1,
    isOperator: row.is_operator === 1,
    createdAt: Date.parse(row.created_at),
  }
}

function linkOf(row: Selectable<Database['one_time_link']>): OneTimeLink {
  const { hash, note, made_by: madeBy, created_at: createdAt, expires_at: expiresAt } = row
  const { account_id: accountId, user_id: userId } = row
  const common = { hash, note, madeBy, createdAt, expiresAt }
  if (row.purpose === 'invitation' && accountId !== null && row.role !== null) {
    return { ...common, purpose: 'invitation', accountId, role: row.role }
  }
  if (row.purpose === 'password' && userId !== null) return { ...common, purpose: 'password', userId }
  if (row.purpose === 'owner') return { ...common, purpose: 'owner' }
  throw new Error('a one-time link says of nothing what it is for')
}
