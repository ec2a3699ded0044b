/**
 * A refresh of one data set: its feeds are requested, and the data set is built when new files or an edit of the
 * operator's file changed the inputs. A failed feed keeps its last good file, a failed build the present data. A data
 * set has one refresh at a time among all processes.
 */
import type { Dataset, ReportProgress } from '../../core/dataset.ts'
import type { Feed } from '../../core/feed.ts'
import { build, type RunCompiler } from '../build/build.ts'
import { type DatasetLock, tryLock } from '../build/dataset-lock.ts'
import { feedStoreOf, isInVain, stateOf } from '../build/dataset-state.ts'
import { type CompileFailure, removeBuildFailure, writeBuildFailure } from '../build/notes.ts'
import { answersOf } from '../build/panel.ts'
import { type FeedOutcome, fetchFeed } from '../feeds/fetch.ts'
import type { Egress } from '../feeds/request.ts'
import type { FeedState } from '../feeds/store.ts'
import type { DataHome } from '../files.ts'
import { type OpenData, openData, reasonOf } from './open-data.ts'
import type { SnapshotServer } from './snapshot-server.ts'
import { isServed, type TakeOutcome, takeDataset } from './take.ts'

export interface BuildOptions {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
  /** True to build inputs again that failed before. */
  readonly retryBuild: boolean
  /** True when a person accepts data that answers probes of the panel worse. */
  readonly acceptsWorse?: boolean
  readonly onProgress: ReportProgress
  /** In a separate process by default. */
  readonly runCompiler?: RunCompiler | undefined
}

export interface RefreshOptions extends BuildOptions {
  readonly egress: Egress
  /** Whether a feed is to be requested. */
  readonly wants: (feed: Feed, state: FeedState) => boolean
  /** Whether a person accepts a feed that is shorter than expected. */
  readonly acceptsShrunk: (feed: Feed) => boolean
  /** Queried for compiled data before the feeds; absent or null to fetch and compile here. */
  readonly takes?: { readonly server: SnapshotServer; readonly acceptsOlder: boolean } | null
  readonly onFeed: (report: FeedReport) => void
}

export interface FeedReport {
  readonly feed: string
  readonly result: FeedOutcome | TakeOutcome | { readonly outcome: 'offline' } | { readonly outcome: 'not_due' }
}

export type BuildReport<Opened> =
  /** `current`: no build is due. A file of blocks is closed again, and its data is null. */
  | { readonly outcome: 'built' | 'current'; readonly data: Pick<OpenData<Opened>, 'snapshot' | 'opened'> | null }
  | ({ readonly outcome: 'failed' } & Pick<CompileFailure, 'reason' | 'worse'>)

export type RefreshReport<Opened> =
  | { readonly outcome: 'done'; readonly feeds: readonly FeedReport[]; readonly build: BuildReport<Opened> }
  /** Another process is refreshing or building the data set; nothing was done. */
  | { readonly outcome: 'busy' }

const feedsAtOnce = 3
/** Name of the snapshot server in reports of feeds; no feed has this name. */
const snapshotsFeed = 'snapshots'

export async function refreshDataset<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  options: RefreshOptions,
): Promise<RefreshReport<Opened>> {
  const held = lockOrSayWhy(home, dataset.name)
  if (held === null) return { outcome: 'busy' }
  if ('reason' in held) return { outcome: 'done', feeds: [], build: held }
  try {
    await feedStoreOf(dataset, home).removeLeftovers()
    const asked = !options.takes ? [] : [await take(dataset, home, options, options.takes)]
    const served = asked.length > 0 && isServed((await stateOf(dataset, home)).taking, options.now())
    const feeds = served ? asked : [...asked, ...(await fetchFeeds(dataset, home, options))]
    return { outcome: 'done', feeds, build: await buildIfDue(dataset, home, options) }
  } finally {
    held.release()
  }
}

/** Downloads the data of the server when it is newer. A failure is part of the report. */
async function take<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  { egress, now, acceptsWorse, onFeed, onProgress }: RefreshOptions,
  takes: NonNullable<RefreshOptions['takes']>,
): Promise<FeedReport> {
  const result: FeedReport['result'] = egress.offline
    ? { outcome: 'offline' }
    : await takeDataset(dataset, home, { ...takes, acceptsWorse, now, onProgress })
  const report = { feed: snapshotsFeed, result }
  onFeed(report)
  return report
}

/** A read-only file system is a reported failure and not a defect. */
function lockOrSayWhy(home: DataHome, name: string): DatasetLock | null | { outcome: 'failed'; reason: string } {
  try {
    return tryLock(home, name)
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

async function fetchFeeds<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  { egress, wants, acceptsShrunk, now, onFeed }: RefreshOptions,
): Promise<FeedReport[]> {
  const store = feedStoreOf(dataset, home)
  const { feeds: states } = await stateOf(dataset, home)
  const reports: FeedReport[] = []
  const waiting = states.entries()
  const fetchInTurn = async () => {
    for (const [position, { feed, state }] of waiting) {
      const result = await resultOf(feed, state)
      reports[position] = { feed: feed.name, result }
      onFeed(reports[position])
    }
  }
  const resultOf = async (feed: Feed, state: FeedState): Promise<FeedReport['result']> => {
    if (!wants(feed, state)) return { outcome: 'not_due' }
    if (egress.offline) return { outcome: 'offline' }
    return fetchFeed(feed, store, { egress, acceptsShrunk: acceptsShrunk(feed), now: now() })
  }
  const turns = await Promise.allSettled(Array.from({ length: feedsAtOnce }, fetchInTurn))
  // Thrown when all turns have ended, because they must not write without the lock.
  for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
  return reports
}

/** Builds what is due. Only for the holder of the data set's lock. */
export async function buildIfDue<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  { now, retryBuild, acceptsWorse, onProgress, runCompiler }: BuildOptions,
): Promise<BuildReport<Opened>> {
  const state = await stateOf(dataset, home)
  const { current, isDue, remarks } = await openData(dataset, home, state)
  current?.file?.retire()
  if (!isDue && current === null && remarks.length > 0) return { outcome: 'failed', reason: reasonOf(remarks) }
  if (!isDue) {
    // The failure is over, for example because an edit was reverted.
    await removeBuildFailure(home, dataset.name)
    return { outcome: 'current', data: dataset.kind === 'file' ? null : current }
  }
  if (!retryBuild && state.failure !== null && isInVain(state))
    return { outcome: 'failed', reason: state.failure.reason }
  // Only the results, so that the data is not in memory while the compiler runs.
  const before = current === null || acceptsWorse ? [] : answersOf(dataset, current.opened)
  const compilation = await build(dataset, home, now(), onProgress, { run: runCompiler, before })
  if (compilation.outcome === 'failed') return compilation
  return { outcome: 'built', data: dataset.kind === 'file' ? null : compilation }
}

/**
 * Writes why a refresh was not completed, for all processes. Nothing is written while another process refreshes the
 * data set, and the reason why the same inputs cannot be built is not overwritten.
 *
 * @param now milliseconds since 1970-01-01 UTC.
 */
export async function noteUnfinished<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  reason: string,
  now: number,
): Promise<void> {
  const held = tryLock(home, dataset.name)
  if (held === null) return
  try {
    const state = await stateOf(dataset, home)
    if (isInVain(state)) return
    const failure = { inputs: state.identity, reason, mayPass: true, at: new Date(now).toISOString() }
    await writeBuildFailure(home, dataset.name, failure)
  } finally {
    held.release()
  }
}
