/**
 * The HTTP edge. It holds the order in which a request is refused, and gives what Node or the framework would answer by
 * itself the form of the error table. Requests of the API, all under /v1, go from Node's server straight to their
 * endpoint. Every other request is the framework's (pages/rules.ts,
 * docs/decisions/0005-answers-bypass-the-framework.md).
 */
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyPluginCallback } from 'fastify'
import type { Authenticator } from '../accounts/authenticator.ts'
import { limitsOfKey } from '../accounts/keys.ts'
import { ApiError } from '../core/errors.ts'
import { noPage } from '../pages/page.ts'
import { freeOfCharge, sendError, sendFailure } from './answer.ts'
import { authenticate, type Refuse } from './authenticate.ts'
import { addressReader, hasHost, httpsReader, httpsRequired, noHost, pathOf } from './client.ts'
import { type Edge, Exchange, requestIds } from './exchange.ts'
import { type CallEndpoint, innerCalls } from './inner-call.ts'
import { maxBodyBytes, readBody } from './json-body.ts'
import { answerMalformed, framingRefusal, refuseTunnel } from './malformed.ts'
import { Connections, type NodeServerOptions, nodeServer } from './node-server.ts'
import type { Operation } from './operation.ts'
import { addPages, answerUnreadablePath } from './pages/rules.ts'
import { type ServicePages, servicePages } from './pages/service-pages.ts'
import { type ServeOptions, serve } from './serve.ts'

/** Former paths of endpoints, which answer endpoint_renamed. */
const renamedPaths = ['/v1/ip/lookup']

export interface HttpOptions extends ServeOptions, NodeServerOptions {
  readonly operations: readonly Operation[]
  readonly authenticator: Authenticator
  readonly servicePages: ServicePages
  /** Counts the use of accounts, for their statistics. */
  readonly countUse: Edge['countUse']
  /** Called with each request of the API before anything is done about it; undefined when traces are off. */
  readonly onRequest?: ((exchange: Exchange) => void) | undefined
  /** Further pages, each with routes, hooks and a prefix of its own. */
  readonly morePages?: readonly FastifyPluginCallback[]
  /** A page that calls endpoints for its client. */
  readonly callingPage?: CallingPage | null
}

/** Makes a page of what calls endpoints. */
export type CallingPage = (callEndpoint: CallEndpoint) => FastifyPluginCallback

/** Answers the requests of one method and path. */
type Take = (exchange: Exchange) => void

export function createServer(options: HttpOptions): FastifyInstance {
  const { servicePages: ownPages, trustedProxies, onDefect } = options
  const edge: Edge = {
    observe: (path, status, seconds) => ownPages.metrics.observe(path, status, seconds),
    countUse: options.countUse,
    addressOf: addressReader(trustedProxies),
    cameByHttps: httpsReader(trustedProxies),
    closing: false,
  }
  // Without proxies the server itself listens with TLS or on loopback only.
  const isHttps = trustedProxies.length === 0 ? () => true : edge.cameByHttps
  const nextRequestId = requestIds()
  const takeRequest = answerOrFail(options, answerOf(options, isHttps))
  const connections = new Connections()
  const missing = () => noPage(ownPages.version)
  const server = Fastify({
    logger: false,
    genReqId: nextRequestId,
    frameworkErrors: answerUnreadablePath({ edge, noPage: missing }),
    // No page has a schema, so that the framework's compilers of schemas need not be loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // A closing server still answers the requests it has taken.
    return503OnClosing: false,
    clientErrorHandler: answerMalformed(connections, nextRequestId),
    // Fastify takes only the scheme of its address from it: `serverFactory` makes the server.
    ...(options.tls === null ? {} : { https: options.tls as unknown as null }),
    serverFactory: showPage =>
      nodeServer(options, connections, (request, response) => {
        const path = pathOf(request.url ?? '')
        const refusal = framingRefusal(request)
        if (refusal !== undefined) {
          connections.of(request.socket)?.takeNoMore()
          sendError(new Exchange(edge, request, response, nextRequestId()), refusal, null)
        } else if (isOfApi(path)) takeRequest(new Exchange(edge, request, response, nextRequestId()), path)
        else showPage(request, response)
      }),
  })
  server.server.on('connect', refuseTunnel(connections, nextRequestId))
  server.addHook('preClose', done => {
    edge.closing = true
    connections.close()
    done()
  })
  addPages(server, pagesOf(options, edge, takeRequest), {
    edge,
    isHttps,
    noPage: missing,
    onDefect,
  })
  return server
}

function pagesOf(options: HttpOptions, edge: Edge, answer: (exchange: Exchange, path: string) => void) {
  const { servicePages: ownPages, operations, morePages = [], callingPage = null } = options
  const endpoints = operations.map(({ endpoint }) => endpoint)
  const calling = callingPage === null ? [] : [callingPage(innerCalls(edge, answer))]
  return [servicePages(edge, ownPages, endpoints), ...morePages, ...calling]
}

/** Answers each request of the API, after `onRequest` where there is one. */
function answerOrFail(options: HttpOptions, answer: (exchange: Exchange, path: string) => void): typeof answer {
  const { onRequest } = options
  const fail = answerDefect(options)
  const answers = (exchange: Exchange, path: string) => {
    try {
      answer(exchange, path)
    } catch (error) {
      fail(error, exchange)
    }
  }
  if (onRequest === undefined) return answers
  return (exchange, path) => {
    onRequest(exchange)
    answers(exchange, path)
  }
}

