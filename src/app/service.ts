/**
 * The composition root of the process: settings -> ledger thread -> store -> HTTP, on this thread or on several others.
 * The server listens before the data is open, so that health can be asked from the first moment. An endpoint whose data
 * is not open yet answers 503.
 */
import { availableParallelism } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { nameOfDatabase } from '../core/database-url.ts'
import { isDatabaseError, StoreStalled } from '../core/store-failure.ts'
import type { Running } from '../core/workers/supervisor.ts'
import type { DataOrders } from '../dashboard/main-thread-api.ts'
import type { Catalog } from '../data/runtime/catalog.ts'
import { Metrics } from '../http/metrics.ts'
import { lookAtAlerts } from './background/alerts.ts'
import { DatabaseHealth } from './background/database-health.ts'
import { openVerdictJobs, openWebhooks } from './background/jobs.ts'
import { openLists, renewProofs } from './background/lists.ts'
import { type Repeated, repeat } from './background/periodic.ts'
import { removeOldUse, trimRequests } from './background/use.ts'
import { describeError, type Logger } from './log.ts'
import { hibpOf, outsideOf } from './outside.ts'
import { startServing } from './serving.ts'
import { sharedSecret } from './session-secret.ts'
import type { Config } from './settings/config.ts'
import { type Home, StartError } from './settings/home.ts'
import { portToShare } from './start/listen.ts'
import { loadTelemetry, telemetryOptions, withTraceIds } from './telemetry/load.ts'
import type { Telemetry, TelemetryOptions } from './telemetry/telemetry.ts'
import type { LedgerThreadPorts } from './threads/ledger-thread.ts'
import { mainThreadApiOf, PageThread } from './threads/page-thread-start.ts'
import type { RemoteStore } from './threads/remote-store.ts'
import { ledgerErrors, openServingLedger, type ServingLedger, startLedgerThread } from './threads/serving-ledger.ts'
import { ServingThreads } from './threads/serving-threads.ts'
import type { MainPorts } from './threads/thread-offers.ts'
import { mailerOf, webhookPost, webhookRefusalOf, websitesOf } from './websites.ts'

/** A job that takes longer to end is given back, and begins again elsewhere or at the next start. */
const jobsStopWithinMs = 1_000
const endWithinMs = 2_000
/** Its thread goes last where no core is free. */
const pagesEndWithinMs = 4_000
const minuteMs = 60_000
const hourMs = 3_600_000
/** How often a database that cannot be used is asked whether it can be again. */
const probeEveryMs = 500

export interface Service {
  readonly url: string
  readonly store: RemoteStore
  readonly metrics: Metrics
  /** Resolves to the reason when the ledger thread has died: nothing can be charged any more. */
  readonly died: Promise<unknown>
  /** True while a thread is in a call of the system that does not return. `process.exit` would wait for it. */
  readonly isStuck: () => boolean
  /** Answers the requests in flight, writes what the ledger still has to write, and ends. */
  stop(): Promise<void>
}

/** Starts to serve from the catalog, which may still be loading. Throws StartError with one sentence when it cannot. */
export async function startService(
  config: Config,
  home: Home,
  catalog: Catalog,
  orders: DataOrders,
  plainLog: Logger,
): Promise<Service> {
  const exports = telemetryOptions(config.telemetry)
  const telemetry = await loadTelemetry(exports, plainLog)
  const log = withTraceIds(plainLog, telemetry)
  const metrics = new Metrics(() => catalog.status(Date.now()))
  const database = databaseOf(config, home)
  const opened: { store?: RemoteStore } = {}
  const probe = async () => {
    if (opened.store === undefined) throw new StoreStalled()
    await opened.store.probe()
  }
  const healthListeners: (() => void)[] = []
  const tellHealth = () => {
    for (const tell of healthListeners) tell()
  }
  const health = new DatabaseHealth({ probe, probeEveryMs, now: Date.now, log, onChange: tellHealth })
  const settings = { database, policy: config.policy, telemetry: exports }
  const thread = startLedgerThread(settings, ledgerErrors({ health, metrics, log }))
  try {
    await thread.ready
    const admissionsOf = telemetry?.requests?.admissionsOf
    const serving = await openServingLedger({ ...settings, calls: thread.calls, health, metrics, log, admissionsOf })
    opened.store = serving.store
    const ledger = { ...serving, thread, health, healthListeners, tellHealth, telemetry, telemetryOptions: exports }
    return await serveFrom(ledger, metrics, config, home, catalog, orders, log)
  } catch (error) {
    await opened.store?.close()
    await thread.end(endWithinMs)
    if (!isDatabaseError(error)) throw error
    throw new StartError(`The database ${nameOfDatabase(database)} failed: ${error.message}.`)
  }
}

/** What the main thread has of the ledger. */
interface Ledger extends ServingLedger {
  readonly thread: Running<LedgerThreadPorts>
  readonly health: DatabaseHealth
  readonly healthListeners: (() => void)[]
  /** Calls the listeners. */
  readonly tellHealth: () => void
  /** Null when nothing is exported. */
  readonly telemetry: Telemetry | null
  readonly telemetryOptions: TelemetryOptions | null
}

function databaseOf({ databaseUrl }: Config, { databasePath }: Home): string {
  return databaseUrl ?? databasePath
}

