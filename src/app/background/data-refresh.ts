/**
 * Wires the scheduler to the service: the catalog it swaps into, the process that refreshes, the log and the metrics.
 */

import type { AnyDataset } from '../../core/dataset.ts'
import { IdleTimeout } from '../../core/idle-timeout.ts'
import type { DataOrders, RefreshProgress } from '../../dashboard/main-thread-api.ts'
import type { DataHome } from '../../data/files.ts'
import type { Catalog } from '../../data/runtime/catalog.ts'
import { warningText } from '../../data/runtime/load.ts'
import { noteUnfinished } from '../../data/runtime/refresh.ts'
import type { RefreshMessage } from '../../data/runtime/refresh-child.ts'
import { refreshInProcess, usualSilenceMs } from '../../data/runtime/refresh-process.ts'
import { type Looked, type RefreshOrder, Scheduler } from '../../data/runtime/scheduler.ts'
import { DatasetWatch } from '../../data/runtime/watch.ts'
import { describeError, type Logger } from '../log.ts'
import type { Config } from '../settings/config.ts'

export interface KeepDataOptions {
  readonly datasets: readonly AnyDataset[]
  readonly home: DataHome
  readonly catalog: Catalog
  readonly config: Pick<Config, 'offline' | 'refreshesData' | 'dataMirror'> & Partial<Pick<Config, 'snapshotSource'>>
  readonly log: Logger
  readonly countFeed: (dataset: string, feed: string, outcome: string) => void
  /** 0 up to 1. */
  readonly random: () => number
  /** How long a refresh may say nothing before it is ended. */
  readonly silenceMs?: number
  /** How often it is looked whether a command has imported something. */
  readonly importWatchMs?: number
}

/** Imported data answers within seconds, so that a person can try it at once. */
const usualImportWatchMs = 2_000
/** After a look that failed, as after any other turn of a scheduler. */
const failedImportWatchMs = 60_000

export interface DataRefresh extends Stoppable, DataOrders {}

interface Stoppable {
  /** Resolves when a refresh under way has ended. */
  stop(): Promise<unknown>
}

/**
 * Begins to keep the data fresh. Snapshots and files have a scheduler each: an import of many gigabytes takes hours,
 * and data that changes hourly must not wait for it.
 */
export function startDataRefresh(options: KeepDataOptions): DataRefresh {
  const groups = [...Map.groupBy(options.datasets, ({ kind }) => kind === 'file').values()]
  const schedules: Schedule[] = []
  const kept = groups.flatMap(datasets => {
    const watches = new Map(
      datasets.map(dataset => [dataset, new DatasetWatch(dataset, options.home, options.catalog)]),
    )
    const ofGroup = { ...options, datasets }
    const schedule = scheduleOf(ofGroup, watches)
    schedules.push(schedule)
    return [schedule.scheduler, watchImports(ofGroup, watches)]
  })
  return {
    stop: () => Promise.all(kept.map(each => each.stop())),
    order: name => {
      if (options.config.offline) return 'offline'
      const outcomes = schedules.map(({ scheduler }) => scheduler.order(name))
      return outcomes.find(outcome => outcome !== 'unknown') ?? 'unknown'
    },
    underWay: () => schedules.flatMap(({ underWay }) => underWay() ?? []),
  }
}

interface Schedule {
  readonly scheduler: Scheduler
  readonly underWay: () => RefreshProgress | null
}

type Watches = ReadonlyMap<AnyDataset, DatasetWatch>

/**
 * Data sets that only a command imports have nothing that could be due: their files are looked at every few seconds.
 */
