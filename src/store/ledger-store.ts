import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type {
  AccountState,
  Checkpoint,
  Decision,
  Entry,
  Hold,
  IdempotencyRecord,
  IdempotencyWrite,
  JournalEntry,
} from '../metering/ledger.ts'
import {
  type AccountEntries,
  AccountFailure,
  DamagedRow,
  type Lease,
  LeaseLost,
  type LedgerRead,
  type LedgerStore,
  type ProcessRecord,
  type UsageRow,
} from '../metering/store.ts'
import { type EntryRow, entryAppender, type LedgerQueries, ledgerQueries, snapshotOf } from './ledger-queries.ts'
import { removeBlocks } from './request-blocks.ts'
import type { Database } from './schema.ts'

const journalPage = 1000

/** The LedgerStore port on Kysely. */
export class KyselyLedgerStore implements LedgerStore {
  readonly #db: Kysely<Database>
  readonly #queries: LedgerQueries
  readonly #appendEntries: ReturnType<typeof entryAppender>

  constructor(db: Kysely<Database>) {
    this.#db = db
    this.#queries = ledgerQueries(db)
    this.#appendEntries = entryAppender(db)
  }

  async transact(
    keyHashes: ReadonlyMap<string, readonly string[]>,
    decide: (accountId: string, read: LedgerRead) => Decision,
    lease?: Lease,
  ): Promise<void> {
    // Everybody locks accounts in the same order, so that no two wait for each other.
    const accountIds = [...keyHashes.keys()].sort()
    await this.#db.transaction().execute(async trx => {
      if (lease !== undefined && !(await renewIn(trx, lease))) throw new LeaseLost('this process was swept')
      const entries: EntryRow[] = []
      for (const accountId of accountIds) {
        // Locked first and read then: what another one wrote while this one waited is seen by the next statement only.
        const locked = await this.#queries.lockAccount?.run(trx, { id: accountId })
        const rows = await this.#queries.readAccount.run(trx, { id: accountId }).catch(refuseAccount(accountId))
        if (rows.length === 0) continue
        const known = await this.#readRecords(trx, accountId, keyHashes.get(accountId) ?? [])
        const decision = decideOn(accountId, rows, { known, now: locked?.[0]?.now ?? null }, decide)
        await this.#writeDecision(trx, accountId, decision)
        for (const entry of decision.entries) entries.push(entryRow(accountId, entry))
      }
      await this.#appendEntries(trx, entries)
    })
  }

  async readAccount(accountId: string): Promise<AccountState | undefined> {
    return stateOf(await this.#queries.readAccount.run(this.#db, { id: accountId }))
  }

  async readJournal(
    accountId: string,
    begin: (checkpoint: Checkpoint | null) => (entry: JournalEntry) => unknown,
  ): Promise<{ account: AccountState; usage: UsageRow[] }> {
    return snapshotOf(this.#db).execute(async trx => {
      const rows = await this.#queries.readAccount.run(trx, { id: accountId }).catch(refuseRow('account or hold'))
      const account = stateOf(rows)
      if (account === undefined) throw new Error(`there is no account ${accountId}`)
      const take = begin((await checkpointIn(trx, accountId).catch(refuseRow('checkpoint'))) ?? null)
      const usage = await usageIn(trx, accountId).execute().catch(refuseRow('usage'))
      const journal = trx.selectFrom('journal').selectAll().where('account_id', '=', accountId).orderBy('seq')
      let page: EntryRow[] = []
      do {
        const last = page.at(-1)?.seq ?? 0
        const next = journal.where('seq', '>', last).limit(journalPage)
        page = await next.execute().catch(refuseRow('journal', `one of the ${journalPage} after entry ${last}`))
        for (const each of page) if (take(entryOf(each)) === false) return { account, usage }
      } while (page.length === journalPage)
      return { account, usage }
    })
  }

  async writeCheckpoint(accountId: string, previous: number, checkpoint: Checkpoint): Promise<boolean> {
    const { seq, at, free, purchased, reserved, granted, settled } = checkpoint
    const { lastReservation: last_reservation, openReservations: open_reservations } = checkpoint
    const columns = { seq, at, free, purchased, reserved, granted, settled, last_reservation, open_reservations }
    return this.#db.transaction().execute(async trx => {
      await this.#queries.lockAccount?.run(trx, { id: accountId })
      const current = await checkpointIn(trx, accountId)
      if ((current?.seq ?? 0) !== previous) return false
      await trx
        .insertInto('checkpoint')
        .values({ account_id: accountId, ...columns })
        .onConflict(conflict => conflict.column('account_id').doUpdateSet(columns))
        .execute()
      await trx.deleteFrom('journal').where('account_id', '=', accountId).where('seq', '<=', seq).execute()
      return true
    })
  }

  async removeBlocks(accountId: string): Promise<void> {
    return removeBlocks(this.#db, this.#queries, accountId)
  }

  async readBlock(block: string, accountId?: string): Promise<AccountEntries[]> {
    return snapshotOf(this.#db).execute(async trx => {
      const starts = trx.selectFrom('request_block').selectAll().where('block', '=', block)
      const own = accountId === undefined ? starts : starts.where('account_id', '=', accountId)
      const found: AccountEntries[] = []
      for (const { account_id: id, first_seq } of await own.execute()) {
        const account = stateOf(await this.#queries.readAccount.run(trx, { id }))
        const journal = trx.selectFrom('journal').selectAll().where('account_id', '=', id).where('seq', '>=', first_seq)
        const rows = await journal.where('request_block', '=', block).orderBy('seq').execute()
        if (account !== undefined) found.push({ account, entries: rows.map(entryOf) })
      }
      return found
    })
  }

  async readUsage(accountId: string, fromDay: string, toDay: string): Promise<UsageRow[]> {
    return usageIn(this.#db, accountId).where('day', '>=', fromDay).where('day', '<=', toDay).execute()
  }

  async accountsHeldBy(processIds: readonly number[]): Promise<string[]> {
    const held = this.#db.selectFrom('hold').select('account_id').distinct().where('process_id', 'in', processIds)
    return (await held.execute()).map(row => row.account_id)
  }

  async processesHolding(): Promise<number[]> {
    const rows = await this.#db.selectFrom('hold').select('process_id').distinct().execute()
    return rows.map(row => row.process_id)
  }

  async startProcess({ boot, place, until }: Omit<ProcessRecord, 'id'>, now: number): Promise<number> {
    const row = await this.#db
      .insertInto('process')
      .values({ boot, place, started_at: now, lease_until: until })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  async renewLease(lease: Lease): Promise<boolean> {
    return renewIn(this.#db, lease)
  }

  async revokeLease({ id, boot, until }: Lease): Promise<boolean> {
    const own = this.#db.updateTable('process').set({ boot: '' }).where('id', '=', id).where('boot', '=', boot)
    const { numUpdatedRows } = await own.where('lease_until', '=', until).executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  async listProcesses(): Promise<ProcessRecord[]> {
    const rows = await this.#db.selectFrom('process').selectAll().orderBy('id').execute()
    return rows.map(({ id, boot, place, lease_until }) => ({ id, boot, place, until: lease_until }))
  }

  async removeProcesses(processIds: readonly number[]): Promise<void> {
    await this.#db.deleteFrom('process').where('id', 'in', processIds).execute()
  }

  async removeExpired(now: number): Promise<void> {
    await this.#db.deleteFrom('idempotency').where('expires_at', '<=', now).execute()
  }

  async secret(): Promise<Uint8Array> {
    await this.#db
      .insertInto('installation')
      .values({ name: 'secret', value: randomBytes(32) })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const row = await this.#db
      .selectFrom('installation')
      .select('value')
      .where('name', '=', 'secret')
      .executeTakeFirstOrThrow()
    return row.value
  }

  async #readRecords(
    trx: Transaction<Database>,
    accountId: string,
    keyHashes: readonly string[],
  ): Promise<Map<string, IdempotencyRecord>> {
    const known = new Map<string, IdempotencyRecord>()
    for (const keyHash of keyHashes) {
      const [row] = await this.#queries.readRecord.run(trx, { account_id: accountId, key_hash: keyHash })
      if (row === undefined) continue
      const { fingerprint, process_id: processId, expires_at: expiresAt, answer } = row
      known.set(keyHash, { keyHash, fingerprint, processId, expiresAt, answer })
    }
    return known
  }

  async #writeDecision(trx: Transaction<Database>, accountId: string, decision: Decision): Promise<void> {
    const { account, changedHolds, entries, blocks, idempotency, events } = decision
    await this.#queries.writeAccount.run(trx, {
      id: accountId,
      free: account.free,
      purchased: account.purchased,
      free_month: account.freeMonth,
      window_start: account.windowStart,
      window_count: account.windowCount,
      next_reservation: account.nextReservation,
      next_entry: account.nextEntry,
      request_block: account.requestBlock,
    })
    for (const hold of changedHolds) await this.#writeHold(trx, accountId, hold)
    for (const entry of entries) await this.#addUsage(trx, accountId, entry)
    for (const { block, firstSeq: first_seq } of blocks) {
      await this.#queries.putBlock.run(trx, { block, account_id: accountId, first_seq })
    }
    for (const write of idempotency) await this.#writeIdempotency(trx, accountId, write)
    for (const event of events) await trx.insertInto('audit_event').values(event).execute()
  }

  async #writeHold(trx: Transaction<Database>, accountId: string, hold: Hold): Promise<void> {
    const { processId: process_id, endpoint, creditsEach: credits_each, reservations } = hold
    const key = { account_id: accountId, process_id, endpoint, credits_each }
    if (reservations === '') await this.#queries.deleteHold.run(trx, key)
    else await this.#queries.putHold.run(trx, { ...key, reservations })
  }

  async #addUsage(trx: Transaction<Database>, accountId: string, entry: Entry): Promise<void> {
    const { kind, at, endpoint, requests } = entry
    if (kind !== 'settle' || endpoint === null) return
    const credits = -(entry.freeDelta + entry.purchasedDelta)
    await this.#queries.addUsage.run(trx, { account_id: accountId, day: dayOf(at), endpoint, requests, credits })
  }

  async #writeIdempotency(trx: Transaction<Database>, accountId: string, write: IdempotencyWrite): Promise<void> {
    if (write.kind === 'delete') {
      await this.#queries.deleteRecord.run(trx, { account_id: accountId, key_hash: write.keyHash })
    } else if (write.kind === 'delete_running') {
      await trx
        .deleteFrom('idempotency')
        .where('account_id', '=', accountId)
        .where('answer', 'is', null)
        .where('process_id', 'in', write.processIds)
        .execute()
    } else {
      const { keyHash, fingerprint, processId, expiresAt, answer } = write.record
      const columns = { fingerprint, process_id: processId, expires_at: expiresAt, answer }
      await this.#queries.putRecord.run(trx, { account_id: accountId, key_hash: keyHash, ...columns })
    }
  }
}

