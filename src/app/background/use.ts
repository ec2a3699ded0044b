/**
 * The use of accounts, as statistics and as a list of recent requests: what a thread counts and records is stored every
 * few seconds, and what is old is removed.
 */
import { RequestRecorder } from '../../accounts/requests/recorder.ts'
import type { RequestLogStore } from '../../accounts/requests/store.ts'
import type { HourlyUse, StatisticsStore } from '../../accounts/statistics/store.ts'
import { Tally } from '../../accounts/statistics/tally.ts'
import type { Edge } from '../../http/exchange.ts'
import { storePeriodically } from './periodic.ts'

/** A process that dies loses what it counted or recorded in the last such time. */
const storeCountsEveryMs = 5_000
const storeRequestsEveryMs = 2_000
/** Each costs the ledger's thread some 10 ms at most, between which others have their turn. */
const rowsAtOnce = 50
/** Each is some 50 kB at most. */
const groupsAtOnce = 20
/** Maximum number of hours, and of days, that one run removes. It is more than pass between two runs. */
const periodsAtOnce = 100
const keptHours = 8 * 24
const keptMonths = 13
/** Steps of one run. They remove more than is added between two runs. */
const mostSteps = 500
const keptRequestsMs = 7 * 86_400_000
const requestsPerAccount = 100_000
const bytesOfAllRequests = 256 * 1_048_576

export interface UseOptions {
  /** Waits for a database that does not answer: only the database knows whether it has taken the rows. */
  readonly store: {
    readonly statistics: Pick<StatisticsStore, 'addUse'>
    readonly requestLog: Pick<RequestLogStore, 'addGroups'>
  }
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  readonly onError: (error: unknown) => void
  /** Told of the counts that were stored. */
  readonly onStored?: (rows: readonly HourlyUse[]) => void
}

/** Counts and records the requests of one thread that serves. */
export function countUse({ store, now, onError, onStored }: UseOptions) {
  const tally = new Tally(now)
  const recorder = new RequestRecorder(now)
  const counts = storePeriodically({
    ...{ everyMs: storeCountsEveryMs, atOnce: rowsAtOnce, onError },
    take: () => tally.take(),
    write: async rows => {
      await store.statistics.addUse(rows)
      onStored?.(rows)
    },
    giveBack: rows => tally.giveBack(rows),
  })
  const requests = storePeriodically({
    ...{ everyMs: storeRequestsEveryMs, atOnce: groupsAtOnce, onError },
    take: () => recorder.take(),
    write: groups => store.requestLog.addGroups(groups),
    giveBack: groups => recorder.giveBack(groups),
  })
  const count: Edge['countUse'] = (key, path, outcome, credits, seconds, requestId) => {
    tally.count(key, path, outcome, credits, seconds)
    recorder.record(key, path, outcome, credits, seconds, requestId)
  }
  /** Stores what has been counted and recorded, if the store takes it. */
  const stop = async () => void (await Promise.all([counts.stop(), requests.stop()]))
  return { count, stop }
}

/** Removes hours of statistics after 8 days, and days after 13 months. */
export async function removeOldUse(store: Pick<StatisticsStore, 'removeOldest'>, now: number): Promise<void> {
  const hour = new Date(now - keptHours * 3_600_000).toISOString().slice(0, 13)
  const date = new Date(now)
  const day = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - keptMonths, date.getUTCDate()))
  const units = [
    ['hour', hour],
    ['day', day.toISOString().slice(0, 10)],
  ] as const
  for (const [unit, before] of units) {
    for (let removed = 0; removed < periodsAtOnce && (await store.removeOldest(unit, before)); removed += 1);
  }
}

/** Removes the listed requests that are beyond the limits. */
export async function trimRequests(store: Pick<RequestLogStore, 'trimRequests'>, now: number): Promise<void> {
  const limits = { before: now - keptRequestsMs, requestsPerAccount, bytes: bytesOfAllRequests }
  for (let step = 0; step < mostSteps && (await store.trimRequests(limits)); step += 1);
}
