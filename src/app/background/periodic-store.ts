/** Stores what a thread collects in memory, every few seconds and when it stops. */

export interface PeriodicStoreOptions<Item> {
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
