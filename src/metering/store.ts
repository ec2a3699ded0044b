import type { AccountState, Decision, Entry, IdempotencyRecord } from './ledger.ts'

/** What a transaction has read and locked: nobody else changes it until the transaction ends. */
export interface LedgerRead {
  readonly account: AccountState
  /** Idempotency records of the key hashes that were asked for, by hash. */
  readonly known: ReadonlyMap<string, IdempotencyRecord>
}

export interface ProcessRecord {
  readonly id: number
  readonly host: string
  readonly pid: number
  readonly heartbeatAt: number
}

export interface UsageRow {
  /** UTC day, YYYY-MM-DD. */
  readonly day: string
  readonly endpoint: string
  readonly requests: number
  readonly credits: number
}

/** A transaction that failed because of one account: what is stored of it makes no sense. */
export class AccountFailure extends Error {
  readonly accountId: string

  constructor(accountId: string, cause: unknown) {
    super(`the ledger of ${accountId} failed`, { cause })
    this.accountId = accountId
  }
}

/** What the meter needs of a store. */
export interface LedgerStore {
  /**
   * One durable transaction over these accounts: locks and reads each, calls `decide` on what it read, writes the
   * decisions. Accounts that do not exist are left out. `keyHashes` are the idempotency records to read, by account.
   * Throws AccountFailure when one account is the reason, and what the database throws otherwise; nothing is written then.
   */
  transact(
    keyHashes: ReadonlyMap<string, readonly string[]>,
    decide: (accountId: string, read: LedgerRead) => Decision,
  ): Promise<void>
  readAccount(accountId: string): Promise<AccountState | undefined>
  /**
   * Hands every entry of an account to `take`, in their order, and returns the account, all as of one moment. Holds up
   * nobody who writes, however long it takes.
   */
  readJournal(accountId: string, take: (entry: Entry) => void): Promise<AccountState>
  readUsage(accountId: string, fromDay: string, toDay: string): Promise<UsageRow[]>
  accountsHeldBy(processIds: readonly number[]): Promise<string[]>
  /** Every process that holds reservations, listed or not. */
  processesHolding(): Promise<number[]>
  /** Registers this process and returns its number. */
  startProcess(host: string, pid: number, now: number): Promise<number>
  /** Says that the process lives. */
  beat(process: Omit<ProcessRecord, 'heartbeatAt'>, now: number): Promise<void>
  listProcesses(): Promise<ProcessRecord[]>
  removeProcesses(processIds: readonly number[]): Promise<void>
  /** Drops idempotency records that have expired. */
  removeExpired(now: number): Promise<void>
  /** A secret of this installation, made at the first start: 32 bytes. */
  secret(): Promise<Uint8Array>
}
