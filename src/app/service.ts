/**
 * The composition root: settings -> ledger thread -> store -> HTTP. The server listens before the data is open, so that health can be
 * asked from the first moment. An endpoint whose data is not open yet answers 503.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Authenticator } from '../accounts/authenticator.ts'
import { account } from '../accounts/usage.ts'
import { isDatabaseError, StoreStalled } from '../core/store-failure.ts'
import type { Catalog } from '../data/keep/catalog.ts'
import { addressReader } from '../http/client.ts'
import { Metrics } from '../http/metrics.ts'
import { operationsOf } from '../http/operation.ts'
import { documentPages } from '../http/pages/document-pages.ts'
import { rangePage } from '../http/pages/range-page.ts'
import type { DatabaseStatus } from '../http/pages/readiness.ts'
import { createServer } from '../http/server.ts'
import { standingOf } from '../metering/decide.ts'
import { Meter } from '../metering/meter.ts'
import { AddressKeys } from '../signals/breach/local/address-key.ts'
import { LocalBreachSource } from '../signals/breach/local/source.ts'
import { type RangeQuery, servedRange } from '../signals/breach/passwords/serve/served-ranges.ts'
import { signals } from '../signals/index.ts'
import { nameOfDatabase } from '../store/open.ts'
import { version } from '../version.ts'
import type { Config } from './config.ts'
import { DatabaseHealth } from './database-health.ts'
import { type Home, StartError } from './home.ts'
import { keepLists } from './keep-lists.ts'
import { keepVerdicts } from './keep-verdicts.ts'
import { lateSettlements } from './late-settlements.ts'
import { type LedgerThread, startLedgerThread } from './ledger-thread-start.ts'
import { describeError, type Logger } from './log.ts'
import { outsideOf } from './outside.ts'
import { openRemoteStore, type RemoteStore } from './remote-store.ts'
import { websitesOf } from './websites.ts'

/**
 * How long requests in flight, then what the ledger still has to write, and then the end of its thread may take when the
 * service is told to stop: less than half a minute together, after which most supervisors end a process themselves.
 */
const stopWithinMs = 15_000
/** A job that takes longer to end is given back, and begins again elsewhere or at the next start. */
const jobsStopWithinMs = 1_000
const drainWithinMs = 6_000
const endWithinMs = 2_000
const lastUsedEveryMs = 30_000
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
export async function startService(config: Config, home: Home, catalog: Catalog, log: Logger): Promise<Service> {
  const metrics = new Metrics(() => catalog.status(Date.now()))
  let ledger: Ledger | undefined
  try {
    ledger = await startLedger(config, home, metrics, log)
    return await serveFrom(ledger, metrics, config, catalog, log)
  } catch (error) {
    await ledger?.store.close()
    await ledger?.thread.end(endWithinMs)
    if (!isDatabaseError(error)) throw error
    throw new StartError(`The database ${nameOfDatabase(databaseOf(config, home))} failed: ${error.message}.`)
  }
}

/** What the serving thread has of the ledger. */
interface Ledger {
  readonly thread: LedgerThread
  readonly store: RemoteStore
  readonly meter: Meter
  readonly health: DatabaseHealth
  /** Told of what failed beside a request. */
  readonly onError: (error: unknown) => void
}

function databaseOf({ databaseUrl }: Config, { databasePath }: Home): string {
  return databaseUrl ?? databasePath
}

/** The disk may fall silent while the store is opened. The meter is there before, and a probe that comes too early fails like any. */
async function startLedger(config: Config, home: Home, metrics: Metrics, log: Logger): Promise<Ledger> {
  const { policy } = config
  const database = databaseOf(config, home)
  const health = new DatabaseHealth({ probe: async () => store.probe(), probeEveryMs, now: Date.now, log })
  const onError = (error: unknown) => {
    metrics.countLedgerFailure()
    if (!health.take(error)) log.error({ error: describeError(error) }, 'a transaction of the ledger failed')
  }
  const onStall = (reason: StoreStalled) => {
    health.take(reason)
    meter.giveUp(reason)
  }
  const events = { onStall, onRecovery: () => meter.goOn(), onTrouble: onError }
  const thread = await startLedgerThread({ database, policy }, events)
  const meter = new Meter({
    committer: thread.link,
    standingOf: async accountId => {
      const account = await store.ledger.readAccount(accountId)
      return account === undefined ? null : standingOf(policy, account, Date.now())
    },
    onLateSettlement: lateSettlements(metrics, log, Date.now),
  })
  const store = await openRemoteStore(database, thread.link).catch(async error => {
    await thread.end(endWithinMs)
    throw error
  })
  return { thread, store, meter, health, onError }
}

