import type { Kysely } from 'kysely'
import type { ListStore } from '../accounts/lists/store.ts'
import type { AccountsStore } from '../accounts/store.ts'
import type { JobStore } from '../jobs/store.ts'
import type { LedgerStore } from '../metering/store.ts'
import type { BreachRegister } from '../signals/breach/local/breach-register.ts'
import type { VerdictStore } from '../signals/compliance/verdict/store.ts'
import { KyselyAccountsStore } from './accounts-store.ts'
import { KyselyBreachRegister } from './breaches-store.ts'
import { KyselyJobStore } from './jobs-store.ts'
import { KyselyLedgerStore } from './ledger-store.ts'
import { KyselyListStore } from './lists-store.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { exportLines, importLines, type TableCount } from './transfer.ts'
import { KyselyVerdictStore } from './verdicts-store.ts'

export interface Store {
  readonly accounts: AccountsStore
  readonly ledger: LedgerStore
  readonly jobs: JobStore
  readonly breaches: BreachRegister
  readonly verdicts: VerdictStore
  readonly lists: ListStore
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

/**
 * Opens the store in a SQLite file, or behind a postgres:// URL, creating or migrating it as needed. Throws what the database
 * throws.
 *
 * @param onLost told when a connection to PostgreSQL ends by itself; it comes back when it is needed
 */
export async function openStore(place: string, onLost: (error: unknown) => void = () => {}): Promise<Store> {
  return isPostgresUrl(place) ? openOnPostgres(place, onLost) : openOnSqlite(place)
}

export function isPostgresUrl(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place)
}

async function openOnSqlite(path: string): Promise<Store> {
  const { db, revision, setLockWait } = openSqlite(path)
  const migrated = await migrate(db)
  return { ...portsOn(db, revision), migrated, setLockWait, close: () => db.destroy() }
}

async function openOnPostgres(url: string, onLost: (error: unknown) => void): Promise<Store> {
  const { db, revision, watch, close } = openPostgres(url, onLost)
  try {
    const migrated = await migrate(db)
    await watch()
    // PostgreSQL waits for a lock as long as its statement_timeout allows.
    return { ...portsOn(db, revision), migrated, setLockWait: () => {}, close }
  } catch (error) {
    await close()
    throw error
  }
}

function portsOn(db: Kysely<Database>, revision: () => number): Omit<Store, 'migrated' | 'setLockWait' | 'close'> {
  return {
    accounts: new KyselyAccountsStore(db, revision),
    ledger: new KyselyLedgerStore(db),
    jobs: new KyselyJobStore(db),
    breaches: new KyselyBreachRegister(db),
    verdicts: new KyselyVerdictStore(db),
    lists: new KyselyListStore(db),
    exportLines: write => exportLines(db, write),
    importLines: lines => importLines(db, lines),
    // SQLite writes no page for an update that changes no byte.
    probe: () =>
      db.transaction().execute(async trx => {
        await trx
          .insertInto('installation')
          .values({ name: 'probe', value: Buffer.alloc(0) })
          .execute()
        await trx.deleteFrom('installation').where('name', '=', 'probe').execute()
      }),
  }
}
