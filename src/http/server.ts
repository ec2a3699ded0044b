/**
 * The HTTP edge: which paths there are, in which order a request is refused, and that nothing the framework would answer
 * by itself gets out in another form than the error table's.
 */
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Authenticator } from '../accounts/authenticator.ts'
import { randomBase62 } from '../core/base62.ts'
import { ApiError, errorBody } from '../core/errors.ts'
import { sendError } from './answer.ts'
import { authenticate, type Refuse } from './authenticate.ts'
import type { AnyOperation } from './operation.ts'
import { readBody } from './read-body.ts'
import { type ServeOptions, serve } from './serve.ts'
import { addServicePages, isServicePage, type ServicePages } from './service-pages.ts'

const maxBodyBytes = 131_072
const requestTimeoutMs = 30_000
/** Former paths that say so. */
const renamedPaths = ['/v1/ip/lookup']

export interface HttpOptions extends ServeOptions {
  readonly operations: readonly AnyOperation[]
  readonly authenticator: Authenticator
  readonly pages: ServicePages
  readonly tls: { readonly cert: string; readonly key: string } | null
  /** Addresses of proxies whose X-Forwarded headers are believed; none when empty. */
  readonly trustedProxies: readonly string[]
}

export async function createServer(options: HttpOptions): Promise<FastifyInstance> {
  const server = newFastify(options)
  server.removeAllContentTypeParsers()
  server.decorateRequest('apiKey', null)
  server.decorateRequest('servedPath', 'unknown')
  server.decorateRequest('startedAt', 0)
  server.decorate('observe', (path, status, seconds) => options.pages.metrics.observe(path, status, seconds))
  server.decorate('closing', false)
  server.addHook('preClose', done => {
    server.closing = true
    done()
  })
  server.addHook('onRequest', beforeRouting(options))
  const refuse = refuseCounted(options)
  for (const operation of options.operations) {
    server.post(operation.path, { onRequest: takeOver(operation, options, refuse) }, notReached)
  }
  for (const url of renamedPaths) {
    server.post(url, { onRequest: (_, reply) => sendError(reply, new ApiError('endpoint_renamed'), null) }, notReached)
  }
  addServicePages(server, options.pages, options.operations, answerDefect(options))
  server.setErrorHandler(answerDefect(options))
  return server
}

/** Authenticates, reads the body and serves, all before the framework would read the body by its own rules. */
function takeOver(operation: AnyOperation, options: HttpOptions, refuse: Refuse) {
  const handle = serve(operation, options)
  const fail = answerDefect(options)
  const accepted = authenticate(operation, options.authenticator, refuse, fail)
  return (request: FastifyRequest, reply: FastifyReply): void => {
    request.servedPath = operation.path
    accepted(request, reply, () => {
      readBody(request.raw, maxBodyBytes, body => {
        if (body === null) {
          refuse(request, reply, new ApiError('payload_too_large'))
          return
        }
        try {
          handle(request, reply, body)
        } catch (error) {
          fail(error, request, reply)
        }
      })
    })
  }
}

function notReached(): void {
  throw new Error('a hook that answers every request let one through')
}

function newFastify({ tls, trustedProxies }: HttpOptions): FastifyInstance {
  const nextRequestId = requestIds()
  const base = {
    logger: false,
    requestTimeout: requestTimeoutMs,
    genReqId: nextRequestId,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // A closing server still answers the requests it has taken.
    return503OnClosing: false,
    // Node would answer a request without Host by itself, without a body.
    http: { requireHostHeader: false },
    clientErrorHandler: answerMalformed(nextRequestId),
    frameworkErrors: (_error: unknown, _request: FastifyRequest, reply: FastifyReply) =>
      sendError(reply, new ApiError('not_found'), null),
  }
  const server = tls === null ? Fastify(base) : (Fastify({ ...base, https: tls }) as unknown as FastifyInstance)
  // An expectation that nobody knows is ignored (RFC 9110, section 10.1.1, allows it): the request is answered as it is.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  return server
}

/** `req_`, random characters of this process, and a count: unique without asking for randomness every time. */
function requestIds(): () => string {
  const prefix = `req_${randomBase62(12)}`
  let count = 0
  return () => `${prefix}${(count++).toString(36).padStart(6, '0')}`
}

/** Refuses an authenticated request; like every one it counts against the rate and says how the account stands. */
function refuseCounted({ meter, onDefect }: HttpOptions): Refuse {
  return (request, reply, error) => {
    const accountId = request.apiKey?.accountId
    if (accountId === undefined) return sendError(reply, error, null)
    meter
      .admit(accountId, { endpoint: request.servedPath, credits: 0 })
      .then(standing => {
        sendError(reply, error, { standing, creditsCharged: 0, creditsRemaining: standing.creditsRemaining })
      })
      .catch(failure => {
        onDefect(failure, request)
        sendError(reply, new ApiError('internal_error'), null)
      })
  }
}

/** What is thrown or refused inside the framework; none of it is expected. */
function answerDefect({ onDefect }: HttpOptions) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    onDefect(error, request)
    sendError(reply, new ApiError('internal_error'), null)
  }
}

/** What is refused whatever the path is for: 400 for HTTP that is not complete, 404, 405, and 400 in clear text. */
function beforeRouting({ operations, trustedProxies }: HttpOptions) {
  const posted = new Set([...operations.map(({ path }) => path), ...renamedPaths])
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    request.startedAt = performance.now()
    const { raw } = request
    if (raw.headers.host === undefined && raw.httpVersionMinor === 1) {
      sendError(reply, new ApiError('invalid_input', { message: 'The request has no Host header.' }), null)
    } else if (request.is404) {
      answerUnknownPath(request, reply, posted)
    } else if (trustedProxies.length > 0 && request.protocol !== 'https' && request.url.startsWith('/v1/')) {
      sendError(reply, new ApiError('invalid_input', { message: 'HTTPS is required.' }), null)
    } else {
      next()
    }
  }
}

/** 404, or 405 with the methods that the path does answer. */
function answerUnknownPath(request: FastifyRequest, reply: FastifyReply, posted: ReadonlySet<string>): void {
  const [path] = request.url.split('?', 1)
  const allow = posted.has(path) ? 'POST' : isServicePage(path) ? 'GET, HEAD' : null
  if (allow === null) sendError(reply, new ApiError('not_found'), null)
  else sendError(reply, new ApiError('method_not_allowed'), null, ['Allow', allow])
}

/** What is not HTTP, or breaks its limits, is answered in the same form as everything else, and the connection closed. */
function answerMalformed(nextRequestId: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const body = errorBody(new ApiError('invalid_input', { message: 'The request is not valid HTTP.' }))
    const head = [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      `X-Request-Id: ${nextRequestId()}`,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}
