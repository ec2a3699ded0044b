/**
 * One GET of a range from a server that answers as Pwned Passwords does. Only a whole range is an answer: status 200, plain text
 * that reads line by line as hashes of this prefix, no longer than any range is, also once it is unpacked, and without a hole
 * (corpus/whole-range.ts). Everything else is a value that says whether asking again may help. A reason holds no part of a body.
 *
 * `request` of undici hands over the body as it came. `fetch` takes a packed body that was cut off for a whole one.
 */
import { globalAgent } from 'node:https'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { Agent, type Dispatcher, EnvHttpProxyAgent, errors, request } from 'undici'
import { type HashKind, HashList, prefixText } from '../../corpus/hash-list.ts'
import { readLines } from '../../corpus/range-lines.ts'
import { isWholeRange } from '../../corpus/whole-range.ts'
import type { RangeRequestLimits } from './range-limits.ts'

export interface RangeQuestion {
  readonly prefix: number
  readonly kind: HashKind
  /** True to have the length of the answer hidden from who watches the line. */
  readonly isPadded: boolean
  /** Of the range that is here already. */
  readonly etag: string | null
}

export type RangeReply =
  | {
      readonly outcome: 'range'
      /** Unpacked, as it was sent. */
      readonly body: Buffer
      /** Whole hashes in ascending order. */
      readonly list: HashList
      readonly etag: string | null
      /** Instant (ISO 8601, UTC); null when the server does not say one. */
      readonly asOf: string | null
      readonly freshS: number
      /** False when the server asks that its answer be kept nowhere. */
      readonly mayBeKept: boolean
    }
  | { readonly outcome: 'not_modified'; readonly freshS: number }
  | {
      readonly outcome: 'failed'
      readonly reason: string
      /** Whether the same question may be answered a little later. */
      readonly mayRetry: boolean
      /** Whether the server asks to be left alone for a while. */
      readonly isBusy: boolean
      readonly retryAfterS: number | null
    }

type Failed = Extract<RangeReply, { outcome: 'failed' }>
type Response = Dispatcher.ResponseData

const unpack = { gzip: promisify(gunzip), br: promisify(brotliDecompress) }

export class RangeServer {
  readonly #baseUrl: string
  readonly #limits: RangeRequestLimits
  readonly #dispatcher: Dispatcher

  /** @param baseUrl without a slash at its end */
  constructor(baseUrl: string, limits: RangeRequestLimits) {
    this.#baseUrl = baseUrl
    this.#limits = limits
    const { connections, timeoutMs } = limits
    // The time limit is that of the signal, which undici does not listen to while it connects.
    const options = { connections, connect: { timeout: timeoutMs }, headersTimeout: 0, bodyTimeout: 0, allowH2: false }
    // Node gives its own agents the proxies of the environment when it is told to (NODE_USE_ENV_PROXY=1).
    const usesProxies = globalAgent.options.proxyEnv !== undefined
    this.#dispatcher = usesProxies ? new EnvHttpProxyAgent(options) : new Agent(options)
  }

