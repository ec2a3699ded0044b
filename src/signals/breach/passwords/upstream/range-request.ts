/**
 * One GET of a range from a server that answers as Pwned Passwords does. Only a whole range is an answer: status 200,
 * plain text that reads line by line as hashes of this prefix, no longer than any range is, also once it is unpacked,
 * and without a hole (corpus/range-sizes.ts). Everything else is a value that says whether a retry may help. A reason
 * holds no part of a body.
 */
import { HttpClient, type HttpResponse } from '../../../../egress/http-client.ts'
import { HttpError } from '../../../../egress/http-error.ts'
import { type HashKind, HashList, prefixText } from '../../corpus/hash-list.ts'
import { readLines } from '../../corpus/range-lines.ts'
import { isWholeRange } from '../../corpus/range-sizes.ts'

export interface RangeRequestLimits {
  /** Milliseconds for one request, from when it is sent to the last byte of its answer. */
  readonly timeoutMs: number
  /** Bytes of a body, packed and unpacked. */
  readonly mostBytes: number
  /** A range of fewer hashes is not whole. */
  readonly leastLines: number
  readonly connections: number
}

/**
 * A range of 2026 has 1,700 to 2,200 lines of about 40 bytes; the shortest of the corpus of 2021 had more than 500. A
 * server may pad with as many lines again.
 */
export const usualRangeLimits: RangeRequestLimits = {
  timeoutMs: 3_000,
  mostBytes: 1_048_576,
  leastLines: 500,
  connections: 32,
}

export interface RangeQuestion {
  readonly prefix: number
  readonly kind: HashKind
  /** True to ask for padding, which hides the length of the answer from observers of the connection. */
  readonly isPadded: boolean
  /** Entity tag of the range that is here already; null without one. */
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
      /** True when the same question may be answered a little later. */
      readonly mayRetry: boolean
      /** True when the server asks for a pause (429, 503). */
      readonly isBusy: boolean
      readonly retryAfterS: number | null
    }

type Failed = Extract<RangeReply, { outcome: 'failed' }>

export class RangeServer {
  readonly #baseUrl: string
  readonly #limits: RangeRequestLimits
  readonly #client: HttpClient

  /** @param baseUrl without a slash at its end */
  constructor(baseUrl: string, limits: RangeRequestLimits) {
    this.#baseUrl = baseUrl
    this.#limits = limits
    const { connections, timeoutMs } = limits
    this.#client = new HttpClient({ connectMs: timeoutMs, kept: { connections } })
  }

  /** Throws the reason of `stop` when that aborts. */
  async ask(question: RangeQuestion, stop?: AbortSignal): Promise<RangeReply> {
    const { prefix, kind, isPadded, etag } = question
    const url = new URL(`${this.#baseUrl}/range/${prefixText(prefix)}${kind === 'ntlm' ? '?mode=ntlm' : ''}`)
    const headers = {
      accept: 'text/plain',
      'user-agent': 'Assay',
      ...(isPadded ? { 'add-padding': 'true' } : {}),
      ...(etag === null ? {} : { 'if-none-match': etag }),
    }
    const signal = stop === undefined ? {} : { signal: stop }
    try {
      return await this.#client.send({ url, headers, totalMs: this.#limits.timeoutMs, ...signal }, response =>
        this.#replyOf(response, question),
      )
    } catch (error) {
      stop?.throwIfAborted()
      if (error instanceof HttpError) return failed(this.#reasonOf(error), error.kind !== 'too_large')
      throw error
    }
  }

  /** Ends every connection. */
  close(): Promise<void> {
    return this.#client.close()
  }

  async #replyOf(response: HttpResponse, question: RangeQuestion): Promise<RangeReply> {
    if (response.status === 304 && question.etag !== null) {
      return { outcome: 'not_modified', freshS: freshnessOf(response).freshS }
    }
    const refusal = refusalOf(response)
    if (refusal !== null) return refusal
    const body = await response.bytes({ maxBytes: this.#limits.mostBytes })
    const list = this.#read(body, question)
    if (list === null) return failed('the response is not a complete range', true)
    const lastModified = Date.parse(response.header('last-modified') ?? '')
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

  #reasonOf({ kind, code }: HttpError): string {
    if (kind === 'too_large') return `the response is longer than ${this.#limits.mostBytes} bytes`
    if (kind === 'encoding') return 'the response has a content encoding that was not requested'
    if (kind === 'unpack') return 'the answer cannot be unpacked'
    if (code === 'EPROTO') return 'the answer is not HTTP'
    return code === null ? 'the complete response did not arrive in time' : `the connection failed (${code})`
  }
}

function failed(reason: string, mayRetry: boolean): Failed {
  return { outcome: 'failed', reason, mayRetry, isBusy: false, retryAfterS: null }
}

function refusalOf(response: HttpResponse): Failed | null {
  const { status } = response
  if (status !== 200) {
    const mayRetry = status >= 500 || status === 429 || status === 408
    const isBusy = status === 429 || status === 503
    return { ...failed(`the server answered ${status}`, mayRetry), isBusy, retryAfterS: retryAfterOf(response) }
  }
  const type = response.header('content-type')?.split(';', 1)[0].trim().toLowerCase()
  // A page of a portal or of a proxy comes with status 200 as well, and may be another one soon.
  if (type !== 'text/plain') return failed('the answer is not plain text', true)
  return null
}

/** Null without a valid entity tag: an invalid one would not be valid in a request either. */
function etagOf(response: HttpResponse): string | null {
  const etag = response.header('etag')
  return etag !== null && /^(?:W\/)?"[\x21\x23-\x7e]{0,120}"$/.test(etag) ? etag : null
}

/** Reads Cache-Control and Age (RFC 9111): `freshS` is how many seconds the answer may be used without asking again. */
function freshnessOf(response: HttpResponse): { freshS: number; mayBeKept: boolean } {
  const control = (response.header('cache-control') ?? '').toLowerCase()
  const maxAge = Number(/(?:^|[\s,])max-age="?(\d{1,10})/.exec(control)?.[1] ?? 0)
  const age = Number(/^\d{1,10}$/.exec(response.header('age') ?? '')?.[0] ?? 0)
  const isStale = /(?:^|[\s,])no-cache/.test(control)
  return { freshS: isStale ? 0 : Math.max(0, maxAge - age), mayBeKept: !/(?:^|[\s,])no-store/.test(control) }
}

/**
 * Seconds of Retry-After, which may be a date by the clock of the server (RFC 9110, section 10.2.3); null without it.
 */
function retryAfterOf(response: HttpResponse): number | null {
  const text = response.header('retry-after')?.trim() ?? ''
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const seconds = (Date.parse(text) - Date.parse(response.header('date') ?? '')) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
