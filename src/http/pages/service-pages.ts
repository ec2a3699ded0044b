import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import { hashOfApiKey } from '../../accounts/api-key.ts'
import type { AnyDocuments } from '../../core/document.ts'
import type { AnyEndpoint } from '../../core/endpoint.ts'
import { ApiError, type ErrorCode, errorKinds } from '../../core/errors.ts'
import type { DatasetStatus } from '../../data/keep/catalog.ts'
import { jsonType } from '../answer.ts'
import { isLocal } from '../client.ts'
import type { Edge } from '../exchange.ts'
import type { Metrics } from '../metrics.ts'
import { attributionsPage } from './attributions-page.ts'
import { errorIndexPage, errorPage } from './error-pages.ts'
import { kept } from './html.ts'
import { indexPage } from './index-page.ts'
import { openApiDocument } from './openapi.ts'
import { type DatabaseStatus, readiness } from './readiness.ts'
import { sendRefusal } from './rules.ts'

export interface ServicePages {
  readonly metrics: Metrics
  /** Bearer token of /metrics; without one only loopback may read it. */
  readonly metricsToken: string | null
  readonly datasets: () => readonly DatasetStatus[]
  readonly database: () => DatabaseStatus
  /** Of the signals; the index leads to them. */
  readonly documents: readonly AnyDocuments[]
  readonly version: string
}

/** Health, metrics, the OpenAPI document and the documentation. */
export function servicePages(
  edge: Edge,
  { metrics, metricsToken, datasets, database, documents, version }: ServicePages,
  endpoints: readonly AnyEndpoint[],
): FastifyPluginCallback {
  const isForMonitors = { config: { isForMonitors: true } }
  const unauthorized = new ApiError('unauthorized', { message: 'The metrics token is missing or not valid.' })
  // As bytes, which every answer shares.
  const openApi = once(() => Buffer.from(JSON.stringify(openApiDocument(endpoints, version))))
  const indexOf = kept(
    (origin: string | null, all: readonly DatasetStatus[]) => {
      return indexPage(endpoints, all, documents, version, origin)
    },
    (origin, all) => [origin, all.map(({ state, asOf }) => [state, asOf])],
  )
  const attributions = kept(attributionsPage, all =>
    all.map(({ sources, feeds }) => [sources, feeds.map(({ feed }) => feed.title)]),
  )
  return (server, _, done) => {
    server.get('/livez', isForMonitors, (_, reply) => sendJson(reply, '{"status":"alive"}'))
    server.get('/readyz', isForMonitors, (_, reply) => {
      const ready = readiness(datasets(), database())
      sendJson(reply.code(ready.status === 'ready' ? 200 : 503), JSON.stringify(ready))
    })
    server.get('/metrics', async ({ raw }, reply) => {
      if (!mayReadMetrics(raw, edge, metricsToken)) return sendRefusal(reply, unauthorized)
      return reply.type(metrics.contentType).send(await metrics.text())
    })
    server.get('/openapi.json', (_, reply) => sendJson(reply, openApi()))
    for (const path of ['/', '/docs']) {
      server.get(path, ({ raw }, reply) => {
        sendHtml(reply, indexOf(edge.originOf(raw), datasets()))
      })
    }
    server.get('/docs/attributions', (_, reply) => sendHtml(reply, attributions(datasets())))
    const index = once(errorIndexPage)
    server.get('/docs/errors', (_, reply) => sendHtml(reply, index()))
    for (const code of Object.keys(errorKinds) as ErrorCode[]) {
      const text = once(() => errorPage(code))
      const config = { label: '/docs/errors/:code' }
      server.get(`/docs/errors/${code}`, { config }, (_, reply) => sendHtml(reply, text()))
    }
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

function sendHtml(reply: FastifyReply, body: string): void {
  reply.type('text/html; charset=utf-8').send(body)
}

function mayReadMetrics(request: IncomingMessage, edge: Edge, token: string | null): boolean {
  if (token === null) return isLocal(edge.addressOf(request))
  const expected = Buffer.from(hashOfApiKey(`Bearer ${token}`))
  return timingSafeEqual(expected, Buffer.from(hashOfApiKey(request.headers.authorization ?? '')))
}
