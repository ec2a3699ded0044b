/** Endpoints and pages of a test behind the real edge, in this process: a server of their own, with a ledger. */
import assert from 'node:assert/strict'
import { Authenticator } from '../../src/accounts/authenticator.ts'
import { Keys, type NewKey } from '../../src/accounts/keys.ts'
import type { DataReader } from '../../src/core/endpoint.ts'
import type { Signal } from '../../src/core/signal.ts'
import { Metrics } from '../../src/http/metrics.ts'
import { operationsOf } from '../../src/http/operation.ts'
import { createServer, type HttpOptions } from '../../src/http/server.ts'
import type { Store } from '../../src/store/open.ts'
import { journalOf, newMeter } from './ledger.ts'
import { type Answer, type PostInit, postTo } from './service.ts'
import { TemporaryStore } from './temporary-store.ts'

export interface Served {
  readonly url: string
  readonly store: Store
  readonly databasePath: string
  /** Defects that the edge told of. */
  readonly defects: unknown[]
  /** A key of a new account with so many credits; asks with it unless another one is named. */
  caller(credits: number, options?: Partial<NewKey>): Promise<ServedCaller>
  /** Ends every connection, whatever is under way on it. */
  closeConnections(): void
  stop(): Promise<void>
}

export interface ServedCaller {
  readonly accountId: string
  readonly key: string
  ask(path: string, body: unknown, init?: PostInit): Promise<Answer>
  /** Its credits and what its journal says beside grants, once all that was asked is durable and nothing is held. */
  credits(): Promise<{ left: number; entries: string[] }>
}

const noData: DataReader & { asOfHeader(): string } = { get: () => undefined, asOfHeader: () => '' }

export async function serve<Ports>(
  signal: Signal<Ports>,
  ports: Ports,
  {
    morePages = [],
    trustedProxies = [],
    storeOf = store => store,
    data = noData,
    database,
    requestsPerWindow = 60,
  }: Partial<Pick<HttpOptions, 'morePages' | 'trustedProxies'>> & {
    storeOf?: (store: Store) => Store
    data?: typeof noData
    /** Requests of an account in a minute; 0 for any number. */
    requestsPerWindow?: number
    /** The URL of an empty database on PostgreSQL; a SQLite file without one. */
    database?: string | undefined
  } = {},
): Promise<Served> {
  const files = new TemporaryStore(database)
  const store = storeOf(await files.connect())
  const defects: unknown[] = []
  const policy = { requestsPerWindow, windowMs: 60_000, freeCreditsPerMonth: 0 }
  const onError = (error: unknown) => defects.push(error)
  const meter = newMeter({ store: store.ledger, policy, processId: 1, now: Date.now, onError })
  const server = createServer({
    operations: operationsOf([signal], data, ports),
    authenticator: new Authenticator(store.accounts, Date.now),
    meter,
    secret: await store.ledger.secret(),
    now: Date.now,
    onDefect: onError,
    countUse: () => {},
    servicePages: {
      metrics: new Metrics(() => []),
      metricsToken: null,
      datasets: () => [],
      database: () => ({ state: 'ready', code: null }),
      version: '0.0.0',
    },
    morePages,
    tls: null,
    connectionLimits: { inAll: 1_000, perAddress: 0 },
    onConnectionRefused: () => {},
    trustedProxies,
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const keys = new Keys(store.accounts, Date.now, { actor: 'test' })
  return {
    url,
    store,
    databasePath: files.path,
    defects,
    caller: async (credits, options = {}) => {
      const accountId = await files.account()
      const fresh = { label: 'test', mode: 'live', scopes: [], allowedCidrs: [], expiresAt: null } as const
      const { key } = await keys.create({ ...fresh, ...options, accountId })
      if (credits > 0) await meter.grant(accountId, { credits, note: 'test', actor: 'test' })
      return {
        ...{ accountId, key },
        ask: (path, body, init = {}) => postTo(url, key, path, body, init),
        credits: async () => {
          await meter.drain()
          const { account, entries } = await journalOf(store.ledger, accountId)
          assert.deepEqual(account.reservationSets, [], 'nothing is held')
          const kinds = entries.map(({ kind }) => kind).filter(kind => kind !== 'grant' && kind !== 'free')
          return { left: account.free + account.purchased, entries: kinds }
        },
      }
    },
    closeConnections: () => server.server.closeAllConnections(),
    stop: async () => {
      await server.close()
      await meter.drain()
      await files.remove()
    },
  }
}
