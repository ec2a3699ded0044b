/** Work that is repeated for as long as a thread runs. */

export interface Repeated {
  /** Begins no further run. Resolves when the run under way has ended. */
  stop(): Promise<void>
}

/**
 * Repeats the work until it is stopped. A run that is due while the one before is under way is left out.
 *
 * @param isDueNow true when the first run begins at once, and not after `everyMs`
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  isDueNow = false,
): Repeated {
  let running: Promise<unknown> | null = null
  const run = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, everyMs).unref()
  if (isDueNow) run()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
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

/** Stores what was collected, again and again. `stop` stores what is left, if the store takes it. */
export function storePeriodically<Item>(options: PeriodicStoreOptions<Item>): Repeated {
  const { everyMs, atOnce, take, write, giveBack, onError } = options
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
  const storing = repeat(everyMs, storeAll, onError)
  return {
    stop: async () => {
      await storing.stop()
      await storeAll()
    },
  }
}
