/**
 * Pages of the page thread, as the thread that serves shows them: the request is passed on over a Unix socket as HTTP, its
 * body and the answer's as streams. The rules of all pages (rules.ts) hold here as well: what they refuse is not passed on.
 */
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../core/errors.ts'
import type { Edge } from '../exchange.ts'
import { sendRefusal } from './rules.ts'

const http = process.getBuiltinModule('node:http')

/** The names of what is said of a request beside its own headers. One that a client sends under such a name is dropped. */
export const passedOn = {
  requestId: 'assay-request-id',
  clientAddress: 'assay-client-address',
  /** https or http. */
  protocol: 'assay-protocol',
  /** Of an answer: the name of its page in the metrics. */
  page: 'assay-page',
} as const

/** Where the reader reached the service, as the browser names it; the address of this machine when that is none. */
export function originOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const { host = '' } = headers
  return `${headers[passedOn.protocol] === 'https' ? 'https' : 'http'}://${isHost(host) ? host : '127.0.0.1:8080'}`
}

/** Whether it is a host as a browser names one, with or without a port. */
export function isHost(text: string): boolean {
  return (
    /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(text) &&
    text.length <= 255 &&
    URL.canParse(`http://${text}`)
  )
}

/** Where the page thread listens. */
export interface PageHost {
  /** The path of its socket; starts the thread when it does not run. Rejects with PagesUnavailable when it cannot be reached. */
  socket(): Promise<string>
}

/** The page thread does not run and cannot be started at the moment. */
export class PagesUnavailable extends Error {
  override readonly name = 'PagesUnavailable'
}

/** Everything on the way to the page thread belongs to one hop (RFC 9110, section 7.6.1), or was answered here already. */
const ofOneHop: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'],
])
const ofPassedOn: ReadonlySet<string> = new Set(Object.values(passedOn))

/** A longer body is passed on to no page; most take less. */
const mostBodyBytes = 16 * 1_048_576
/** A page that has not begun to answer by then is given up. */
const firstByteMs = 30_000
/** Requests of one serving thread that are under way at once; more of them wait. */
const mostAtOnce = 64
const retryAfterSeconds = 2

const unavailable = new ApiError('provider_unavailable', {
  message: 'The pages cannot be shown at the moment. Try again in a few seconds.',
  retryAfterSeconds,
})

/**
 * Passes on every request under the paths, such as `/dashboard` and `/dashboard/*`.
 *
 * @param onTrouble told why a page could not be had from the thread
 */
export function passOn(
  paths: readonly string[],
  host: PageHost,
  edge: Pick<Edge, 'addressOf' | 'cameByHttps'>,
  onTrouble: (error: unknown, requestId: string) => void,
): FastifyPluginCallback {
  const agent = new http.Agent({ keepAlive: true, maxSockets: mostAtOnce })
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (Number(request.headers['content-length']) > mostBodyBytes) {
      sendRefusal(reply, new ApiError('payload_too_large'))
      return reply
    }
    try {
      const socketPath = await host.socket()
      const headers = headersFor(request, edge)
      const answer = await ask(request, reply, { socketPath, headers, agent })
      if (answer === null) return reply.hijack()
      return sendAnswer(answer, request, reply)
    } catch (error) {
      if (!isOfConnection(error)) throw error
      if (!(error instanceof PagesUnavailable)) onTrouble(error, request.id)
      sendRefusal(reply.header('Retry-After', retryAfterSeconds), unavailable)
      return reply
    }
  }
  return (server, _, done) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload))
    server.addHook('onClose', (_server, closed) => {
      agent.destroy()
      closed()
    })
    for (const path of paths) server.all(path, { exposeHeadRoute: false, bodyLimit: mostBodyBytes }, show)
    done()
  }
}

function headersFor(
  request: FastifyRequest,
  edge: Pick<Edge, 'addressOf' | 'cameByHttps'>,
): Record<string, string | string[]> {
  const kept = withoutThoseOf(request.raw.headers, [ofOneHop, ofPassedOn])
  return {
    ...kept,
    // Its own body was read from chunks, or none came.
    ...(request.body == null && kept['content-length'] !== undefined ? { 'content-length': '0' } : {}),
    [passedOn.requestId]: request.id,
    [passedOn.clientAddress]: edge.addressOf(request.raw),
    [passedOn.protocol]: edge.cameByHttps(request.raw) ? 'https' : 'http',
  }
}

function withoutThoseOf(
  headers: IncomingHttpHeaders,
  dropped: readonly ReadonlySet<string>[],
): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(([name]) => !dropped.some(names => names.has(name)))
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

interface Way {
  readonly socketPath: string
  readonly headers: Record<string, string | string[]>
  readonly agent: InstanceType<typeof http.Agent>
}

/** Resolves when the answer begins; to null when the client has gone before. */
function ask(request: FastifyRequest, reply: FastifyReply, way: Way): Promise<IncomingMessage | null> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage | null>()
  const asked: ClientRequest = http.request({ ...way, method: request.method, path: request.raw.url })
  const timer = setTimeout(() => asked.destroy(new PagesUnavailable()), firstByteMs)
  const body = request.body as Readable | null | undefined
  reply.raw.once('close', () => {
    resolve(null)
    asked.destroy()
    // A page may answer before it has read all. What is left stands before the next request of the connection.
    body?.unpipe(asked).resume()
  })
  asked.once('response', answer => {
    clearTimeout(timer)
    resolve(answer)
  })
  asked.on('error', error => {
    clearTimeout(timer)
    reject(error)
  })
  if (body == null) asked.end()
  else body.on('error', () => asked.destroy()).pipe(asked)
  return promise
}

function sendAnswer(answer: IncomingMessage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const page = answer.headers[passedOn.page]
  if (typeof page === 'string') request.pageLabel = page
  reply.code(answer.statusCode ?? 500).headers(withoutThoseOf(answer.headers, [ofOneHop, ofPassedOn]))
  return reply.send(answer)
}

/** True of what says that the thread is not there, or has ended: its pages come back. */
function isOfConnection(error: unknown): boolean {
  if (error instanceof PagesUnavailable) return true
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'EAGAIN'].includes(String(code))
}
