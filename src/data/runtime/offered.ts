/**
 * What this home has to offer to others: each data set that was compiled or imported here, as it would be taken. The
 * digest of a file is counted once, on a thread of its own, for as long as the file stays the same.
 */
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { AnyDataset } from '../../core/dataset.ts'
import { stateOf } from '../build/dataset-state.ts'
import type { Offer } from '../feeds/snapshot-index.ts'
import { BlockFile } from '../file/block-file.ts'
import { type DataHome, dataFilePath, isMissingFile } from '../files.ts'
import { SnapshotError, type SnapshotHead } from '../snapshot/snapshot.ts'
import { readSnapshotHead } from '../snapshot/snapshot-file.ts'
import { confirmedSources } from './freshness.ts'

export interface OfferedFile {
  readonly offer: Offer
  readonly path: string
  /** Inode of the file that has the digest: another file may have taken its path since. */
  readonly inode: number
}

export class OfferedFiles {
  readonly #datasets: readonly AnyDataset[]
  readonly #home: DataHome
  readonly #digests = new Map<string, { readonly file: string; readonly sha256: Promise<string> }>()

  constructor(datasets: readonly AnyDataset[], home: DataHome) {
    this.#datasets = datasets.filter(({ isPrivate }) => !isPrivate)
    this.#home = home
  }

  /** Nothing of a data set that is not in the home, of another format, or unreadable. */
  async all(): Promise<OfferedFile[]> {
    const files = await Promise.all(this.#datasets.map(dataset => this.#offered(dataset)))
    return files.filter(file => file !== null)
  }

  async #offered(dataset: AnyDataset): Promise<OfferedFile | null> {
    const path = dataFilePath(this.#home, dataset)
    try {
      const { ino: inode, size: bytes, mtimeMs } = await stat(path)
      const head = await headOf(dataset, path)
      if (head === null || head.dataset !== dataset.name || head.formatVersion !== dataset.formatVersion) return null
      const sha256 = await this.#digestOf(path, `${inode} ${bytes} ${mtimeMs}`)
      const { formatVersion, inputs, asOf } = head
      const sources = await this.#sourcesOf(dataset, head)
      return { offer: { name: dataset.name, formatVersion, sha256, bytes, inputs, asOf, sources }, path, inode }
    } catch (error) {
      if (isMissingFile(error)) return null
      throw error
    }
  }

  /** What was taken from another server is as old as that one says. */
  async #sourcesOf(dataset: AnyDataset, head: SnapshotHead): Promise<Offer['sources']> {
    const { taking, feeds } = await stateOf(dataset, this.#home)
    const { taken } = taking
    const ofServer = taken?.inputs === head.inputs ? taken.sources : []
    const sources = confirmedSources(head, feeds, ofServer)
    return sources.map(({ name, topic, asOf }) => ({ name, topic, asOf }))
  }

  #digestOf(path: string, file: string): Promise<string> {
    const known = this.#digests.get(path)
    if (known?.file === file) return known.sha256
    const sha256 = digestOnThread(path)
    this.#digests.set(path, { file, sha256 })
    // A digest that could not be counted is counted anew the next time.
    sha256.catch(() => this.#digests.delete(path))
    return sha256
  }
}

/** Null for a file that is not a finished one. */
async function headOf({ kind }: AnyDataset, path: string): Promise<SnapshotHead | null> {
  if (kind !== 'file') return readSnapshotHead(path)
  try {
    const file = await BlockFile.open(path)
    await file.retire()
    return file.head
  } catch (error) {
    if (error instanceof SnapshotError) return null
    throw error
  }
}

/** A service that answers must not feel the gigabytes. */
function digestOnThread(path: string): Promise<string> {
  const thread = new Worker(new URL('./digest-thread.ts', import.meta.url), { workerData: path, execArgv: [] })
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    // After a message or an error this rejection changes nothing.
    thread.once('exit', () => reject(new Error('The thread that digests a file ended before it was done.')))
  })
}
