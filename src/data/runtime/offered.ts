/**
 * What this home has to offer to others: each data set that was compiled, fetched or imported here. The digest of a
 * file is counted once, on a thread of its own, for as long as the file stays the same.
 */
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { AnyDataset } from '../../core/dataset.ts'
import { stateOf } from '../build/dataset-state.ts'
import type { Offer } from '../feeds/snapshot-server.ts'
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

/** Lists the offers of now: nothing of a data set that is not in the home, of another format, or unreadable. */
export function offersOf(datasets: readonly AnyDataset[], home: DataHome): () => Promise<OfferedFile[]> {
  const digests = new Map<string, { readonly file: string; readonly sha256: Promise<string> }>()
  const digestOf = (path: string, file: string) => {
    const known = digests.get(path)
    if (known?.file === file) return known.sha256
    const sha256 = digestOnThread(path)
    digests.set(path, { file, sha256 })
    // A digest that could not be counted is counted anew the next time.
    sha256.catch(() => digests.delete(path))
    return sha256
  }
  const offered = async (dataset: AnyDataset): Promise<OfferedFile[]> => {
    const { name, formatVersion } = dataset
    const path = dataFilePath(home, dataset)
    try {
      const { ino: inode, size: bytes, mtimeMs } = await stat(path)
      const head = await headOf(dataset, path)
      if (head === null || head.dataset !== name || head.formatVersion !== formatVersion) return []
      const sha256 = await digestOf(path, `${inode} ${bytes} ${mtimeMs}`)
      const { taking, feeds } = await stateOf(dataset, home)
      // What was taken from another server is as old as that one says.
      const confirmed = taking.taken?.inputs === head.inputs ? taking.taken.sources : []
      const sources = confirmedSources(head, feeds, confirmed)
      const { inputs, asOf } = head
      return [{ offer: { name, formatVersion, sha256, bytes, inputs, asOf, sources }, path, inode }]
    } catch (error) {
      if (isMissingFile(error)) return []
      throw error
    }
  }
  const shared = datasets.filter(({ isPrivate }) => !isPrivate)
  return async () => (await Promise.all(shared.map(offered))).flat()
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
