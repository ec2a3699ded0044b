/**
 * Rules of every page: its id, its headers, the form of its refusals and its name in the metrics. A page is anything
 * that is not under /v1. Pages belong to Fastify: its hooks, cookies and error handler run, and its router decides
 * whether a path is one. Refusals are decided before a body is read: 400 without a Host, 404, 405, 400 without HTTPS.
 */
import { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, errorBody } from '../../core/errors.ts'
import { htmlHeaders } from '../../pages/page.ts'
import { jsonType } from '../answer.ts'
import { hasHost, httpsRequired, isLocal, noHost, originOf, pathOf } from '../client.ts'
import { type Edge, echoableId } from '../exchange.ts'
import { awaitsContinue } from '../malformed.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a page that answers plain HTTP from everywhere. */
    readonly isForMonitors?: boolean
    /** The name of the page in the metrics, where that is not its path. */
    readonly label?: string
    /** Set on a route that only refuses: the methods that its path answers. */
    readonly allow?: string | undefined
  }
  interface FastifyRequest {
    /** The name of the page in the metrics; null until one is shown. */
    pageLabel: string | null
    /** The address by which the service was reached; empty when the request does not say. */
    serviceOrigin: string
  }
}

/** The part of the edge that a page needs. */
export type PageEdge = Pick<Edge, 'observe' | 'addressOf' | 'cameByHttps'>

interface PageRules {
  readonly edge: PageEdge
  readonly isHttps: (request: FastifyRequest['raw']) => boolean
  /**
   * The page that a browser is shown where there is none for its path and method; without it browsers are refused as
   * programs are.
   */
  readonly noPage?: () => string
  /** Whether a page is found with a slash after its path: the reader is led to the path without it. */
  readonly leadsFromSlash?: boolean
  /** Called with an error that was thrown while a page was made. */
  readonly onDefect: (error: unknown, requestId: string) => void
}

/** Adds the pages of each plugin, under the rules. A plugin's hooks are for its own pages. */
export function addPages(server: FastifyInstance, pages: readonly FastifyPluginCallback[], rules: PageRules): void {
  const { edge, onDefect } = rules
  const paths = new Set<string>()
  server.decorateRequest('pageLabel', null)
  server.decorateRequest('serviceOrigin', '')
  server.addHook('onRoute', ({ url }) => void paths.add(url))
  server.addHook('onRequest', (request, reply, done) => {
    begin(request, reply, edge)
    const { config, url } = request.routeOptions
    const allow = request.is404 ? methodsAt(server, paths, pathOf(request.url)) : config.allow
    const refusal = refusalOf(request, allow, rules)
    if (refusal === undefined) {
      request.pageLabel = config.label ?? url ?? null
      done()
    } else if (refusal.code === 'not_found' || refusal.code === 'method_not_allowed') {
      sendNothingThere(request, reply, refusal, allow, rules)
    } else {
      sendRefusal(reply, refusal)
    }
  })
  server.addHook('preParsing', ({ raw, routeOptions }, reply, payload, done) => {
    const isTooLarge = Number(raw.headers['content-length']) > (routeOptions.bodyLimit ?? 0)
    if (awaitsContinue(raw) && !isTooLarge) reply.raw.writeContinue()
    done(null, payload)
  })
  // The framework would read a stream to its end for an answer without a body.
  server.addHook('onSend', ({ method }, _, payload, done) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload)
    payload.destroy()
    done(null, Readable.from([]))
  })
  server.addHook('onSend', (_, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) addHtmlHeaders(reply)
    done(null, payload)
  })
  server.setNotFoundHandler((request, reply) =>
    sendNothingThere(request, reply, new ApiError('not_found'), undefined, rules),
  )
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error
    if (statusCode === 413) return sendRefusal(reply, new ApiError('payload_too_large'))
    if (statusCode >= 400 && statusCode < 500) return sendRefusal(reply, new ApiError('invalid_input'))
    onDefect(error, request.id)
    return sendRefusal(reply, new ApiError('internal_error'))
  })
  for (const each of pages) server.register(each)
  // Last, when every page is known.
  server.register((instance, _, done) => {
    for (const url of [...paths]) if (/[:*]/.test(url)) refuseOtherMethods(instance, paths, url)
    done()
  })
}

