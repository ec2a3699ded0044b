/**
 * How a transaction of the ledger reads and writes the rows of its accounts. In SQLite a statement is a call within the
 * process, so each row has its own, prepared once (`rowByRow`). In PostgreSQL each one is a message over a network: all
 * accounts are locked by one, read by one, and everything that was decided is written by one (`allAtOnce`).
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AuditEvent } from '../core/audit-event.ts'
import type { Decision, IdempotencyRecord, IdempotencyWrite, KeyUse } from '../metering/ledger.ts'
import { AccountFailure, type AccountReads, DamagedRow, unused } from '../metering/store.ts'
import { accountRow, entryRow, keyUseRow, recordRow, reservationRows, usageRow } from './decision-rows.ts'
import { databaseTime, type EntryRow, entryAppender, type LedgerQueries } from './ledger-queries.ts'
import { type Written, writeAll } from './ledger-write.ts'
import type { Database } from './schema.ts'
import { noteLowCredits } from './webhooks-store.ts'

export type AccountWithReservations = Awaited<ReturnType<LedgerQueries['readAccount']['run']>>[number]

/** What is stored of an account, locked until the transaction ends. */
export interface ReadAccount {
  /** One for each set of reservations; one without when there is none. */
  readonly rows: readonly AccountWithReservations[]
  readonly known: ReadonlyMap<string, IdempotencyRecord>
  /** The use of the keys with limits that were asked for or have open reservations. */
  readonly keyUses: readonly KeyUse[]
  /** Time of the database's clock, in milliseconds since 1970 UTC; null where the database has no clock of its own. */
  readonly now: number | null
  /** Version of the account's row (remembered-accounts.ts); null in SQLite. */
  readonly version: string | null
}

type Reads = ReadonlyMap<string, AccountReads>

export interface LedgerRows {
  /** The accounts that exist, by id. Throws AccountFailure. */
  read(trx: Transaction<Database>, reads: Reads): Promise<ReadonlyMap<string, ReadAccount>>
  /** Null in SQLite. */
  write(trx: Transaction<Database>, decisions: ReadonlyMap<string, Decision>): Promise<Written | null>
}

export function rowByRow(db: Kysely<Database>, queries: LedgerQueries): LedgerRows {
  const appendEntries = entryAppender(db)
  return {
    read: async (trx, reads) => {
      const read = new Map<string, ReadAccount>()
      for (const [accountId, { keyHashes, keyIds }] of reads) {
        const rows = await queries.readAccount.run(trx, { id: accountId }).catch(refuseAccount(accountId))
        if (rows.length > 0)
          read.set(accountId, {
            rows,
            known: await readRecords(trx, queries, accountId, keyHashes),
            keyUses: await readKeyUses(trx, queries, accountId, limitedKeysOf(rows, keyIds)),
            now: null,
            version: null,
          })
      }
      return read
    },
    write: async (trx, decisions) => {
      const entries: EntryRow[] = []
      for (const [accountId, decision] of decisions) {
        await writeDecision(trx, queries, accountId, decision)
        for (const entry of decision.entries) entries.push(entryRow(accountId, entry))
      }
      await appendEntries(trx, entries)
      return null
    },
  }
}

async function readRecords(
  trx: Transaction<Database>,
  queries: LedgerQueries,
  accountId: string,
  keyHashes: readonly string[],
): Promise<Map<string, IdempotencyRecord>> {
  const known = new Map<string, IdempotencyRecord>()
  for (const keyHash of keyHashes) {
    const [row] = await queries.readRecord.run(trx, { account_id: accountId, key_hash: keyHash })
    if (row !== undefined) known.set(keyHash, recordOf(row))
  }
  return known
}

async function readKeyUses(
  trx: Transaction<Database>,
  queries: LedgerQueries,
  accountId: string,
  keyIds: readonly string[],
): Promise<KeyUse[]> {
  const uses: KeyUse[] = []
  for (const keyId of keyIds) {
    const [row] = await queries.readKeyUse
      .run(trx, { account_id: accountId, key_id: keyId })
      .catch(refuseAccount(accountId))
    uses.push(row === undefined ? unused(keyId) : keyUseOf(row))
  }
  return uses
}

