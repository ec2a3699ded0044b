import type { AnyDataset, Dataset, SnapshotMemory, SnapshotView, SourceStamp, WorseProbe } from '../../core/dataset.ts'
import type { DataReader, DatasetKey } from '../../core/endpoint.ts'
import type { TakenData } from '../build/notes.ts'
import type { FeedState, FeedWithState } from '../feeds/store.ts'
import type { BlockFile } from '../file/block-file.ts'
import { asOfHeaderOf, confirmedSources, freshnessOf, type TopicFreshness } from './freshness.ts'

const dayMs = 86_400_000
/** How long a computed age is used: answers ask for it thousands of times a second. */
const freshnessHoldsMs = 10_000

export interface DatasetStatus {
  readonly name: string
  readonly title: string
  /** Stale data is in use, but one of its topics is too old. Loading, failed and absent data has never been open. */
  readonly state: 'loading' | 'ready' | 'stale' | 'failed' | 'absent'
  /** False for a data set without which the service is ready. */
  readonly required: boolean
  /** True when a snapshot or file of it is in use. */
  readonly isOpen: boolean
  /** Date or instant of the content in use; null without content, such as before the first list was fetched. */
  readonly asOf: string | null
  /** Whole days. */
  readonly ageDays: number | null
  readonly topics: readonly TopicFreshness[]
  readonly sources: readonly SourceStamp[]
  /** Each feed with what was fetched of it. */
  readonly feeds: readonly FeedWithState[]
  /** The snapshot server that has the same data, and the time of the download; null for data of this machine only. */
  readonly taken: Pick<TakenData, 'from' | 'at'> | null
  /** One sentence for each input that the compiler skipped. */
  readonly warnings: readonly string[]
  /** Number of blocks that were found damaged in a data set that is a file. */
  readonly damagedBlocks: number
  /** Why the last build failed, one sentence. */
  readonly message?: string
  /** The probes of the panel for which the last build was refused; empty when it was not. */
  readonly worse: readonly WorseProbe[]
}

/** Why a build failed. */
export interface Failure {
  /** One sentence. */
  readonly reason: string
  readonly worse?: readonly WorseProbe[]
}

interface Current extends Pick<SnapshotView, 'inputs' | 'asOf' | 'sources' | 'warnings'> {
  readonly opened: unknown
  readonly file: BlockFile | null
  readonly memory: SnapshotMemory
  /** Another one after each swap of the catalog. */
  readonly version: number
}

/** The state of a data set in a catalog for other threads of the process. It can be cloned. */
export interface SharedEntry {
  readonly name: string
  /**
   * The data in use; null without data. `memory` is null for a data set that is a file, which each thread opens itself.
   */
  readonly current: { readonly version: number; readonly memory: SnapshotMemory | null } | null
  readonly failure: Failure | null
  readonly feeds: readonly { readonly name: string; readonly state: FeedState }[]
  readonly taken: TakenData | null
}

const nothingOpen = { inputs: '', sources: [] }

interface Entry {
  readonly dataset: AnyDataset
  readonly current: Current | null
  readonly failure: Failure | null
  readonly feeds: readonly FeedWithState[]
  readonly taken: TakenData | null
  /** Computed at `at`. It belongs to this snapshot: another snapshot makes another entry. */
  freshness: { readonly at: number; readonly topics: readonly TopicFreshness[]; readonly header: string } | null
}

/**
 * The open snapshot of each data set. A newer one replaces it in one assignment; running requests finish with the older
 * one. A failed build changes nothing.
 */
export class Catalog implements DataReader {
  readonly #entries: Map<string, Entry>
  #swaps = 0
  #onChange: ((entry: SharedEntry) => void) | undefined

  constructor(datasets: readonly AnyDataset[]) {
    this.#entries = new Map(datasets.map(dataset => [dataset.name, untouched(dataset)]))
  }

  get<Opened>(key: DatasetKey<Opened>): Opened | undefined {
    return this.#entries.get(key.name)?.current?.opened as Opened | undefined
  }

  /** Identity of the inputs of the snapshot that answers now; null while there is none. */
  inputsOf(dataset: AnyDataset): string | null {
    return this.#entries.get(dataset.name)?.current?.inputs ?? null
  }

