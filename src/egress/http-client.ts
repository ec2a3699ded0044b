/**
 * The one client for HTTP requests that leave the machine. It holds every limit of a request: time to connect, idle
 * time, time of the whole, bytes of the body before and after unpacking, redirects. Guards against strangers' servers
 * are added by `fetcher.ts`.
 *
 * Requests go through `request` of undici, which hands over the body as it came: `fetch` takes a packed body that was
 * cut off for a whole one. Proxies of the environment are used only where Node was told to (NODE_USE_ENV_PROXY=1).
 *
 * undici is loaded with the first request, because most threads send none.
 */
import { isUtf8 } from 'node:buffer'
import { globalAgent } from 'node:https'
import type { Socket } from 'node:net'
import type { Dispatcher } from 'undici'
import { IdleTimeout } from '../core/idle-timeout.ts'
import { type SpanAttributes, tracedEgress } from '../core/trace.ts'
import { type BodyLimits, unpackedBody } from './http-body.ts'
import { HttpError, type HttpFailure, httpErrorOf } from './http-error.ts'

export interface HttpClientOptions {
  /** Milliseconds for TCP, TLS and the tunnel of a proxy together. */
  readonly connectMs: number
  /** Connections that stay open for further requests. Without it, each request has its own connection. */
  readonly kept?: {
    /** Most connections to one origin; no limit without it. */
    readonly connections?: number
    /** Milliseconds for which an unused connection stays open; 4,000 without it. */
    readonly idleMs?: number
  }
  /** True to speak HTTP/2 with servers that prefer it; otherwise HTTP/1.1 only. */
  readonly http2?: boolean
  /** A connected socket, for one request: no connection is made, and no proxy is used. */
  readonly socket?: Socket
}

export interface HttpRequest {
  readonly url: URL
  /** GET without it. */
  readonly method?: 'GET' | 'POST'
  /** In lower case. Without `accept-encoding`, gzip and br are requested. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Aborts the request at any moment. A reason with the name TimeoutError counts as a timeout. */
  readonly signal?: AbortSignal
  /** Milliseconds for all of it. */
  readonly totalMs?: number
  /** Milliseconds without a byte of the server: before the head, and between two pieces of the body. */
  readonly idleMs?: number
}

/** A response that names another address. `location` is as it came, and may be relative to `from`. */
export class Redirect {
  readonly from: URL
  readonly location: string

  constructor(from: URL, location: string) {
    this.from = from
    this.location = location
  }
}

/**
 * Calls `hop` with `url`, and again with the target of each redirect that it returns, `most` times at most. Returns
 * what `hop` or `target` returned in place of a redirect or an address, or `too_many_redirects`.
 */
export async function followRedirects<Result, Refusal>(
  url: URL,
  most: number,
  target: (redirect: Redirect) => Promise<URL | Refusal>,
  hop: (url: URL) => Promise<Result | Redirect>,
): Promise<Result | Refusal | 'too_many_redirects'> {
  let address = url
  for (let followed = 0; ; followed++) {
    const step = await hop(address)
    if (!(step instanceof Redirect)) return step
    if (followed === most) return 'too_many_redirects'
    const next = await target(step)
    if (!(next instanceof URL)) return next
    address = next
  }
}

export class HttpResponse {
  readonly url: URL
  readonly status: number
  readonly #response: Dispatcher.ResponseData
  readonly #signal: AbortSignal
  readonly #idle: IdleTimeout | null
  readonly #count = { bytes: 0, isCut: false }

  constructor(url: URL, response: Dispatcher.ResponseData, signal: AbortSignal, idle: IdleTimeout | null) {
    this.url = url
    this.status = response.statusCode
    this.#response = response
    this.#signal = signal
    this.#idle = idle
  }

  /** The first value of a header; null without one. */
  header(name: string): string | null {
    const value = this.#response.headers[name]
    return (Array.isArray(value) ? value[0] : value) ?? null
  }

  /** Null when the response is no redirect, or does not say where to. */
  get redirect(): Redirect | null {
    const location = [301, 302, 303, 307, 308].includes(this.status) ? this.header('location') : null
    // undici reads a head as Latin-1; servers write UTF-8.
    return location === null ? null : new Redirect(this.url, Buffer.from(location, 'latin1').toString())
  }

  /** True when the body that was read was cut at its limits. */
  get isCut(): boolean {
    return this.#count.isCut
  }

  /** Yields the unpacked body. Throws HttpError. */
  pieces(limits: BodyLimits): AsyncGenerator<Buffer, void> {
    const fail = (kind: HttpFailure, code?: string) => new HttpError(kind, 'body', this.url.host, code)
    return unpackedBody(this.#packed(), this.header('content-encoding') ?? '', limits, fail, this.#count)
  }

  /** The unpacked body. Throws HttpError. */
  async bytes(limits: BodyLimits): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.pieces(limits)))
  }

  /** The unpacked body as text. Throws HttpError, `encoding` also when it is not UTF-8. */
  async text(limits: BodyLimits): Promise<string> {
    const body = await this.bytes(limits)
    if (!isUtf8(body)) throw new HttpError('encoding', 'body', this.url.host)
    return new TextDecoder().decode(body)
  }

  /** Ends the connection of a body that was not read. One of a status without a body is kept. */
  async release(): Promise<void> {
    const { body } = this.#response
    if (this.status === 204 || this.status === 304) await body.dump().catch(() => {})
    // An error of an unread body is irrelevant.
    else body.on('error', () => {}).destroy()
  }

  async *#packed(): AsyncGenerator<Buffer, void> {
    try {
      for await (const piece of this.#response.body as AsyncIterable<Buffer>) {
        this.#idle?.restart()
        yield piece
      }
    } catch (error) {
      throw httpErrorOf(error, this.#signal, 'body', this.url.host)
    }
  }
}

