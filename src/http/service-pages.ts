import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashOfApiKey } from '../accounts/api-key.ts'
import { ApiError } from '../core/errors.ts'
import type { DatasetStatus } from '../data/catalog.ts'
import { jsonType, sendAnswer, sendError } from './answer.ts'
import type { Fail } from './authenticate.ts'
import { errorIndexPage, errorPage, isErrorCode } from './error-pages.ts'
import { readiness } from './health.ts'
import type { Metrics } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import type { AnyOperation } from './operation.ts'

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

const pages = new Set(['/livez', '/readyz', '/metrics', '/openapi.json', '/docs/errors'])

/** The GET paths beside the API: health, metrics, the OpenAPI document and the documentation. */
export function addServicePages(
  server: FastifyInstance,
  { metrics, metricsToken, datasets, version }: ServicePages,
  operations: readonly AnyOperation[],
  fail: Fail,
): void {
  const openApi = JSON.stringify(openApiDocument(operations, version))
  const get = (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => void) => {
    const onRequest = (request: FastifyRequest, _: FastifyReply, next: () => void) => {
      request.servedPath = path
      next()
    }
    server.get(path, { onRequest }, handler)
  }
  get('/livez', (_, reply) => sendAnswer(reply, 200, jsonType, '{"status":"alive"}'))
  get('/readyz', (_, reply) => {
    const ready = readiness(datasets())
    sendAnswer(reply, ready.status === 'ready' ? 200 : 503, jsonType, JSON.stringify(ready))
  })
  get('/metrics', (request, reply) => {
    if (mayReadMetrics(request, metricsToken)) {
      metrics
        .text()
        .then(text => sendAnswer(reply, 200, metrics.contentType, text))
        .catch(error => fail(error, request, reply))
    } else {
      sendError(reply, new ApiError('unauthorized', { message: 'The metrics token is missing or not valid.' }), null)
    }
  })
  get('/openapi.json', (_, reply) => sendAnswer(reply, 200, jsonType, openApi))
  get('/docs/errors', (_, reply) => sendAnswer(reply, 200, htmlType, errorIndexPage()))
  get('/docs/errors/:code', ({ params }, reply) => {
    const { code } = params as { code: string }
    if (isErrorCode(code)) sendAnswer(reply, 200, htmlType, errorPage(code))
    else sendError(reply, new ApiError('not_found'), null)
  })
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return /^(?:127\.|::1$|::ffff:127\.)/.test(request.ip)
  const expected = Buffer.from(hashOfApiKey(`Bearer ${token}`))
  return timingSafeEqual(expected, Buffer.from(hashOfApiKey(request.headers.authorization ?? '')))
}
