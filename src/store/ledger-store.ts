import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { isUnanswered } from '../core/store-failure.ts'
import type { AccountState, Checkpoint, Decision, JournalEntry, KeyUse, ReservationSet } from '../metering/ledger.ts'
import {
  type AccountEntries,
  AccountFailure,
  type AccountReads,
  DamagedRow,
  type Lease,
  LeaseLost,
  type LedgerRead,
  type LedgerStore,
  OutcomeUnknown,
  type ProcessRecord,
  type UsageRow,
} from '../metering/store.ts'
import { isPostgres } from './dialect.ts'
import {
  accountsWithReservations,
  type EntryRow,
  type LedgerQueries,
  ledgerQueries,
  snapshotOf,
} from './ledger-queries.ts'
import {
  type AccountWithReservations,
  allAtOnce,
  keyUseOf,
  type LedgerRows,
  type ReadAccount,
  refuseRow,
  rowByRow,
} from './ledger-rows.ts'
import { isOutdated, isWrittenByOneCall, writeAll } from './ledger-write.ts'
import { RememberedAccounts } from './remembered-accounts.ts'
import { removeBlocks } from './request-blocks.ts'
import { KyselyStore, pageOf, upsert } from './rows.ts'
import type { Database } from './schema.ts'

const journalPage = 1000
/** While one of them waits for the disk or the network, the others do not. SQLite has one writer. */
const postgresTransactions = 4

type Reads = ReadonlyMap<string, AccountReads>
type Decide = (accountId: string, read: LedgerRead) => Decision

/** The LedgerStore port on Kysely. */
export class KyselyLedgerStore extends KyselyStore implements LedgerStore {
  readonly transactionsAtOnce: number
  readonly #queries: LedgerQueries
  readonly #rows: LedgerRows
  /** In PostgreSQL, where asking for accounts costs a message. */
  readonly #remembered: RememberedAccounts | null

  constructor(db: Kysely<Database>) {
    super(db)
    this.transactionsAtOnce = isPostgres(db) ? postgresTransactions : 1
    this.#queries = ledgerQueries(db)
    this.#rows = isPostgres(db) ? allAtOnce(this.#queries) : rowByRow(db, this.#queries)
    this.#remembered = isPostgres(db) ? new RememberedAccounts() : null
  }

  async transact(reads: Reads, decide: Decide, lease?: Lease): Promise<void> {
    // All transactions lock accounts in the same order, so that no two wait for each other.
    const inOrder = new Map([...reads].sort(([a], [b]) => (a < b ? -1 : 1)))
    try {
      if (lease === undefined && (await this.#writeAsRemembered(inOrder, decide))) return
      await this.#readAndWrite(inOrder, decide, lease)
    } catch (error) {
      this.#remembered?.forget(reads.keys())
      throw error instanceof Error && isUnanswered(error) ? new OutcomeUnknown(error) : error
    }
  }

  async #readAndWrite(reads: Reads, decide: Decide, lease: Lease | undefined): Promise<void> {
    const decisions = new Map<string, Decision>()
    const written = await this.db.transaction().execute(async trx => {
      if (lease !== undefined && !(await renewIn(trx, lease))) throw new LeaseLost('this process was swept')
      for (const [accountId, read] of await this.#rows.read(trx, reads)) {
        if (read.version !== null) this.#remembered?.compare(accountId, read.version)
        decisions.set(accountId, decideOn(accountId, read, decide))
      }
      return decisions.size > 0 ? this.#rows.write(trx, decisions) : null
    })
    if (written !== null) this.#remembered?.keep(statesOf(decisions), written)
  }

  /** False when that cannot be, or an account was changed by another process: nothing was written then. */
  async #writeAsRemembered(reads: Reads, decide: Decide): Promise<boolean> {
    for (const { keyHashes } of reads.values()) if (keyHashes.length > 0) return false
    const remembered = this.#remembered?.all(reads.keys())
    if (remembered === undefined || remembered.accounts.size === 0) return false
    const { now, accounts } = remembered
    const decisions = new Map<string, Decision>()
    for (const [accountId, { account }] of accounts) {
      if (!hasKeyUses(account, reads.get(accountId)?.keyIds)) return false
      const decision = failing(accountId, () => decide(accountId, { account, known: new Map(), now }))
      if (!isWrittenByOneCall(decision)) return false
      decisions.set(accountId, decision)
    }
    const versions = new Map([...accounts].map(([id, { version }]) => [id, version]))
    try {
      this.#remembered?.keep(statesOf(decisions), await writeAll(this.db, decisions, versions))
      return true
    } catch (error) {
      if (isOutdated(error)) return false
      throw error
    }
  }