let library: Promise<typeof import('undici')> | undefined
const undici = () => {
  library ??= import('undici')
  return library
}

/** Node sets the proxies of the environment on its agents with NODE_USE_ENV_PROXY=1. */
const usesProxies = globalAgent.options.proxyEnv !== undefined

export class HttpClient {
  readonly #options: HttpClientOptions
  #kept: { direct?: Promise<Dispatcher>; proxied?: Promise<Dispatcher> } = {}

  constructor(options: HttpClientOptions) {
    this.#options = options
  }

  /**
   * Sends a request and returns what `read` makes of the response, whose body ends with that call. A redirect is a
   * response like any other. Throws HttpError without a complete response, and the errors of `read`.
   */
  send<Result>(request: HttpRequest, read: (response: HttpResponse) => Promise<Result>): Promise<Result> {
    const { method = 'GET' } = request
    return tracedEgress(method, this.#attributesOf(request), span =>
      this.#send(request, response => {
        span?.set({ 'http.response.status_code': response.status })
        return read(response)
      }),
    )
  }

  /** The host of a given socket was chosen by a third party, so it is not in traces. */
  #attributesOf({ url, method = 'GET' }: HttpRequest): SpanAttributes {
    const common = { 'http.request.method': method, 'url.scheme': url.protocol.slice(0, -1) }
    return this.#options.socket === undefined ? { ...common, 'server.address': url.hostname } : common
  }

  async #send<Result>(request: HttpRequest, read: (response: HttpResponse) => Promise<Result>): Promise<Result> {
    const { url, totalMs, idleMs } = request
    // Before any limit of time begins: the first request loads the library.
    const dispatcher = await this.#dispatcherFor(url)
    const idle = idleMs === undefined ? null : new IdleTimeout(idleMs)
    const total = totalMs === undefined ? undefined : AbortSignal.timeout(totalMs)
    const signal = AbortSignal.any([request.signal, idle?.signal, total].filter(each => each !== undefined))
    try {
      const response = new HttpResponse(url, await this.#begin(dispatcher, request, signal), signal, idle)
      idle?.restart()
      try {
        return await read(response)
      } finally {
        await response.release()
      }
    } finally {
      idle?.stop()
      // A tunnel that is being opened ends later; its end is not awaited.
      if (this.#options.kept === undefined) void dispatcher.destroy().catch(() => {})
    }
  }

  /** Ends every connection that is kept. */
  async close(): Promise<void> {
    const kept = Object.values(this.#kept)
    this.#kept = {}
    await Promise.all(kept.map(async each => (await each).destroy()))
  }

  async #begin(
    dispatcher: Dispatcher,
    { url, method = 'GET', headers, body }: HttpRequest,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    // While it connects, undici does not listen to the signal.
    const aborted = Promise.withResolvers<never>()
    const abort = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    try {
      signal.throwIfAborted()
      const answer = dispatcher.request({
        ...{ method, origin: url.origin, path: `${url.pathname}${url.search}`, signal },
        headers: { 'accept-encoding': 'gzip, br', ...headers },
        reset: this.#options.kept === undefined,
        ...(body === undefined ? {} : { body }),
      })
      return await Promise.race([answer, aborted.promise])
    } catch (error) {
      throw httpErrorOf(error, signal, 'head', url.host)
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  async #dispatcherFor(url: URL): Promise<Dispatcher> {
    const { socket, kept } = this.#options
    if (socket !== undefined) return onSocket(url, socket)
    const way = usesProxies && hasProxy(url) ? 'proxied' : 'direct'
    if (kept === undefined) return this.#newDispatcher(way)
    this.#kept[way] ??= this.#newDispatcher(way)
    return this.#kept[way]
  }

  async #newDispatcher(way: 'direct' | 'proxied'): Promise<Dispatcher> {
    const { Agent, EnvHttpProxyAgent, Pool } = await undici()
    const { connectMs, kept, http2 = false } = this.#options
    const options = {
      ...{
        connect: { timeout: connectMs },
        connectTimeout: connectMs,
        headersTimeout: 0,
        bodyTimeout: 0,
        allowH2: http2,
      },
      ...(kept?.connections === undefined ? {} : { connections: kept.connections }),
      ...(kept?.idleMs === undefined ? {} : { keepAliveTimeout: kept.idleMs }),
    }
    if (way === 'direct') return new Agent(options)
    // Without this limit undici would wait for the tunnel for five minutes, even after `destroy`.
    const clientFactory = (origin: URL, own: object) => new Pool(origin, { ...own, headersTimeout: connectMs })
    return new EnvHttpProxyAgent({ ...options, clientFactory })
  }
}

/** Speaks on one socket; a second connection is refused. */
async function onSocket(url: URL, socket: Socket): Promise<Dispatcher> {
  const { Client } = await undici()
  let isTaken = false
  return new Client(url.origin, {
    connect: (_, callback) => {
      const isFirst = !isTaken
      isTaken = true
      // The client ignores a socket that it gets during the call.
      queueMicrotask(() => (isFirst ? callback(null, socket) : callback(new Error('The connection has ended.'), null)))
    },
    ...{ allowH2: false, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 },
  })
}

/** Without a proxy for https, EnvHttpProxyAgent would use the proxy for http, while Node connects directly. */
function hasProxy({ protocol }: URL): boolean {
  const name = `${protocol.slice(0, -1)}_proxy`
  return Boolean(process.env[name] ?? process.env[name.toUpperCase()])
}
