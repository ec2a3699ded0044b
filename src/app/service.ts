/**
 * The composition root: settings -> store -> ledger -> HTTP. The server listens before the data is open, so that health can be
 * asked from the first moment. An endpoint whose data is not open yet answers 503.
 */
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Authenticator } from '../accounts/authenticator.ts'
import { account } from '../accounts/usage.ts'
import { isSqliteError } from '../core/store-failure.ts'
import type { Catalog } from '../data/keep/catalog.ts'
import { Metrics } from '../http/metrics.ts'
import { operationsOf } from '../http/operation.ts'
import { documentPages } from '../http/pages/document-pages.ts'
import type { DatabaseStatus } from '../http/pages/readiness.ts'
import { createServer } from '../http/server.ts'
import { Committer } from '../metering/commit.ts'
import { Meter } from '../metering/meter.ts'
import { ProcessLease } from '../metering/process-lease.ts'
import { AddressKeys } from '../signals/breach/local/address-key.ts'
import { LocalBreachSource } from '../signals/breach/local/source.ts'
import { signals } from '../signals/index.ts'
import { openStore, type Store } from '../store/open.ts'
import { version } from '../version.ts'
import type { Config } from './config.ts'
import { DatabaseHealth } from './database-health.ts'
import { type Home, StartError } from './home.ts'
import { keepLists } from './keep-lists.ts'
import { lateSettlements } from './late-settlements.ts'
import { describeError, type Logger } from './log.ts'
import { outsideOf } from './outside.ts'

/** How long requests in flight, and then the ledger, may take when the service is told to stop. */
const stopWithinMs = 15_000
const lastUsedEveryMs = 30_000
/** Callers wait for what another process does to the database, such as an archive, but not for long. */
const lockWaitMs = 1_000
/** How often a database that cannot be used is asked whether it can be again. */
const probeEveryMs = 500

export interface Service {
  readonly url: string
  readonly store: Store
  readonly metrics: Metrics
  /** Answers the requests in flight, writes what the ledger still has to write, and ends. */
  stop(): Promise<void>
}

/** Starts to serve from the catalog, which may still be loading. Throws StartError with one sentence when it cannot. */
export async function startService(config: Config, home: Home, catalog: Catalog, log: Logger): Promise<Service> {
  const store = await openStoreOf(home)
  try {
    return await serveFrom(store, config, catalog, log)
  } catch (error) {
    if (!isSqliteError(error)) throw error
    throw new StartError(`The database ${home.databasePath} failed: ${error.message}.`)
  }
}

async function serveFrom(store: Store, config: Config, catalog: Catalog, log: Logger): Promise<Service> {
  const { policy } = config
  const metrics = new Metrics(() => catalog.status(Date.now()))
  const lease = await ProcessLease.take(store.ledger, Date.now)
  const health = new DatabaseHealth({ probe: () => store.probe(), probeEveryMs, now: Date.now, log })
  const onLedgerError = (error: unknown) => {
    metrics.countLedgerFailure()
    if (!health.take(error)) log.error({ error: describeError(error) }, 'a transaction of the ledger failed')
  }
  const onDefect = (error: unknown, requestId: string) => {
    if (!health.take(error)) log.error({ requestId, error: describeError(error) }, 'a request failed')
  }
  const onLateSettlement = lateSettlements(metrics, log, Date.now)
  const committer = new Committer({ store: store.ledger, policy, now: Date.now, lease, onError: onLedgerError })
  const meter = new Meter({ committer, processId: lease.id, onLateSettlement })
  await lease.keep(meter, onLedgerError)
  const authenticator = new Authenticator(store.accounts, Date.now)
  const kept = await keepLists({ store, config, counts: metrics, onError: onLedgerError })
  const ports = { ...(await portsOf(config, metrics, store, catalog, log)), lists: kept.lists }
  const server = createServer({
    operations: operationsOf([...signals, account], catalog, ports),
    authenticator,
    meter,
    secret: await store.ledger.secret(),
    now: Date.now,
    onDefect,
    ...pagesOf(config, metrics, catalog, () => health.status),
    tls: config.tls,
    trustedProxies: config.trustedProxies,
    connectionLimits: config.connectionLimits,
    onConnectionRefused: () => metrics.countConnectionRefused(),
  })
  const url = await listen(server, config).catch(async error => {
    await lease.end()
    await store.close()
    throw error
  })
  store.setLockWait(lockWaitMs)
  const lastUsed = setInterval(() => authenticator.writeLastUsed().catch(onLedgerError), lastUsedEveryMs).unref()
  const stop = async () => {
    clearInterval(lastUsed)
    kept.stop()
    const impatience = setTimeout(() => server.server.closeAllConnections(), stopWithinMs)
    await server.close()
    clearTimeout(impatience)
    // A store that keeps failing must not keep the process. The sweep of the next process releases what was not written.
    await Promise.race([meter.drain(), setTimeoutPromise(stopWithinMs, undefined, { ref: false })])
    await authenticator.writeLastUsed().catch(onLedgerError)
    await lease.end()
    health.stop()
    await store.close()
  }
  return { url, store, metrics, stop }
}

/** Everything that is not an endpoint. */
function pagesOf({ metricsToken }: Config, metrics: Metrics, catalog: Catalog, database: () => DatabaseStatus) {
  const documents = signals.flatMap(signal => signal.documents ?? [])
  const datasets = () => catalog.status(Date.now())
  return {
    servicePages: { metrics, metricsToken, datasets, database, documents, version },
    morePages: [documentPages(documents, catalog, Date.now)],
  }
}

async function portsOf(config: Config, metrics: Metrics, store: Store, data: Catalog, log: Logger) {
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

async function openStoreOf({ databasePath }: Home): Promise<Store> {
  try {
    return await openStore(databasePath)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The database ${databasePath} cannot be opened: ${reason}.`)
  }
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
