/**
 * What the page thread does: it serves the pages for people, on a Unix socket, with a connection of its own to the
 * database. However long a page takes, no request of the API waits for it.
 */
import { subscribe } from 'node:diagnostics_channel'
import { constants, setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { account } from '../../accounts/usage.ts'
import type { AnyEndpoint } from '../../core/endpoint.ts'
import { dashboard } from '../../dashboard/dashboard.ts'
import { lockedDashboard } from '../../dashboard/locked.ts'
import type { MainThreadApi } from '../../dashboard/main-thread-api.ts'
import { Identity } from '../../dashboard/people/identity.ts'
import { joiningBy } from '../../dashboard/people/joining.ts'
import { type OidcSettings, SignInProvider } from '../../dashboard/people/provider.ts'
import type { ProviderRefusal } from '../../dashboard/people/provider-refusal.ts'
import { throttleWindowMs } from '../../dashboard/people/throttle.ts'
import type { DashboardPorts } from '../../dashboard/ports.ts'
import { createPageServer } from '../../dashboard/server.ts'
import { docsPages } from '../../docs/docs-pages.ts'
import { originOf } from '../../http/pages/passed-on.ts'
import type { ProviderStatus } from '../../http/pages/readiness.ts'
import { failureOf, plainFailure } from '../../metering/plain-failure.ts'
import { assetPages } from '../../pages/asset-pages.ts'
import { signals } from '../../signals/index.ts'
import { openStore, type Store } from '../../store/open.ts'
import { version } from '../../version.ts'
import { createLog, describeError, type Logger } from '../log.ts'
import { keyFor } from '../session-secret.ts'
import type { FromPageThread, PageThreadSettings, ToPageThread } from './page-thread-messages.ts'

/** A person waits for a page, but not for long. */
const lockWaitMs = 2_000
const sweepEveryMs = 3_600_000

/** Serves until it is told to end. */
export async function runPageThread(port: MessagePort, settings: PageThreadSettings): Promise<void> {
  const send = (message: FromPageThread) => port.postMessage(message)
  yieldToTheApi()
  let store: Store | undefined
  try {
    store = await openStore(settings.database)
    await serveFrom(store, port, settings, send)
  } catch (error) {
    send({ type: 'refused', failure: plainFailure(error) })
    await store?.close()
    port.close()
  }
}

async function serveFrom(
  store: Store,
  port: MessagePort,
  settings: PageThreadSettings,
  send: (message: FromPageThread) => void,
): Promise<void> {
  store.setLockWait(lockWaitMs)
  const { socketPath, sessionSecret } = settings
  const log = createLog(settings.logLevel)
  const calls = new MainThreadCalls(send)
  countFetches(() => send({ type: 'egress', purpose: 'sign_in' }))
  const endpoints = [...signals, account].flatMap<AnyEndpoint>(signal => signal.endpoints)
  const onDefect = (error: unknown, requestId: string) =>
    log.error({ requestId, error: describeError(error) }, 'a page failed')
  const pages = [
    assetPages,
    docsPages({ signals, endpoints, version, mainThread: calls.mainThread, originOf }),
    sessionSecret === null
      ? lockedDashboard(version)
      : dashboard({
          ports: await portsOf(store, calls.mainThread, { ...settings, sessionSecret }, log, send),
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
    port.close()
  }
  port.on('message', (message: ToPageThread) => {
    if (message.type === 'end') void end()
    else calls.take(message)
  })
  await sweep()
  await server.listen({ path: socketPath })
  send({ type: 'listening' })
}

async function portsOf(
  store: Store,
  mainThread: MainThreadApi,
  { oidc, policy, isOffline, passwordCost, sessionSecret }: PageThreadSettings & { readonly sessionSecret: string },
  log: Logger,
  send: (message: FromPageThread) => void,
): Promise<DashboardPorts> {
  const secret = keyFor(sessionSecret, 'sessions').toString('hex')
  const identity = new Identity({ tables: store.tables, secret, passwordCost, issuer: oidc?.issuer ?? null })
  if (oidc !== null) await store.people.nameIssuer(oidc.issuer)
  const provider = oidc && providerOf(oidc, store, log, send)
  return { ...store, mainThread, identity, provider, now: Date.now, version, policy, isOffline }
}

function providerOf(
  oidc: OidcSettings,
  { people, accounts }: Store,
  log: Logger,
  send: (message: FromPageThread) => void,
) {
  const onRefusal = (refusal: ProviderRefusal) =>
    log.warn({ ...refusal }, 'the provider of sign-ins refused, or a sign-in by it was refused')
  const onStatus = (status: ProviderStatus) => send({ type: 'provider', status })
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

/** The MainThreadApi as this thread has it: every call is a message, and so is its answer. */
class MainThreadCalls {
  readonly mainThread: MainThreadApi
  readonly #open = new Map<number, PromiseWithResolvers<unknown>>()
  #last = 0

  constructor(send: (message: FromPageThread) => void) {
    const call =
      (method: string) =>
      (...args: unknown[]): Promise<unknown> => {
        this.#last += 1
        const answer = Promise.withResolvers<unknown>()
        this.#open.set(this.#last, answer)
        send({ type: 'call', id: this.#last, method, args })
        return answer.promise
      }
    this.mainThread = new Proxy({} as MainThreadApi, {
      get: (_, method) => (typeof method === 'string' && method !== 'then' ? call(method) : undefined),
    })
  }

  take(message: Exclude<ToPageThread, { type: 'end' }>): void {
    const answer = this.#open.get(message.id)
    this.#open.delete(message.id)
    if (message.type === 'result') answer?.resolve(message.value)
    else answer?.reject(failureOf(message.failure))
  }
}