type AccountWithHold = Awaited<ReturnType<LedgerQueries['readAccount']['run']>>[number]

/** The account of these rows, one for each of its holds; undefined when there are none. */
function stateOf(rows: readonly AccountWithHold[]): AccountState | undefined {
  const [row] = rows
  return (
    row && {
      id: row.id,
      free: row.free,
      purchased: row.purchased,
      freeMonth: row.free_month,
      windowStart: row.window_start,
      windowCount: row.window_count,
      nextReservation: row.next_reservation,
      nextEntry: row.next_entry,
      requestBlock: row.request_block,
      requestsPerMinute: row.requests_per_minute,
      freeCreditsPerMonth: row.free_credits_per_month,
      holds: rows.flatMap(holdOf),
    }
  )
}

function holdOf({ process_id, endpoint, credits_each, reservations }: AccountWithHold): Hold[] {
  if (process_id === null || endpoint === null || credits_each === null || reservations === null) return []
  return [{ processId: process_id, endpoint, creditsEach: credits_each, reservations }]
}

function entryRow(accountId: string, entry: JournalEntry): EntryRow {
  return {
    account_id: accountId,
    seq: entry.seq,
    kind: entry.kind,
    at: entry.at,
    endpoint: entry.endpoint,
    reservations: entry.reservations,
    request_block: entry.requestBlock,
    request_numbers: entry.requestNumbers,
    requests: entry.requests,
    free_delta: entry.freeDelta,
    purchased_delta: entry.purchasedDelta,
    reserved_delta: entry.reservedDelta,
    note: entry.note,
  }
}

