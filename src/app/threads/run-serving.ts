/**
 * What a thread does that serves beside others. It has a server on the common port, a link to the ledger thread, and a
 * catalog that follows the main thread's. Whatever the process may do only once or only so often it asks the main
 * thread for: Have I Been Pwned, websites and mail hosts, jobs.
 */
import type { MessagePort } from 'node:worker_threads'
import { troubleOf } from '../../core/store-failure.ts'
import { Catalog } from '../../data/runtime/catalog.ts'
import { Follower } from '../../data/runtime/follower.ts'
import { truster } from '../../http/client.ts'
import { Metrics } from '../../http/metrics.ts'
import { PagesUnavailable } from '../../http/pages/passed-on.ts'
import { SharedConnections } from '../../http/shared-connections.ts'
import { plainFailure } from '../../metering/plain-failure.ts'
import type { HibpSource } from '../../signals/breach/hibp/client.ts'
import type { WebsiteJob } from '../../signals/compliance/verdict/site-checks.ts'
import { signals } from '../../signals/index.ts'
import { openLists } from '../background/lists.ts'
import { verdictsBeside } from '../background/verdicts.ts'
import { createLog, describeError } from '../log.ts'
import { outsideOf } from '../outside.ts'
import { type Serving, startServing } from '../serving.ts'
import { StartError } from '../settings/home.ts'
import { LedgerLink } from './ledger-link.ts'
import type { AskedOfLedger, FromLedger } from './ledger-messages.ts'
import { openServingLedger, type ServingLedger } from './serving-ledger.ts'
import { ThreadCalls, type ThreadMessage } from './thread-calls.ts'
import type { HealthReport, MainOffers, ServingOffers, ServingThreadSettings } from './thread-offers.ts'

const tellDamageEveryMs = 2_000

type Main = ThreadCalls<MainOffers>

/** Serves until it is told to stop, and tells why when it cannot begin. */
export async function runServing(port: MessagePort, settings: ServingThreadSettings): Promise<void> {
  const { config, home, thread } = settings
  const log = createLog(config.logLevel).child({ thread })
  const datasets = signals.flatMap(signal => signal.datasets)
  const catalog = new Catalog(datasets)
  const metrics = new Metrics(() => catalog.status(Date.now()), 'thread')
  const report = { current: settings.health }
  const starting = Promise.withResolvers<Serving>()
  const offers: ServingOffers = {
    data: (_, entry) => void follower.take(entry),
    health: (_, latest) => {
      report.current = latest
    },
    metrics: () => metrics.values(),
    stop: async () => (await starting.promise).stop(),
  }
  const main: Main = new ThreadCalls<MainOffers>(message => port.postMessage(message), { ...offers })
  const follower = new Follower({
    ...{ datasets, home, catalog },
    onError: (error, dataset) => log.error({ dataset, error: describeError(error) }, 'a data set could not be opened'),
    onDamage: (dataset, blocks) => main.tell('damaged', dataset, blocks),
  })
  for (const entry of settings.data) void follower.take(entry)
  port.on('message', (message: ThreadMessage) => main.take(message))
  setInterval(() => follower.tellDamage(), tellDamageEveryMs).unref()
  try {
    const serving = await startThread(settings, { catalog, metrics, log, main, report })
    starting.resolve(serving)
    main.tell('started', serving.url)
  } catch (error) {
    main.tell('refused', plainFailure(error), error instanceof StartError)
  }
}

interface Parts {
  readonly catalog: Catalog
  readonly metrics: Metrics
  readonly log: ReturnType<typeof createLog>
  readonly main: Main
  readonly report: { readonly current: HealthReport }
}

async function startThread(settings: ServingThreadSettings, parts: Parts): Promise<Serving> {
  const { config, thread, threads, connections } = settings
  const { metrics, main, report } = parts
  const ledger = await openLedger(settings, parts)
  const { store, onError } = ledger
  const { lists } = await openLists({ store, config, counts: metrics, onError })
  const sites = {
    websites: {
      check: (site: string, signal: AbortSignal) => main.call('checkSite', signal, site),
      askMailHost: (domain: string, signal: AbortSignal) => main.call('askMailHost', signal, domain),
    },
    enqueue: (job: WebsiteJob) => main.call('enqueue', null, job),
  }
  const hibp: HibpSource = {
    find: (address, signal) => main.call('findBreaches', signal, address),
    findDomain: (domain, signal) => main.call('findDomain', signal, domain),
  }
  const serving = await startServing({
    ...{ config, ...parts, ledger, lists },
    verdicts: await verdictsBeside(store, config.offline ? null : sites),
    outside: outsideOf(config, metrics, config.offline || config.hibp === null ? null : hibp, threads + 1),
    pages: { socket: () => main.call('pageSocket', null).catch(pagesUnavailable) },
    provider: () => report.current.provider,
    shared: {
      connectionCount: new SharedConnections(
        connections,
        thread,
        config.connectionLimits,
        truster(config.trustedProxies),
      ),
      pages: { workers: () => report.current.workers, metrics: () => main.call('metrics', null) },
    },
  })
  const stop = async () => {
    await serving.stop()
    await store.close()
  }
  return { url: serving.url, stop }
}

/** A failure that has come from another thread is of no class. */
function pagesUnavailable(failure: Error): never {
  throw failure.name === 'PagesUnavailable' ? new PagesUnavailable() : failure
}

function openLedger(
  { config, database, ledger: port }: ServingThreadSettings,
  { metrics, log, main, report }: Parts,
): Promise<ServingLedger> {
  const health = {
    get status() {
      return report.current.database
    },
    take: (error: unknown) => {
      if (troubleOf(error) === undefined) return false
      main.tell('trouble', plainFailure(error))
      return true
    },
  }
  return openServingLedger({
    ...{ database, policy: config.policy, health, metrics, log },
    connect: async events => {
      const link = new LedgerLink((message: AskedOfLedger) => port.postMessage(message), events)
      port.on('message', (message: FromLedger) => link.take(message))
      return link
    },
  })
}
