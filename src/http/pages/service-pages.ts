import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import { hashOfApiKey } from '../../accounts/keys.ts'
import type { WorseProbe } from '../../core/dataset.ts'
import type { AnyEndpoint } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import type { DatasetStatus } from '../../data/runtime/catalog.ts'
import { cachedBody, sendCached } from '../../pages/cached-body.ts'
import { jsonType } from '../answer.ts'
import { isOfThisMachine } from '../client.ts'
import type { Edge } from '../exchange.ts'
import type { Metrics } from '../metrics.ts'
import { openApiDocument } from './openapi.ts'
import { sendRefusal } from './rules.ts'

export interface ServicePages {
  readonly metrics: Metrics
  /** Bearer token of /metrics; without one only programs of this machine may read it. */
  readonly metricsToken: string | null
  readonly datasets: () => readonly DatasetStatus[]
  readonly database: () => DatabaseStatus
  /** Null where nobody signs in by a provider. */
  readonly provider?: () => ProviderStatus | null
  /** Number and joint metrics of the serving threads; the number is null where only one thread serves. */
  readonly threads?: { readonly workers: () => WorkersStatus | null; readonly metrics: () => Promise<string> }
  readonly version: string
  /** What each signal is about, keyed by its name, for the OpenAPI document. */
  readonly topics?: Readonly<Record<string, string>>
  /** Paths of the OpenAPI document that are no endpoints. */
  readonly furtherPaths?: object
}

/** Health, metrics and the OpenAPI document. */
export function servicePages(
  edge: Edge,
  { metrics, metricsToken, datasets, database, provider, threads, version, topics, furtherPaths }: ServicePages,
  endpoints: readonly AnyEndpoint[],
): FastifyPluginCallback {
  const isForMonitors = { config: { isForMonitors: true } }
  const unauthorized = new ApiError('unauthorized', { message: 'The metrics token is missing or not valid.' })
  const openApi = lastFew(mostOrigins, origin => {
    const options = { version, origin, ...(topics && { topics }), ...(furtherPaths && { more: furtherPaths }) }
    return cachedBody(jsonType, JSON.stringify(openApiDocument(endpoints, options)))
  })
  return (server, _, done) => {
    server.get('/livez', isForMonitors, (_, reply) => sendJson(reply, '{"status":"alive"}'))
    server.get('/readyz', isForMonitors, (_, reply) => {
      const ready = readiness(datasets(), database(), threads?.workers(), provider?.())
      sendJson(reply.code(ready.status === 'ready' ? 200 : 503), JSON.stringify(ready))
    })
    server.get('/metrics', async ({ raw }, reply) => {
      if (!mayReadMetrics(raw, edge, metricsToken)) return sendRefusal(reply, unauthorized)
      return reply.type(metrics.contentType).send(await (threads?.metrics() ?? metrics.text()))
    })
    server.get('/openapi.json', (request, reply) => sendCached(request, reply, openApi(request.serviceOrigin)))
    done()
  }
}

/** Documents that are cached: a service has few names, and a caller may send any. */
const mostOrigins = 8

/** A value that is built for a name at its first use, and cached for the last few names. */
function lastFew<Built>(most: number, build: (name: string) => Built): (name: string) => Built {
  const built = new Map<string, Built>()
  return name => {
    const value = built.get(name) ?? build(name)
    built.delete(name)
    built.set(name, value)
    const [oldest] = built.keys()
    if (built.size > most) built.delete(oldest)
    return value
  }
}

function sendJson(reply: FastifyReply, body: string | Buffer): void {
  reply.type(jsonType).send(body)
}

function mayReadMetrics(request: IncomingMessage, edge: Edge, token: string | null): boolean {
  if (token === null) return isOfThisMachine(request, edge.addressOf)
  const expected = Buffer.from(hashOfApiKey(`Bearer ${token}`))
  return timingSafeEqual(expected, Buffer.from(hashOfApiKey(request.headers.authorization ?? '')))
}

export interface DatabaseStatus {
  readonly state: 'ready' | 'unavailable'
  /** Why it is unavailable, such as SQLITE_FULL; null when it is ready. */
  readonly code: string | null
}

/**
 * State of the provider of sign-ins at its last request. It does not affect readiness, because only its own button
 * depends on it.
 */
export interface ProviderStatus {
  readonly state: 'not_asked' | 'ready' | 'unavailable'
  /** Why it is unavailable, such as `no_answer`, `issuer_mismatch` or `http_503`; null otherwise. */
  readonly code: string | null
}

/** The threads that serve, where there are several. */
export interface WorkersStatus {
  readonly wanted: number
  readonly serving: number
  /** True while one dies again and again, and is started after a while only. */
  readonly failing: boolean
}

export interface Readiness {
  readonly status: 'ready' | 'loading' | 'unavailable'
  readonly database: DatabaseStatus
  readonly workers?: WorkersStatus
  /** Left out where nobody signs in by a provider. */
  readonly sign_in_provider?: ProviderStatus
  readonly datasets: readonly {
    readonly name: string
    readonly state: DatasetStatus['state']
    /** True when the last build or refresh failed. The reason, which may name files, is only in `assay data status`. */
    readonly failed: boolean
    /** The known facts that fetched data had wrong, so that it was refused; left out when there are none. */
    readonly worse?: readonly WorseProbe[]
    /** True when a server of snapshots has this very data; where that is, is only in `assay data status`. */
    readonly taken: boolean
    /** Date or instant of the content; null while there is none. */
    readonly as_of: string | null
    readonly age_days: number | null
    /** `as_of` is null for what was never fetched. */
    readonly topics: readonly { readonly topic: string; readonly as_of: string | null; readonly stale: boolean }[]
  }[]
}

/**
 * Ready as soon as every required data set can answer, and as long as the database can be used. Old data does not
 * affect readiness and is reported. A thread that is being replaced does not either: the others serve.
 */
export function readiness(
  datasets: readonly DatasetStatus[],
  database: DatabaseStatus,
  workers: WorkersStatus | null = null,
  provider: ProviderStatus | null = null,
): Readiness {
  const isLoaded = datasets.every(({ isOpen, required }) => isOpen || !required)
  return {
    status: database.state === 'unavailable' ? 'unavailable' : isLoaded ? 'ready' : 'loading',
    database,
    ...(workers === null ? {} : { workers }),
    ...(provider === null ? {} : { sign_in_provider: provider }),
    datasets: datasets.map(({ name, state, message, worse, taken, asOf, ageDays, topics }) => ({
      name,
      state,
      failed: message !== undefined,
      ...(worse.length === 0 ? {} : { worse }),
      taken: taken !== null,
      as_of: asOf,
      age_days: ageDays,
      topics: topics.map(({ topic, asOf, stale }) => ({ topic, as_of: asOf, stale })),
    })),
  }
}
