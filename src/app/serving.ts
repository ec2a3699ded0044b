/**
 * One thread that serves: the HTTP server, and everything that a request asks. What the process has once it reaches by
 * its ports (`MainPorts`): on the main thread directly, on another thread by calls.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { admin } from '../accounts/admin/accounts.ts'
import { Authenticator } from '../accounts/authenticator.ts'
import { account, usageEndpoint } from '../accounts/usage.ts'
import { uuidV7 } from '../core/ids.ts'
import type { Running } from '../core/workers/supervisor.ts'
import type { Catalog } from '../data/runtime/catalog.ts'
import { offersOf } from '../data/runtime/snapshot-server.ts'
import { addressReader, httpsReader } from '../http/client.ts'
import type { ConnectionCount } from '../http/connection-limits.ts'
import type { Metrics, MetricValues } from '../http/metrics.ts'
import { operationsOf } from '../http/operation.ts'
import { keyReader, pageAccess, pageRate } from '../http/pages/page-access.ts'
import { passOn } from '../http/pages/passed-on.ts'
import { sendRefusal } from '../http/pages/rules.ts'
import type { ProviderStatus, ServicePages } from '../http/pages/service-pages.ts'
import { type CallingPage, createServer, type HttpOptions } from '../http/server.ts'
import { AddressKeys } from '../signals/breach/local/address-key.ts'
import { LocalBreachSource } from '../signals/breach/local/source.ts'
import { rangePage, rangePaths } from '../signals/breach/passwords/serve/range-page.ts'
import { ReceiptKeys, receiptKeysPage } from '../signals/compliance/receipt/key-file.ts'
import { signals } from '../signals/index.ts'
import { version } from '../version.ts'
import { verdictsOf } from './background/jobs.ts'
import { openLists } from './background/lists.ts'
import { repeat } from './background/periodic.ts'
import { countUse } from './background/use.ts'
import { describeError, type Logger } from './log.ts'
import type { outsideOf } from './outside.ts'
import type { Config } from './settings/config.ts'
import { homeAt } from './settings/home.ts'
import { snapshotPages } from './snapshot-pages.ts'
import { listenFailure } from './start/listen.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import type { RemoteStore } from './threads/remote-store.ts'
import type { ServingLedger } from './threads/serving-ledger.ts'
import type { MainPorts } from './threads/thread-offers.ts'
import { domainQuestionsOf } from './websites.ts'

/**
 * How long requests in flight, and then what the ledger still has to write, may take when the thread is told to stop.
 * With what the process does afterwards that is less than half a minute, after which most supervisors end a process
 * themselves.
 */
const stopWithinMs = 15_000
const drainWithinMs = 6_000
const lastUsedEveryMs = 30_000

export interface ServingOptions {
  readonly config: Config
  readonly catalog: Catalog
  readonly log: Logger
  readonly metrics: Metrics
  readonly ledger: ServingLedger
  readonly main: MainPorts
  readonly outside: ReturnType<typeof outsideOf>
  readonly threads: NonNullable<ServicePages['threads']>
  /** How the provider of sign-ins is; null where there is none. */
  readonly provider: () => ProviderStatus | null
  /** Counts the connections of all threads that share the port; undefined where this thread has the port alone. */
  readonly connectionCount?: ConnectionCount
  /** Null when nothing is exported. */
  readonly telemetry: Telemetry | null
}

export interface Serving {
  readonly url: string
  /** Threads that serve beside the main thread, by name. */
  threads(): Record<string, Running<object> | null>
  /** What /metrics shows. */
  metricValues(): Promise<MetricValues>
  /** Answers the requests in flight, and writes what the ledger still has to write. */
  stop(): Promise<void>
}

/** Listens. Throws StartError with one sentence when it cannot. */
export async function startServing(options: ServingOptions): Promise<Serving> {
  const { config, catalog, log, metrics, ledger, connectionCount } = options
  const requests = options.telemetry?.requests
  const { store, meter, health, onError } = ledger
  const authenticator = new Authenticator(store.accounts, Date.now)
  const ports = {
    ...(await portsOf(options)),
    ...{ accounts: store.accounts, statistics: store.statistics },
    grant: meter.grant.bind(meter),
    readKeyUses: (accountId: string, keyIds: readonly string[]) => store.ledger.readKeyUses(accountId, keyIds),
    scopeNames: signals.map(({ name }) => name),
  }
  const onStored = metrics.countUse.bind(metrics)
  const use = countUse({ store: store.withoutTimeout, now: Date.now, onError, onStored })
  const onDefect = (error: unknown, requestId: string) => {
    if (!health.take(error)) log.error({ requestId, error: describeError(error) }, 'a request failed')
  }
  const operations = operationsOf([...signals, account, admin], catalog, ports)
  const server = createServer({
    operations: requests ? operations.map(each => requests.operation(each)) : operations,
    authenticator,
    meter: requests ? requests.meter(meter) : meter,
    onRequest: requests?.begin,
    secret: await store.ledger.secret(),
    now: Date.now,
    countUse: use.count,
    onDefect,
    ...pagesOf(options, authenticator),
    callingPage: await mcpPageOf(options, authenticator, onDefect),
    tls: config.tls,
    trustedProxies: config.trustedProxies,
    connectionLimits: config.connectionLimits,
    ...(connectionCount === undefined ? {} : { connectionCount }),
    onConnectionRefused: metrics.countConnectionRefused,
  })
  const url = await listen(server, config, connectionCount !== undefined)
  const lastUsed = repeat(lastUsedEveryMs, () => authenticator.writeLastUsed(), onError)
  const stop = async () => {
    const writing = lastUsed.stop()
    const impatience = setTimeout(() => server.server.closeAllConnections(), stopWithinMs)
    await server.close()
    clearTimeout(impatience)
    // A store that keeps failing must not keep the process. The sweep of the next process releases what was not
    // written.
    const written = Promise.all([meter.drain(), use.stop(), writing])
    await Promise.race([written, setTimeoutPromise(drainWithinMs, undefined, { ref: false })])
    await authenticator.writeLastUsed().catch(onError)
  }
  return { url, stop, threads: () => ({}), metricValues: () => metrics.values() }
}

