import type { Meter } from './meter.ts'
import type { Fate } from './process-identity.ts'
import { isDamage, type LedgerStore, type ProcessRecord } from './store.ts'

/** How far the clocks of two machines may differ. */
const skewMs = 5_000
/** A lease that ends further ahead was given by a clock that was wrong, and says nothing about now. */
const mostAheadMs = 24 * 60 * 60 * 1000

/**
 * The processes that have died. What the system says of a process decides; where it says nothing, its lease does: a
 * process is dead when its lease is over, or ends more than a day ahead.
 */
export function deadProcesses(
  processes: readonly ProcessRecord[],
  ownId: number,
  fateOf: (identity: string | null) => Fate,
  now: number,
): ProcessRecord[] {
  return processes.filter(({ id, identity, until }) => {
    if (id === ownId) return false
    const fate = fateOf(identity)
    if (fate !== 'unknown') return fate === 'gone'
    return now > until + skewMs || until - now > mostAheadMs
  })
}

/**
 * Releases what dead processes hold, once: each account's release and the end of its reservations are one transaction.
 * What an account holds whose rows are damaged stays, and the next start tries again; the committer has told of the
 * failure.
 */
export async function sweep(store: LedgerStore, meter: Meter, dead: readonly number[]): Promise<void> {
  if (dead.length === 0) return
  for (const accountId of await store.accountsWithReservationsOf(dead)) {
    await meter.sweep(accountId, dead).catch(error => {
      if (!isDamage(error)) throw error
    })
  }
  await store.removeProcesses(dead)
}
