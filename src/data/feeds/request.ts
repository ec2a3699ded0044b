/**
 * One guarded GET. Each redirect is judged before it is followed. The body is unpacked into a file, and counted as it is
 * unpacked: it is never in memory whole, and one that is too long, or unpacks to too much, is not read to its end. One
 * deadline holds for all of it, and a shorter limit for silence. Every outcome is a value, but an error of the
 * disk is thrown. A sentence holds no more of an address than its host, and nothing of
 * a body.
 *
 * `request` of undici hands over the body as it came. `fetch` takes a packed body that was cut off for a whole one: half a
 * list would then be kept, and every later 304 would confirm it.
 *
 * Feeds are declared with https. A mirror (DATA_MIRROR) takes the place of every host: https://HOST/PATH?QUERY is asked for
 * as MIRROR/HOST/PATH?QUERY, and no request goes past it.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { globalAgent } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { Agent, type Dispatcher, EnvHttpProxyAgent, errors, Pool, request as send } from 'undici'
import { parseIpv4 } from '../../core/ip-address.ts'
import { Silence } from '../silence.ts'

/** How requests leave this machine. */
export interface Egress {
  /** Base address of the mirror, without a slash at its end; null when publishers are asked themselves. */
  readonly mirror: string | null
  /** True when no request may leave at all. */
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

/** What was written to the file. */
interface Body {
  readonly bytes: number
  /** Hex digest. */
  readonly sha256: string
}

export type Answer =
  | ({ readonly outcome: 'body' } & Body & Validators)
  | { readonly outcome: 'not_modified' }
  | { readonly outcome: 'refused' | 'failed'; readonly reason: string }

/** Enough for a hundred megabytes on a slow line, and short enough that a dead host does not hold up all others. */
export const usualPatience: Patience = { deadlineMs: 300_000, silenceMs: 60_000 }
const mostRedirects = 5

export interface FeedRequest {
  /** https. */
  readonly url: URL
  /** The file that gets the unpacked body; what was in it before is lost. */
  readonly path: string
  readonly maxBytes: number
  /** Of the file that is here already; null asks for the whole file in any case. */
  readonly validators: Validators | null
  readonly mirror: string | null
  /** The deadline. */
  readonly signal: AbortSignal
  readonly silenceMs: number
}

export async function request(asked: FeedRequest): Promise<Answer> {
  const { url, validators, mirror } = asked
  const headers = headersOf(validators)
  const silence = new Silence(asked.silenceMs)
  const signal = AbortSignal.any([asked.signal, silence.signal])
  let address = addressToAsk(url, mirror)
  let hasAnswered = false
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      hasAnswered = false
      using connection = new Connection(address)
      const response = await connection.get(headers, signal)
      hasAnswered = true
      silence.end()
      const location = isRedirect(response.statusCode) ? headerOf(response, 'location') : null
      if (location === null) return await answerOf(response, address, asked, silence)
      const target = redirectTarget(location, address, mirror)
      if (target === null)
        return refused(`${address.host} redirects to where it is not followed: only to https, and to a name.`)
      address = target
    }
    return refused(`${url.host} redirects more than ${mostRedirects} times.`)
  } catch (error) {
    if (error instanceof DiskError) throw error.cause
    return { outcome: 'failed', reason: reasonOf(signal.aborted ? signal.reason : error, address.host, hasAnswered) }
  } finally {
    silence.stop()
  }
}

/** A host that does not take the connection by then is not there; its answer may take longer. */
const connectMs = 10_000

/** Node gives its own agents the proxies of the environment when it is told to (NODE_USE_ENV_PROXY=1). */
const usesProxies = globalAgent.options.proxyEnv !== undefined

/** A connection for one GET: a kept one could be one that its other end has just closed. */
export class Connection implements Disposable {
  readonly #address: URL
  readonly #dispatcher: Dispatcher

  constructor(address: URL) {
    this.#address = address
    // The deadline and the limit for silence are the caller's. HTTP/2 is not asked for.
    const options = { connectTimeout: connectMs, headersTimeout: 0, bodyTimeout: 0, allowH2: false }
    // A proxy has as long to make a tunnel. Without this limit undici would wait for five minutes, whatever is destroyed.
    const clientFactory = (origin: URL, own: object) => new Pool(origin, { ...own, headersTimeout: connectMs })
    const isProxied = usesProxies && hasProxy(address)
    this.#dispatcher = isProxied ? new EnvHttpProxyAgent({ ...options, clientFactory }) : new Agent(options)
  }

