/**
 * Requests to endpoints that a page makes for its own client. They take the way of every other request, with the key,
 * the address and the connection of that client: the same refusals, the same rate, the same ledger. They are settled
 * when the page's answer went to the kernel, and released when the connection broke before.
 */
import type { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type Edge, Exchange } from './exchange.ts'

/** The request of the page's client. */
export interface OuterRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Its X-Request-Id, under which the ledger knows the call. One call a request. */
  readonly id: string
}

export interface InnerCall {
  /** The path of an endpoint that takes POST. */
  readonly path: string
  /** JSON. */
  readonly body: string
  readonly idempotencyKey: string
}

export interface InnerAnswer {
  readonly status: number
  /** Values by their names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Resolves to null when the client's connection ended before the endpoint answered. */
export type CallEndpoint = (outer: OuterRequest, call: InnerCall) => Promise<InnerAnswer | null>

/** Headers of the client by which it is known: who it is, where it is, and by which name it reached the service. */
const keptHeaders = ['authorization', 'host', 'x-forwarded-for', 'x-forwarded-proto', 'x-request-id'] as const

export function innerCalls(edge: Edge, answer: (exchange: Exchange, path: string) => void): CallEndpoint {
  return (outer, call) => {
    const { promise, resolve } = Promise.withResolvers<InnerAnswer | null>()
    const request = new InnerRequest(outer.request, call)
    const response = new InnerResponse(outer.response, resolve)
    outer.response.once('close', () => resolve(null))
    // They have what an exchange reads of a request and calls on a response.
    const [asked, answered] = [request as unknown as IncomingMessage, response as unknown as ServerResponse]
    answer(new Exchange(edge, asked, answered, outer.id), call.path)
    return promise
  }
}

class InnerRequest {
  readonly method = 'POST'
  readonly httpVersionMajor = 1
  readonly httpVersionMinor = 1
  readonly url: string
  readonly headers: IncomingHttpHeaders = {}
  readonly socket: IncomingMessage['socket']
  readonly #body: Buffer

  constructor(outer: IncomingMessage, { path, body, idempotencyKey }: InnerCall) {
    this.url = path
    this.socket = outer.socket
    this.#body = Buffer.from(body)
    for (const name of keptHeaders)
      Object.assign(this.headers, name in outer.headers && { [name]: outer.headers[name] })
    this.headers['content-type'] = 'application/json'
    this.headers['idempotency-key'] = idempotencyKey
  }

  /** The body is there at once. */
  on(event: string, listener: (bytes?: Buffer) => void): this {
    if (event === 'data') listener(this.#body)
    else if (event === 'end') listener()
    return this
  }
}

/** The answer of an endpoint, which is passed to the page. The page handles the connection. */
class InnerResponse {
  headersSent = false
  statusCode = 0
  readonly #outer: ServerResponse
  readonly #take: (answer: InnerAnswer) => void
  #headers: ReadonlyMap<string, string> = new Map()

  constructor(outer: ServerResponse, take: (answer: InnerAnswer) => void) {
    this.#outer = outer
    this.#take = take
  }

  get destroyed(): boolean {
    return this.#outer.destroyed
  }

  get writableFinished(): boolean {
    return this.#outer.writableFinished
  }

  on(...[event, listener]: Parameters<EventEmitter['on']>): this {
    this.#outer.on(event, listener)
    return this
  }

  once(...[event, listener]: Parameters<EventEmitter['once']>): this {
    this.#outer.once(event, listener)
    return this
  }

  /** @param pairs each name, followed by its value */
  writeHead(status: number, pairs: readonly string[]): void {
    this.statusCode = status
    this.headersSent = true
    const named = pairs.flatMap((name, index) =>
      index % 2 === 0 ? [[name.toLowerCase(), pairs[index + 1]] as const] : [],
    )
    this.#headers = new Map(named)
  }

  end(body: string): void {
    this.#take({ status: this.statusCode, headers: this.#headers, body })
  }
}
