import type { Kysely } from 'kysely'
import type { ListStore } from '../accounts/lists/store.ts'
import type { RequestLogStore } from '../accounts/requests/store.ts'
import type { StatisticsStore } from '../accounts/statistics/store.ts'
import type { AccountsStore, AuditLog } from '../accounts/store.ts'
import { isPostgresUrl } from '../core/database-url.ts'
import type { PeopleStore } from '../dashboard/people/store.ts'
import type { JobStore } from '../jobs/store.ts'
import type { LedgerStore } from '../metering/store.ts'
import type { BreachRegister } from '../signals/breach/local/breach-register.ts'
import type { VerdictStore } from '../signals/compliance/verdict/store.ts'
import type { WebhookStore } from '../webhooks/store.ts'
import { KyselyAccountsStore, KyselyAuditLog } from './accounts-store.ts'
import { KyselyBreachRegister } from './breaches-store.ts'
import { KyselyJobStore } from './jobs-store.ts'
import { KyselyLedgerStore } from './ledger-store.ts'
import { KyselyListStore } from './lists-store.ts'
import { migrate } from './migrate.ts'
import { KyselyPeopleStore } from './people-store.ts'
import type { PostgresHandle } from './postgres.ts'
import { KyselyRequestLogStore } from './requests-store.ts'
import type { Database } from './schema.ts'
import { openSqlite, openSqliteToRead } from './sqlite.ts'
import { KyselyStatisticsStore } from './statistics-store.ts'
import { exportLines, importLines, type TableCount } from './transfer.ts'
import { KyselyVerdictStore } from './verdicts-store.ts'
import { KyselyWebhookStore } from './webhooks-store.ts'

/** The stores, by name. Each is declared by the module that needs it. */
export interface Ports {
  readonly accounts: AccountsStore
  readonly ledger: LedgerStore
  readonly jobs: JobStore
  readonly breaches: BreachRegister
  readonly verdicts: VerdictStore
  readonly lists: ListStore
  readonly people: PeopleStore
  readonly statistics: StatisticsStore
  readonly requestLog: RequestLogStore
  readonly webhooks: WebhookStore
  readonly audit: AuditLog
}

export interface Store extends Ports {
  /** The database itself, for a library that keeps tables of its own: that of users and sessions. */
  readonly tables: Kysely<Database>
  /** Sets how long, from now on, a write waits while another process holds the lock; 10 s at first. */
  setLockWait(ms: number): void
  /** Writes through to the disk, and changes nothing. Rejects while that is not possible. */
  probe(): Promise<void>
  /** The steps of migration that opening it took. */
  readonly migrated: readonly string[]
  /** Hands out everything that is stored, line by line (transfer.ts). */
  exportLines(write: (line: string) => Promise<void>): Promise<TableCount[]>
  /** Takes in what was exported, when there is no account. Throws TransferError. */
  importLines(lines: AsyncIterable<string>): Promise<TableCount[]>
  close(): Promise<void>
}

/** A store that is only read. */
export type ReadStore = Ports & Pick<Store, 'close'>

/**
 * Methods that read a few rows by an index. A thread that serves runs them by itself, on a connection that only reads,
 * which waits neither for writers nor for a disk that does not answer. All other methods run in the ledger thread.
 */
export const shortReads: { readonly [Name in keyof Ports]: readonly (keyof Ports[Name])[] } = {
  accounts: ['findKeyByHash', 'revision'],
  ledger: ['readAccount'],
  jobs: ['find'],
  breaches: [],
  verdicts: ['find', 'findSite'],
  lists: ['findEntries', 'findOwned', 'sizes'],
  people: [],
  statistics: [],
  requestLog: [],
  webhooks: [],
  audit: [],
}

export const portNames = Object.keys(shortReads) as (keyof Ports)[]

/** Called when a connection to PostgreSQL ends by itself; another one is opened when it is needed. */
type OnLost = (error: unknown) => void

/**
 * Opens the store in a SQLite file, or behind a postgres:// URL, creating or migrating it as needed. Throws
 * OtherVersion, and what the database throws.
 */
export async function openStore(database: string, onLost: OnLost = () => {}): Promise<Store> {
  if (!isPostgresUrl(database)) {
    const { db, revision, setLockWait } = openSqlite(database)
    const migrated = await migrate(db).catch(async error => {
      await db.destroy()
      throw error
    })
    return { ...storeOn(db, revision), migrated, setLockWait, close: () => db.destroy() }
  }
  const openPostgres = await postgresOpener()
  const migrating = openPostgres(database, 'migrate', onLost)
  const migrated = await migrate(migrating.db).finally(() => migrating.close())
  const handle = openPostgres(database, 'write', onLost)
  const { db, revision, close } = handle
  await watched(handle)
  // PostgreSQL waits for a lock as long as its statement_timeout allows.
  return { ...storeOn(db, revision), migrated, setLockWait: () => {}, close }
}

/** Opens for short reads a store that is open already. Throws what the database throws. */
export async function openToRead(database: string, onLost: OnLost = () => {}): Promise<ReadStore> {
  if (!isPostgresUrl(database)) {
    const { db, revision } = openSqliteToRead(database)
    return { ...portsOn(db, revision), close: () => db.destroy() }
  }
  const openPostgres = await postgresOpener()
  const handle = openPostgres(database, 'read', onLost)
  await watched(handle)
  return { ...portsOn(handle.db, handle.revision), close: handle.close }
}

/**
 * The driver of PostgreSQL is loaded where it is used: each thread of a service on SQLite starts without its 40
 * modules.
 */
async function postgresOpener() {
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres
}

/** Begins to listen; closes the database when that fails. */
async function watched({ watch, close }: PostgresHandle): Promise<void> {
  try {
    await watch()
  } catch (error) {
    await close()
    throw error
  }
}

function storeOn(db: Kysely<Database>, revision: () => number): Omit<Store, 'migrated' | 'setLockWait' | 'close'> {
  return {
    ...portsOn(db, revision),
    tables: db,
    exportLines: write => exportLines(db, write),
    importLines: lines => importLines(db, lines),
    probe: probeOf(db),
  }
}

function portsOn(db: Kysely<Database>, revision: () => number): Ports {
  return {
    accounts: new KyselyAccountsStore(db, revision),
    ledger: new KyselyLedgerStore(db),
    jobs: new KyselyJobStore(db),
    breaches: new KyselyBreachRegister(db),
    verdicts: new KyselyVerdictStore(db),
    lists: new KyselyListStore(db),
    people: new KyselyPeopleStore(db),
    statistics: new KyselyStatisticsStore(db),
    requestLog: new KyselyRequestLogStore(db),
    webhooks: new KyselyWebhookStore(db),
    audit: new KyselyAuditLog(db),
  }
}

/** SQLite writes no page for an update that changes no byte. */
function probeOf(db: Kysely<Database>): () => Promise<void> {
  return () =>
    db.transaction().execute(async trx => {
      await trx
        .insertInto('installation')
        .values({ name: 'probe', value: Buffer.alloc(0) })
        .execute()
      await trx.deleteFrom('installation').where('name', '=', 'probe').execute()
    })
}