/** Answers a path that the router cannot read: there is no such page. */
export function answerUnreadablePath(rules: Pick<PageRules, 'edge' | 'noPage'>) {
  return (_: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    begin(request, reply, rules.edge)
    sendNothingThere(request, reply, new ApiError('not_found'), undefined, rules)
  }
}

function begin(request: FastifyRequest, reply: FastifyReply, edge: PageEdge): void {
  const startedAt = performance.now()
  request.serviceOrigin = originOf(request.raw, edge)
  reply.raw.once('close', () => {
    edge.observe(request.pageLabel ?? 'unknown', reply.raw.statusCode, (performance.now() - startedAt) / 1000)
  })
  reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': request.id })
  if (edge.cameByHttps(request.raw)) reply.header('Strict-Transport-Security', 'max-age=31536000')
  const clientId = echoableId(request.headers['x-request-id'])
  if (clientId !== undefined) reply.header('X-Client-Request-Id', clientId)
}

/** Leaves the headers that a page has set itself. */
function addHtmlHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(htmlHeaders)) if (!reply.hasHeader(name)) reply.header(name, value)
}

/** @param allow the methods that the path answers, when the one of the request is none of them */
function refusalOf(request: FastifyRequest, allow: string | undefined, rules: PageRules): ApiError | undefined {
  if (!hasHost(request.raw)) return noHost
  if (allow !== undefined) return new ApiError('method_not_allowed')
  if (request.is404) return new ApiError('not_found')
  const mayBePlain = request.routeOptions.config.isForMonitors === true || isLocal(rules.edge.addressOf(request.raw))
  return mayBePlain || rules.isHttps(request.raw) ? undefined : httpsRequired
}

/** The methods that a path answers, as its page wrote it; undefined when no page did. */
function methodsAt(server: FastifyInstance, paths: ReadonlySet<string>, url: string): string | undefined {
  if (!paths.has(url)) return undefined
  return server.supportedMethods.filter(method => server.hasRoute({ url, method })).join(', ')
}

/**
 * Adds a route that refuses every other method. The router finds a path with parameters only under a method with a
 * route.
 */
function refuseOtherMethods(server: FastifyInstance, paths: ReadonlySet<string>, url: string): void {
  const allow = methodsAt(server, paths, url)
  server.route({
    url,
    method: server.supportedMethods.filter(method => !server.hasRoute({ url, method })),
    exposeHeadRoute: false,
    config: { allow },
    handler: () => {
      throw new Error('a refused method was answered')
    },
  })
}

/** Answers a path without a page, and a page that does not take the method. Browsers get the same page for both. */
function sendNothingThere(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: ApiError,
  allow: string | undefined,
  { noPage, leadsFromSlash = false }: Pick<PageRules, 'noPage' | 'leadsFromSlash'>,
): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const target = leadsFromSlash && isRead ? withoutLastSlash(request.url) : null
  if (target !== null) {
    reply.redirect(target, 308)
    return
  }
  if (noPage !== undefined && isOfBrowser(request)) {
    // No hook runs for a path that the router cannot read.
    addHtmlHeaders(reply)
    reply.code(404).type('text/html; charset=utf-8').send(noPage())
    return
  }
  if (allow !== undefined) reply.header('Allow', allow)
  sendRefusal(reply, refusal)
}

export function sendRefusal(reply: FastifyReply, error: ApiError): void {
  if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  const { retryAfterSeconds } = error.details
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  reply.code(error.status).type(jsonType).send(errorBody(error, reply.request.serviceOrigin))
}

/** Paths of programs: a browser that mistypes one of these gets a refusal in JSON as well. */
const ofPrograms = /^\/(?:v1|livez|readyz|metrics|range|snapshots|openapi\.json)(?:\/|$)/

/**
 * Whether a page is shown that says that there is none: HTML is named among what is accepted, as every browser does.
 */
function isOfBrowser({ url, headers: { accept = '' } }: FastifyRequest): boolean {
  if (ofPrograms.test(url.split('?', 1)[0])) return false
  return accept.split(',').some(each => /^\s*text\/html\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/i.test(each))
}

/**
 * The address of a page without the slashes at its end, with the same query; null when it ends with none. It is always
 * one of this service: a path that begins with two slashes, or has a backslash, would lead to another host.
 */
export function withoutLastSlash(url: string): string | null {
  const [, path, query = ''] = /^((?:\/[^/\\?#\s]+)+)\/+(\?.*)?$/.exec(url) ?? []
  return path === undefined ? null : path + query
}