  async readAccount(accountId: string): Promise<AccountState | undefined> {
    return stateOf(await this.#queries.readAccount.run(this.db, { id: accountId }))
  }

  async readAccounts(accountIds: readonly string[]): Promise<Map<string, AccountState>> {
    if (accountIds.length === 0) return new Map()
    const rows = await accountsWithReservations(this.db).where('account.id', 'in', accountIds).execute()
    const states = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(own => stateOf(own) ?? [])
    return new Map(states.map(state => [state.id, state]))
  }

  async readJournal(
    accountId: string,
    begin: (checkpoint: Checkpoint | null) => (entry: JournalEntry) => unknown,
  ): Promise<{ account: AccountState; usage: UsageRow[] }> {
    return snapshotOf(this.db).execute(async trx => {
      const rows = await this.#queries.readAccount
        .run(trx, { id: accountId })
        .catch(refuseRow('account or reservation'))
      const keyUses = await keyUsesIn(trx, accountId).execute().catch(refuseRow('key_use'))
      const account = stateOf(rows, keyUses.map(keyUseOf))
      if (account === undefined) throw new Error(`there is no account ${accountId}`)
      const take = begin((await checkpointIn(trx, accountId).catch(refuseRow('checkpoint'))) ?? null)
      const usage = await usageIn(trx, accountId).execute().catch(refuseRow('usage'))
      const journal = trx.selectFrom('journal').selectAll().where('account_id', '=', accountId)
      let page: EntryRow[] = []
      do {
        const last = page.at(-1)?.seq ?? 0
        const next = pageOf(journal, 'seq', { above: last, limit: journalPage })
        page = await next.execute().catch(refuseRow('journal', `one of the ${journalPage} after entry ${last}`))
        for (const each of page) if (take(entryOf(each)) === false) return { account, usage }
      } while (page.length === journalPage)
      return { account, usage }
    })
  }

  async readKeyUses(accountId: string, keyIds: readonly string[]): Promise<KeyUse[]> {
    if (keyIds.length === 0) return []
    const rows = await keyUsesIn(this.db, accountId).where('key_id', 'in', keyIds).execute()
    return rows.map(keyUseOf)
  }

  async writeCheckpoint(accountId: string, previous: number, checkpoint: Checkpoint): Promise<boolean> {
    const { seq, at, free, purchased, reserved, granted, settled } = checkpoint
    const { lastReservation: last_reservation, openReservations: open_reservations } = checkpoint
    const sums = { free, purchased, reserved, granted, settled }
    const keys = JSON.stringify(checkpoint.keys)
    const row = { account_id: accountId, seq, at, ...sums, last_reservation, open_reservations, keys }
    return this.db.transaction().execute(async trx => {
      await this.#queries.lockAccount?.run(trx, { id: accountId })
      const current = await checkpointIn(trx, accountId)
      if ((current?.seq ?? 0) !== previous) return false
      await upsert(trx, 'checkpoint', row, ['account_id']).execute()
      await trx.deleteFrom('journal').where('account_id', '=', accountId).where('seq', '<=', seq).execute()
      return true
    })
  }

  async removeBlocks(accountId: string): Promise<void> {
    return removeBlocks(this.db, this.#queries, accountId)
  }

  async readBlock(block: string, accountId?: string): Promise<AccountEntries[]> {
    return snapshotOf(this.db).execute(async trx => {
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

  async readEntries(
    accountId: string,
    from: { readonly below: number } | { readonly above: number },
    limit: number,
  ): Promise<JournalEntry[]> {
    const own = this.db.selectFrom('journal').selectAll().where('account_id', '=', accountId)
    return (await pageOf(own, 'seq', { ...from, limit }).execute()).map(entryOf)
  }

  async readUsage(accountId: string, fromDay: string, toDay: string): Promise<UsageRow[]> {
    return usageIn(this.db, accountId).where('day', '>=', fromDay).where('day', '<=', toDay).execute()
  }

  async accountsWithReservationsOf(processIds: readonly number[]): Promise<string[]> {
    const held = this.db.selectFrom('reservation').select('account_id').distinct().where('process_id', 'in', processIds)
    return (await held.execute()).map(row => row.account_id)
  }

  async processesWithReservations(): Promise<number[]> {
    const rows = await this.db.selectFrom('reservation').select('process_id').distinct().execute()
    return rows.map(row => row.process_id)
  }

  async startProcess({ boot, identity, until }: Omit<ProcessRecord, 'id'>, now: number): Promise<number> {
    const row = await this.db
      .insertInto('process')
      .values({ boot, identity, started_at: now, lease_until: until })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  async renewLease(lease: Lease): Promise<boolean> {
    return renewIn(this.db, lease)
  }

  async revokeLease({ id, boot, until }: Lease): Promise<boolean> {
    const own = this.db.updateTable('process').set({ boot: '' }).where('id', '=', id).where('boot', '=', boot)
    const { numUpdatedRows } = await own.where('lease_until', '=', until).executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  async listProcesses(): Promise<ProcessRecord[]> {
    const rows = await this.db.selectFrom('process').selectAll().orderBy('id').execute()
    return rows.map(({ id, boot, identity, lease_until }) => ({ id, boot, identity, until: lease_until }))
  }

  async removeProcesses(processIds: readonly number[]): Promise<void> {
    await this.db.deleteFrom('process').where('id', 'in', processIds).execute()
  }

  async removeExpired(now: number): Promise<void> {
    await this.db.deleteFrom('idempotency').where('expires_at', '<=', now).execute()
  }

  async secret(): Promise<Uint8Array> {
    await this.db
      .insertInto('installation')
      .values({ name: 'secret', value: randomBytes(32) })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const row = await this.db
      .selectFrom('installation')
      .select('value')
      .where('name', '=', 'secret')
      .executeTakeFirstOrThrow()
    return row.value
  }
}

/** The account of these rows, one for each of its sets of reservations; undefined when there are none. */
function stateOf(rows: readonly AccountWithReservations[], keyUses: readonly KeyUse[] = []): AccountState | undefined {
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
      lowCreditsBelow: row.low_credits_below,
      lowCreditsSince: row.low_credits_since,
      reservationSets: rows.flatMap(reservationSetsOf),
      keyUses,
    }
  )
}

function reservationSetsOf({
  process_id,
  endpoint,
  credits_each,
  key_id,
  reservations,
}: AccountWithReservations): ReservationSet[] {
  if (process_id === null || endpoint === null || credits_each === null || reservations === null) return []
  return [{ processId: process_id, endpoint, creditsEach: credits_each, keyId: key_id ?? '', reservations }]
}

async function renewIn(db: Kysely<Database>, { id, boot, until }: Lease): Promise<boolean> {
  const own = db.updateTable('process').set({ lease_until: until }).where('id', '=', id).where('boot', '=', boot)
  const { numUpdatedRows } = await own.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function usageIn(db: Kysely<Database>, accountId: string) {
  const columns = ['day', 'endpoint', 'requests', 'credits'] as const
  return db.selectFrom('usage').select(columns).where('account_id', '=', accountId).orderBy('day').orderBy('endpoint')
}

async function checkpointIn(trx: Transaction<Database>, accountId: string): Promise<Checkpoint | undefined> {
  const row = await trx.selectFrom('checkpoint').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (row === undefined) return undefined
  const { account_id: _, last_reservation: lastReservation, open_reservations: openReservations, keys, ...sums } = row
  return { ...sums, lastReservation, openReservations, keys: keySumsOf(keys) }
}

function keySumsOf(text: string): Checkpoint['keys'] {
  try {
    return JSON.parse(text)
  } catch {
    throw new DamagedRow('checkpoint', 'its own row', 'the sums of its keys cannot be read')
  }
}

function keyUsesIn(db: Kysely<Database>, accountId: string) {
  return db.selectFrom('key_use').selectAll().where('account_id', '=', accountId)
}

/** Whether the state has the use of every key that its requests have to do with. */
function hasKeyUses({ keyUses, reservationSets }: AccountState, asked: ReadonlySet<string> = none): boolean {
  const has = (keyId: string) => keyUses.some(use => use.keyId === keyId)
  return reservationSets.every(({ keyId }) => keyId === '' || has(keyId)) && [...asked].every(has)
}
const none: ReadonlySet<string> = new Set()

function entryOf(row: EntryRow): JournalEntry {
  return {
    seq: row.seq,
    kind: row.kind,
    at: row.at,
    endpoint: row.endpoint,
    keyId: row.key_id,
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

/** Throws for a row that makes no sense, before anything is written. */
function decideOn(accountId: string, { rows, known, keyUses, now }: ReadAccount, decide: Decide): Decision {
  return failing(accountId, () => {
    const account = stateOf(rows, keyUses)
    if (account === undefined) throw new Error('an account without a row was decided on')
    return decide(accountId, { account, known, now })
  })
}

function failing(accountId: string, decided: () => Decision): Decision {
  try {
    return decided()
  } catch (error) {
    throw new AccountFailure(accountId, error)
  }
}

function* statesOf(decisions: ReadonlyMap<string, Decision>): Iterable<AccountState> {
  for (const { account } of decisions.values()) yield account
}
