/**
 * Keeps the catalog of a thread equal to that of the main thread, which opens, watches and refreshes the data. A
 * snapshot or a document is opened from shared memory; a data set that is a file is opened by each thread. Rapid
 * changes are applied in order, and only the last one is opened.
 */
import type { AnyDataset } from '../../core/dataset.ts'
import type { DataHome } from '../files.ts'
import { openHeld } from '../snapshot/document.ts'
import { openSnapshot } from '../snapshot/snapshot.ts'
import type { Catalog, SharedEntry } from './catalog.ts'
import { openOwnFile } from './open-data.ts'

export interface FollowerOptions {
  readonly datasets: readonly AnyDataset[]
  readonly home: DataHome
  readonly catalog: Catalog
  /** Called when a file cannot be opened; opening is repeated. */
  readonly onError: (error: unknown, dataset: string) => void
  /** Called with blocks that were found damaged in this thread. */
  readonly onDamage: (dataset: string, blocks: readonly number[]) => void
  readonly tryAgainMs?: number
}

/** A data set that is followed. */
interface Followed {
  readonly dataset: AnyDataset
  wanted: SharedEntry
  version: number
  opening: Promise<void>
  timer?: NodeJS.Timeout
}

export class Follower {
  readonly #options: FollowerOptions
  readonly #followed = new Map<string, Followed>()
  readonly #told = new Map<string, number>()

  constructor(options: FollowerOptions) {
    this.#options = options
  }

  /** Applies the state of a data set in the other catalog. Resolves when it is applied. */
  take(entry: SharedEntry): Promise<void> {
    const dataset = this.#options.datasets.find(({ name }) => name === entry.name)
    if (dataset === undefined) throw new Error(`there is no data set ${entry.name}`)
    const followed = this.#followed.get(entry.name) ?? {
      dataset,
      wanted: entry,
      version: 0,
      opening: Promise.resolve(),
    }
    this.#followed.set(entry.name, followed)
    followed.wanted = entry
    followed.opening = followed.opening.then(() => this.#follow(followed))
    return followed.opening
  }

  /** Reports the blocks that were found damaged since the last call. */
  tellDamage(): void {
    const { catalog, onDamage } = this.#options
    for (const { dataset } of this.#followed.values()) {
      const damaged = catalog.damagedBlocksOf(dataset)
      if (damaged.length > (this.#told.get(dataset.name) ?? 0)) onDamage(dataset.name, damaged)
      this.#told.set(dataset.name, damaged.length)
    }
  }

  stop(): void {
    for (const { timer } of this.#followed.values()) clearTimeout(timer)
  }

  async #follow(followed: Followed): Promise<void> {
    const { dataset, wanted } = followed
    const { catalog, onError, tryAgainMs = 1_000 } = this.#options
    clearTimeout(followed.timer)
    try {
      await this.#open(followed)
    } catch (error) {
      onError(error, dataset.name)
      followed.timer = setTimeout(() => void this.take(followed.wanted), tryAgainMs).unref()
    }
    const feeds = dataset.feeds.flatMap(feed => {
      const state = wanted.feeds.find(({ name }) => name === feed.name)?.state
      return state === undefined ? [] : [{ feed, state }]
    })
    catalog.note(dataset, { feeds, taken: wanted.taken })
    if (wanted.failure === null) catalog.recover(dataset)
    else catalog.fail(dataset, wanted.failure)
  }

  async #open(followed: Followed): Promise<void> {
    const { dataset, wanted } = followed
    const { home, catalog } = this.#options
    if (wanted.current === null || wanted.current.version === followed.version) return
    const { version, memory } = wanted.current
    if (dataset.kind !== 'file' && memory !== null) {
      const snapshot = openSnapshot(memory.bytes, memory.tables)
      catalog.swap(dataset, snapshot, openHeld(dataset, snapshot))
    } else {
      const { snapshot, opened, file } = await openOwnFile(dataset, home)
      catalog.swap(dataset, snapshot, opened, file)
      this.#told.delete(dataset.name)
    }
    followed.version = version
  }
}