/**
 * Every other path is one of a page. What is no path, such as "*", is answered here: the framework would take it for
 * "/".
 */
function isOfApi(path: string): boolean {
  return path.startsWith('/v1/') || path === '/v1' || !path.startsWith('/')
}

function noCompiler(): never {
  throw new Error('a page has a schema, which nothing compiles')
}

/** Finds the endpoint of a request, or refuses it: 400 without a Host, 404, 405, 400 without HTTPS. */
function answerOf(
  options: HttpOptions,
  isHttps: (request: IncomingMessage) => boolean,
): (exchange: Exchange, path: string) => void {
  const refuse = refuseCounted(options)
  const routes = new Routes<Take>()
  for (const path of renamedPaths) routes.add('POST', path, answerRenamed)
  for (const operation of options.operations) {
    const { method = 'POST', path } = operation.endpoint
    routes.add(method, path, takeOver(operation, options, refuse))
  }
  return (exchange, path) => {
    const { request } = exchange
    const route = routes.find(path)
    if (route !== undefined) exchange.path = route.path
    const take = route?.handlers.get(request.method ?? '')
    if (!hasHost(request)) {
      sendError(exchange, noHost, null)
    } else if (route === undefined) {
      sendError(exchange, new ApiError('not_found'), null)
    } else if (take === undefined) {
      const allowed = [...route.handlers.keys()].join(', ')
      sendError(exchange, new ApiError('method_not_allowed'), null, [['Allow', allowed]])
    } else if (!isHttps(request)) {
      sendError(exchange, httpsRequired, null)
    } else {
      exchange.parameters = route.parameters
      take(exchange)
    }
  }
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
      readBody(exchange, maxBodyBytes, body => {
        if (body === null) refuse(exchange, new ApiError('payload_too_large'))
        else handleOrFail(exchange, body)
      })
    })
  }
}

/**
 * Refuses an authenticated request. It counts against the rate like every other, and the answer says how the account
 * stands.
 */
function refuseCounted({ meter, onDefect }: HttpOptions): Refuse {
  return (exchange, error) => {
    const { key } = exchange
    if (key === null) return sendError(exchange, error, null)
    meter.ask(
      key.accountId,
      { endpoint: exchange.path, credits: 0, limits: limitsOfKey(key) },
      {
        resolve: accountStatus => sendError(exchange, error, freeOfCharge(accountStatus)),
        reject: (failure, accountStatus) => {
          onDefect(failure, exchange.id)
          sendFailure(exchange, failure, accountStatus && freeOfCharge(accountStatus))
        },
      },
    )
  }
}

/** Answers an error that was thrown before the account was read. */
function answerDefect({ onDefect }: HttpOptions) {
  return (error: unknown, exchange: Exchange): void => {
    onDefect(error, exchange.id)
    if (!exchange.response.headersSent) sendFailure(exchange, error, null)
  }
}

/**
 * Maps the path of a request to what answers it. A path without parameters takes one look into a table. Paths with
 * parameters are few and tried one after the other; a parameter is one whole segment, and it is not decoded here.
 */
interface Match<Handler> {
  /** The path as the endpoint writes it, never the text that was sent. */
  readonly path: string
  readonly handlers: ReadonlyMap<string, Handler>
  readonly parameters: Readonly<Record<string, string>>
}

interface Pattern<Handler> {
  readonly form: RegExp
  /** The path without the names of its parameters. */
  readonly shape: string
  readonly match: Match<Handler>
}

export class Routes<Handler> {
  readonly #fixed = new Map<string, Match<Handler>>()
  readonly #patterns: Pattern<Handler>[] = []
  readonly #handlers = new Map<string, Map<string, Handler>>()

  /**
   * @param path such as /v1/things/{name}. Throws when a path of that form has a handler of that method, or other
   * names.
   */
  add(method: string, path: string, handler: Handler): void {
    let handlers = this.#handlers.get(path)
    if (handlers === undefined) {
      handlers = new Map()
      this.#handlers.set(path, handlers)
      const match = { path, handlers, parameters: {} }
      if (this.#patterns.some(other => other.shape === shapeOf(path)))
        throw new Error(`there are two names for ${path}`)
      if (path.includes('{')) this.#patterns.push({ form: formOf(path), shape: shapeOf(path), match })
      else this.#fixed.set(path, match)
    }
    if (handlers.has(method)) throw new Error(`there are two endpoints ${method} ${path}`)
    handlers.set(method, handler)
  }

  /** The route at the path, whatever the method; undefined when there is none. */
  find(path: string): Match<Handler> | undefined {
    const fixed = this.#fixed.get(path)
    if (fixed !== undefined) return fixed
    for (const { form, match } of this.#patterns) {
      const parameters = form.exec(path)?.groups
      if (parameters !== undefined) return { ...match, parameters }
    }
    return undefined
  }
}

function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, '{}')
}

function formOf(path: string): RegExp {
  const source = path.split('/').map(segment => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    return name === undefined ? segment.replace(/[^\w-]/g, '\\$&') : `(?<${name}>[^/]+)`
  })
  return new RegExp(`^${source.join('/')}$`)
}
