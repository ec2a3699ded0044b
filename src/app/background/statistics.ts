/**
 * Wires the statistics of use to the service: what a thread counts is stored every few seconds, and what is old is
 * removed.
 */

import type { HourlyUse, StatisticsStore } from '../../accounts/statistics/store.ts'
import { Tally } from '../../accounts/statistics/tally.ts'

/** A process that dies loses what it counted in the last such time. */
const storeEveryMs = 5_000
/** Each costs the ledger's thread some 10 ms at most, between which others have their turn. */
const rowsAtOnce = 50
const removeEveryMs = 3_600_000
/** Maximum number of hours, and of days, that one run removes. It is more than pass between two runs. */
const periodsAtOnce = 100
const keptHours = 8 * 24
const keptMonths = 13

export interface CountUseOptions {
  /** Waits for a database that does not answer: nobody else knows whether it has taken what it was handed. */
  readonly store: Pick<StatisticsStore, 'addUse'>
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  readonly onError: (error: unknown) => void
  /** Told of what was stored. */
  readonly onStored?: (rows: readonly HourlyUse[]) => void
}

export interface CountedUse {
  readonly count: Tally['count']
  /** Stores what has been counted, if the store takes it. */
  stop(): Promise<void>
}

/** Counts the use of one thread that serves, and stores it as time goes by. */
export function countUse({ store, now, onError, onStored }: CountUseOptions): CountedUse {
  const tally = new Tally(now)
  const { stop } = storePeriodically({
    ...{ everyMs: storeEveryMs, atOnce: rowsAtOnce, onError },
    take: () => tally.take(),
    write: async rows => {
      await store.addUse(rows)
      onStored?.(rows)
    },
    giveBack: rows => tally.giveBack(rows),
  })
  return { count: (key, path, outcome, credits, seconds) => tally.count(key, path, outcome, credits, seconds), stop }
}

/** Removes what is old, now and each hour; returns the timer, which a process has once. */
export function forgetOldUse(
  store: Pick<StatisticsStore, 'removeOldest'>,
  now: () => number,
  onError: (error: unknown) => void,
): NodeJS.Timeout {
  const remove = () => void removeOld(store, now()).catch(onError)
  remove()
  return setInterval(remove, removeEveryMs).unref()
}

/** Removes hours after 8 days and days after 13 months. */
async function removeOld(store: Pick<StatisticsStore, 'removeOldest'>, now: number): Promise<void> {
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

interface PeriodicStoreOptions<Item> {
  readonly everyMs: number
  /** Items of one write. Others have their turn with the database between two. */
  readonly atOnce: number
  /** Removes and returns what was collected. */
  readonly take: () => readonly Item[]
  readonly write: (items: readonly Item[]) => Promise<void>
  /** Collects again what was not written. */
  readonly giveBack: (items: readonly Item[]) => void
  readonly onError: (error: unknown) => void
}

/** Begins at once. `stop` stores what is left, if the store takes it. */
export function storePeriodically<Item>(options: PeriodicStoreOptions<Item>): { stop(): Promise<void> } {
  const { everyMs, atOnce, take, write, giveBack, onError } = options
  let storing: Promise<void> | null = null
  const storeAll = async () => {
    const items = take()
    let stored = 0
    try {
      for (; stored < items.length; stored += atOnce) await write(items.slice(stored, stored + atOnce))
    } catch (error) {
      giveBack(items.slice(stored))
      onError(error)
    }
  }
  const storeNow = () => {
    // Forgotten after it was noted: with nothing to store it has ended by now.
    storing ??= storeAll().finally(() => {
      storing = null
    })
    return storing
  }
  const timer = setInterval(() => void storeNow(), everyMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await storing
      await storeNow()
    },
  }
}
