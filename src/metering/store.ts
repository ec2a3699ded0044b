import { crossesThreads } from '../core/workers/failure.ts'
import type {
  AccountState,
  Checkpoint,
  Decision,
  IdempotencyRecord,
  JournalEntry,
  KeySpending,
  KeyUse,
} from './ledger.ts'

/** The state that a transaction has read and locked: no other transaction changes it until this one ends. */
export interface LedgerRead {
  readonly account: AccountState
  /** Idempotency records of the key hashes that were asked for, by hash. */
  readonly known: ReadonlyMap<string, IdempotencyRecord>
  /**
   * What the database's own clock says, where several machines use it: milliseconds since 1970 UTC. Null where one
   * does.
   */
  readonly now: number | null
}

/** States that a process is alive. */
export interface Lease {
  readonly id: number
  /** Random text of the process, made at its start; empty once its lease was revoked. */
  readonly boot: string
  /** Milliseconds since 1970 UTC. */
  readonly until: number
}

export interface ProcessRecord extends Lease {
  /** See process-lease.ts; null where the system does not tell. */
  readonly identity: string | null
}

/** A transaction that was not written because the process that asked for it has no lease any more. */
export class LeaseLost extends Error {}

/** A transaction with an unknown outcome: the connection was lost before the database answered. */
export class OutcomeUnknown extends Error {
  /** Code of the error that the database's driver threw. */
  readonly code: string | undefined

  constructor(cause: Error & { readonly code?: string }) {
    super(cause.message, { cause })
    this.code = cause.code
  }
}

export interface UsageRow {
  /** UTC day, YYYY-MM-DD. */
  readonly day: string
  readonly endpoint: string
  readonly requests: number
  readonly credits: number
}

/** An account, and entries of its journal, as of one moment. */
export interface AccountEntries {
  readonly account: AccountState
  readonly entries: readonly JournalEntry[]
}

/**
 * A row that makes no sense, as a broken disk or a hand leaves it. The message names its table and what tells the row
 * from others.
 */
export class DamagedRow extends Error {
  readonly table: string
  readonly row: string
  readonly what: string

  constructor(table: string, row: string, what: string) {
    super(`table ${table}, ${row}: ${what}`)
    this.table = table
    this.row = row
    this.what = what
  }
}
crossesThreads(DamagedRow)

/**
 * A transaction that failed because of one account. The cause is a DamagedRow when what is stored of it makes no sense.
 */
export class AccountFailure extends Error {
  readonly accountId: string

  constructor(accountId: string, cause: unknown) {
    super(`the ledger of ${accountId} failed`, { cause })
    this.accountId = accountId
  }
}
crossesThreads(AccountFailure)

/** True for an account whose rows make no sense: a repeated request fails until they are repaired. */
export function isDamage(error: unknown): boolean {
  return error instanceof AccountFailure && error.cause instanceof DamagedRow
}

export function unspent(keyId: string): KeySpending {
  return { keyId, spent: 0, day: 0, spentBeforeDay: 0, spentBeforeMonth: 0 }
}

/** What a store has no row of. */
export function unused(keyId: string): KeyUse {
  return { ...unspent(keyId), windowStart: 0, windowCount: 0 }
}

/** What a transaction reads of an account beside its state. */
export interface AccountReads {
  /** Idempotency keys, by their hashes, whose records are read. */
  readonly keyHashes: readonly string[]
  /** Keys with limits whose use is read; that of keys with open reservations is read as well. */
  readonly keyIds: ReadonlySet<string>
}

/** What the meter needs of a store. */
export interface LedgerStore {
  /** How many transactions over different accounts are worth having in flight at once. */
  readonly transactionsAtOnce: number
  /**
   * One durable transaction over these accounts: locks and reads each, calls `decide` on what it read, writes the
   * decisions and the lease. Accounts that do not exist are left out. Throws AccountFailure when one account is the
   * reason, LeaseLost when that lease is gone, and what the database throws otherwise; nothing is written then. After
   * OutcomeUnknown everything may have been written, which the next transaction over the account determines. `decide`
   * may be called again; its last result counts.
   */
  transact(
    reads: ReadonlyMap<string, AccountReads>,
    decide: (accountId: string, read: LedgerRead) => Decision,
    lease?: Lease,
  ): Promise<void>
  readAccount(accountId: string): Promise<AccountState | undefined>
  /** Those of the accounts that exist, by id. */
  readAccounts(accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountState>>
  /**
   * Hands the account's checkpoint to `begin` and every entry of its journal to what that returns, in their order,
   * until it returns false. Resolves to the account and its use; all is as of one moment. Holds up nobody who writes,
   * however long it takes.
   */
  readJournal(
    accountId: string,
    begin: (checkpoint: Checkpoint | null) => (entry: JournalEntry) => unknown,
  ): Promise<{ readonly account: AccountState; readonly usage: readonly UsageRow[] }>
  /**
   * In one transaction, writes the checkpoint and removes the entries it covers. False, and nothing is changed, unless
   * `previous` is still the last entry that the account's checkpoint covers (0 = it has none).
   */
  writeCheckpoint(accountId: string, previous: number, checkpoint: Checkpoint): Promise<boolean>
  /** Removes the starts of those blocks of request ids that no entry of the account's journal names any more. */
  removeBlocks(accountId: string): Promise<void>
  /** The entries that name this block of request ids, by account; of one account when one is given. */
  readBlock(block: string, accountId?: string): Promise<AccountEntries[]>
  /**
   * Up to `limit` entries of the account's journal: the newest below a number, newest first, or the oldest above one.
   */
  readEntries(
    accountId: string,
    from: { readonly below: number } | { readonly above: number },
    limit: number,
  ): Promise<JournalEntry[]>
  /** What these keys have used, of those that have used anything. */
  readKeyUses(accountId: string, keyIds: readonly string[]): Promise<KeyUse[]>
  readUsage(accountId: string, fromDay: string, toDay: string): Promise<UsageRow[]>
  /** The accounts of which these processes hold reservations. */
  accountsWithReservationsOf(processIds: readonly number[]): Promise<string[]>
  /** Every process that holds reservations, listed or not. */
  processesWithReservations(): Promise<number[]>
  /** Registers this process and returns its number, which no process had before. */
  startProcess(process: Omit<ProcessRecord, 'id'>, now: number): Promise<number>
  /** False, and nothing is changed, when the process of that number and boot is not listed any more. */
  renewLease(lease: Lease): Promise<boolean>
  /** Keeps a process from renewing its lease, unless it has done so since it was listed: false then. */
  revokeLease(lease: Lease): Promise<boolean>
  listProcesses(): Promise<ProcessRecord[]>
  removeProcesses(processIds: readonly number[]): Promise<void>
  /** Drops idempotency records that have expired. */
  removeExpired(now: number): Promise<void>
  /** A secret of this installation, made at the first start: 32 bytes. */
  secret(): Promise<Uint8Array>
}
