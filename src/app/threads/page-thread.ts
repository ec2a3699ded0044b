/**
 * The page thread. It serves the pages for people, on a Unix socket, with a connection of its own to the database.
 * However long a page takes, no request of the API waits for it.
 */
import { subscribe } from 'node:diagnostics_channel'
import { constants, setPriority } from 'node:os'
import { admin } from '../../accounts/admin/accounts.ts'
import { account } from '../../accounts/usage.ts'
import type { EgressPurpose } from '../../core/egress.ts'
import type { AnyEndpoint } from '../../core/endpoint.ts'
import type { Calls } from '../../core/workers/calls.ts'
import { collectWhenIdle } from '../../core/workers/garbage.ts'
import type { Start } from '../../core/workers/worker.ts'
import { dashboard, lockedDashboard } from '../../dashboard/dashboard.ts'
import type { MainThreadApi } from '../../dashboard/main-thread-api.ts'
import { Identity } from '../../dashboard/people/identity.ts'
import { joiningBy, type OidcSettings, type ProviderRefusal, SignInProvider } from '../../dashboard/people/provider.ts'
import { throttleWindowMs } from '../../dashboard/people/throttle.ts'
import type { DashboardPorts } from '../../dashboard/ports.ts'
import { createPageServer, openRequestsOf } from '../../dashboard/server.ts'
import { docsPages } from '../../docs/docs-pages.ts'
import { originOf } from '../../http/pages/passed-on.ts'
import type { ProviderStatus } from '../../http/pages/service-pages.ts'
import { assetPages } from '../../pages/assets.ts'
import { signals } from '../../signals/index.ts'
import { openStore, type Store } from '../../store/open.ts'
import { version } from '../../version.ts'
import { createLog, describeError, type Logger } from '../log.ts'
import { keyFor } from '../session-secret.ts'
import type { Config } from '../settings/config.ts'

/** A person waits for a page, but not for long. */
const lockWaitMs = 2_000
const sweepEveryMs = 3_600_000

/** What the page thread is started with. */
export interface PageThreadSettings {
  /** The path of a SQLite file or the URL of a PostgreSQL database. */
  readonly database: string
  /** Where it listens: a path in a folder that only this user may enter. */
  readonly socketPath: string
  readonly config: Config
  /** Signs cookies and encrypts second factors; null when it is not that of the database, and nobody may sign in. */
  readonly sessionSecret: string | null
}

/** What the page thread offers the main thread. */
export interface PageThreadPorts {
  readonly pages: {
    /** Requests whose answers are not sent completely. */
    openRequests(): number
  }
}

/** What the main thread offers the page thread. */
export interface PageThreadParent {
  readonly mainThread: MainThreadApi
  readonly pageThread: {
    /** A request leaves the machine. */
    countEgress(purpose: EgressPurpose): void
    /** How the provider of sign-ins was when it was last asked. */
    noteProvider(status: ProviderStatus): void
  }
}

type Parent = Calls<PageThreadParent>

/** Ready when it listens. */
export const start: Start<PageThreadSettings, PageThreadParent> = async (settings, parent) => {
  yieldToTheApi()
  const store = await openStore(settings.database)
  try {
    return await serveFrom(store, parent, settings)
  } catch (error) {
    await store.close()
    throw error
  }
}

async function serveFrom(store: Store, parent: Parent, settings: PageThreadSettings) {
  store.setLockWait(lockWaitMs)
  const { socketPath, sessionSecret } = settings
  const log = createLog(settings.config)
  const mainThread = parent.of('mainThread')
  countFetches(() => parent.notify('pageThread').countEgress('sign_in'))
  const endpoints = [...signals, account, admin].flatMap<AnyEndpoint>(signal => signal.endpoints)
  const onDefect = (error: unknown, requestId: string) =>
    log.error({ requestId, error: describeError(error) }, 'a page failed')
  const pages = [
    assetPages,
    docsPages({ signals, endpoints, version, mainThread, originOf }),
    sessionSecret === null
      ? lockedDashboard(version)
      : dashboard({
          ports: await portsOf(store, parent, { ...settings, sessionSecret }, log),
          secret: keyFor(sessionSecret, 'forms'),
          onDefect,
        }),
  ]
  const server = createPageServer({ pages, onDefect, version })
  const sweep = () =>
    store.people.sweep(Date.now(), throttleWindowMs).catch(error => {
      log.warn({ error: describeError(error) }, 'expired sessions and links were not removed')
    })
  const sweeping = setInterval(sweep, sweepEveryMs).unref()
  const end = async () => {
    clearInterval(sweeping)
    await server.close()
    await store.close()
  }
  await sweep()
  const offers: PageThreadPorts = { pages: { openRequests: openRequestsOf(server.server) } }
  await server.listen({ path: socketPath })
  collectWhenIdle()
  return { offers, end }
}

async function portsOf(
  store: Store,
  parent: Parent,
  { config, sessionSecret }: PageThreadSettings & { readonly sessionSecret: string },
  log: Logger,
): Promise<DashboardPorts> {
  const secret = keyFor(sessionSecret, 'sessions').toString('hex')
  const { oidc } = config
  const identity = new Identity({ tables: store.tables, secret, settings: config })
  const provider = oidc && providerOf(oidc, store, log, parent)
  return {
    ...store,
    mainThread: parent.of('mainThread'),
    identity,
    provider,
    now: Date.now,
    version,
    settings: config,
  }
}

function providerOf(oidc: OidcSettings, { people, accounts }: Store, log: Logger, parent: Parent) {
  const onRefusal = (refusal: ProviderRefusal) =>
    log.warn({ ...refusal }, 'the provider of sign-ins refused, or a sign-in by it was refused')
  const onStatus = (status: ProviderStatus) => parent.notify('pageThread').noteProvider(status)
  const client = new SignInProvider(oidc, { now: Date.now, onRefusal, onStatus })
  return { client, joining: joiningBy(oidc, people, accounts, Date.now), onRefusal }
}

/**
 * Where no core is free, the threads that serve go first. Linux has a priority for each thread, and others one for the
 * whole process.
 */
function yieldToTheApi(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
}

/** Tells of each request that this thread sends by `fetch`: only the sign-in by the provider does. */
function countFetches(count: () => void): void {
  subscribe('undici:request:create', count)
}
