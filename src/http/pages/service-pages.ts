import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import { hashOfApiKey } from '../../accounts/api-key.ts'
import type { AnyEndpoint } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import type { DatasetStatus } from '../../data/runtime/catalog.ts'
import { keptBody, sendKept } from '../../pages/kept-body.ts'
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
  /** How many threads serve, null where only one does, and the metrics of all of them as one text. */
  readonly threads?: { readonly workers: () => WorkersStatus | null; readonly metrics: () => Promise<string> }
  readonly version: string
  /** What the OpenAPI document says of paths that are no endpoints; nothing without it. */
  readonly furtherPaths?: object
}

/** Health, metrics and the OpenAPI document. */
export function servicePages(
  edge: Edge,
  { metrics, metricsToken, datasets, database, provider, threads, version, furtherPaths }: ServicePages,
  endpoints: readonly AnyEndpoint[],
): FastifyPluginCallback {
  const isForMonitors = { config: { isForMonitors: true } }
  const unauthorized = new ApiError('unauthorized', { message: 'The metrics token is missing or not valid.' })
  const openApi = once(() => keptBody(jsonType, JSON.stringify(openApiDocument(endpoints, version, furtherPaths))))
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
    server.get('/openapi.json', (request, reply) => sendKept(request, reply, openApi()))
    done()
  }
}

/** What is built when it is first asked for, and kept. */
function once<Built>(build: () => Built): () => Built {
  let built: Built | undefined
  return () => {
    built ??= build()
    return built
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
