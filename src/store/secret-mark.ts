/** The rows of a database that depend on the secret of sign-ins, which is kept elsewhere: see app/session-secret.ts. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { StoredFactor } from '../dashboard/people/store.ts'
import { isPostgres } from './dialect.ts'
import { bumpRevision } from './rows.ts'
import type { Database } from './schema.ts'

const row = 'session_secret_mark'

export async function readMark(db: Kysely<Database>): Promise<string | null> {
  const found = db.selectFrom('installation').select('value').where('name', '=', row)
  const mark = await found.executeTakeFirst()
  return mark === undefined ? null : Buffer.from(mark.value).toString()
}

export async function storedFactors(db: Kysely<Database>): Promise<StoredFactor[]> {
  const rows = await db.selectFrom('user_second_factor').select(['id', 'secret', 'recovery_codes']).execute()
  return rows.map(({ id, secret, recovery_codes: recoveryCodes }) => ({ id, secret, recoveryCodes }))
}

export async function adopt(db: Kysely<Database>, mark: string, factors: readonly StoredFactor[]): Promise<void> {
  await db.transaction().execute(async trx => {
    const noted = trx.insertInto('installation').values({ name: row, value: Buffer.from(mark) })
    const { numInsertedOrUpdatedRows } = await noted.onConflict(other => other.doNothing()).executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return
    await leavingNoTrace(trx, async () => {
      await replaceFactors(trx, factors)
      await endSignIns(trx)
      const tokens = { access_token: null, refresh_token: null, id_token: null }
      await trx.updateTable('user_login').set(tokens).execute()
    })
  })
}

export async function endClearSessions(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('user_session').where(sql`length(token)`, '<>', 64).execute()
}

/** Returns how many second factors were removed. */
export async function forget(trx: Transaction<Database>): Promise<number> {
  await trx.deleteFrom('installation').where('name', '=', row).execute()
  const { numDeletedRows } = await trx.deleteFrom('user_second_factor').executeTakeFirstOrThrow()
  await trx.updateTable('user_person').set({ two_factor_enabled: 0 }).execute()
  await endSignIns(trx)
  return Number(numDeletedRows)
}

/** Inserted anew, so that no page keeps what stood there before. */
async function replaceFactors(trx: Transaction<Database>, factors: readonly StoredFactor[]): Promise<void> {
  const rows = await trx.selectFrom('user_second_factor').selectAll().execute()
  await trx.deleteFrom('user_second_factor').execute()
  for (const stored of rows) {
    const anew = factors.find(({ id }) => id === stored.id)
    const texts = anew && { secret: anew.secret, recovery_codes: anew.recoveryCodes }
    await trx
      .insertInto('user_second_factor')
      .values({ ...stored, ...texts })
      .execute()
  }
}

async function endSignIns(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom('api_key').where('session_id', 'is not', null).execute()
  await bumpRevision(trx)
  await trx.deleteFrom('user_session').execute()
  await trx.deleteFrom('user_verification').execute()
}

/** SQLite leaves the bytes of deleted rows in the file, and so in its copies, unless it is told otherwise. */
async function leavingNoTrace(trx: Transaction<Database>, change: () => Promise<void>): Promise<void> {
  if (isPostgres(trx)) return change()
  await sql`pragma secure_delete = on`.execute(trx)
  await change()
  await sql`pragma secure_delete = off`.execute(trx)
}
