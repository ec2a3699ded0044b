/**
 * One guarded GET. Redirects are followed by hand, so that each is judged; the body is counted as it is unpacked, so that
 * one that is too long (or unpacks to too much) is not read to its end; one deadline holds for all of it, and a shorter one
 * for silence. What comes back is a value in every case. No sentence holds more of an address than its host, and nothing of a body.
 */
import { createHash } from 'node:crypto'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { parseIpv4 } from '../../core/ip-address.ts'

/** How requests leave this machine. */
export interface Egress {
  /** Base address of the mirror, without a slash at its end; null when publishers are asked themselves. */
  readonly mirror: string | null
  /** True when nothing may leave at all. */
  readonly offline: boolean
  readonly patience: Patience
}

export interface Patience {
  /** For everything that one feed takes. */
  readonly deadlineMs: number
  /** Between two pieces of an answer, and before the first. */
  readonly silenceMs: number
}

export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export type Answer =
  | ({ readonly outcome: 'body'; readonly body: Buffer; readonly sha256: string } & Validators)
  | { readonly outcome: 'not_modified' }
  | { readonly outcome: 'refused' | 'failed'; readonly reason: string }

/** Long enough for a hundred megabytes on a slow line, and not so long that a host that is dead holds up all others. */
export const usualPatience: Patience = { deadlineMs: 300_000, silenceMs: 60_000 }
const mostRedirects = 5

export interface FeedRequest {
  /** https. */
  readonly url: URL
  readonly maxBytes: number
  /** Of the file that is here already; null asks for the whole file in any case. */
  readonly validators: Validators | null
  readonly mirror: string | null
  /** The deadline. */
  readonly signal: AbortSignal
  readonly silenceMs: number
}

export async function request(asked: FeedRequest): Promise<Answer> {
  const { url, maxBytes, validators, mirror } = asked
  const headers = headersOf(validators)
  const silence = new Silence(asked.silenceMs)
  const signal = AbortSignal.any([asked.signal, silence.signal])
  let address = addressToAsk(url, mirror)
  let response: IncomingMessage | null = null
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      response = await get(address, headers, signal)
      silence.end()
      const location = isRedirect(response.statusCode) ? response.headers.location : undefined
      if (location === undefined) return await answerOf(response, address, maxBytes, validators !== null, silence)
      response.destroy()
      response = null
      const target = redirectTarget(location, address, mirror)
      if (target === null)
        return refused(`${address.host} redirects to where it is not followed: only to https, and to a name.`)
      address = target
    }
    return refused(`${url.host} redirects more than ${mostRedirects} times.`)
  } catch (error) {
    return {
      outcome: 'failed',
      reason: reasonOf(signal.aborted ? signal.reason : error, address.host, response !== null),
    }
  } finally {
    response?.destroy()
    silence.stop()
  }
}

/** Gives its signal when nothing has been heard for so long. */
class Silence {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout

  constructor(ms: number) {
    this.#timer = setTimeout(() => this.#controller.abort(new DOMException('Silence', 'TimeoutError')), ms)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Something has been heard. */
  end(): void {
    this.#timer.refresh()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

function headersOf(validators: Validators | null): Record<string, string> {
  return {
    accept: '*/*',
    'user-agent': 'Assay',
    ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
    ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
  }
}

function isRedirect(status: number | undefined): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

function refused(reason: string): Answer {
  return { outcome: 'refused', reason }
}

async function answerOf(
  response: IncomingMessage,
  { host }: URL,
  maxBytes: number,
  conditional: boolean,
  silence: Silence,
): Promise<Answer> {
  const { statusCode, headers } = response
  if (statusCode === 304 && conditional) return { outcome: 'not_modified' }
  if (statusCode !== 200) return { outcome: 'failed', reason: `${host} answered ${statusCode}.` }
  const body = unpacked(response)
  if (body === null) return { outcome: 'failed', reason: `${host} packed the file in a way that was not asked for.` }
  const read = await readAtMost(body, maxBytes, silence)
  if (read === null) return refused(`The file is longer than ${maxBytes} bytes.`)
  return { outcome: 'body', ...read, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
}

/** The unpacked body and its digest; null, and the rest unread, when it is longer than that. */
async function readAtMost(
  stream: Readable,
  maxBytes: number,
  silence: Silence,
): Promise<{ body: Buffer; sha256: string } | null> {
  const pieces: Buffer[] = []
  const digest = createHash('sha256')
  let length = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    silence.end()
    length += piece.length
    if (length > maxBytes) return null
    digest.update(piece)
    pieces.push(piece)
  }
  return { body: Buffer.concat(pieces, length), sha256: digest.digest('hex') }
}

function reasonOf(error: unknown, host: string, hasAnswered: boolean): string {
  if (!(error instanceof Error)) throw error
  if (error.name === 'TimeoutError') return `${host} did not send the whole file in time.`
  if (!('code' in error) || typeof error.code !== 'string') throw error
  return hasAnswered
    ? `${host} broke off before the whole file had come (${error.code}).`
    : `${host} cannot be reached (${error.code}).`
}

/** @param mirror base address without a slash at its end; null without a mirror. */
export function addressToAsk(url: URL, mirror: string | null): URL {
  return mirror === null ? url : new URL(`${mirror}/${url.host}${url.pathname}${url.search}`)
}

/**
 * Where a redirect may lead: the address to ask next, or null when it is not followed. Publishers have names: one that sends
 * to a bare address sends to a machine of this network more likely than to a file.
 */
export function redirectTarget(location: string, from: URL, mirror: string | null): URL | null {
  const target = URL.parse(location, from)
  if (target === null || target.username !== '' || target.password !== '') return null
  if (mirror !== null && target.origin === new URL(mirror).origin) return target
  return target.protocol === 'https:' && !isBareAddress(target) ? addressToAsk(target, mirror) : null
}

/** The URL parser has brought every spelling of an IPv4 address into four decimal numbers. */
function isBareAddress({ hostname }: URL): boolean {
  return hostname.startsWith('[') || parseIpv4(hostname) >= 0
}

/** A host that does not take the connection by then is not there; what it does afterwards may take longer. */
const connectMs = 10_000

/** The head of the answer. Rejects with what the system said when there is none. */
export async function get(
  address: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = address.protocol === 'https:' ? requestSecure : requestPlain
  // A connection that was kept could be one that its other end has just closed.
  const sent = { ...headers, 'accept-encoding': 'gzip, br', connection: 'close' }
  const request = send(address, { headers: sent, signal }, resolve).on('error', reject)
  const connecting = setTimeout(() => request.destroy(new NoAnswer('ETIMEDOUT')), connectMs)
  const isConnected = () => clearTimeout(connecting)
  request.on('socket', socket => {
    // Through the tunnel of a proxy it is connected already.
    if (!socket.connecting) isConnected()
    socket.once('connect', isConnected)
  })
  // Node would end the request and tell nobody.
  request.on('upgrade', (_, socket) => {
    socket.destroy()
    reject(new NoAnswer('EPROTO'))
  })
  request.on('close', () => {
    isConnected()
    reject(new NoAnswer('ECONNRESET'))
  })
  request.end()
  return await promise
}

class NoAnswer extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const unpackers = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
])

/** The body, which fails when it ends too early; null when it is packed in a way that was not asked for. */
export function unpacked(response: IncomingMessage): Readable | null {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return response
  const unpacker = unpackers.get(encoding)?.()
  // Whoever reads learns of what fails; the callback only says that nobody else needs to.
  return unpacker === undefined ? null : pipeline(response, unpacker, () => {})
}
