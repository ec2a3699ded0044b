/**
 * The dashboard behind the real edge, in this process: its server on a socket, and a browser of sorts that keeps
 * cookies.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyContextConfig } from 'fastify'
import { webhookRefusalOf } from '../../src/app/websites.ts'
import { dashboard } from '../../src/dashboard/dashboard.ts'
import type { MainThreadApi } from '../../src/dashboard/main-thread-api.ts'
import { Identity } from '../../src/dashboard/people/identity.ts'
import { makeLink } from '../../src/dashboard/people/links.ts'
import {
  joiningBy,
  type OidcSettings,
  type ProviderRefusal,
  SignInProvider,
} from '../../src/dashboard/people/provider.ts'
import { createPageServer } from '../../src/dashboard/server.ts'
import { addressReader, httpsReader } from '../../src/http/client.ts'
import { passOn } from '../../src/http/pages/passed-on.ts'
import type { ProviderStatus } from '../../src/http/pages/service-pages.ts'
import { assetPages } from '../../src/pages/assets.ts'
import type { Store } from '../../src/store/open.ts'
import { dashboardSettings } from './dashboard-settings.ts'
import { policy } from './ledger.ts'
import { serve } from './served.ts'
import type { ServiceUnderTest } from './service.ts'

export interface DashboardUnderTest {
  readonly url: string
  readonly store: Store
  readonly databasePath: string
  /** Every route of the dashboard, as its router knows it. */
  readonly routes: readonly DashboardRoute[]
  readonly defects: readonly unknown[]
  /** What was told of the provider of sign-ins for the log. */
  readonly refusals: readonly ProviderRefusal[]
  /** What /readyz would say of it, each time that changed. */
  readonly statuses: readonly ProviderStatus[]
  /** Moves the clock of the dashboard. */
  pass(ms: number): void
  /** A browser that has nothing of this service yet. */
  browser(headers?: Record<string, string>): Browser
  /** Sets up the installation, and returns the browser of its owner. */
  setUp(): Promise<Browser>
  /** A browser of a new member of an account. */
  member(accountId: string, role: 'viewer' | 'developer' | 'owner', email: string): Promise<Browser>
  stop(): Promise<void>
}

export interface DashboardRoute {
  readonly method: string
  /** With its parameters by name: `/dashboard/keys/:id`. */
  readonly url: string
  /** Who may use it (dashboard/visitor.ts). */
  readonly config: FastifyContextConfig
}

/** Passwords of the tests; the first appears in breaches. */
export const breached = 'password1234'
export const password = 'a quiet instrument on paper'

interface Options {
  readonly mainThread?: Partial<MainThreadApi>
  readonly oidc?: OidcSettings
  readonly trustedProxies?: string[]
  readonly storeOf?: (store: Store) => Store
  /** The URL of an empty database on PostgreSQL; a SQLite file without one. */
  readonly database?: string
  readonly isOffline?: boolean
}