  /** The head of the answer. Rejects with an error that has a code, or with the reason of the signal. */
  async get(headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> {
    const sent = { 'accept-encoding': 'gzip, br', ...headers }
    signal.throwIfAborted()
    // While it connects, undici does not listen to the signal.
    const aborted = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true })
    const answer = send(this.#address, { dispatcher: this.#dispatcher, headers: sent, reset: true, signal })
    return Promise.race([answer, aborted.promise])
  }

  /** Lets go of an unread body too. A tunnel that is being made ends in its own time, which nobody waits for. */
  [Symbol.dispose](): void {
    void this.#dispatcher.destroy()
  }
}

export type Response = Dispatcher.ResponseData

/** Without a proxy for https, EnvHttpProxyAgent would use the one for http; Node asks directly. */
function hasProxy({ protocol }: URL): boolean {
  const name = `${protocol.slice(0, -1)}_proxy`
  return Boolean(process.env[name] ?? process.env[name.toUpperCase()])
}

/** The first of headers that are sent more than once. */
export function headerOf({ headers }: Response, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function headersOf(validators: Validators | null): Record<string, string> {
  return {
    accept: '*/*',
    'user-agent': 'Assay',
    ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
    ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
  }
}

export function isRedirect(status: number | undefined): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

function refused(reason: string): Answer {
  return { outcome: 'refused', reason }
}

async function answerOf(
  response: Response,
  { host }: URL,
  { path, maxBytes, validators }: FeedRequest,
  silence: Silence,
): Promise<Answer> {
  const { statusCode } = response
  if (statusCode === 304 && validators !== null) return { outcome: 'not_modified' }
  if (statusCode !== 200) return { outcome: 'failed', reason: `${host} answered ${statusCode}.` }
  const body = unpacked(response)
  if (body === null) return { outcome: 'failed', reason: `${host} packed the file in a way that was not asked for.` }
  const written = await writeAtMost(body, path, maxBytes, silence)
  if (written === null) return refused(`The file is longer than ${maxBytes} bytes.`)
  return {
    outcome: 'body',
    ...written,
    etag: headerOf(response, 'etag'),
    lastModified: headerOf(response, 'last-modified'),
  }
}

const unpackers = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
])

/** The body, which fails when it ends too early; null when it is packed in a way that was not asked for. */
function unpacked({ headers, body }: Response): Readable | null {
  const encoding = String(headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase()
  if (encoding === 'identity' || encoding === '') return body
  const unpacker = unpackers.get(encoding)?.()
  if (unpacker === undefined) return null
  // An error may come before anybody reads, and after the pipeline has ended. Whoever reads is told of it by the stream.
  return pipeline(body, unpacker, () => {}).on('error', () => {})
}

/** Its cause is the error of the file, which may have the code of an error of the network. */
export class DiskError extends Error {}

export function onDisk<Result>(act: Promise<Result>): Promise<Result> {
  return act.catch(cause => {
    throw new DiskError('the file cannot be written', { cause })
  })
}

/** Writes the unpacked body to the file; null, and the rest unread, when it is longer than that. */
async function writeAtMost(stream: Readable, path: string, maxBytes: number, silence: Silence): Promise<Body | null> {
  const file = await onDisk(open(path, 'w', 0o600))
  try {
    const digest = createHash('sha256')
    let bytes = 0
    for await (const piece of stream as AsyncIterable<Buffer>) {
      silence.end()
      bytes += piece.length
      if (bytes > maxBytes) return null
      digest.update(piece)
      await onDisk(file.writeFile(piece))
    }
    return { bytes, sha256: digest.digest('hex') }
  } finally {
    await file.close()
  }
}

/** The system's codes for errors that undici gives codes of its own. */
const systemCodes = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'],
  ['UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT'],
  ['UND_ERR_SOCKET', 'ECONNRESET'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ECONNRESET'],
])

function codeOf(error: Error): string | null {
  if (error instanceof errors.HTTPParserError) return 'EPROTO'
  if (!('code' in error) || typeof error.code !== 'string') return null
  return systemCodes.get(error.code) ?? error.code
}

export function reasonOf(error: unknown, host: string, hasAnswered: boolean): string {
  if (!(error instanceof Error)) throw error
  if (error.name === 'TimeoutError') return `${host} did not send the whole file in time.`
  const code = codeOf(error)
  if (code === null) throw error
  return hasAnswered
    ? `${host} broke off before the whole file had come (${code}).`
    : `${host} cannot be reached (${code}).`
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
