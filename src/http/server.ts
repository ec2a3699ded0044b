/**
 * The HTTP edge: in which order a request is refused, and that nothing Node or the framework would answer by itself gets
 * out in another form than the error table's. Requests of the API go from Node's server straight to their operation; only
 * those of the pages beside it go through the framework (docs/decisions/0005-answers-bypass-the-framework.md).
 */
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import https from 'node:https'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Authenticator } from '../accounts/authenticator.ts'
import { ApiError } from '../core/errors.ts'
import { sendError } from './answer.ts'
import { authenticate, type Refuse } from './authenticate.ts'
import { addressReader, isLocal, originReader, protocolReader } from './client.ts'
import { type Edge, Exchange } from './exchange.ts'
import { answerMalformed } from './malformed.ts'
import type { Operation } from './operation.ts'
import { addServicePages, isHealthPage, isServicePage, type ServicePages } from './pages/service-pages.ts'
import { readBody } from './read-body.ts'
import { requestIds } from './request-ids.ts'
import { Routes } from './routes.ts'
import { type ServeOptions, serve } from './serve.ts'

// Importing it would load a client as well, 50 ms of a start: the names of a module that is imported are all looked at.
const http = process.getBuiltinModule('node:http')

const maxBodyBytes = 131_072
const requestTimeoutMs = 30_000
/** How much longer than that a request may take before it is noticed. */
const requestTimeoutsEveryMs = 5_000
/** Longer than the minute that load balancers keep an idle connection: the side that reuses it must not close it last. */
const keepAliveTimeoutMs = 72_000
/** Former paths that say so. */
const renamedPaths = ['/v1/ip/lookup']

export interface HttpOptions extends ServeOptions {
  readonly operations: readonly Operation[]
  readonly authenticator: Authenticator
  readonly pages: ServicePages
  readonly tls: { readonly cert: string; readonly key: string } | null
  /** Addresses of proxies whose X-Forwarded headers are believed; none when empty. */
  readonly trustedProxies: readonly string[]
}

/** Answers the requests of one method and path. */
type Take = (exchange: Exchange) => void

export async function createServer(options: HttpOptions): Promise<FastifyInstance> {
  const { pages, trustedProxies, operations } = options
  const edge: Edge = {
    observe: (path, status, seconds) => pages.metrics.observe(path, status, seconds),
    addressOf: addressReader(trustedProxies),
    originOf: originReader(trustedProxies),
    closing: false,
  }
  const nextRequestId = requestIds()
  /** The requests that the framework has in hand. */
  const inFramework = new WeakMap<IncomingMessage, Exchange>()
  const answer = answerOf(options)
  const server = Fastify({
    logger: false,
    // No page has a schema, so that the framework's compilers of schemas need not be loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // A closing server still answers the requests it has taken.
    return503OnClosing: false,
    clientErrorHandler: answerMalformed(nextRequestId),
    // Only for the address that it reports: the server is ours.
    ...(options.tls === null ? {} : { https: options.tls as unknown as null }),
    serverFactory: pageListener =>
      nodeServer(options, (request, response) => {
        const exchange = new Exchange(edge, request, response, nextRequestId())
        if (answer(exchange)) return
        inFramework.set(request, exchange)
        pageListener(request, response)
      }),
  })
  server.addHook('preClose', done => {
    edge.closing = true
    done()
  })
  const exchangeOf = (request: IncomingMessage): Exchange => {
    const exchange = inFramework.get(request)
    if (exchange === undefined) throw new Error('the framework was given a request by somebody else')
    return exchange
  }
  const endpoints = operations.map(({ endpoint }) => endpoint)
  addServicePages(server, exchangeOf, pages, endpoints, answerDefect(options))
  server.setErrorHandler((error, { raw }, reply) => {
    reply.hijack()
    answerDefect(options)(error, exchangeOf(raw))
  })
  return server
}

function noCompiler(): never {
  throw new Error('a page has a schema, which nothing compiles')
}

/** Node's own server; an expectation that nobody knows is ignored, as RFC 9110, section 10.1.1, allows. */
function nodeServer({ tls }: HttpOptions, listener: RequestListener): Server {
  const limits = {
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutsEveryMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // Node would answer a request without Host by itself, without a body.
    requireHostHeader: false,
    // Node would take the first of two keys, or of two content types, and a proxy in front perhaps the last.
    joinDuplicateHeaders: true,
  }
  const server =
    tls === null ? http.createServer(limits, listener) : https.createServer({ ...tls, ...limits }, listener)
  server.on('checkExpectation', listener)
  return server
}

