/**
 * Pages of the page thread, as the thread that serves shows them: the request is passed on over a Unix socket as HTTP.
 * The rules of all pages (rules.ts) hold here as well: what they refuse is not passed on.
 *
 * A slow client occupies nothing that others need. A request is passed on when it has arrived completely, and its slot
 * is free again as soon as a short answer has come from the page thread completely; the client reads that from memory.
 * A long answer is a download: it is streamed as fast as its client reads, without a slot. Long bodies, which are held
 * in memory, and downloads have limits of their own. All limits are for an address, a session and in all, of one
 * serving thread.
 */
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../core/errors.ts'
import { crossesThreads } from '../../core/workers/failure.ts'
import { isHost } from '../client.ts'
import { siteOf } from '../connection-limits.ts'
import type { Edge } from '../exchange.ts'
import { sendRefusal } from './rules.ts'

const http = process.getBuiltinModule('node:http')

/** Headers that describe a request to the page thread. The same headers from a client are dropped. */
export const passedOn = {
  requestId: 'assay-request-id',
  clientAddress: 'assay-client-address',
  /** https or http. */
  protocol: 'assay-protocol',
  /** Header of an answer, not of a request: the name of its page in the metrics. */
  page: 'assay-page',
} as const

/** Origin by which the browser reached the service; the address of this machine when it names none. */
export function originOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const { host = '' } = headers
  return `${headers[passedOn.protocol] === 'https' ? 'https' : 'http'}://${isHost(host) ? host : '127.0.0.1:8080'}`
}

/** Path of the socket of the page thread. */
export interface PageHost {
  /**
   * The path of its socket; starts the thread when it does not run. Rejects with PagesUnavailable when it cannot be
   * reached.
   */
  socket(): Promise<string>
}

/** The page thread does not run and cannot be started at the moment. */
export class PagesUnavailable extends Error {
  override readonly name = 'PagesUnavailable'
}
crossesThreads(PagesUnavailable)

/**
 * Everything on the way to the page thread belongs to one hop (RFC 9110, section 7.6.1), or was answered here already.
 */
const ofOneHop: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'],
])
const ofPassedOn: ReadonlySet<string> = new Set(Object.values(passedOn))

/** A longer body is passed on to no page; the playground takes the longest. */
const mostBodyBytes = 8 * 1_048_576
/** A page that has not answered by then, or only begun a short answer, is given up. */
const answerMs = 30_000
const retryAfterSeconds = 2

export interface PassOnLimits {
  /** Requests that the page thread works on; further ones wait. */
  readonly requests: SlotLimits
  /** Bodies that are longer than `shortBodyBytes`, or do not say how long they are; further ones are not read yet. */
  readonly longBodies: SlotLimits
  /** Answers that are longer than `shortAnswerBytes`; further ones are refused. */
  readonly downloads: SlotLimits
  readonly shortBodyBytes: number
  readonly shortAnswerBytes: number
}

const usualLimits: PassOnLimits = {
  requests: { inAll: 64, perAddress: 16, perSession: 8 },
  longBodies: { inAll: 16, perAddress: 4, perSession: 2 },
  downloads: { inAll: 512, perAddress: 16, perSession: 8 },
  shortBodyBytes: 16_384,
  shortAnswerBytes: 131_072,
}

const tooManyDownloads = new ApiError('rate_limited', {
  message: 'Too many downloads are running for this sign-in or IP address. Wait until one of them has finished.',
  retryAfterSeconds,
})
const unavailable = new ApiError('provider_unavailable', {
  message: 'The pages are temporarily unavailable. Try again in a few seconds.',
  retryAfterSeconds,
})

/**
 * Passes on every request under the paths, such as `/dashboard` and `/dashboard/*`.
 *
 * @param onTrouble called with the reason when the page thread does not answer
 */
