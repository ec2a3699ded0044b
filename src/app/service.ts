/**
 * The composition root of the process: settings -> ledger thread -> store -> HTTP, on this thread or on several others.
 * The server listens before the data is open, so that health can be asked from the first moment. An endpoint whose data
 * is not open yet answers 503.
 */
import { availableParallelism } from 'node:os'
import { isDatabaseError, StoreStalled } from '../core/store-failure.ts'
import type { DataOrders } from '../dashboard/main-thread-api.ts'
import type { Catalog } from '../data/runtime/catalog.ts'
import { Metrics } from '../http/metrics.ts'
import type { HibpSource } from '../signals/breach/hibp/client.ts'
import type { Websites } from '../signals/compliance/verdict/site-checks.ts'
import { nameOfDatabase } from '../store/open.ts'
import { DatabaseHealth } from './background/database-health.ts'
import { type BackgroundLists, openLists } from './background/lists.ts'
import { forgetOldUse } from './background/statistics.ts'
import { type BackgroundVerdicts, openVerdicts } from './background/verdicts.ts'
import { openWebhooks } from './background/webhooks.ts'
import { describeError, type Logger } from './log.ts'
import { hibpOf, outsideOf } from './outside.ts'
import { type Serving, startServing } from './serving.ts'
import { sharedSecret } from './session-secret.ts'
import type { Config } from './settings/config.ts'
import { type Home, StartError } from './settings/home.ts'
import { portToShare } from './start/listen.ts'
import type { LedgerEvents } from './threads/ledger-link.ts'
import { type LedgerThread, startLedgerThread } from './threads/ledger-thread-start.ts'
import { mainThreadApiOf } from './threads/main-thread-api.ts'
import { PageThread } from './threads/page-thread-start.ts'
import type { RemoteStore } from './threads/remote-store.ts'
import { openServingLedger, type ServingLedger } from './threads/serving-ledger.ts'
import { ServingThreads } from './threads/serving-threads.ts'
import { webhookPost, webhookRefusalOf, websitesOf } from './websites.ts'

/** A job that takes longer to end is given back, and begins again elsewhere or at the next start. */
const jobsStopWithinMs = 1_000
const endWithinMs = 2_000
/** Its thread goes last where no core is free. */
const pagesEndWithinMs = 4_000
/** How often a database that cannot be used is asked whether it can be again. */
const probeEveryMs = 500

export interface Service {
  readonly url: string
  readonly store: RemoteStore
  readonly metrics: Metrics
  /** Resolves to the reason when the ledger thread has died: nothing can be charged any more. */
  readonly died: Promise<unknown>
  readonly isStuck: LedgerThread['isStuck']
  /** Answers the requests in flight, writes what the ledger still has to write, and ends. */
  stop(): Promise<void>
}

/** Starts to serve from the catalog, which may still be loading. Throws StartError with one sentence when it cannot. */
export async function startService(
  config: Config,
  home: Home,
  catalog: Catalog,
  orders: DataOrders,
  log: Logger,
): Promise<Service> {
  const metrics = new Metrics(() => catalog.status(Date.now()))
  let ledger: Ledger | undefined
  try {
    ledger = await startLedger(config, home, metrics, log)
    return await serveFrom(ledger, metrics, config, home, catalog, orders, log)
  } catch (error) {
    await ledger?.store.close()
    await ledger?.thread.end(endWithinMs)
    if (!isDatabaseError(error)) throw error
    throw new StartError(`The database ${nameOfDatabase(databaseOf(config, home))} failed: ${error.message}.`)
  }
}

/** What the main thread has of the ledger. */
interface Ledger extends ServingLedger {
  readonly thread: LedgerThread
  readonly health: DatabaseHealth
  /** Who is told of each change of the health. */
  readonly healthListeners: (() => void)[]
}

function databaseOf({ databaseUrl }: Config, { databasePath }: Home): string {
  return databaseUrl ?? databasePath
}

