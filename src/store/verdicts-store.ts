import { type Kysely, type Selectable, sql } from 'kysely'
import type { SiteEvidence, VerdictEvidence } from '../signals/compliance/verdict/evidence.ts'
import type { Verdict, VerdictStore } from '../signals/compliance/verdict/store.ts'
import { columnsOf, KyselyStore, prepared, recordOf, upsert } from './rows.ts'
import type { Database } from './schema.ts'

/** Most expired rows that one call removes, so that none takes long. */
const removedAtOnce = 100

/**
 * The VerdictStore port on Kysely, for any dialect. Every change is one statement that names the state it starts from.
 */
export class KyselyVerdictStore extends KyselyStore implements VerdictStore {
  readonly #find

  constructor(db: Kysely<Database>) {
    super(db)
    this.#find = prepared<{ accountId: string; addressHash: string }, Selectable<Database['verdict']>>(values =>
      db
        .selectFrom('verdict')
        .selectAll()
        .where('account_id', '=', values.accountId)
        .where('address_hash', '=', values.addressHash),
    )
  }

  async find(accountId: string, addressHash: string): Promise<Verdict | undefined> {
    const [row] = await this.#find.run(this.db, { accountId, addressHash })
    return row && verdictOf(row)
  }

  async findResult(accountId: string, resultId: string): Promise<Verdict | undefined> {
    const row = await this.db
      .selectFrom('verdict')
      .selectAll()
      .where('result_id', '=', resultId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row && verdictOf(row)
  }

  async insert(verdict: Verdict, expiredAt: number): Promise<Verdict> {
    const { account_id, address_hash, ...columns } = rowOf(verdict)
    const inserted = await this.db
      .insertInto('verdict')
      .values({ account_id, address_hash, ...columns })
      .onConflict(conflict =>
        conflict
          .columns(['account_id', 'address_hash'])
          .doUpdateSet(columns)
          .where('verdict.free_until', '<=', expiredAt),
      )
      .returningAll()
      .executeTakeFirst()
    if (inserted !== undefined) return verdictOf(inserted)
    const known = await this.find(verdict.accountId, verdict.addressHash)
    if (known === undefined) throw new Error('a verdict was neither inserted nor found')
    return known
  }

  async markPaid(verdict: Verdict, now: number): Promise<void> {
    await this.#change(verdict).set({ paid_at: now }).where('payer', '=', verdict.payer).execute()
  }

  async replacePayer(verdict: Verdict, payer: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#change(verdict)
      .set({ payer })
      .where('payer', '=', verdict.payer)
      .where('paid_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  async finish(verdict: Verdict, evidence: VerdictEvidence): Promise<Verdict | undefined> {
    const finished = await this.#change(verdict)
      .set({ checking_until: null, evidence: JSON.stringify(evidence) })
      .where('checking_until', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    return finished === undefined ? this.find(verdict.accountId, verdict.addressHash) : verdictOf(finished)
  }

  async removeExpired(expiredAt: number, limit: number): Promise<number> {
    const expired = await this.db
      .selectFrom('verdict')
      .select(['account_id', 'address_hash'])
      .where('free_until', '<=', expiredAt)
      .orderBy('free_until')
      .limit(limit)
      .execute()
    let removed = 0
    for (const { account_id, address_hash } of expired) {
      const { numDeletedRows } = await this.db
        .deleteFrom('verdict')
        .where('account_id', '=', account_id)
        .where('address_hash', '=', address_hash)
        // Again: it may have made room for a new one meanwhile.
        .where('free_until', '<=', expiredAt)
        .executeTakeFirstOrThrow()
      removed += Number(numDeletedRows)
    }
    return removed
  }

  async findSite(domain: string, now: number): Promise<SiteEvidence | undefined> {
    const row = await this.db
      .selectFrom('site_evidence')
      .select('evidence')
      .where('domain', '=', domain)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row && JSON.parse(row.evidence)
  }

  async saveSite(domain: string, found: SiteEvidence, checkedAt: number, expiresAt: number): Promise<void> {
    const row = { domain, checked_at: checkedAt, expires_at: expiresAt, evidence: JSON.stringify(found) }
    await upsert(this.db, 'site_evidence', row, ['domain']).execute()
    const expired = this.db
      .selectFrom('site_evidence')
      .select('domain')
      .where('expires_at', '<=', checkedAt)
      .orderBy('expires_at')
      .limit(removedAtOnce)
    await this.db.deleteFrom('site_evidence').where('domain', 'in', expired).execute()
  }

  async countCheck(accountId: string, day: string, most: number): Promise<boolean> {
    const counted = await this.db
      .insertInto('site_check_count')
      .values({ account_id: accountId, day, checks: 1 })
      .onConflict(conflict =>
        conflict
          .columns(['account_id', 'day'])
          .doUpdateSet({ checks: sql`site_check_count.checks + 1` })
          .where('site_check_count.checks', '<', most),
      )
      .returning('checks')
      .executeTakeFirst()
    if (counted?.checks === 1) {
      await this.db.deleteFrom('site_check_count').where('account_id', '=', accountId).where('day', '<', day).execute()
    }
    return counted !== undefined
  }

  #change({ accountId, addressHash, resultId }: Verdict) {
    return this.db
      .updateTable('verdict')
      .where('account_id', '=', accountId)
      .where('address_hash', '=', addressHash)
      .where('result_id', '=', resultId)
  }
}

function rowOf(verdict: Verdict): Selectable<Database['verdict']> {
  return { ...columnsOf(verdict), evidence: JSON.stringify(verdict.evidence) }
}

function verdictOf(row: Selectable<Database['verdict']>): Verdict {
  return { ...recordOf(row), evidence: JSON.parse(row.evidence) }
}