export async function startDashboard({
  mainThread,
  oidc,
  trustedProxies = [],
  storeOf,
  database,
  isOffline = false,
}: Options = {}): Promise<DashboardUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
  const socketPath = join(folder, 'socket')
  const edge = { addressOf: addressReader(trustedProxies), cameByHttps: httpsReader(trustedProxies) }
  const defects: unknown[] = []
  const refusals: ProviderRefusal[] = []
  const statuses: ProviderStatus[] = []
  const page = passOn(['/dashboard', '/dashboard/*', '/assets/*'], { socket: async () => socketPath }, edge, error =>
    defects.push(error),
  )
  const signal = { name: 'nothing', title: 'Nothing', endpoints: [], datasets: [] }
  const served = await serve(signal, null, {
    morePages: [page],
    trustedProxies,
    database,
    ...(storeOf ? { storeOf } : {}),
  })
  const { store } = served
  let passed = 0
  const now = () => Date.now() + passed
  const settings = dashboardSettings({ policy, offline: isOffline, oidc: oidc ?? null })
  const identity = new Identity({
    tables: store.tables,
    secret: '5a'.repeat(32),
    settings,
  })
  const onRefusal = (refusal: ProviderRefusal) => void refusals.push(refusal)
  const onStatus = (status: ProviderStatus) => void statuses.push(status)
  const provider =
    oidc === undefined
      ? null
      : {
          client: new SignInProvider(oidc, { now, onRefusal, onStatus }),
          ...{ joining: joiningBy(oidc, store.people, store.accounts, now), onRefusal },
        }
  const ports = {
    ...store,
    mainThread: { ...plainMainThread, ...mainThread },
    ...{ identity, provider, now, version: '0.0.0', settings },
  }
  const onDefect = (error: unknown) => defects.push(error)
  const secret = Buffer.alloc(32, 7)
  const pages = [assetPages, dashboard({ ports, secret, onDefect })]
  const server = createPageServer({ pages, onDefect, version: ports.version })
  const routes: DashboardRoute[] = []
  server.addHook('onRoute', ({ method, url, config = {} }) => {
    // A route that only says which methods its path answers is none of the dashboard's.
    if (!url.startsWith('/dashboard') || config.allow !== undefined) return
    for (const each of [method].flat()) routes.push({ method: each, url, config })
  })
  await server.listen({ path: socketPath })
  const browser = (headers = {}) => new Browser(served.url, headers)
  const welcomed = async (path: string, name: string, email: string) => {
    const fresh = browser()
    const answer = await fresh.submit(path, { name, email, password, repeated: password })
    assert.equal(answer.status, 303, answer.text)
    return fresh
  }
  const author = { now: now(), actor: 'test' }
  return {
    ...{ url: served.url, store, databasePath: served.databasePath, routes, defects, refusals, statuses, browser },
    pass: ms => {
      passed += ms
    },
    setUp: async () => {
      if ((await store.accounts.findAccount('default')) === undefined) {
        const event = { at: 0, actor: 'test', action: 'account.create', subject: 'acc_default' }
        await store.accounts.insertAccount({ id: 'acc_default', name: 'default', createdAt: 0 }, event)
      }
      return welcomed(await makeLink(store.people, { purpose: 'owner' }, '', author), 'Ada', 'ada@example.org')
    },
    member: async (accountId, role, email) =>
      welcomed(
        await makeLink(store.people, { purpose: 'invitation', accountId, role }, '', author),
        email.split('@')[0],
        email,
      ),
    stop: async () => {
      await server.close()
      await served.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates the owner of a whole service by the link of its banner, and returns their browser. */
export async function setUpOwner({ url, output }: Pick<ServiceUnderTest, 'url' | 'output'>): Promise<Browser> {
  const [link] = /\/dashboard\/welcome\/\w+/.exec(output()) ?? assert.fail('the owner is there already')
  const owner = new Browser(url, {})
  const welcome = { name: 'Ada', email: 'ada@example.org', password, repeated: password }
  assert.equal((await owner.submit(link, welcome)).status, 303)
  return owner
}

const plainMainThread: MainThreadApi = {
  datasets: async () => [],
  document: async () => null,
  documentFile: async () => null,
  refresh: async () => 'unknown',
  refreshes: async () => [],
  prove: async () => [],
  webhookRefusal: async url => webhookRefusalOf({ egressAllow: [], host: '127.0.0.1', tls: null }, url),
  breachCountOf: async text => (text === breached ? 4_711 : 0),
}

interface Page {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly location: string | null
}

/**
 * Keeps cookies, sends forms with what they hide, and follows nothing by itself but the redirect that only adds the
 * account to a URL.
 */
export class Browser {
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly cookies = new Map<string, string>()

  constructor(url: string, headers: Record<string, string>) {
    this.#url = url
    this.#headers = headers
  }

  async ask(path: string, init: RequestInit = {}): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...this.#headers, ...(cookie === '' ? {} : { cookie }), ...init.headers }
    const answer = await fetch(this.#url + path, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/i.test(line) || value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const text = await answer.text()
    const isRead = init.method === undefined || init.method === 'GET'
    if (isRead && location !== null && /[?&]account=/.test(location) && location.startsWith(path)) {
      return this.ask(location, init)
    }
    return { status: answer.status, headers: answer.headers, text, location }
  }

  /** Opens a page and sends the fields to a path, with the token of the page's forms. */
  async submit(
    path: string,
    fields: Record<string, string>,
    at = path,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const page = await this.ask(at)
    const csrf = /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
    return this.send(path, { csrf, ...fields }, headers)
  }

  /** Sends a form as `submit` does, and opens the page that it leads to. */
  async submitAndFollow(path: string, fields: Record<string, string>, at = path): Promise<Page> {
    const answer = await this.submit(path, fields, at)
    return answer.location === null ? answer : this.ask(answer.location)
  }

  send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
    return this.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  }
}
