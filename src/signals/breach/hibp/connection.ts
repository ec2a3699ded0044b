/**
 * One GET to Have I Been Pwned, whole or not at all. A redirect is not followed: it would take the key, and maybe an address,
 * to a place that nobody configured. Errors of the network are not handed on, since their text may hold what was asked.
 */
import { globalAgent } from 'node:https'
import type { Dispatcher } from 'undici'

/** A reply whose body came to its end, whatever it says. */
export interface RawReply {
  readonly status: number
  readonly isHtml: boolean
  /** The value of the header Retry-After; null without one. */
  readonly retryAfter: string | null
  readonly body: string
}

export interface Get {
  /** Begins with a slash; added to the base URL. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** A longer body is not read to its end, and counts as none. */
  readonly mostBytes: number
  readonly signal: AbortSignal
}

const connectMs = 5_000
/** A kept connection saves a handshake of several round trips; one that is idle for longer may have been dropped on the way. */
const keepAliveMs = 30_000

/** Node gives its own agents the proxies of the environment when it is told to (NODE_USE_ENV_PROXY=1). */
const usesProxies = globalAgent.options.proxyEnv !== undefined

export class Connection {
  readonly #baseUrl: string
  /** Loaded with the first question: most installations ask none. */
  #library: Promise<{ readonly request: typeof import('undici').request; readonly dispatcher: Dispatcher }> | undefined

  /** @param baseUrl without a slash at its end */
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  /** Null when no whole reply came. */
  async get({ path, headers, mostBytes, signal }: Get): Promise<RawReply | null> {
    const { request, dispatcher } = await this.#load()
    try {
      signal.throwIfAborted()
      const response = await request(this.#baseUrl + path, { dispatcher, headers, signal })
      const body = await readAtMost(response.body, mostBytes)
      if (body === null) return null
      return {
        status: response.statusCode,
        isHtml: /html/i.test(headerOf(response, 'content-type') ?? ''),
        retryAfter: headerOf(response, 'retry-after'),
        body,
      }
    } catch {
      return null
    }
  }

  #load() {
    this.#library ??= import('undici').then(({ Agent, EnvHttpProxyAgent, request }) => {
      // The limit for a whole reply is the signal's.
      const limits = { connect: { timeout: connectMs }, headersTimeout: 0, bodyTimeout: 0 }
      const options = { ...limits, keepAliveTimeout: keepAliveMs, allowH2: false }
      return { request, dispatcher: usesProxies ? new EnvHttpProxyAgent(options) : new Agent(options) }
    })
    return this.#library
  }
}

/** The first of headers that are sent more than once. */
function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** The body as text; null when it is longer than allowed or not UTF-8. Throws when it breaks off. */
async function readAtMost(body: AsyncIterable<Buffer>, most: number): Promise<string | null> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > most) return null
    pieces.push(piece)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
  } catch {
    return null
  }
}