export function passOn(
  paths: readonly string[],
  host: PageHost,
  edge: Pick<Edge, 'addressOf' | 'cameByHttps'>,
  onTrouble: (error: unknown, requestId: string) => void,
  limits = usualLimits,
): FastifyPluginCallback {
  const agent = new http.Agent({ keepAlive: true })
  const [requests, longBodies, downloads] = [limits.requests, limits.longBodies, limits.downloads].map(
    each => new Slots(each),
  )
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const client = clientOf(request, edge)
    const way = new AbortController()
    let end: Release | null = null
    // One listener for both: Node warns of a leak when a response has more than ten.
    reply.raw.once('close', () => {
      way.abort(clientGone)
      end?.()
    })
    const timer = setTimeout(() => way.abort(new PagesUnavailable()), answerMs)
    try {
      const socketPath = await host.socket()
      const release = await requests.take(client, way.signal)
      const asking = { socketPath, headers: headersFor(request, edge), agent }
      const { answer, body } = await ask(request, asking, way.signal, limits.shortAnswerBytes).finally(release)
      if (body !== null) return sendAnswer(answer, body, request, reply)
      way.signal.throwIfAborted()
      end = downloads.takeNow(client)
      if (end === null) {
        way.abort(clientGone)
        sendRefusal(reply.header('Retry-After', retryAfterSeconds), tooManyDownloads)
        return reply
      }
      return sendAnswer(answer, answer, request, reply)
    } catch (error) {
      const reason = way.signal.aborted ? way.signal.reason : error
      if (reason === clientGone) return reply.hijack()
      if (!isOfConnection(reason)) throw reason
      if (!(reason instanceof PagesUnavailable)) onTrouble(reason, request.id)
      sendRefusal(reply.header('Retry-After', retryAfterSeconds), unavailable)
      return reply
    } finally {
      clearTimeout(timer)
    }
  }
  return (server, _, done) => {
    readBodies(server, limits.shortBodyBytes, (request, signal) => longBodies.take(clientOf(request, edge), signal))
    server.addHook('onClose', (_server, closed) => {
      agent.destroy()
      closed()
    })
    for (const path of paths) server.all(path, { exposeHeadRoute: false, bodyLimit: mostBodyBytes }, show)
    done()
  }
}

/** Has every body read whole, and a long one only when it has its slot. */
function readBodies(
  server: FastifyInstance,
  shortBytes: number,
  placeOf: (request: FastifyRequest, signal: AbortSignal) => Promise<Release>,
): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
  server.addHook('preParsing', (request, reply, payload, next) => {
    const { 'content-length': length = 0, 'transfer-encoding': coding } = request.raw.headers
    if (coding === undefined && Number(length) <= shortBytes) return next(null, payload)
    const way = new AbortController()
    let release: Release | null = null
    reply.raw.once('close', () => {
      way.abort(clientGone)
      release?.()
    })
    placeOf(request, way.signal).then(
      taken => {
        release = taken
        next(null, payload)
      },
      // Nobody waits for the answer to a client that is gone.
      () => {},
    )
  })
}

/** The reason to give up a request: its client has closed the connection. */
const clientGone = new Error('the client is gone')

/** The cookie of the sign-in, as the dashboard names it (dashboard/people/auth.ts). */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?assay\.session_token=([^;]+)/

function clientOf({ raw }: FastifyRequest, edge: Pick<Edge, 'addressOf'>): Client {
  return { site: siteOf(edge.addressOf(raw)), session: sessionCookie.exec(raw.headers.cookie ?? '')?.[1] ?? null }
}

function headersFor(
  request: FastifyRequest,
  edge: Pick<Edge, 'addressOf' | 'cameByHttps'>,
): Record<string, string | string[]> {
  const kept = withoutThoseOf(request.raw.headers, [ofOneHop, ofPassedOn])
  return {
    ...kept,
    ...lengthOf(request.body, kept['content-length']),
    [passedOn.requestId]: request.id,
    [passedOn.clientAddress]: edge.addressOf(request.raw),
    [passedOn.protocol]: edge.cameByHttps(request.raw) ? 'https' : 'http',
  }
}

/** The length of what is passed on: a body may have come in chunks, and that of a GET is not read. */
function lengthOf(body: unknown, declared: unknown): { 'content-length'?: string } {
  if (body instanceof Buffer) return { 'content-length': String(body.length) }
  return declared === undefined ? {} : { 'content-length': '0' }
}