  /**
   * Replaces the data of a data set. The former file of a data set that is a file is closed when its last reader has
   * ended.
   */
  swap<Opened>(dataset: Dataset<Opened>, snapshot: SnapshotView, opened: Opened, file: BlockFile | null = null): void {
    const { inputs, asOf, sources, warnings, memory } = snapshot
    const before = this.#entries.get(dataset.name)?.current?.file
    this.#swaps += 1
    const current = { inputs, asOf, sources, warnings, opened, file, memory, version: this.#swaps }
    this.#change(dataset, { current, failure: null })
    before?.retire()
  }

  /** Calls `onChange` for each change from now on. Called once. */
  share(onChange: (entry: SharedEntry) => void): void {
    this.#onChange = onChange
  }

  /** The state of every data set. */
  shared(): SharedEntry[] {
    return Array.from(this.#entries.values(), sharedOf)
  }

  /** Numbers of the blocks that were found damaged in a data set that is a file, in ascending order. */
  damagedBlocksOf(dataset: AnyDataset): readonly number[] {
    return this.#entries.get(dataset.name)?.current?.file?.damaged ?? []
  }

  /** Notes damaged blocks that another thread has found. */
  noteDamageOf(name: string, blocks: readonly number[]): void {
    this.#entries.get(name)?.current?.file?.noteDamage(blocks)
  }

  /** Notes that a build failed, and why. */
  fail(dataset: AnyDataset, { reason, worse = [] }: Failure): void {
    this.#change(dataset, { failure: { reason, worse } })
  }

  /** Removes the failure of a build, because the data in use is what a build would produce. */
  recover(dataset: AnyDataset): void {
    if (this.#entries.get(dataset.name)?.failure) this.#change(dataset, { failure: null })
  }

  /**
   * Notes the state of the feeds, and the last download from a snapshot server, which is used while the data has the
   * same inputs.
   */
  note(dataset: AnyDataset, noted: Partial<Pick<Entry, 'feeds' | 'taken'>>): void {
    this.#change(dataset, noted)
  }

  #change(dataset: AnyDataset, changed: Partial<Pick<Entry, 'current' | 'failure' | 'feeds' | 'taken'>>): void {
    const before = this.#entries.get(dataset.name) ?? untouched(dataset)
    const entry = { ...before, ...changed, freshness: null }
    this.#entries.set(dataset.name, entry)
    this.#onChange?.(sharedOf(entry))
  }

  /**
   * The age of each topic of a data set; empty for a data set that is not known.
   *
   * @param now milliseconds since 1970-01-01 UTC.
   */
  freshness(name: string, now: number): readonly TopicFreshness[] {
    return this.#freshness(name, now)?.topics ?? []
  }

  /** The header X-Data-As-Of of an answer from this data set; empty when there is nothing to say. */
  asOfHeader(name: string, now: number): string {
    return this.#freshness(name, now)?.header ?? ''
  }

  #freshness(name: string, now: number): Entry['freshness'] {
    const entry = this.#entries.get(name)
    if (entry === undefined) return null
    const known = entry.freshness
    if (known !== null && now >= known.at && now - known.at < freshnessHoldsMs) return known
    const topics = topicsOf(entry, now)
    entry.freshness = { at: now, topics, header: asOfHeaderOf(topics) }
    return entry.freshness
  }

  /** @param now milliseconds since 1970-01-01 UTC. */
  status(now: number): DatasetStatus[] {
    return Array.from(this.#entries.values(), entry => statusOf(entry, now))
  }
}

/** A data set that is a file may be absent; every other data set is built when it is missing. */
export function isRequired(dataset: AnyDataset): boolean {
  return dataset.kind !== 'file' || dataset.required
}

function untouched(dataset: AnyDataset): Entry {
  return { dataset, current: null, failure: null, feeds: [], taken: null, freshness: null }
}

function sharedOf({ dataset, current, failure, feeds, taken }: Entry): SharedEntry {
  const memory = dataset.kind === 'file' ? null : (current?.memory ?? null)
  if (dataset.kind === 'snapshot' && current !== null) dataset.beforeSharing?.(current.opened)
  return {
    name: dataset.name,
    current: current === null ? null : { version: current.version, memory },
    failure,
    feeds: feeds.map(({ feed, state }) => ({ name: feed.name, state })),
    taken,
  }
}

function topicsOf(entry: Entry, now: number): TopicFreshness[] {
  return freshnessOf({ sources: sourcesOf(entry) }, entry.dataset.feeds, now)
}

function sourcesOf(entry: Entry): readonly SourceStamp[] {
  const { current, feeds } = entry
  return confirmedSources(current ?? nothingOpen, feeds, takenOf(entry)?.sources)
}

function takenOf({ current, taken }: Entry): TakenData | null {
  return taken !== null && taken.inputs === current?.inputs ? taken : null
}

function statusOf(entry: Entry, now: number): DatasetStatus {
  const { dataset, current, failure, feeds } = entry
  const topics = topicsOf(entry, now)
  const sources = current === null ? [] : sourcesOf(entry)
  const from = takenOf(entry)
  // Without a source there is no content that could be old: every list of it is still to be fetched.
  const asOf = sources.length === 0 ? null : (current?.asOf ?? null)
  return {
    ...{ name: dataset.name, title: dataset.title, required: isRequired(dataset), topics, feeds, sources, asOf },
    state: stateNameOf(entry, topics),
    isOpen: current !== null,
    ageDays: asOf === null ? null : Math.max(0, Math.floor((now - Date.parse(asOf)) / dayMs)),
    taken: from === null ? null : { from: from.from, at: from.at },
    warnings: current?.warnings ?? [],
    damagedBlocks: current?.file?.damaged.length ?? 0,
    worse: failure?.worse ?? [],
    ...(failure === null ? {} : { message: failure.reason }),
  }
}

function stateNameOf({ dataset, current, failure }: Entry, topics: readonly TopicFreshness[]): DatasetStatus['state'] {
  if (current !== null) return topics.some(({ stale }) => stale) ? 'stale' : 'ready'
  return failure !== null ? 'failed' : dataset.kind === 'file' ? 'absent' : 'loading'
}
