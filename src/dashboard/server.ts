import type { Server, ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyPluginCallback } from 'fastify'
import { passedOn } from '../http/pages/passed-on.ts'
import { addPages, answerUnreadablePath, type PageEdge } from '../http/pages/rules.ts'
import { noPage } from '../pages/page.ts'

interface PageServerOptions {
  /** Pages, each with routes, hooks and a prefix of its own. */
  readonly pages: readonly FastifyPluginCallback[]
  readonly onDefect: (error: unknown, requestId: string) => void
  readonly version: string
}

/**
 * The server of the page thread. It listens where only this service may connect, so that it believes what the thread
 * that serves says of a request (http/pages/passed-on.ts). Metrics and the refusal of plain HTTP are that thread's.
 */
export function createPageServer({ pages, onDefect, version }: PageServerOptions): FastifyInstance {
  const missing = () => noPage(version)
  const server = Fastify({
    logger: false,
    genReqId: ({ headers }) => String(headers[passedOn.requestId]),
    frameworkErrors: answerUnreadablePath({ edge, noPage: missing }),
    // The connections are those of the thread that serves, which keeps them for the next request.
    keepAliveTimeout: 0,
    requestTimeout: 0,
    return503OnClosing: false,
  })
  server.addHook('onSend', ({ pageLabel }, reply, payload, done) => {
    if (pageLabel !== null) reply.header(passedOn.page, pageLabel)
    done(null, payload)
  })
  // A body that is refused is read all the same: closing the connection on it would take the answer along.
  server.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!raw.complete) raw.resume()
    if (reply.statusCode === 413) reply.removeHeader('Connection')
    done(null, payload)
  })
  addPages(server, pages, { edge, isHttps: () => true, noPage: missing, leadsFromSlash: true, onDefect })
  return server
}

/** Counts the requests of a server whose answers are not sent completely. */
export function openRequestsOf(server: Pick<Server, 'on'>): () => number {
  let open = 0
  server.on('request', (_, response: ServerResponse) => {
    open += 1
    response.once('close', () => {
      open -= 1
    })
  })
  return () => open
}

const edge: PageEdge = {
  observe: () => {},
  addressOf: ({ headers }) => String(headers[passedOn.clientAddress]),
  cameByHttps: ({ headers }) => headers[passedOn.protocol] === 'https',
}
