/**
 * A server of snapshots as it is asked: its index, once, and files by their digest. A file that was broken off goes on where it was,
 * by Range: its name holds its digest, so what is behind it cannot have changed, and whoever asks checks the whole. The file grows to
 * the length that was offered at most, whatever the server sends. Redirects are followed as for a feed, without the token where they
 * lead to another origin.
 */
import { open, rm, stat } from 'node:fs/promises'
import { isMissingFile } from '../files.ts'
import { Silence } from '../silence.ts'
import {
  Connection,
  DiskError,
  headerOf,
  isRedirect,
  onDisk,
  type Patience,
  type Response,
  reasonOf,
  redirectTarget,
} from './request.ts'
import { indexName, mostIndexBytes, type Offer, offerFileName, parseIndex } from './snapshot-index.ts'

export interface SnapshotSource {
  /** Base URL, without a slash at its end. */
  readonly url: string
  /** Bearer token; null to send none. */
  readonly token: string | null
}

/** `reason` is one sentence. */
export interface Failed {
  readonly outcome: 'refused' | 'failed'
  readonly reason: string
}

export type IndexAnswer = { readonly outcome: 'index'; readonly offers: readonly Offer[] } | Failed

/** A file of many gigabytes on a slow line; a server that sends nothing is given up within a minute. */
export const usualTakePatience: Patience = { deadlineMs: 12 * 3_600_000, silenceMs: 60_000 }
/** While a start waits: building takes seconds. What has come by then is gone on with by the next refresh. */
export const startTakePatience: Patience = { deadlineMs: 120_000, silenceMs: 10_000 }
const mostRedirects = 5

export class SnapshotServer {
  readonly url: string
  readonly #token: string | null
  readonly #patience: Patience
  #index: Promise<IndexAnswer> | null = null

  constructor({ url, token }: SnapshotSource, patience: Patience) {
    this.url = url
    this.#token = token
    this.#patience = patience
  }

  /** Asked for once: every data set of a refresh is judged by the same index. */
  index(): Promise<IndexAnswer> {
    this.#index ??= this.#get(`${this.url}/${indexName}`, {}, readIndex)
    return this.#index
  }

  /**
   * Brings the file of an offer to `path`, where a part of it may be already. Null when it is there in its whole length; what is in
   * it has still to be checked. It goes on by itself for as long as each try brings something. Throws the error of the disk.
   */
  async download(offer: Offer, path: string, onProgress: (done: number) => void): Promise<Failed | null> {
    for (;;) {
      const before = await lengthOf(path)
      if (before > offer.bytes) await rm(path, { force: true })
      if (before === offer.bytes) return null
      const from = before > offer.bytes ? 0 : before
      const headers: Record<string, string> = from === 0 ? {} : { range: `bytes=${from}-` }
      const failed = await this.#get(`${this.url}/${offerFileName(offer)}`, headers, (response, host, silence) =>
        append({ response, host, offer, path, from, silence, onProgress }),
      )
      if (failed === null || failed.outcome === 'refused' || (await lengthOf(path)) <= from) return failed
    }
  }

  async #get<Result>(
    url: string,
    headers: Readonly<Record<string, string>>,
    use: Use<Result>,
  ): Promise<Result | Failed> {
    const { deadlineMs, silenceMs } = this.#patience
    const silence = new Silence(silenceMs)
    const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), silence.signal])
    const sent = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Assay', ...headers }
    const { origin } = new URL(url)
    let address = new URL(url)
    let hasAnswered = false
    try {
      for (let redirects = 0; redirects <= mostRedirects; redirects++) {
        hasAnswered = false
        using connection = new Connection(address)
        const response = await connection.get(
          { ...sent, ...(address.origin === origin ? this.#authorization() : {}) },
          signal,
        )
        hasAnswered = true
        silence.end()
        const location = isRedirect(response.statusCode) ? headerOf(response, 'location') : null
        if (location === null) return await use(response, address.host, silence)
        const target = redirectTarget(location, address, null)
        if (target === null)
          return refused(`${address.host} redirects to where it is not followed: only to https, and to a name.`)
        address = target
      }
      return refused(`${address.host} redirects more than ${mostRedirects} times.`)
    } catch (error) {
      if (error instanceof DiskError) throw error.cause
      return failed(reasonOf(signal.aborted ? signal.reason : error, address.host, hasAnswered))
    } finally {
      silence.stop()
    }
  }

  #authorization(): Record<string, string> {
    return this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }
  }
}

type Use<Result> = (response: Response, host: string, silence: Silence) => Promise<Result | Failed>

function refused(reason: string): Failed {
  return { outcome: 'refused', reason }
}

function failed(reason: string): Failed {
  return { outcome: 'failed', reason }
}

async function readIndex(response: Response, host: string, silence: Silence): Promise<IndexAnswer> {
  if (response.statusCode !== 200) return failed(`${host} answered ${response.statusCode} for its index of snapshots.`)
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response.body as AsyncIterable<Buffer>) {
    silence.end()
    bytes += piece.length
    if (bytes > mostIndexBytes) return refused(`The index of ${host} is longer than ${mostIndexBytes} bytes.`)
    pieces.push(piece)
  }
  const offers = parseIndex(Buffer.concat(pieces).toString())
  return offers === null ? refused(`What ${host} answers is not an index of snapshots.`) : { outcome: 'index', offers }
}

interface Appending {
  readonly response: Response
  readonly host: string
  readonly offer: Offer
  readonly path: string
  /** How many bytes are there already. */
  readonly from: number
  readonly silence: Silence
  readonly onProgress: (done: number) => void
}

/** Null when the file has its whole length. */
async function append({ response, host, offer, path, from, silence, onProgress }: Appending): Promise<Failed | null> {
  const begun = beginningOf(response, from, offer.bytes)
  if (begun === null) {
    // A server that does not go on where the part ends is asked for the whole the next time.
    if (from > 0 && [206, 416].includes(response.statusCode)) await onDisk(rm(path, { force: true }))
    const { statusCode } = response
    if (statusCode !== 200 && statusCode !== 206) return failed(`${host} answered ${statusCode} for ${offer.name}.`)
    return refused(`${host} sends another length of ${offer.name} than its index says.`)
  }
  const file = await onDisk(open(path, begun === 0 ? 'w' : 'a', 0o600))
  let bytes = begun
  try {
    for await (const piece of response.body as AsyncIterable<Buffer>) {
      silence.end()
      bytes += piece.length
      if (bytes > offer.bytes) break
      await onDisk(file.writeFile(piece))
      onProgress(bytes / offer.bytes)
    }
    await onDisk(file.sync())
  } finally {
    await file.close()
  }
  if (bytes === offer.bytes) return null
  if (bytes < offer.bytes) return failed(`${host} ended ${offer.name} before the whole file had come.`)
  await onDisk(rm(path, { force: true }))
  return refused(`${host} sends more of ${offer.name} than its index says.`)
}

/** Where in the file the body begins; null when it is not what was asked for. */
function beginningOf(response: Response, from: number, bytes: number): number | null {
  const encoding = headerOf(response, 'content-encoding') ?? 'identity'
  if (encoding !== 'identity') return null
  const length = headerOf(response, 'content-length')
  const begun = response.statusCode === 200 ? 0 : response.statusCode === 206 ? from : null
  if (begun === null || (length !== null && Number(length) !== bytes - begun)) return null
  const range = headerOf(response, 'content-range')
  if (response.statusCode === 206 && range !== `bytes ${from}-${bytes - 1}/${bytes}`) return null
  return begun
}

async function lengthOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissingFile(error)) return 0
    throw error
  }
}