function withoutThoseOf(
  headers: IncomingHttpHeaders,
  dropped: readonly ReadonlySet<string>[],
): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(([name]) => !dropped.some(names => names.has(name)))
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

interface Asking {
  readonly socketPath: string
  readonly headers: Record<string, string | string[]>
  readonly agent: InstanceType<typeof http.Agent>
}

/** The answer, and its body where that is short; the answer can be read from its beginning where it is null. */
async function ask(
  { method, raw: { url }, body: sent }: FastifyRequest,
  asking: Asking,
  signal: AbortSignal,
  shortBytes: number,
): Promise<{ answer: IncomingMessage; body: Buffer | null }> {
  const forwarded = http.request({ ...asking, method, path: url })
  signal.addEventListener('abort', () => forwarded.destroy(), { once: true })
  forwarded.end(sent)
  const [answer] = (await once(forwarded, 'response')) as [IncomingMessage]
  // From now on the answer has every error as well.
  forwarded.on('error', () => {})
  return { answer, body: await shortBodyOf(answer, shortBytes) }
}

/** Reads the body of an answer, if it is short. What was read of a longer one is put back. */
async function shortBodyOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > mostBytes) {
      answer.unshift(Buffer.concat(chunks))
      return null
    }
  }
  return Buffer.concat(chunks)
}

function sendAnswer(
  answer: IncomingMessage,
  body: Buffer | IncomingMessage,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const page = answer.headers[passedOn.page]
  if (typeof page === 'string') request.pageLabel = page
  reply.code(answer.statusCode ?? 500).headers(withoutThoseOf(answer.headers, [ofOneHop, ofPassedOn]))
  return reply.send(body)
}

/** Whether an error means that the thread does not run or has ended. Its pages come back. */
function isOfConnection(error: unknown): boolean {
  if (error instanceof PagesUnavailable) return true
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'EAGAIN'].includes(String(code))
}

/**
 * Slots that clients take and release: a limit in all, and one for each address and each session, so that no client
 * takes all of them. Waiting clients get slots in order, except those that have all of their own.
 */
export interface SlotLimits {
  readonly inAll: number
  readonly perAddress: number
  readonly perSession: number
}

export interface Client {
  /** The address, or its /64 of IPv6 (`siteOf`). */
  readonly site: string
  /** Null without a session. */
  readonly session: string | null
}

/** Gives a slot back; a second call does nothing. */
export type Release = () => void

interface Waiting {
  readonly client: Client
  readonly enter: (release: Release) => void
}

export class Slots {
  readonly #limits: SlotLimits
  readonly #waiting = new Set<Waiting>()
  readonly #bySite = new Map<string, number>()
  readonly #bySession = new Map<string, number>()
  #taken = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** Null when there is none for the client at the moment. */
  takeNow(client: Client): Release | null {
    const { inAll, perAddress, perSession } = this.#limits
    const { site, session } = client
    if (this.#taken >= inAll || (this.#bySite.get(site) ?? 0) >= perAddress) return null
    if (session !== null && (this.#bySession.get(session) ?? 0) >= perSession) return null
    this.#count(client, 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#count(client, -1)
      this.#letIn()
    }
  }

  /** Waits for a slot. Rejects with the reason of the signal when that is aborted before. */
  async take(client: Client, signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted()
    const release = this.takeNow(client)
    if (release !== null) return release
    const { promise, resolve, reject } = Promise.withResolvers<Release>()
    const waiting = { client, enter: resolve }
    this.#waiting.add(waiting)
    const leave = () => {
      this.#waiting.delete(waiting)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    const entered = await promise
    signal.removeEventListener('abort', leave)
    // The signal may have been aborted since the slot was given.
    if (signal.aborted) entered()
    signal.throwIfAborted()
    return entered
  }

  #letIn(): void {
    for (const waiting of this.#waiting) {
      if (this.#taken >= this.#limits.inAll) return
      const release = this.takeNow(waiting.client)
      if (release === null) continue
      this.#waiting.delete(waiting)
      waiting.enter(release)
    }
  }

  #count({ site, session }: Client, change: 1 | -1): void {
    this.#taken += change
    add(this.#bySite, site, change)
    if (session !== null) add(this.#bySession, session, change)
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
