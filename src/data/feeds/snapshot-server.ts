/**
 * Client of a server of snapshots: asks for its index once, and for files by their digest. A download that broke off
 * continues by Range: the name of a file holds its digest, so its content cannot have changed, and the caller checks
 * the whole file. The file never grows beyond the length of its offer. Redirects are followed as for a feed; another
 * origin does not get the token.
 */
import { open, rm, stat } from 'node:fs/promises'
import type { HttpResponse } from '../../egress/http-client.ts'
import { HttpError } from '../../egress/http-error.ts'
import { isMissingFile } from '../files.ts'
import { type Failed, type FeedTimeouts, failed, getPublished, refused } from './request.ts'
import { indexName, mostIndexBytes, type Offer, offerFileName, parseIndex } from './snapshot-index.ts'

export interface SnapshotSource {
  /** Base URL, without a slash at its end. */
  readonly url: string
  /** Bearer token; null to send none. */
  readonly token: string | null
}

export type IndexAnswer = { readonly outcome: 'index'; readonly offers: readonly Offer[] } | Failed

/** Enough for a file of many gigabytes on a slow line; a server that sends nothing is given up within a minute. */
export const usualDownloadTimeouts: FeedTimeouts = { deadlineMs: 12 * 3_600_000, idleMs: 60_000 }
/**
 * For a start that waits: building takes seconds. The next refresh continues a download that was not finished by then.
 */
export const startDownloadTimeouts: FeedTimeouts = { deadlineMs: 120_000, idleMs: 10_000 }

export class SnapshotServer {
  readonly url: string
  readonly #host: string
  readonly #token: string | null
  readonly #timeouts: FeedTimeouts
  #index: Promise<IndexAnswer> | null = null

  constructor({ url, token }: SnapshotSource, timeouts: FeedTimeouts) {
    this.url = url
    this.#host = new URL(url).host
    this.#token = token
    this.#timeouts = timeouts
  }

  /** Asks once: every data set of a refresh is judged by the same index. */
  index(): Promise<IndexAnswer> {
    this.#index ??= this.#get(
      indexName,
      {},
      readIndex,
      `The index of ${this.#host} is longer than ${mostIndexBytes} bytes.`,
    )
    return this.#index
  }

  /**
   * Downloads the file of an offer to `path`, which may hold a part of it already, and tries again as long as each try
   * brings something. Null when the file has its whole length; its content has still to be checked. Throws the error of
   * the disk.
   */
  async download(offer: Offer, path: string, onProgress: (done: number) => void): Promise<Failed | null> {
    for (;;) {
      const before = await lengthOf(path)
      if (before > offer.bytes) await rm(path, { force: true })
      if (before === offer.bytes) return null
      const from = before > offer.bytes ? 0 : before
      const failed = await this.#get<null>(
        offerFileName(offer),
        from === 0 ? {} : { range: `bytes=${from}-` },
        response => append(response, { offer, path, from, onProgress }),
        `${this.#host} sends more of ${offer.name} than its index says.`,
      )
      if (failed === null || failed.outcome === 'refused' || (await lengthOf(path)) <= from) return failed
    }
  }

  async #get<Result>(
    name: string,
    headers: Readonly<Record<string, string>>,
    read: (response: HttpResponse) => Promise<Result | Failed>,
    tooLarge: string,
  ): Promise<Result | Failed> {
    const { deadlineMs, idleMs } = this.#timeouts
    const url = new URL(`${this.url}/${name}`)
    const token = this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }
    const headersFor = (at: URL) => {
      return { 'accept-encoding': 'identity', ...headers, ...(at.origin === url.origin ? token : {}) }
    }
    const signal = AbortSignal.timeout(deadlineMs)
    return getPublished({ url, mirror: null, headersFor, signal, idleMs }, read, tooLarge)
  }
}

async function readIndex(response: HttpResponse): Promise<IndexAnswer> {
  const { host } = response.url
  if (response.status !== 200) return failed(`${host} answered ${response.status} for its index of snapshots.`)
  const offers = parseIndex((await response.bytes({ maxBytes: mostIndexBytes })).toString())
  return offers === null ? refused(`What ${host} answers is not an index of snapshots.`) : { outcome: 'index', offers }
}

interface Download {
  readonly offer: Offer
  readonly path: string
  /** Bytes that are there already. */
  readonly from: number
  readonly onProgress: (done: number) => void
}

/** Null when the file has its whole length. Removes the file when the server sends more than the offer says. */
async function append(response: HttpResponse, { offer, path, from, onProgress }: Download): Promise<Failed | null> {
  const { status, url } = response
  const start = startOf(response, from, offer.bytes)
  if (start === null) {
    // The next try asks for the whole file.
    if (from > 0 && [206, 416].includes(status)) await rm(path, { force: true })
    if (status !== 200 && status !== 206) return failed(`${url.host} answered ${status} for ${offer.name}.`)
    return refused(`${url.host} sends another length of ${offer.name} than its index says.`)
  }
  const file = await open(path, start === 0 ? 'w' : 'a', 0o600)
  let bytes = start
  try {
    for await (const piece of response.pieces({ maxBytes: offer.bytes - start })) {
      bytes += piece.length
      await file.writeFile(piece)
      onProgress(bytes / offer.bytes)
    }
    await file.sync()
  } catch (error) {
    if (error instanceof HttpError && error.kind === 'too_large') await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return bytes === offer.bytes ? null : failed(`${url.host} ended ${offer.name} before the whole file had come.`)
}

/** Where in the file the body begins; null when the response does not hold the bytes that were asked for. */
function startOf(response: HttpResponse, from: number, bytes: number): number | null {
  const { status } = response
  if ((response.header('content-encoding') ?? 'identity') !== 'identity') return null
  const start = status === 200 ? 0 : status === 206 ? from : null
  const length = response.header('content-length')
  if (start === null || (length !== null && Number(length) !== bytes - start)) return null
  const range = response.header('content-range')
  return status === 206 && range !== `bytes ${from}-${bytes - 1}/${bytes}` ? null : start
}

async function lengthOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissingFile(error)) return 0
    throw error
  }
}