async function serveFrom(
  ledger: Ledger,
  metrics: Metrics,
  config: Config,
  home: Home,
  catalog: Catalog,
  orders: DataOrders,
  log: Logger,
): Promise<Service> {
  const { thread, store, health } = ledger
  const onJobError = jobErrorsOf(health, log)
  const lists = await openLists({ store, config, counts: metrics })
  const websites = websitesOf(config, catalog, metrics)
  const jobs = openVerdictJobs({ store, websites, counts: metrics, onError: onJobError })
  const webhooks = openWebhooks({
    ...{ store, post: webhookPost(config, metrics), mail: mailerOf(config, metrics) },
    ...{ counts: metrics, onError: onJobError },
  })
  const hibp = hibpOf(config, metrics, catalog, log)
  const several = await severalThreads(config, log)
  // The pages of this thread ask as well, beside the threads that serve.
  const outside = outsideOf(config, metrics, hibp, several === null ? 1 : several.threads + 1)
  const sessionSecret = await sharedSecret(store.withoutTimeout.people, config, home, log)
  const mainThread = mainThreadApiOf({
    ...{ catalog, passwords: outside, orders, lists, now: Date.now },
    webhookRefusal: url => webhookRefusalOf(config, url),
  })
  const pages = new PageThread({
    settings: { database: databaseOf(config, home), config, sessionSecret },
    ...{ mainThread, counts: metrics, log, onProvider: ledger.tellHealth, now: () => performance.now() },
  })
  const main: MainPorts = { pages, hibp, websites, jobs }
  const { telemetry, telemetryOptions } = ledger
  const parts = { config, catalog, log, metrics, main, telemetry, provider: () => pages.provider }
  const alone = { workers: () => null, metrics: () => metrics.text() }
  const shared = { home, database: databaseOf(config, home), healthListeners: ledger.healthListeners }
  const serving =
    several === null
      ? await startServing({ ...parts, ledger, outside, threads: alone })
      : await ServingThreads.start({ ...parts, ...shared, ...several, health, ledger: thread, telemetryOptions })
  metrics.watchThreads(() => heapsOf({ ledger: thread, pages: pages.running, ...serving.threads() }))
  const repeated = repeatedWork({ ledger, lists, catalog })
  telemetry?.exportMetrics(() => serving.metricValues())
  jobs.start()
  webhooks.start()
  const stop = async () => {
    for (const each of repeated) void each.stop()
    await serving.stop()
    const stopping = [jobs.stop(jobsStopWithinMs), webhooks.stop(jobsStopWithinMs)]
    await Promise.all([...stopping, pages.end(pagesEndWithinMs)])
    await websites?.close()
    health.stop()
    await store.close()
    const [isEnded] = await Promise.all([thread.end(endWithinMs), telemetry?.stop()])
    if (!isEnded) throw new StoreStalled()
  }
  const isStuck = () => thread.isStuck() || ledger.link.isStalled || pages.isStuck
  const died = thread.died.then(({ cause, message }) => cause ?? new Error(message))
  return { url: serving.url, store, metrics, died, isStuck, stop }
}

/** Bytes of the heap of each thread that runs and answers. */
async function heapsOf(threads: Record<string, Running<object> | null>): Promise<ReadonlyMap<string, number>> {
  const heaps = new Map([['main', getHeapStatistics().total_physical_size]])
  const ask = async ([name, running]: [string, Running<object> | null]) => {
    const bytes = (await running?.heapBytes()) ?? null
    if (bytes !== null) heaps.set(name, bytes)
  }
  await Promise.all(Object.entries(threads).map(ask))
  return heaps
}

interface RepeatedParts {
  readonly ledger: Pick<Ledger, 'store' | 'onError'>
  readonly lists: Parameters<typeof renewProofs>[0]
  readonly catalog: Catalog
}

/** Begins the work that is repeated for as long as the service runs. The stop waits for none of it. */
function repeatedWork({ ledger: { store, onError }, lists, catalog }: RepeatedParts): Repeated[] {
  const alerts = { store, status: (now: number) => catalog.status(now), now: Date.now }
  return [
    repeat(hourMs, () => renewProofs(lists), onError),
    repeat(hourMs, () => removeOldUse(store.statistics, Date.now()), onError, true),
    repeat(minuteMs, () => trimRequests(store.requestLog, Date.now()), onError, true),
    repeat(minuteMs, () => lookAtAlerts(alerts), onError),
  ]
}

/** Logs what failed in a job, unless it is the state of the database, which is logged once. */
function jobErrorsOf(health: DatabaseHealth, log: Logger) {
  return (error: unknown, jobId: string | null) => {
    if (!health.take(error)) log.error({ jobId, error: describeError(error) }, 'a job failed')
  }
}

/** Threads that share a port, with that port in their settings; null when this one serves alone. Throws StartError. */
async function severalThreads(config: Config, log: Logger): Promise<{ threads: number; config: Config } | null> {
  const threads = config.workers === 'auto' ? availableParallelism() : config.workers
  if (threads === 1) return null
  const port = await portToShare(config)
  if (port !== null) return { threads, config: { ...config, port } }
  const why = 'this system cannot distribute connections to threads that share a port'
  if (config.workers !== 'auto') throw new StartError(`WORKERS must be 1: ${why}.`)
  log.warn(`using one serving thread: ${why}`)
  return null
}
