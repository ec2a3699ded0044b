/**
 * A server of compiled data: `index.json`, and beside it one whole file for each offer, named after the data set and
 * the SHA-256 of the file. A folder on a web server is one, and so is a service that serves its own data. Redirects are
 * followed as for a feed; another origin does not get the token.
 */
import { stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { AnyDataset } from '../../core/dataset.ts'
import { isInstant } from '../../core/instant.ts'
import { isCount, isShaped, isText, listOf, matches, parseJson, shaped } from '../../core/shape.ts'
import { stateOf } from '../build/dataset-state.ts'
import { openBlocksOf } from '../build/import.ts'
import { type Failed, type FeedTimeouts, failed, getPublished, refused, request } from '../feeds/request.ts'
import { type DataHome, dataFilePath, digestOfFile } from '../files.ts'
import { readSnapshotHead } from '../snapshot/snapshot-file.ts'
import { confirmedSources } from './freshness.ts'

/** An entry of the index. */
export interface Offer {
  /** Name of the data set. */
  readonly name: string
  readonly format_version: number
  /** Hex digest of the file. */
  readonly sha256: string
  readonly bytes: number
  /** Identity of its inputs. */
  readonly inputs: string
  readonly as_of: string
  /** Age of each source, by the last confirmation of its publisher. */
  readonly sources: readonly { readonly name: string; readonly topic: string; readonly as_of: string }[]
}

export const indexName = 'index.json'
/** Far more than a description of every data set takes. */
const mostIndexBytes = 2 ** 20
/** Three times the largest known data set. */
const mostBytes = 2 ** 35

const isOffer = shaped({
  name: matches(/^[a-z][a-z0-9-]{0,63}$/),
  format_version: isCount,
  sha256: matches(/^[0-9a-f]{64}$/),
  bytes: value => isCount(value) && Number(value) > 0 && Number(value) <= mostBytes,
  inputs: matches(/^[\x20-\x7e]{1,20000}$/),
  as_of: isInstant,
  sources: listOf(shaped({ name: isText, topic: isText, as_of: isInstant })),
})
const index = { assay_snapshots: (value: unknown) => value === 1, snapshots: listOf(isOffer) }

export const offerFileName = ({ name, sha256 }: Pick<Offer, 'name' | 'sha256'>): string => `${name}.${sha256}`

export function indexText(snapshots: readonly Offer[]): string {
  return `${JSON.stringify({ assay_snapshots: 1, snapshots }, null, 2)}\n`
}

/** Null when the text is not an index, or one of its offers is not valid. */
export function parseIndex(text: string): readonly Offer[] | null {
  const value = parseJson(text)
  return isShaped<{ readonly snapshots: readonly Offer[] }>(value, index) ? value.snapshots : null
}

export interface OfferedFile {
  readonly offer: Offer
  readonly path: string
  /** Inode of the file with the digest: another file may have replaced it since. */
  readonly inode: number
}

/**
 * Lists what a home offers: each data set that was compiled, fetched or imported there. The digest of a file is
 * computed once while the file stays the same, in pieces of a megabyte that take this thread 0.6 ms each: 6 s for ten
 * gigabytes.
 */
export function offersOf(datasets: readonly AnyDataset[], home: DataHome): () => Promise<OfferedFile[]> {
  const shared = datasets.filter(({ isPrivate }) => !isPrivate)
  const digests = new LRUCache<string, string, string>({
    max: 100,
    fetchMethod: (_key, _stale, { context: path }) => digestOfFile(path),
  })
  const offered = async (dataset: AnyDataset): Promise<OfferedFile | null> => {
    const path = dataFilePath(home, dataset)
    const head = await headOf(dataset, path)
    if (head === null) return null
    const { ino: inode, size: bytes, mtimeMs } = await stat(path)
    const sha256 = await digests.forceFetch(`${path} ${inode} ${bytes} ${mtimeMs}`, { context: path })
    const { dataset: name, formatVersion, inputs, asOf } = head
    const { taking, feeds } = await stateOf(dataset, home)
    // The server of downloaded data has confirmed the age of its sources.
    const downloaded = taking.taken?.inputs === inputs ? taking.taken.sources : []
    const sources = confirmedSources(head, feeds, downloaded).map(source => {
      return { name: source.name, topic: source.topic, as_of: source.asOf }
    })
    const offer = { name, sha256, bytes, inputs, format_version: formatVersion, as_of: asOf, sources }
    return { offer, path, inode }
  }
  return async () => (await Promise.all(shared.map(offered))).filter(file => file !== null)
}

/** Null when there is no finished file of the format. */
async function headOf(dataset: AnyDataset, path: string) {
  if (dataset.kind === 'file') {
    const file = await openBlocksOf(dataset, path)
    await file?.retire()
    return file?.head ?? null
  }
  const head = await readSnapshotHead(path)
  return head?.dataset === dataset.name && head.formatVersion === dataset.formatVersion ? head : null
}

export interface SnapshotSource {
  /** Base URL, without a slash at its end. */
  readonly url: string
  /** Bearer token; null to send none. */
  readonly token: string | null
}

/** Enough for a file of many gigabytes on a slow line; a server that sends nothing is given up within a minute. */
export const usualDownloadTimeouts: FeedTimeouts = { deadlineMs: 12 * 3_600_000, idleMs: 60_000 }
/** For a start that waits: building takes seconds. */
export const startDownloadTimeouts: FeedTimeouts = { deadlineMs: 120_000, idleMs: 10_000 }

export class SnapshotServer {
  readonly source: SnapshotSource
  readonly #timeouts: FeedTimeouts
  #index: Promise<readonly Offer[] | Failed> | null = null

  constructor(source: SnapshotSource, timeouts: FeedTimeouts) {
    this.source = source
    this.#timeouts = timeouts
  }

  /** Requests the index once: every data set of a refresh is compared with the same one. */
  index(): Promise<readonly Offer[] | Failed> {
    this.#index ??= getPublished<readonly Offer[]>(
      this.#get(indexName),
      async response => {
        const { status, url } = response
        if (status !== 200) return failed(`${url.host} returned ${status} for the index of snapshots.`)
        const offers = parseIndex((await response.bytes({ maxBytes: mostIndexBytes })).toString())
        return offers ?? refused(`The response of ${url.host} is not an index of snapshots.`)
      },
      `The index of snapshots is longer than ${mostIndexBytes} bytes.`,
    )
    return this.#index
  }

  /**
   * Writes the file of an offer to `path`. Null when it is whole and has its digest. Throws the error of the disk.
   *
   * @param onProgress gets the share that has come, 0 to 1
   */
  async download(offer: Offer, path: string, onProgress: (done: number) => void): Promise<Failed | null> {
    const onBytes = (bytes: number) => onProgress(bytes / offer.bytes)
    const wanted = { ...this.#get(offerFileName(offer)), path, maxBytes: offer.bytes, validators: null, onBytes }
    const answer = await request(wanted)
    if ('reason' in answer) return answer
    const isWhole = answer.outcome === 'body' && answer.sha256 === offer.sha256 && answer.bytes === offer.bytes
    return isWhole ? null : refused('The file does not have the digest and the length of the index.')
  }

  #get(file: string) {
    const { deadlineMs, idleMs } = this.#timeouts
    const url = new URL(`${this.source.url}/${file}`)
    const token = this.source.token === null ? {} : { authorization: `Bearer ${this.source.token}` }
    const headersFor = (at: URL) => (at.origin === url.origin ? token : {})
    return { url, mirror: null, headersFor, signal: AbortSignal.timeout(deadlineMs), idleMs }
  }
}