/** Answers a request, or returns false when it is for one of the service's pages. */
function answerOf(options: HttpOptions): (exchange: Exchange) => boolean {
  const refuse = refuseCounted(options)
  const routes = new Routes<Take>()
  for (const path of renamedPaths) routes.add('POST', path, answerRenamed)
  for (const operation of options.operations) {
    const { method = 'POST', path } = operation.endpoint
    routes.add(method, path, takeOver(operation, options, refuse))
  }
  const isHttps = protocolReader(options.trustedProxies)
  return exchange => {
    const { edge, request } = exchange
    const { url = '', method, headers, httpVersionMinor } = request
    const path = pathOf(url)
    const route = routes.find(path)
    if (route !== undefined) exchange.path = route.path
    if (headers.host === undefined ? httpVersionMinor === 1 : !isHost.test(headers.host)) {
      sendError(exchange, new ApiError('invalid_input', { message: 'The request needs one Host header.' }), null)
    } else if (route === undefined) {
      if (!isServicePage(path)) sendError(exchange, new ApiError('not_found'), null)
      else if (method !== 'GET' && method !== 'HEAD') {
        sendError(exchange, new ApiError('method_not_allowed'), null, [['Allow', 'GET, HEAD']])
      } else if (!isHealthPage(path) && !isHttps(request) && !isLocal(edge.addressOf(request))) {
        sendError(exchange, httpsRequired, null)
      } else return false
    } else {
      const take = route.handlers.get(method ?? '')
      if (take === undefined) {
        const allowed = [...route.handlers.keys()].join(', ')
        sendError(exchange, new ApiError('method_not_allowed'), null, [['Allow', allowed]])
      } else if (!isHttps(request)) {
        sendError(exchange, httpsRequired, null)
      } else {
        exchange.parameters = route.parameters
        take(exchange)
      }
    }
    return true
  }
}

const httpsRequired = new ApiError('invalid_input', { message: 'HTTPS is required.' })

/** What a Host header may be, roughly; two of them were joined by a comma. */
const isHost = /^[^\s,/?#@]*$/

/** The path that is asked for, also where a client writes it as to a proxy (RFC 9112, section 3.2.2). */
function pathOf(target: string): string {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]+/i, '')
  const query = local.indexOf('?')
  return query < 0 ? local : local.slice(0, query)
}

function answerRenamed(exchange: Exchange): void {
  sendError(exchange, new ApiError('endpoint_renamed'), null)
}

/** Authenticates, reads the body where there is one to read, and serves. */
function takeOver(operation: Operation, options: HttpOptions, refuse: Refuse): Take {
  const handle = serve(operation, options)
  const fail = answerDefect(options)
  const authenticated = authenticate(operation.endpoint, options.authenticator, refuse, fail)
  const handleOrFail = (exchange: Exchange, body: Buffer | null) => {
    try {
      handle(exchange, body)
    } catch (error) {
      fail(error, exchange)
    }
  }
  if (operation.endpoint.method === 'GET') {
    return exchange => authenticated(exchange, () => handleOrFail(exchange, null))
  }
  return exchange => {
    authenticated(exchange, () => {
      readBody(exchange.request, maxBodyBytes, body => {
        if (body === null) refuse(exchange, new ApiError('payload_too_large'))
        else handleOrFail(exchange, body)
      })
    })
  }
}

/** Refuses an authenticated request; like every one it counts against the rate and says how the account stands. */
function refuseCounted({ meter, onDefect }: HttpOptions): Refuse {
  return (exchange, error) => {
    const accountId = exchange.key?.accountId
    if (accountId === undefined) return sendError(exchange, error, null)
    meter
      .admit(accountId, { endpoint: exchange.path, credits: 0 })
      .then(standing => {
        sendError(exchange, error, { standing, creditsCharged: 0, creditsRemaining: standing.creditsRemaining })
      })
      .catch(failure => {
        onDefect(failure, exchange.id)
        sendError(exchange, new ApiError('internal_error'), null)
      })
  }
}

/** What is thrown while a request is answered; none of it is expected. */
function answerDefect({ onDefect }: HttpOptions) {
  return (error: unknown, exchange: Exchange): void => {
    onDefect(error, exchange.id)
    sendError(exchange, new ApiError('internal_error'), null)
  }
}
