import type { Meter } from './meter.ts'
import { isDamage, type LedgerStore, type ProcessRecord } from './store.ts'

/** A process that has not reported for this long is taken for dead, wherever it runs. */
const leaseMs = 60_000
/** A heartbeat that is further ahead was given by a clock that was wrong, and says nothing about now. */
const mostAheadMs = 24 * 60 * 60 * 1000

/**
 * The numbers of the processes that have died. A process is dead when its heartbeat is older than the lease. On this host
 * it is also dead when its pid is gone, or is ours, given out again. On another host it is also dead when its heartbeat is
 * more than a day ahead; processes of this host share its clock. `isAlive` answers for pids of this host.
 */
export function deadProcesses(
  processes: readonly ProcessRecord[],
  own: { readonly id: number; readonly host: string; readonly pid: number },
  isAlive: (pid: number) => boolean,
  now: number,
): number[] {
  return processes
    .filter(({ id, host, pid, heartbeatAt }) => {
      if (id === own.id) return false
      if (now - heartbeatAt > leaseMs) return true
      return host === own.host ? pid === own.pid || !isAlive(pid) : heartbeatAt - now > mostAheadMs
    })
    .map(({ id }) => id)
}

/**
 * Releases what dead processes hold, once: each account's release and the end of its holds are one transaction. What an
 * account holds whose rows are damaged stays, and the next start tries again; the committer has told of the failure.
 */
export async function sweep(store: LedgerStore, meter: Meter, dead: readonly number[]): Promise<void> {
  if (dead.length === 0) return
  for (const accountId of await store.accountsHeldBy(dead)) {
    await meter.sweep(accountId, dead).catch(error => {
      if (!isDamage(error)) throw error
    })
  }
  await store.removeProcesses(dead)
}