/** Keys that are asked for, or have open reservations. */
function limitedKeysOf(rows: readonly AccountWithReservations[], asked: ReadonlySet<string>): readonly string[] {
  let keyIds: Set<string> | undefined
  for (const { key_id } of rows) if (key_id !== null && key_id !== '') keyIds = (keyIds ?? new Set(asked)).add(key_id)
  return [...(keyIds ?? asked)]
}

export function keyUseOf(row: Database['key_use']): KeyUse {
  return {
    keyId: row.key_id,
    windowStart: row.window_start,
    windowCount: row.window_count,
    spent: row.spent,
    day: row.day,
    spentBeforeDay: row.spent_before_day,
    spentBeforeMonth: row.spent_before_month,
  }
}

function recordOf(row: Database['idempotency']): IdempotencyRecord {
  const { key_hash: keyHash, fingerprint, process_id: processId, expires_at: expiresAt, answer } = row
  return { keyHash, fingerprint, processId, expiresAt, answer }
}

async function writeDecision(
  trx: Transaction<Database>,
  queries: LedgerQueries,
  accountId: string,
  decision: Decision,
): Promise<void> {
  await queries.writeAccount.run(trx, accountRow(accountId, decision))
  for (const row of reservationRows(accountId, decision)) {
    await (row.reservations === '' ? queries.deleteReservations : queries.putReservations).run(trx, row)
  }
  for (const use of decision.changedKeyUses) await queries.putKeyUse.run(trx, keyUseRow(accountId, use))
  for (const entry of decision.entries) {
    const usage = usageRow(accountId, entry)
    if (usage !== null) await queries.addUsage.run(trx, usage)
  }
  for (const { block, firstSeq: first_seq } of decision.blocks) {
    await queries.putBlock.run(trx, { block, account_id: accountId, first_seq })
  }
  for (const write of decision.idempotency) await writeRecord(trx, queries, accountId, write)
  await addEvents(trx, decision.events)
  await noteLowCredits(trx, accountId, decision.lowCredits)
}

async function writeRecord(
  trx: Transaction<Database>,
  queries: LedgerQueries,
  accountId: string,
  write: IdempotencyWrite,
): Promise<void> {
  if (write.kind === 'delete') await queries.deleteRecord.run(trx, { account_id: accountId, key_hash: write.keyHash })
  else if (write.kind === 'put') await queries.putRecord.run(trx, recordRow(accountId, write.record))
  else await deleteRunning(trx, accountId, write.processIds)
}

async function deleteRunning(
  trx: Transaction<Database>,
  accountId: string,
  processIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('idempotency')
    .where('account_id', '=', accountId)
    .where('answer', 'is', null)
    .where('process_id', 'in', processIds)
    .execute()
}

async function addEvents(trx: Transaction<Database>, events: readonly AuditEvent[]): Promise<void> {
  for (const event of events) await trx.insertInto('audit_event').values(event).execute()
}

export function allAtOnce(queries: LedgerQueries): LedgerRows {
  return {
    read: async (trx, reads) => {
      // Locked first and read then: what another one wrote while this one waited is seen by the next statement only.
      const locks = sql<{ id: string; now: number; version: string }>`
        select id, ${databaseTime}, xmin::text as version from account
        where id = any(${[...reads.keys()]}) order by id for update`
      const { rows: locked } = await locks.execute(trx)
      const ids = locked.map(({ id }) => id)
      const rows = await rowsOf(trx, queries, ids)
      const records = await recordsOf(trx, reads)
      const uses = await keyUsesOf(trx, rows, reads)
      return new Map(
        locked.map(({ id, now, version }): [string, ReadAccount] => {
          const known = records.get(id) ?? new Map()
          return [id, { rows: rows.get(id) ?? [], known, keyUses: uses.get(id) ?? [], now, version }]
        }),
      )
    },
    write: async (trx, decisions) => {
      for (const [accountId, { idempotency, events, lowCredits }] of decisions) {
        for (const write of idempotency) {
          if (write.kind === 'delete_running') await deleteRunning(trx, accountId, write.processIds)
        }
        await addEvents(trx, events)
        await noteLowCredits(trx, accountId, lowCredits)
      }
      return writeAll(trx, decisions, null)
    },
  }
}