/** Shown by the page thread. */
const pathsOfPageThread = [
  '/',
  '/index.md',
  '/docs',
  '/docs.md',
  '/docs/*',
  '/llms.txt',
  '/llms-full.txt',
  '/dashboard',
  '/dashboard/*',
  '/assets/*',
  '/favicon.ico',
]

/** What the endpoints are about, keyed by their scopes. */
const topics = Object.fromEntries(
  [account, admin, ...signals].map(({ name, title, description }) => [name, description ?? title]),
)

/** Everything that is not an endpoint. */
function pagesOf(options: ServingOptions, authenticator: Authenticator) {
  const { config, metrics, catalog, log, ledger, main, threads, provider } = options
  const { metricsToken, trustedProxies, rangeEndpoint, snapshotEndpoint, snapshotsToken: token } = config
  const datasets = () => catalog.status(Date.now())
  const database = () => ledger.health.status
  const addressOf = addressReader(trustedProxies)
  const ranges = { data: catalog, randomBytes, accessOf: pageAccess(authenticator, addressOf), refuse: sendRefusal }
  const everyDataset = signals.flatMap(signal => signal.datasets)
  const offers = offersOf(everyDataset, homeAt(config.home))
  const edge = { addressOf, cameByHttps: httpsReader(trustedProxies) }
  const ofPageThread = passOn(pathsOfPageThread, main.pages, edge, (error, requestId) =>
    log.warn({ requestId, error: describeError(error) }, 'the page thread did not respond'),
  )
  return {
    servicePages: {
      ...{ metrics, metricsToken, datasets, database, provider, threads, version, topics },
      ...(rangeEndpoint ? { furtherPaths: rangePaths } : {}),
    },
    morePages: [
      ofPageThread,
      receiptKeysPage(new ReceiptKeys(config.receiptKeys)),
      ...(rangeEndpoint ? [rangePage(ranges)] : []),
      ...(snapshotEndpoint ? [snapshotPages({ offers, token, addressOf })] : []),
    ],
  }
}

/** The page for agents, whose library is loaded only where the setting asks for it. */
async function mcpPageOf(
  { config, ledger: { meter } }: ServingOptions,
  authenticator: Authenticator,
  onDefect: HttpOptions['onDefect'],
): Promise<CallingPage | null> {
  if (!config.mcpEndpoint) return null
  const [{ mcpPage }, { toolsOf }] = await Promise.all([import('../mcp/mcp-page.ts'), import('../mcp/tools.ts')])
  const tools = toolsOf([...signals.flatMap(({ endpoints }) => endpoints), usageEndpoint], {
    passwords: config.mcpPasswords,
  })
  const keyOf = keyReader(authenticator, addressReader(config.trustedProxies))
  const countMessage = pageRate('/mcp', meter, onDefect)
  return callEndpoint => mcpPage({ tools, callEndpoint, keyOf, countMessage, onDefect })
}

async function portsOf({ config, catalog, log, metrics, ledger: { store }, outside, main }: ServingOptions) {
  const { ledger, breaches: register }: RemoteStore = store
  const onError = (error: unknown) =>
    log.error({ error: describeError(error) }, 'the imported breaches could not be searched')
  const tokenSecret = await ledger.secret()
  const keys = new AddressKeys(tokenSecret)
  const local = new LocalBreachSource({ data: catalog, register, keys, now: () => performance.now(), onError })
  // What another source says of a breach counts before what the operator says of it.
  const emailSources = [...outside.emailSources, local]
  return {
    ...{ ...outside, emailSources, localBreaches: local, ledger, policy: config.policy },
    ...{ domains: domainQuestionsOf(config, catalog, metrics), tokenSecret },
    lists: await openLists({ store, config, counts: metrics }),
    verdicts: await verdictsOf(store, main.websites, main.jobs),
    ...{ receiptKeys: new ReceiptKeys(config.receiptKeys), newReceiptId: uuidV7 },
  }
}

async function listen(server: FastifyInstance, { host, port }: Config, reusePort: boolean): Promise<string> {
  try {
    return await server.listen({ host, port, ...(reusePort ? { reusePort } : {}) })
  } catch (error) {
    await server.close()
    throw listenFailure(error, { host, port })
  }
}
