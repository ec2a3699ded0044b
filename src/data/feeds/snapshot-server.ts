/**
 * A server of snapshots: `index.json`, and beside it a whole file for each offer, named after the data set and the
 * SHA-256 of the file, so that what is behind a name never changes. A folder on a web server is one, and so is a
 * service that serves its own data. Redirects are followed as for a feed; another origin does not get the token.
 */
import type { SourceStamp } from '../../core/dataset.ts'
import { isInstant } from '../../core/instant.ts'
import { isCount, isShaped, isText, listOf, matches, parseJson, shaped } from '../../core/shape.ts'
import {
  type Failed,
  type FeedTimeouts,
  failed,
  getPublished,
  type PublishedRequest,
  refused,
  request,
} from './request.ts'

export interface Offer {
  /** Name of the data set. */
  readonly name: string
  readonly formatVersion: number
  /** Hex digest of the file. */
  readonly sha256: string
  readonly bytes: number
  /** Identity of what it was compiled from. */
  readonly inputs: string
  readonly asOf: string
  /** How old each source is, by what its publisher confirmed last. */
  readonly sources: readonly OfferedSource[]
}

export type OfferedSource = Pick<SourceStamp, 'name' | 'topic' | 'asOf'>

export const indexName = 'index.json'
/** Far more than a description of every data set takes. */
const mostIndexBytes = 2 ** 20
/** Room for three times the largest data set that is known. */
const mostBytes = 2 ** 35
const indexVersion = 1

export function offerFileName({ name, sha256 }: Pick<Offer, 'name' | 'sha256'>): string {
  return `${name}.${sha256}`
}

export function indexText(offers: readonly Offer[]): string {
  const snapshots = offers.map(({ formatVersion, asOf, sources, ...offer }) => ({
    ...offer,
    format_version: formatVersion,
    as_of: asOf,
    sources: sources.map(source => ({ name: source.name, topic: source.topic, as_of: source.asOf })),
  }))
  return `${JSON.stringify({ assay_snapshots: indexVersion, snapshots }, null, 2)}\n`
}

const isOffer = shaped({
  name: matches(/^[a-z][a-z0-9-]{0,63}$/),
  format_version: isCount,
  sha256: matches(/^[0-9a-f]{64}$/),
  bytes: value => isCount(value) && Number(value) > 0 && Number(value) <= mostBytes,
  inputs: matches(/^[\x20-\x7e]{1,20000}$/),
  as_of: isInstant,
  sources: listOf(shaped({ name: isText, topic: isText, as_of: isInstant })),
})
const index = { assay_snapshots: (value: unknown) => value === indexVersion, snapshots: listOf(isOffer) }

type WrittenOffer = Omit<Offer, 'formatVersion' | 'asOf' | 'sources'> & {
  readonly format_version: number
  readonly as_of: string
  readonly sources: readonly (Omit<OfferedSource, 'asOf'> & { readonly as_of: string })[]
}

/** Null when the text is not an index. One offer that is not as it should be spoils all. */
export function parseIndex(text: string): Offer[] | null {
  const value = parseJson(text)
  if (!isShaped<{ readonly snapshots: readonly WrittenOffer[] }>(value, index)) return null
  return value.snapshots.map(({ name, format_version, sha256, bytes, inputs, as_of, sources }) => {
    const ages = sources.map(source => ({ name: source.name, topic: source.topic, asOf: source.as_of }))
    return { name, formatVersion: format_version, sha256, bytes, inputs, asOf: as_of, sources: ages }
  })
}

export interface SnapshotSource {
  /** Base URL, without a slash at its end. */
  readonly url: string
  /** Bearer token; null to send none. */
  readonly token: string | null
}

export type IndexAnswer = { readonly outcome: 'index'; readonly offers: readonly Offer[] } | Failed

/** Enough for a file of many gigabytes on a slow line; a server that sends nothing is given up within a minute. */
export const usualDownloadTimeouts: FeedTimeouts = { deadlineMs: 12 * 3_600_000, idleMs: 60_000 }
/** For a start that waits: building takes seconds. */
export const startDownloadTimeouts: FeedTimeouts = { deadlineMs: 120_000, idleMs: 10_000 }

export class SnapshotServer {
  readonly url: string
  readonly #token: string | null
  readonly #timeouts: FeedTimeouts
  #index: Promise<IndexAnswer> | null = null

  constructor({ url, token }: SnapshotSource, timeouts: FeedTimeouts) {
    this.url = url
    this.#token = token
    this.#timeouts = timeouts
  }

  /** Asks once: every data set of a refresh is judged by the same index. */
  index(): Promise<IndexAnswer> {
    this.#index ??= getPublished<IndexAnswer>(
      this.#requestOf(indexName),
      async response => {
        const { status, url } = response
        if (status !== 200) return failed(`${url.host} answered ${status} for its index of snapshots.`)
        const offers = parseIndex((await response.bytes({ maxBytes: mostIndexBytes })).toString())
        if (offers === null) return refused(`What ${url.host} answers is not an index of snapshots.`)
        return { outcome: 'index', offers }
      },
      `The index of snapshots is longer than ${mostIndexBytes} bytes.`,
    )
    return this.#index
  }

  /**
   * Writes the file of an offer to `path`, from its beginning. Null when it is whole and has its digest. Throws the
   * error of the disk.
   *
   * @param onProgress gets the share that has come, 0 to 1
   */
  async download(offer: Offer, path: string, onProgress: (done: number) => void): Promise<Failed | null> {
    const onBytes = (bytes: number) => onProgress(bytes / offer.bytes)
    const asked = { ...this.#requestOf(offerFileName(offer)), path, maxBytes: offer.bytes, validators: null, onBytes }
    const answer = await request(asked)
    if ('reason' in answer) return answer
    const isWhole = answer.outcome === 'body' && answer.sha256 === offer.sha256 && answer.bytes === offer.bytes
    return isWhole ? null : refused('What came does not have the digest and the length of the index.')
  }

  #requestOf(name: string): PublishedRequest {
    const { deadlineMs, idleMs } = this.#timeouts
    const url = new URL(`${this.url}/${name}`)
    const token = this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }
    const headersFor = (at: URL) => (at.origin === url.origin ? token : {})
    return { url, mirror: null, headersFor, signal: AbortSignal.timeout(deadlineMs), idleMs }
  }
}