  /** @param stop given up with the reason of the signal, which is thrown */
  async ask(question: RangeQuestion, stop?: AbortSignal): Promise<RangeReply> {
    stop?.throwIfAborted()
    const timeout = AbortSignal.timeout(this.#limits.timeoutMs)
    const signal = stop === undefined ? timeout : AbortSignal.any([stop, timeout])
    try {
      const response = await this.#send(question, signal)
      return await this.#replyOf(response, question)
    } catch (error) {
      stop?.throwIfAborted()
      return failed(reasonOf(signal.aborted ? signal.reason : error), true)
    }
  }

  /** Ends every connection. */
  async close(): Promise<void> {
    await this.#dispatcher.destroy()
  }

  #send({ prefix, kind, isPadded, etag }: RangeQuestion, signal: AbortSignal): Promise<Response> {
    const url = `${this.#baseUrl}/range/${prefixText(prefix)}${kind === 'ntlm' ? '?mode=ntlm' : ''}`
    const headers = {
      accept: 'text/plain',
      'accept-encoding': 'gzip, br',
      'user-agent': 'Assay',
      ...(isPadded ? { 'add-padding': 'true' } : {}),
      ...(etag === null ? {} : { 'if-none-match': etag }),
    }
    const aborted = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true })
    return Promise.race([request(url, { dispatcher: this.#dispatcher, headers, signal }), aborted.promise])
  }

  async #replyOf(response: Response, question: RangeQuestion): Promise<RangeReply> {
    const { statusCode } = response
    if (statusCode === 304 && question.etag !== null) {
      await response.body.dump()
      return { outcome: 'not_modified', freshS: freshnessOf(response).freshS }
    }
    const refusal = refusalOf(response)
    if (refusal !== null) {
      // A body that is not read would hold the connection; that it was not read is no error to anybody.
      response.body.on('error', () => {}).destroy()
      return refusal
    }
    const body = await readBody(response, this.#limits.mostBytes)
    if (body === null) return failed(`the answer is longer than ${this.#limits.mostBytes} bytes`, false)
    const list = this.#read(body, question)
    if (list === null) return failed('the answer is not a whole range', true)
    const lastModified = Date.parse(headerOf(response, 'last-modified') ?? '')
    return {
      outcome: 'range',
      body,
      list,
      etag: etagOf(response),
      asOf: Number.isNaN(lastModified) ? null : new Date(lastModified).toISOString().replace('.000Z', 'Z'),
      ...freshnessOf(response),
    }
  }

  /** The hashes of a body in ascending order; null when they are not all those of the prefix. */
  #read(bytes: Buffer, { prefix, kind }: RangeQuestion): HashList | null {
    const list = new HashList(HashList.restBytesOf(kind))
    const read = readLines(bytes, { kind, prefix }, list)
    if (read.outcome === 'bad' || read.foreign > 0 || !list.isAscending()) return null
    return isWholeRange(list, this.#limits.leastLines) ? list : null
  }
}

function failed(reason: string, mayRetry: boolean): Failed {
  return { outcome: 'failed', reason, mayRetry, isBusy: false, retryAfterS: null }
}

function refusalOf(response: Response): Failed | null {
  const { statusCode } = response
  if (statusCode !== 200) {
    const mayRetry = statusCode >= 500 || statusCode === 429 || statusCode === 408
    const isBusy = statusCode === 429 || statusCode === 503
    return { ...failed(`the server answered ${statusCode}`, mayRetry), isBusy, retryAfterS: retryAfterOf(response) }
  }
  const type = headerOf(response, 'content-type')?.split(';', 1)[0].trim().toLowerCase()
  // A page of a portal or of a proxy comes with status 200 as well, and may be another one soon.
  if (type !== 'text/plain') return failed('the answer is not plain text', true)
  return null
}

/** The unpacked body; null when it is too long. Rejects when it ends too early or is packed in a way that was not asked for. */
async function readBody(response: Response, mostBytes: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of response.body as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > mostBytes) return null
    pieces.push(piece)
  }
  const packed = Buffer.concat(pieces)
  const encoding = (headerOf(response, 'content-encoding') ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return packed
  if (encoding !== 'gzip' && encoding !== 'br')
    throw new BodyError('the answer is packed in a way that was not asked for')
  try {
    return await unpack[encoding](packed, { maxOutputLength: mostBytes })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw new BodyError('the answer cannot be unpacked')
  }
}

class BodyError extends Error {}

function headerOf({ headers }: Response, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Null also for what is no entity tag, and would not be one in the header of a request either. */
function etagOf(response: Response): string | null {
  const etag = headerOf(response, 'etag')
  return etag !== null && /^(?:W\/)?"[\x21\x23-\x7e]{0,120}"$/.test(etag) ? etag : null
}

/** Cache-Control and Age (RFC 9111): how long the answer may be used without asking again. */
function freshnessOf(response: Response): { freshS: number; mayBeKept: boolean } {
  const control = (headerOf(response, 'cache-control') ?? '').toLowerCase()
  const maxAge = Number(/(?:^|[\s,])max-age="?(\d{1,10})/.exec(control)?.[1] ?? 0)
  const age = Number(/^\d{1,10}$/.exec(headerOf(response, 'age') ?? '')?.[0] ?? 0)
  const isStale = /(?:^|[\s,])no-cache/.test(control)
  return { freshS: isStale ? 0 : Math.max(0, maxAge - age), mayBeKept: !/(?:^|[\s,])no-store/.test(control) }
}

/** Seconds, or a date by the clock of the server (RFC 9110, section 10.2.3). */
function retryAfterOf(response: Response): number | null {
  const text = headerOf(response, 'retry-after')?.trim() ?? ''
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const seconds = (Date.parse(text) - Date.parse(headerOf(response, 'date') ?? '')) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error
  if (error.name === 'TimeoutError') return 'the whole answer did not come in time'
  if (error instanceof BodyError) return error.message
  if (error instanceof errors.HTTPParserError) return 'the answer is not HTTP'
  if ('code' in error && typeof error.code === 'string') return `the connection failed (${error.code})`
  throw error
}
