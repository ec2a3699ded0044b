import type { AccountsStore } from '../accounts/store.ts'
import type { JobStore } from '../jobs/store.ts'
import type { LedgerStore } from '../metering/store.ts'
import type { BreachRegister } from '../signals/breach/local/breach-register.ts'
import type { VerdictStore } from '../signals/compliance/verdict/store.ts'
import { KyselyAccountsStore } from './accounts-store.ts'
import { KyselyBreachRegister } from './breaches-store.ts'
import { KyselyJobStore } from './jobs-store.ts'
import { KyselyLedgerStore } from './ledger-store.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import { KyselyVerdictStore } from './verdicts-store.ts'

export interface Store {
  readonly accounts: AccountsStore
  readonly ledger: LedgerStore
  readonly jobs: JobStore
  readonly breaches: BreachRegister
  readonly verdicts: VerdictStore
  /** Sets how long, from now on, a write waits while another process holds the lock; 10 s at first. */
  setLockWait(ms: number): void
  /** Writes through to the disk, and changes nothing. Rejects while that is not possible. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** Opens the store in this file, creating or migrating it as needed. Throws what the database throws. */
export async function openStore(path: string): Promise<Store> {
  const { db, revision, setLockWait } = openSqlite(path)
  await migrate(db)
  return {
    accounts: new KyselyAccountsStore(db, revision),
    ledger: new KyselyLedgerStore(db),
    jobs: new KyselyJobStore(db),
    breaches: new KyselyBreachRegister(db),
    verdicts: new KyselyVerdictStore(db),
    setLockWait,
    // SQLite writes no page for an update that changes no byte.
    probe: () =>
      db.transaction().execute(async trx => {
        await trx
          .insertInto('installation')
          .values({ name: 'probe', value: Buffer.alloc(0) })
          .execute()
        await trx.deleteFrom('installation').where('name', '=', 'probe').execute()
      }),
    close: () => db.destroy(),
  }
}
