import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AccountState, Decision, Entry, IdempotencyRecord, IdempotencyWrite } from '../metering/ledger.ts'
import {
  AccountFailure,
  type LedgerRead,
  type LedgerStore,
  type ProcessRecord,
  type UsageRow,
} from '../metering/store.ts'
import { type LedgerQueries, ledgerQueries } from './ledger-queries.ts'
import type { Database } from './schema.ts'

const journalPage = 1000

/** The LedgerStore port on Kysely. */
export class KyselyLedgerStore implements LedgerStore {
  readonly #db: Kysely<Database>
  readonly #queries: LedgerQueries

  constructor(db: Kysely<Database>) {
    this.#db = db
    this.#queries = ledgerQueries(db)
  }

  async transact(
    keyHashes: ReadonlyMap<string, readonly string[]>,
    decide: (accountId: string, read: LedgerRead) => Decision,
  ): Promise<void> {
    await this.#db.transaction().execute(async trx => {
      for (const [accountId, hashes] of keyHashes) {
        const [row] = await this.#queries.readAccount.run(trx, { id: accountId })
        if (row === undefined) continue
        const known = await this.#readRecords(trx, accountId, hashes)
        await this.#writeDecision(trx, accountId, decideOn(accountId, row, known, decide))
      }
    })
  }

  async readAccount(accountId: string): Promise<AccountState | undefined> {
    const row = await this.#db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst()
    return row && stateOf(row)
  }

  async readJournal(accountId: string, take: (entry: Entry) => void): Promise<AccountState> {
    const transaction = this.#db.transaction().setAccessMode('read only')
    return transaction.execute(async trx => {
      const row = await trx.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
      const journal = trx.selectFrom('journal').selectAll().where('account_id', '=', accountId).orderBy('seq')
      let page: Selectable<Database['journal']>[] = []
      do {
        const last = page.at(-1)?.seq ?? 0
        page = await journal.where('seq', '>', last).limit(journalPage).execute()
        for (const each of page) take(entryOf(each))
      } while (page.length === journalPage)
      return stateOf(row)
    })
  }

  async readUsage(accountId: string, fromDay: string, toDay: string): Promise<UsageRow[]> {
    return this.#db
      .selectFrom('usage')
      .select(['day', 'endpoint', 'requests', 'credits'])
      .where('account_id', '=', accountId)
      .where('day', '>=', fromDay)
      .where('day', '<=', toDay)
      .orderBy('day')
      .orderBy('endpoint')
      .execute()
  }

  async accountsHeldBy(processIds: readonly number[]): Promise<string[]> {
    const accounts = await this.#accountsWithHolds()
    return accounts.filter(({ holds }) => holds.some(hold => processIds.includes(hold.processId))).map(({ id }) => id)
  }

  async processesHolding(): Promise<number[]> {
    const accounts = await this.#accountsWithHolds()
    return [...new Set(accounts.flatMap(({ holds }) => holds.map(hold => hold.processId)))]
  }

  async #accountsWithHolds(): Promise<AccountState[]> {
    const rows = await this.#db.selectFrom('account').selectAll().where('holds', '!=', '[]').execute()
    return rows.map(stateOf)
  }

  async startProcess(host: string, pid: number, now: number): Promise<number> {
    const row = await this.#db
      .insertInto('process')
      .values({ host, pid, started_at: now, heartbeat_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  async beat({ id, host, pid }: Omit<ProcessRecord, 'heartbeatAt'>, now: number): Promise<void> {
    // A process that slept past its lease was swept and its row removed: it comes back under the same number.
    await this.#db
      .insertInto('process')
      .values({ id, host, pid, started_at: now, heartbeat_at: now })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ heartbeat_at: now }))
      .execute()
  }

  async listProcesses(): Promise<ProcessRecord[]> {
    const rows = await this.#db.selectFrom('process').selectAll().execute()
    return rows.map(({ id, host, pid, heartbeat_at }) => ({ id, host, pid, heartbeatAt: heartbeat_at }))
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
    const { account, entries, idempotency, events } = decision
    await this.#queries.writeAccount.run(trx, {
      id: accountId,
      free: account.free,
      purchased: account.purchased,
      free_month: account.freeMonth,
      window_start: account.windowStart,
      window_count: account.windowCount,
      next_reservation: account.nextReservation,
      holds: JSON.stringify(account.holds),
    })
    for (const entry of entries) await this.#writeEntry(trx, accountId, entry)
    for (const write of idempotency) await this.#writeIdempotency(trx, accountId, write)
    for (const event of events) await trx.insertInto('audit_event').values(event).execute()
  }

  async #writeEntry(trx: Transaction<Database>, accountId: string, entry: Entry): Promise<void> {
    const { kind, at, endpoint, reservations, requests, note } = entry
    await this.#queries.appendEntry.run(trx, {
      account_id: accountId,
      kind,
      at,
      endpoint,
      reservations,
      requests,
      free_delta: entry.freeDelta,
      purchased_delta: entry.purchasedDelta,
      reserved_delta: entry.reservedDelta,
      note,
    })
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

function stateOf(row: Selectable<Database['account']>): AccountState {
  return {
    id: row.id,
    free: row.free,
    purchased: row.purchased,
    freeMonth: row.free_month,
    windowStart: row.window_start,
    windowCount: row.window_count,
    nextReservation: row.next_reservation,
    holds: JSON.parse(row.holds),
  }
}

function entryOf(row: Selectable<Database['journal']>): Entry {
  return {
    kind: row.kind,
    at: row.at,
    endpoint: row.endpoint,
    reservations: row.reservations,
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
  row: Selectable<Database['account']>,
  known: ReadonlyMap<string, IdempotencyRecord>,
  decide: (accountId: string, read: LedgerRead) => Decision,
): Decision {
  try {
    return decide(accountId, { account: stateOf(row), known })
  } catch (error) {
    throw new AccountFailure(accountId, error)
  }
}

/** UTC day, YYYY-MM-DD. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
