import { type Selectable, sql, type Updateable } from 'kysely'
import {
  type Claim,
  type Job,
  type JobStore,
  type Lease,
  leaseExpired,
  longestLeaseMs,
  type NewJob,
} from '../jobs/store.ts'
import { KyselyStore, recordOf } from './rows.ts'
import type { Database } from './schema.ts'

type JobRow = Selectable<Database['job']>

/** A literal, not a parameter: with a parameter neither database sees that the partial index job_name applies. */
const failed = sql.lit<'failed'>('failed')

const noLease = { lease_owner: null, lease_until: null }

/** The JobStore port on Kysely. Every change is one statement that names the state it starts from. */
export class KyselyJobStore extends KyselyStore implements JobStore {
  async enqueue({ id, kind, key, accountId, input, dueAt }: NewJob, now: number): Promise<Job> {
    const named = this.db.selectFrom('job').selectAll().where('kind', '=', kind).where('key', '=', key)
    const known = await named.where('state', '<>', failed).executeTakeFirst()
    if (known !== undefined) return jobOf(known)
    const row = await this.db
      .insertInto('job')
      .values({
        ...{ id, kind, key, account_id: accountId, state: 'waiting', attempt: 0, due_at: dueAt, ...noLease },
        ...{ input, result: null, last_error: null, created_at: now, updated_at: now },
      })
      // An update that changes nothing: it makes the row of who was first come back.
      .onConflict(conflict => conflict.columns(['kind', 'key']).where('state', '<>', failed).doUpdateSet({ key }))
      .returningAll()
      .executeTakeFirstOrThrow()
    return jobOf(row)
  }

  async find(id: string): Promise<Job | undefined> {
    const row = await this.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
    return row && jobOf(row)
  }

  async claim(kind: string, limit: number, lease: Lease, now: number): Promise<Job[]> {
    const due = this.db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', kind)
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
    const rows = await this.db
      .updateTable('job')
      .set(set => ({
        state: 'running',
        attempt: set('attempt', '+', 1),
        lease_owner: lease.owner,
        lease_until: lease.until,
        updated_at: now,
      }))
      .where('id', 'in', due)
      // Again, for a database where others may have claimed since the select.
      .where('state', '=', 'waiting')
      .returningAll()
      .execute()
    return rows.map(jobOf).sort((a, b) => a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1))
  }

  renew(claim: Claim, until: number): Promise<boolean> {
    return this.#change(claim, { lease_until: until })
  }

  complete(claim: Claim, result: string, now: number): Promise<boolean> {
    return this.#change(claim, { state: 'done', result, ...noLease, updated_at: now })
  }

  fail(claim: Claim, code: string, retryAt: number | null, now: number): Promise<boolean> {
    const next = retryAt === null ? ({ state: 'failed' } as const) : ({ state: 'waiting', due_at: retryAt } as const)
    return this.#change(claim, { ...next, last_error: code, ...noLease, updated_at: now })
  }

  giveBack(claim: Claim, now: number): Promise<boolean> {
    const attempt = claim.attempt - 1
    return this.#change(claim, { state: 'waiting', attempt, ...noLease, updated_at: now })
  }

  async sweep(kind: string, maxAttempts: number, now: number): Promise<number> {
    const expired = this.db
      .updateTable('job')
      .where('kind', '=', kind)
      .where('state', '=', 'running')
      .where(where => where.or([where('lease_until', '<=', now), where('lease_until', '>', now + longestLeaseMs)]))
    const over = await expired
      .set({ state: 'failed', last_error: leaseExpired, ...noLease, updated_at: now })
      .where('attempt', '>=', maxAttempts)
      .executeTakeFirstOrThrow()
    const again = await expired
      .set({ state: 'waiting', last_error: leaseExpired, ...noLease, due_at: now, updated_at: now })
      .where('attempt', '<', maxAttempts)
      .executeTakeFirstOrThrow()
    return Number(over.numUpdatedRows + again.numUpdatedRows)
  }

  async remove(kind: string, before: number, limit: number): Promise<number> {
    const over = this.db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', kind)
      .where('state', 'in', ['done', 'failed'])
      .where('updated_at', '<', before)
      .orderBy('updated_at')
      .orderBy('id')
      .limit(limit)
    const { numDeletedRows } = await this.db.deleteFrom('job').where('id', 'in', over).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }

  /** Compares and sets: changes the job only while it is in this attempt. */
  async #change({ id, owner, attempt }: Claim, columns: Updateable<Database['job']>): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('job')
      .set(columns)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('lease_owner', '=', owner)
      .where('attempt', '=', attempt)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }
}

function jobOf({ lease_owner, lease_until, ...row }: JobRow): Job {
  return recordOf(row)
}