function watchImports({ log, importWatchMs = usualImportWatchMs }: KeepDataOptions, watches: Watches): Stoppable {
  const imported = [...watches].filter(([dataset]) => dataset.kind === 'file' && dataset.importer === null)
  let timer: NodeJS.Timeout | undefined
  let isStopped = imported.length === 0
  const lookOnce = async () => {
    for (const [dataset, watch] of imported) if (await watch.hasOtherFile()) await look(dataset, watch, log)
    return importWatchMs
  }
  const failed = (error: unknown) => {
    log.error({ error: describeError(error) }, 'the check for imported data failed')
    return failedImportWatchMs
  }
  const waitFor = (ms: number) => {
    if (!isStopped) timer = setTimeout(() => lookOnce().catch(failed).then(waitFor), ms).unref()
  }
  waitFor(importWatchMs)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function scheduleOf(options: KeepDataOptions, watches: Watches): Schedule {
  const { datasets, home, catalog, config, log, countFeed, random, silenceMs = usualSilenceMs } = options
  const watchOf = (dataset: AnyDataset) => watches.get(dataset) ?? new DatasetWatch(dataset, home, catalog)
  const source = config.snapshotSource ?? null
  let progress: RefreshProgress | null = null
  const refresh = async (orders: readonly RefreshOrder[], signal: AbortSignal) => {
    const ordered = orders.flatMap(({ dataset, feeds, takes = false }) => {
      return datasets.filter(({ name }) => name === dataset).map(({ declaredBy }) => ({ declaredBy, feeds, takes }))
    })
    const snapshots = source?.url ?? null
    const task = { home, orders: ordered, mirror: config.dataMirror, offline: config.offline, snapshots }
    const messages: RefreshMessage[] = []
    const sinceMs = Date.now()
    const report = () => {
      progress = progressOf(orders, messages, sinceMs)
    }
    report()
    const run = await refreshInProcess(
      task,
      message => {
        messages.push(message)
        report()
      },
      signal,
      new IdleTimeout(silenceMs),
      source?.token,
    ).finally(() => {
      progress = null
    })
    for (const message of messages) {
      if (message.kind === 'feed') countFeed(message.dataset, message.feed, message.result.outcome)
    }
    logRun(messages, log)
    for (const dataset of datasets) {
      const failed = messages.find(message => message.kind === 'dataset' && message.dataset === dataset.name)
      if (failed !== undefined && 'reason' in failed) watchOf(dataset).noteReported(String(failed.reason))
    }
    if (run.outcome === 'ended') await reportUnfinished(run.reason, orders, messages, options)
    const busy = messages.filter(message => message.kind === 'dataset' && message.outcome === 'busy')
    return new Set(busy.map(({ dataset }) => dataset))
  }
  const scheduler = new Scheduler({
    datasets,
    fetches: config.refreshesData && !config.offline,
    hasServer: source !== null,
    look: dataset => look(dataset, watchOf(dataset), log),
    refresh,
    onError: error => log.error({ error: describeError(error) }, 'the data check failed'),
    now: Date.now,
    random,
    setTimer: (callback, ms) => {
      const timer = setTimeout(callback, ms)
      timer.unref()
      return () => clearTimeout(timer)
    },
  })
  return { scheduler, underWay: () => progress }
}

/** How far the orders of a refresh have come. A data set is done when it says so itself, after its feeds. */
function progressOf(
  orders: readonly RefreshOrder[],
  messages: readonly RefreshMessage[],
  sinceMs: number,
): RefreshProgress {
  const count = (kind: RefreshMessage['kind']) => messages.filter(message => message.kind === kind).length
  return {
    datasets: orders.map(({ dataset }) => dataset),
    feeds: orders.reduce((sum, { feeds }) => sum + feeds.length, 0),
    feedsDone: count('feed'),
    datasetsDone: count('dataset'),
    sinceMs,
  }
}

/** Data sets are refreshed one after the other: the run ended at the first that it did not finish. */
async function reportUnfinished(
  why: string,
  orders: readonly RefreshOrder[],
  messages: readonly RefreshMessage[],
  { datasets, home, catalog, log }: Pick<KeepDataOptions, 'datasets' | 'home' | 'catalog' | 'log'>,
): Promise<void> {
  const reason = `A data refresh was not completed: ${why}`
  log.error(reason)
  const finished = messages.flatMap(message => (message.kind === 'dataset' ? [message.dataset] : []))
  const unfinished = orders.find(({ dataset }) => !finished.includes(dataset))
  const dataset = datasets.find(({ name }) => name === unfinished?.dataset)
  if (dataset === undefined) return
  try {
    await noteUnfinished(dataset, home, reason, Date.now())
  } catch (error) {
    // Other processes cannot be told then, and the scheduler has to count the attempt all the same.
    log.error({ error: describeError(error) }, 'the reason for an incomplete refresh could not be saved')
    catalog.fail(dataset, { reason })
  }
}

async function look({ name }: AnyDataset, watch: DatasetWatch, log: Logger): Promise<Looked> {
  const seen = await watch.look()
  if ('message' in seen) log.warn({ dataset: name }, seen.message)
  if (seen.outcome === 'swapped') {
    log.info({ dataset: name }, 'a newer snapshot is in use')
    const text = warningText(seen.warnings)
    if (text !== null) log.warn({ dataset: name }, text)
  }
  const { state, build } = seen
  return { feeds: state.feeds, taking: state.taking, build }
}

type Bad = Extract<RefreshMessage, { kind: 'feed' }>['result'] & { readonly outcome: 'refused' | 'failed' }

function isBad(result: Extract<RefreshMessage, { kind: 'feed' }>['result']): result is Bad {
  return result.outcome === 'refused' || result.outcome === 'failed'
}

/** One line for all feeds of a run: without a network all of them fail alike. */
function logRun(messages: readonly RefreshMessage[], log: Logger): void {
  const feeds = messages.flatMap(message => (message.kind === 'feed' ? [message] : []))
  const bad = feeds.flatMap(({ dataset, feed, result }) => (isBad(result) ? [{ dataset, feed, ...result }] : []))
  const updated = feeds.filter(({ result }) => result.outcome === 'updated' || result.outcome === 'taken').length
  const counts = { asked: feeds.length, updated, failed: bad.length }
  if (bad.length > 0) {
    const some = bad.slice(0, 3).map(({ dataset, feed, reason }) => `${dataset} ${feed}: ${reason}`)
    log.warn({ ...counts, some }, `${bad.length} of ${feeds.length} feeds could not be refreshed and are unchanged`)
  } else if (feeds.length > 0) log.info(counts, 'the feeds were refreshed')
  for (const message of messages) {
    if (message.kind !== 'dataset' || message.outcome !== 'failed') continue
    log.error({ dataset: message.dataset }, `Data set ${message.dataset} could not be built: ${message.reason}`)
  }
}
