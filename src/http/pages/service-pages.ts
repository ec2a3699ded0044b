import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashOfApiKey } from '../../accounts/api-key.ts'
import type { AnyEndpoint } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import type { DatasetStatus } from '../../data/keep/catalog.ts'
import { sendAnswer, sendError } from '../answer.ts'
import type { Fail } from '../authenticate.ts'
import { isLocal } from '../client.ts'
import type { Exchange } from '../exchange.ts'
import type { Metrics } from '../metrics.ts'
import { attributionsPage } from './attributions-page.ts'
import { errorIndexPage, errorPage, isErrorCode } from './error-pages.ts'
import { indexPage } from './index-page.ts'
import { openApiDocument } from './openapi.ts'
import { readiness } from './readiness.ts'

export interface ServicePages {
  readonly metrics: Metrics
  /** Bearer token of /metrics; without one only loopback may read it. */
  readonly metricsToken: string | null
  readonly datasets: () => readonly DatasetStatus[]
  readonly version: string
}

const htmlType = 'text/html; charset=utf-8'

/** True for the paths that `addServicePages` adds. */
export function isServicePage(path: string): boolean {
  const [code] = path.startsWith('/docs/errors/') ? [path.slice('/docs/errors/'.length)] : []
  return pages.has(path) || (code !== undefined && isErrorCode(code))
}

/** True for the pages that machines ask to know whether the service is well, from wherever they watch it. */
export function isHealthPage(path: string): boolean {
  return path === '/livez' || path === '/readyz'
}

const indexPaths = ['/', '/docs']
const pages = new Set([
  ...indexPaths,
  '/livez',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/docs/errors',
  '/docs/attributions',
])

/** The GET paths beside the API: health, metrics, the OpenAPI document and the documentation. */
export function addServicePages(
  server: FastifyInstance,
  exchangeOf: (request: IncomingMessage) => Exchange,
  { metrics, metricsToken, datasets, version }: ServicePages,
  endpoints: readonly AnyEndpoint[],
  fail: Fail,
): void {
  const openApi = JSON.stringify(openApiDocument(endpoints, version))
  const get = (path: string, handler: (exchange: Exchange, request: FastifyRequest) => void) => {
    server.get(path, (request, reply) => {
      const exchange = exchangeOf(request.raw)
      exchange.path = path
      reply.hijack()
      handler(exchange, request)
    })
  }
  get('/livez', exchange => sendAnswer(exchange, { status: 200, body: '{"status":"alive"}' }))
  get('/readyz', exchange => {
    const ready = readiness(datasets())
    sendAnswer(exchange, { status: ready.status === 'ready' ? 200 : 503, body: JSON.stringify(ready) })
  })
  get('/metrics', exchange => {
    if (mayReadMetrics(exchange, metricsToken)) {
      metrics
        .text()
        .then(text => sendAnswer(exchange, { status: 200, contentType: metrics.contentType, body: text }))
        .catch(error => fail(error, exchange))
    } else {
      sendError(exchange, new ApiError('unauthorized', { message: 'The metrics token is missing or not valid.' }), null)
    }
  })
  get('/openapi.json', exchange => sendAnswer(exchange, { status: 200, body: openApi }))
  for (const path of indexPaths) {
    get(path, exchange => {
      const origin = exchange.edge.originOf(exchange.request)
      sendHtml(exchange, indexPage(endpoints, datasets(), version, origin))
    })
  }
  get('/docs/attributions', exchange => sendHtml(exchange, attributionsPage(datasets())))
  get('/docs/errors', exchange => sendHtml(exchange, errorIndexPage()))
  get('/docs/errors/:code', (exchange, { params }) => {
    const { code } = params as { code: string }
    if (isErrorCode(code)) sendHtml(exchange, errorPage(code))
    else sendError(exchange, new ApiError('not_found'), null)
  })
}

function sendHtml(exchange: Exchange, body: string): void {
  sendAnswer(exchange, { status: 200, contentType: htmlType, body })
}

function mayReadMetrics({ edge, request }: Exchange, token: string | null): boolean {
  if (token === null) return isLocal(edge.addressOf(request))
  const expected = Buffer.from(hashOfApiKey(`Bearer ${token}`))
  return timingSafeEqual(expected, Buffer.from(hashOfApiKey(request.headers.authorization ?? '')))
}