/** One statement reads all; when a number in it makes no sense, one for each account tells whose it is. */
async function rowsOf(
  trx: Transaction<Database>,
  queries: LedgerQueries,
  ids: readonly string[],
): Promise<Map<string, AccountWithReservations[]>> {
  const all = sql<AccountWithReservations>`select account.*, reservation.process_id, reservation.endpoint, reservation.credits_each, reservation.key_id, reservation.reservations
    from account left join reservation on reservation.account_id = account.id where account.id = any(${ids})`
  try {
    const { rows } = await all.execute(trx)
    return Map.groupBy(rows, ({ id }) => id)
  } catch (error) {
    if (!isBeyondNumbers(error)) throw error
    for (const id of ids) await queries.readAccount.run(trx, { id }).catch(refuseAccount(id))
    throw error
  }
}

async function keyUsesOf(
  trx: Transaction<Database>,
  accounts: ReadonlyMap<string, readonly AccountWithReservations[]>,
  reads: Reads,
): Promise<Map<string, KeyUse[]>> {
  const asked = [...accounts].flatMap(([id, rows]) => {
    return limitedKeysOf(rows, reads.get(id)?.keyIds ?? new Set()).map(keyId => [id, keyId] as const)
  })
  if (asked.length === 0) return new Map()
  const query = sql<Database['key_use']>`select key_use.* from key_use
    join unnest(${asked.map(([id]) => id)}::text[], ${asked.map(([, keyId]) => keyId)}::text[]) as asked (account_id, key_id)
    using (account_id, key_id)`
  const { rows } = await query.execute(trx)
  const found = new Map(rows.map(row => [row.key_id, row]))
  const uses = new Map<string, KeyUse[]>()
  for (const [id, keyId] of asked) {
    const row = found.get(keyId)
    uses.set(id, [...(uses.get(id) ?? []), row === undefined ? unused(keyId) : keyUseOf(row)])
  }
  return uses
}

async function recordsOf(
  trx: Transaction<Database>,
  reads: Reads,
): Promise<Map<string, Map<string, IdempotencyRecord>>> {
  const asked = [...reads].flatMap(([id, { keyHashes }]) => keyHashes.map(hash => [id, hash] as const))
  const records = new Map<string, Map<string, IdempotencyRecord>>()
  if (asked.length === 0) return records
  const { rows } = await sql<Database['idempotency']>`select idempotency.* from idempotency
    join unnest(${asked.map(([id]) => id)}::text[], ${asked.map(([, hash]) => hash)}::text[]) as asked (account_id, key_hash)
    using (account_id, key_hash)`.execute(trx)
  for (const row of rows) {
    const known = records.get(row.account_id) ?? new Map<string, IdempotencyRecord>()
    records.set(row.account_id, known.set(row.key_hash, recordOf(row)))
  }
  return records
}

/**
 * Throws DamagedRow in place of the error of an integer that no number of JavaScript is, which a driver throws for the
 * whole statement; any other error as it is.
 */
export function refuseRow(table: string, row = 'one of its rows') {
  return (error: unknown): never => {
    throw asDamage(error, table, row)
  }
}

function refuseAccount(accountId: string) {
  return (error: unknown): never => {
    const found = asDamage(error, 'account or reservation', 'one of its rows')
    throw found instanceof DamagedRow ? new AccountFailure(accountId, found) : found
  }
}

function asDamage(error: unknown, table: string, row: string): unknown {
  return isBeyondNumbers(error) ? new DamagedRow(table, row, 'a number is too large') : error
}

/** True for the error that Node's SQLite and postgres.ts throw for an integer beyond JavaScript's safe ones. */
function isBeyondNumbers(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'
}
