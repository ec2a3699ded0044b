import type { AnyDataset, Dataset, SnapshotView, SourceStamp } from '../core/dataset.ts'
import type { DataReader, DatasetKey } from '../core/endpoint.ts'

const dayMs = 86_400_000

export interface DatasetStatus {
  readonly name: string
  readonly title: string
  /** Stale data still answers; loading and failed data has never been open. */
  readonly state: 'loading' | 'ready' | 'stale' | 'failed'
  /** Date of the content that answers now, YYYY-MM-DD; null while there is none. */
  readonly asOf: string | null
  readonly ageDays: number | null
  readonly sources: readonly SourceStamp[]
  /** Why the last build failed, one sentence. */
  readonly message?: string
}

interface Entry {
  readonly dataset: AnyDataset
  readonly current: { readonly asOf: string; readonly sources: readonly SourceStamp[]; readonly opened: unknown } | null
  readonly failure: string | null
}

/**
 * The snapshot that answers now, of each data set. A newer one replaces it in one assignment; requests that hold the
 * older one finish with it. A build that fails leaves what is open as it is.
 */
export class Catalog implements DataReader {
  readonly #entries: Map<string, Entry>

  constructor(datasets: readonly AnyDataset[]) {
    this.#entries = new Map(datasets.map(dataset => [dataset.name, { dataset, current: null, failure: null }]))
  }

  get<Opened>(key: DatasetKey<Opened>): Opened | undefined {
    return this.#entries.get(key.name)?.current?.opened as Opened | undefined
  }

  /** Puts an opened snapshot in the place of the one before. */
  swap<Opened>(dataset: Dataset<Opened>, { asOf, sources }: SnapshotView, opened: Opened): void {
    this.#entries.set(dataset.name, { dataset, current: { asOf, sources, opened }, failure: null })
  }

  /** Notes that a build failed, with a sentence that says why. */
  fail(dataset: AnyDataset, message: string): void {
    const current = this.#entries.get(dataset.name)?.current ?? null
    this.#entries.set(dataset.name, { dataset, current, failure: message })
  }

  /** @param now milliseconds since 1970-01-01 UTC. */
  status(now: number): DatasetStatus[] {
    return Array.from(this.#entries.values(), entry => statusOf(entry, now))
  }
}

function statusOf({ dataset, current, failure }: Entry, now: number): DatasetStatus {
  const { name, title, staleAfterDays } = dataset
  const message = failure === null ? {} : { message: failure }
  if (current === null) {
    return {
      name,
      title,
      state: failure === null ? 'loading' : 'failed',
      asOf: null,
      ageDays: null,
      sources: [],
      ...message,
    }
  }
  const { asOf, sources } = current
  const ageDays = Math.max(0, Math.floor((now - Date.parse(asOf)) / dayMs))
  return { name, title, state: ageDays > staleAfterDays ? 'stale' : 'ready', asOf, ageDays, sources, ...message }
}