async function serveFrom(
  ledger: Ledger,
  metrics: Metrics,
  config: Config,
  catalog: Catalog,
  log: Logger,
): Promise<Service> {
  const { thread, store, meter, health, onError } = ledger
  const authenticator = new Authenticator(store.accounts, Date.now)
  const kept = await keepLists({ store, config, counts: metrics, onError })
  const websites = websitesOf(config, catalog, metrics)
  const keptVerdicts = await keepVerdicts({
    ...{ store, websites, counts: metrics },
    onError: (error, jobId) => {
      if (!health.take(error)) log.error({ jobId, error: describeError(error) }, 'a job failed')
    },
  })
  const { verdicts } = keptVerdicts
  const ports = { ...(await portsOf(config, metrics, store, catalog, log)), lists: kept.lists, verdicts }
  const server = createServer({
    operations: operationsOf([...signals, account], catalog, ports),
    authenticator,
    meter,
    secret: await store.ledger.secret(),
    now: Date.now,
    onDefect: (error, requestId) => {
      if (!health.take(error)) log.error({ requestId, error: describeError(error) }, 'a request failed')
    },
    ...pagesOf(config, metrics, catalog, authenticator, () => health.status),
    tls: config.tls,
    trustedProxies: config.trustedProxies,
    connectionLimits: config.connectionLimits,
    onConnectionRefused: () => metrics.countConnectionRefused(),
  })
  const url = await listen(server, config)
  keptVerdicts.start()
  const lastUsed = setInterval(() => authenticator.writeLastUsed().catch(onError), lastUsedEveryMs).unref()
  const stop = async () => {
    clearInterval(lastUsed)
    kept.stop()
    const impatience = setTimeout(() => server.server.closeAllConnections(), stopWithinMs)
    await server.close()
    clearTimeout(impatience)
    await keptVerdicts.stop(jobsStopWithinMs)
    await websites?.close()
    // A store that keeps failing must not keep the process. The sweep of the next process releases what was not written.
    await Promise.race([meter.drain(), setTimeoutPromise(drainWithinMs, undefined, { ref: false })])
    await authenticator.writeLastUsed().catch(onError)
    health.stop()
    await store.close()
    if (!(await thread.end(endWithinMs))) throw new StoreStalled()
  }
  return { url, store, metrics, died: thread.died, isStuck: thread.isStuck, stop }
}

/** Everything that is not an endpoint. */
function pagesOf(
  { metricsToken, trustedProxies, rangeEndpoint }: Config,
  metrics: Metrics,
  catalog: Catalog,
  authenticator: Authenticator,
  database: () => DatabaseStatus,
) {
  const documents = signals.flatMap(signal => signal.documents ?? [])
  const datasets = () => catalog.status(Date.now())
  const ranges = {
    rangeOf: (query: RangeQuery) => servedRange(query, catalog, randomBytes),
    authenticator,
    addressOf: addressReader(trustedProxies),
  }
  return {
    servicePages: { metrics, metricsToken, datasets, database, documents, version },
    morePages: [documentPages(documents, catalog, Date.now), ...(rangeEndpoint ? [rangePage(ranges)] : [])],
  }
}

async function portsOf(config: Config, metrics: Metrics, store: RemoteStore, data: Catalog, log: Logger) {
  const { ledger, breaches: register } = store
  const onError = (error: unknown) =>
    log.error({ error: describeError(error) }, 'the local breaches could not be asked')
  const keys = new AddressKeys(await ledger.secret())
  const local = new LocalBreachSource({ data, register, keys, now: () => performance.now(), onError })
  const outside = outsideOf(config, metrics, data, log)
  // What another source says of a breach counts before what the operator says of it.
  const emailSources = [...outside.emailSources, local]
  return { ...outside, emailSources, localBreaches: local, ledger, policy: config.policy }
}

async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port })
  } catch (error) {
    await server.close()
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} on ${host} is in use: stop what listens there, or set PORT to another one.`)
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} on ${host} needs more rights: set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is not an address of this machine.`)
    if (typeof code === 'string') throw new StartError(`HOST ${host} cannot be listened on (${code}).`)
    throw error
  }
}
