/**
 * One GET of a published file, written to a path. Every outcome is a value; an error of the disk is thrown. A sentence
 * holds no more of an address than its host, and nothing of a body.
 *
 * Feeds are declared with https. A mirror (DATA_MIRROR) takes the place of every host: https://HOST/PATH?QUERY is asked
 * for as MIRROR/HOST/PATH?QUERY, and no request goes past it.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { parseIpv4 } from '../../core/ip-address.ts'
import { followRedirects, HttpClient, type HttpResponse, type Redirect } from '../../egress/http-client.ts'
import { HttpError } from '../../egress/http-error.ts'
import { fileErrorCode } from '../files.ts'

/** Settings of outgoing requests. */
export interface Egress {
  /** Base URL of the mirror, without a slash at its end; null without a mirror. */
  readonly mirror: string | null
  /** True when no requests may be sent. */
  readonly offline: boolean
  readonly timeouts: FeedTimeouts
}

export interface FeedTimeouts {
  /** Milliseconds for all requests of one feed. */
  readonly deadlineMs: number
  /** Milliseconds before a response, and between two pieces of it. */
  readonly idleMs: number
}

export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** `reason` is one sentence. */
export interface Failed {
  readonly outcome: 'refused' | 'failed'
  readonly reason: string
}

export type Answer =
  | ({ readonly outcome: 'body'; readonly bytes: number; readonly sha256: string } & Validators)
  | { readonly outcome: 'not_modified' }
  | Failed

/** Enough for a hundred megabytes on a slow line, and short enough that a dead host does not delay the other feeds. */
export const usualTimeouts: FeedTimeouts = { deadlineMs: 300_000, idleMs: 60_000 }
const mostRedirects = 5

/** Each GET has a new connection, because the server may just have closed a kept one. */
const client = new HttpClient({ connectMs: 10_000 })

export interface PublishedRequest {
  readonly url: URL
  readonly mirror: string | null
  /** Headers for the server of `at`. */
  readonly headersFor?: (at: URL) => Readonly<Record<string, string>>
  /** Aborts at the deadline. */
  readonly signal: AbortSignal
  readonly idleMs: number
}

/**
 * Sends a GET request and follows up to five redirects. Returns the result of `read`, or why there is none. Throws what
 * `read` throws, but for an HttpError, such as the error of the disk.
 *
 * @param tooLarge sentence for a body that is too long
 */
export async function getPublished<Result>(
  { url, mirror, headersFor = () => ({}), signal, idleMs }: PublishedRequest,
  read: (response: HttpResponse) => Promise<Result | Failed>,
  tooLarge: string,
): Promise<Result | Failed> {
  const target = async ({ location, from }: Redirect) =>
    redirectTarget(location, from, mirror) ??
    refused(`${from.host} sent a redirect that is not allowed. Redirects must use https and a host name.`)
  const hop = (at: URL) => {
    const headers = { accept: '*/*', 'user-agent': 'Assay', ...headersFor(at) }
    return client.send({ url: at, headers, signal, idleMs }, async response => response.redirect ?? read(response))
  }
  try {
    const result = await followRedirects(addressToAsk(url, mirror), mostRedirects, target, hop)
    if (result !== 'too_many_redirects') return result
    return refused(`${url.host} sent more than ${mostRedirects} redirects.`)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return error.kind === 'too_large' ? refused(tooLarge) : failed(sentenceOf(error))
  }
}

export const refused = (reason: string): Failed => ({ outcome: 'refused', reason })
export const failed = (reason: string): Failed => ({ outcome: 'failed', reason })

/** Turns an error of the disk into a failure, so that other feeds and data sets are still fetched. */
export async function onDisk<Result>(what: string, act: () => Promise<Result>): Promise<Result | Failed> {
  try {
    return await act()
  } catch (error) {
    const code = fileErrorCode(error)
    if (code === null) throw error
    return failed(`The ${what} cannot be used (${code}).`)
  }
}

function sentenceOf({ kind, phase, host, code }: HttpError): string {
  if (kind === 'encoding') return `${host} used a content encoding that was not requested.`
  if (code === null) return `${host} did not send the complete file in time.`
  if (phase === 'body') return `${host} closed the connection before the file was complete (${code}).`
  return `${host} cannot be reached (${code}).`
}

export interface FeedRequest extends PublishedRequest {
  /** File for the unpacked body; it is overwritten. */
  readonly path: string
  readonly maxBytes: number
  /** Validators of the local file; null to request the file in any case. */
  readonly validators: Validators | null
  /** Called with the number of bytes received so far. */
  readonly onBytes?: (bytes: number) => void
}

export function request(asked: FeedRequest): Promise<Answer> {
  const { validators, maxBytes } = asked
  const headers = {
    ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
    ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
  }
  const tooLarge = `The file is longer than ${maxBytes} bytes.`
  const headersFor = (at: URL) => ({ ...headers, ...asked.headersFor?.(at) })
  return getPublished<Answer>({ ...asked, headersFor }, response => answerOf(response, asked), tooLarge)
}

async function answerOf(response: HttpResponse, { path, maxBytes, validators, onBytes }: FeedRequest): Promise<Answer> {
  const { status, url } = response
  if (status === 304 && validators !== null) return { outcome: 'not_modified' }
  if (status !== 200) return failed(`${url.host} answered ${status}.`)
  const digest = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'w', 0o600)
  try {
    for await (const piece of response.pieces({ maxBytes })) {
      bytes += piece.length
      digest.update(piece)
      await file.writeFile(piece)
      onBytes?.(bytes)
    }
  } finally {
    await file.close()
  }
  const [etag, lastModified] = [response.header('etag'), response.header('last-modified')]
  return { outcome: 'body', bytes, sha256: digest.digest('hex'), etag, lastModified }
}

/** @param mirror base address without a slash at its end; null without a mirror. */
export function addressToAsk(url: URL, mirror: string | null): URL {
  return mirror === null ? url : new URL(`${mirror}/${url.host}${url.pathname}${url.search}`)
}

/**
 * The address to request after a redirect; null when it is not followed. A redirect to a bare IP address is refused:
 * publishers have host names, and the address is probably in this network.
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