async function startLedger(config: Config, home: Home, metrics: Metrics, log: Logger): Promise<Ledger> {
  const { policy } = config
  const database = databaseOf(config, home)
  const held: { thread?: LedgerThread; store?: RemoteStore } = {}
  const probe = async () => {
    if (held.store === undefined) throw new StoreStalled()
    await held.store.probe()
  }
  const healthListeners: (() => void)[] = []
  const onChange = () => {
    for (const tell of healthListeners) tell()
  }
  const health = new DatabaseHealth({ probe, probeEveryMs, now: Date.now, log, onChange })
  const connect = async (events: LedgerEvents) => {
    held.thread = await startLedgerThread({ database, policy }, events)
    return held.thread.link
  }
  try {
    const ledger = await openServingLedger({ database, policy, health, metrics, log, connect })
    held.store = ledger.store
    if (held.thread === undefined) throw new Error('the ledger was opened without its thread')
    return { ...ledger, thread: held.thread, health, healthListeners }
  } catch (error) {
    await held.thread?.end(endWithinMs)
    throw error
  }
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
  const { thread, store, health, onError } = ledger
  const keptLists = await openLists({ store, config, counts: metrics, onError })
  const websites = websitesOf(config, catalog, metrics)
  const onJobError = (error: unknown, jobId: string | null) => {
    if (!health.take(error)) log.error({ jobId, error: describeError(error) }, 'a job failed')
  }
  const keptVerdicts = await openVerdicts({ store, websites, counts: metrics, onError: onJobError })
  const webhooks = openWebhooks({ store, post: webhookPost(config, metrics), counts: metrics, onError: onJobError })
  const hibp = hibpOf(config, metrics, catalog, log)
  const place = await placeOf(config, log)
  // The pages of this thread ask as well, beside the threads that serve.
  const outside = outsideOf(config, metrics, hibp, place === null ? 1 : place.threads + 1)
  const pages = new PageThread({
    settings: {
      database: databaseOf(config, home),
      logLevel: config.logLevel,
      oidc: config.offline ? null : config.oidc,
      policy: config.policy,
      isOffline: config.offline,
      sessionSecret: await sharedSecret(store.patient, config, home, log),
      passwordCost: config.passwordCost,
    },
    mainThread: mainThreadApiOf({
      ...{ catalog, passwords: outside, orders, lists: keptLists.lists, now: Date.now },
      webhookRefusal: url => webhookRefusalOf(config, url),
    }),
    onProvider: () => {
      for (const tell of ledger.healthListeners) tell()
    },
    ...{ counts: metrics, log, now: () => performance.now() },
  })
  const once = { config, home, catalog, log, metrics, ledger, keptLists, keptVerdicts, websites, hibp, outside, pages }
  const serving = place === null ? await serveHere(once) : await serveBeside(once, place)
  keptLists.start()
  keptVerdicts.start()
  webhooks.start()
  const forgetting = forgetOldUse(store.statistics, Date.now, onError)
  const stop = async () => {
    keptLists.stop()
    clearInterval(forgetting)
    await serving.stop()
    const jobs = [keptVerdicts.stop(jobsStopWithinMs), webhooks.stop(jobsStopWithinMs)]
    await Promise.all([...jobs, pages.end(pagesEndWithinMs)])
    await websites?.close()
    health.stop()
    await store.close()
    if (!(await thread.end(endWithinMs))) throw new StoreStalled()
  }
  return { url: serving.url, store, metrics, died: thread.died, isStuck: () => thread.isStuck() || pages.isStuck, stop }
}

/** What the process has once. */
interface Once {
  readonly config: Config
  readonly home: Home
  readonly catalog: Catalog
  readonly log: Logger
  readonly metrics: Metrics
  readonly ledger: Ledger
  readonly keptLists: BackgroundLists
  readonly keptVerdicts: BackgroundVerdicts
  readonly websites: Websites | null
  readonly hibp: HibpSource | null
  readonly outside: ReturnType<typeof outsideOf>
  readonly pages: PageThread
}

/** On this thread, which is the only one. */
function serveHere({ keptLists: { lists }, keptVerdicts: { verdicts }, ...once }: Once): Promise<Serving> {
  return startServing({ ...once, lists, verdicts, provider: () => once.pages.provider, shared: null })
}

/** On threads of their own, which all listen on one port. */
async function serveBeside(
  { config, home, catalog, log, metrics, ledger, keptVerdicts, websites, hibp, pages }: Once,
  { threads, port }: { readonly threads: number; readonly port: number },
): Promise<Serving> {
  const { health, healthListeners } = ledger
  const nothingLeaves = () => Promise.reject(new Error('nothing may leave the machine'))
  const serving = await ServingThreads.start({
    ...{ threads, home, catalog, metrics, health, log },
    provider: () => pages.provider,
    config: { ...config, port },
    database: databaseOf(config, home),
    ledger: ledger.thread,
    offers: {
      pageSocket: () => pages.socket(),
      findBreaches: (signal, address) => hibp?.find(address, signal) ?? nothingLeaves(),
      findDomain: (signal, domain) => hibp?.findDomain(domain, signal) ?? nothingLeaves(),
      checkSite: (signal, site) => websites?.check(site, signal) ?? nothingLeaves(),
      askMailHost: (signal, domain) => websites?.askMailHost(domain, signal) ?? nothingLeaves(),
      enqueue: (_, job) => keptVerdicts.enqueue(job),
    },
  })
  healthListeners.push(() => serving.tellHealth())
  return serving
}

/** How many threads serve, and on which port; null when it is this one alone. Throws StartError. */
async function placeOf(config: Config, log: Logger): Promise<{ threads: number; port: number } | null> {
  const threads = config.workers === 'auto' ? availableParallelism() : config.workers
  if (threads === 1) return null
  const port = await portToShare(config)
  if (port !== null) return { threads, port }
  const why = 'this system does not spread connections over threads that share a port'
  if (config.workers !== 'auto') throw new StartError(`WORKERS must be 1: ${why}.`)
  log.warn(`one thread serves: ${why}`)
  return null
}
