import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UseOutcome } from '../accounts/statistics/tally.ts'
import type { KnownKey } from '../accounts/store.ts'
import { randomBase62 } from '../core/ids.ts'
import { awaitsContinue } from './malformed.ts'

/** State of the edge, the same for every request. */
export interface Edge {
  /** Called with every answer that ended. `path` is one of the service's own, never the text that was sent. */
  observe(path: string, status: number, seconds: number): void
  /**
   * Called with every answer to an authenticated request, as `observe` is. `outcome`: see accounts/statistics/tally.ts.
   */
  countUse(key: KnownKey, path: string, outcome: UseOutcome, credits: number, seconds: number, requestId: string): void
  /** Address of the client: the peer, or what proxies that are trusted say. */
  addressOf(request: IncomingMessage): string
  /** Whether the client came by HTTPS, to this server or to a trusted proxy. */
  cameByHttps(request: IncomingMessage): boolean
  /** True once the server is being closed: connections are then closed after their request. */
  closing: boolean
}

const noParameters = {}

/** One request and its answer, from the head that was read to the last byte that was sent. */
export class Exchange {
  readonly edge: Edge
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  /** performance.now() when the head of the request had been read. */
  readonly startedAt: number
  /** The service's own name of the path, for the metrics. */
  path = 'unknown'
  /** The parameters of the path, as they were sent. */
  parameters: Readonly<Record<string, string>> = noParameters
  /** The key the request was authenticated with; null before that and on paths that need none. */
  key: KnownKey | null = null
  /** True while the client waits for 100 Continue. */
  awaitsContinue: boolean

  constructor(edge: Edge, request: IncomingMessage, response: ServerResponse, id: string) {
    this.edge = edge
    this.request = request
    this.response = response
    this.id = id
    this.startedAt = performance.now()
    this.awaitsContinue = awaitsContinue(request)
  }
}

/**
 * `req_`, random characters of this process, and a count: unique without asking for randomness every time. The ledger
 * knows the form (metering/charge.ts).
 */
export function requestIds(): () => string {
  const prefix = `req_${randomBase62(12)}`
  let count = 0
  return () => `${prefix}${(count++).toString(36).padStart(6, '0')}`
}

/** A caller's own id of a request, when it is harmless to send back. */
export function echoableId(text: string | string[] | undefined): string | undefined {
  return typeof text === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(text) ? text : undefined
}