async function renewIn(db: Kysely<Database>, { id, boot, until }: Lease): Promise<boolean> {
  const own = db.updateTable('process').set({ lease_until: until }).where('id', '=', id).where('boot', '=', boot)
  const { numUpdatedRows } = await own.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Throws DamagedRow in place of the error of an integer that no number of JavaScript is, which Node's SQLite throws for the
 * whole statement; any other error as it is.
 */
function refuseRow(table: string, row = 'one of its rows') {
  return (error: unknown): never => {
    throw asDamage(error, table, row)
  }
}

function refuseAccount(accountId: string) {
  return (error: unknown): never => {
    const found = asDamage(error, 'account or hold', 'one of its rows')
    throw found instanceof DamagedRow ? new AccountFailure(accountId, found) : found
  }
}

function asDamage(error: unknown, table: string, row: string): unknown {
  const isOutOfRange = error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'
  return isOutOfRange ? new DamagedRow(table, row, 'a number is too large') : error
}

function usageIn(db: Kysely<Database>, accountId: string) {
  const columns = ['day', 'endpoint', 'requests', 'credits'] as const
  return db.selectFrom('usage').select(columns).where('account_id', '=', accountId).orderBy('day').orderBy('endpoint')
}

async function checkpointIn(trx: Transaction<Database>, accountId: string): Promise<Checkpoint | undefined> {
  const row = await trx.selectFrom('checkpoint').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (row === undefined) return undefined
  const { account_id: _, last_reservation: lastReservation, open_reservations: openReservations, ...sums } = row
  return { ...sums, lastReservation, openReservations }
}

function entryOf(row: EntryRow): JournalEntry {
  return {
    seq: row.seq,
    kind: row.kind,
    at: row.at,
    endpoint: row.endpoint,
    reservations: row.reservations,
    requestBlock: row.request_block,
    requestNumbers: row.request_numbers,
    requests: row.requests,
    freeDelta: row.free_delta,
    purchasedDelta: row.purchased_delta,
    reservedDelta: row.reserved_delta,
    note: row.note,
  }
}

/** What is wrong with a row shows here, before anything is written. */
function decideOn(
  accountId: string,
  rows: readonly AccountWithHold[],
  read: Omit<LedgerRead, 'account'>,
  decide: (accountId: string, read: LedgerRead) => Decision,
): Decision {
  try {
    const account = stateOf(rows)
    if (account === undefined) throw new Error('an account without a row was decided on')
    return decide(accountId, { account, ...read })
  } catch (error) {
    throw new AccountFailure(accountId, error)
  }
}

/** UTC day, YYYY-MM-DD. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
