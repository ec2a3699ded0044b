import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import { hashOfApiKey } from '../../accounts/keys.ts'
import type { AnyEndpoint } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import type { DatasetStatus } from '../../data/runtime/catalog.ts'
import { cachedBody, sendCached } from '../../pages/cached-body.ts'
import { jsonType } from '../answer.ts'
import { isOfThisMachine } from '../client.ts'
import type { Edge } from '../exchange.ts'
import type { Metrics } from '../metrics.ts'
import { openApiDocument } from './openapi.ts'
import { type DatabaseStatus, type ProviderStatus, readiness, type WorkersStatus } from './readiness.ts'
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
