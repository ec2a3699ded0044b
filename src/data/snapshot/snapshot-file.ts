/**
 * Snapshots as files. A file under its own name is always whole: it is written beside, flushed, read back, checked, and
 * only then renamed. A crash leaves a file with another name, which the next build removes.
 */
import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SnapshotView } from '../../core/dataset.ts'
import { moduleUrl, startThread } from '../../core/workers/supervisor.ts'
import { flushDirectory, isMissingFile } from '../files.ts'
import {
  checkDigest,
  describeHead,
  digestedFrom,
  headerStart,
  headLength,
  openSnapshot,
  SnapshotError,
  type SnapshotHead,
} from './snapshot.ts'
import type { Reader, Reading } from './snapshot-thread.ts'

/**
 * Larger files are read on a thread of their own. A service that takes over one of this size is held up for 20 ms at
 * most.
 */
const mostReadHere = 2 ** 22

/**
 * The content of the file, verified; that of a file named `.zst` is decompressed. Throws SnapshotError when the content
 * is not a snapshot as it was built, and the error of the file system when it cannot be read (code ENOENT when there is
 * no such file).
 */
export async function readSnapshotFile(path: string): Promise<SharedArrayBuffer> {
  const { buffer, digest } = await read(path)
  checkDigest(Buffer.from(buffer), Buffer.from(digest))
  return buffer
}

async function read(path: string): Promise<Reading> {
  const { size } = await stat(path)
  return size > mostReadHere || path.endsWith('.zst') ? readOnThread(path) : readSmall(path)
}

/** For small files: only the digest blocks this thread. */
async function readSmall(path: string): Promise<Reading> {
  const content = await readFile(path)
  const buffer = new SharedArrayBuffer(content.length)
  Buffer.from(buffer).set(content)
  return { buffer, digest: hash('sha256', content.subarray(digestedFrom), 'buffer') }
}

/**
 * Reads and digests a file on a separate thread, into shared memory, so that this thread can start the service or serve
 * requests. Rejects with the error of the file system when the file cannot be read.
 */
async function readOnThread(path: string): Promise<Reading> {
  const module = moduleUrl('./snapshot-thread.ts', import.meta.url)
  const thread = startThread<{ reader: Reader }>({ module, settings: null, options: { execArgv: [] } })
  try {
    return await thread.calls.of('reader').read(path)
  } finally {
    thread.kill()
  }
}

/** The head of the snapshot in a file; null when the file is absent or does not begin with one. */
export async function readSnapshotHead(path: string): Promise<SnapshotHead | null> {
  const firstBytes = async (length: number) =>
    Buffer.concat(await Array.fromAsync(createReadStream(path, { end: length - 1 })))
  try {
    return describeHead(await firstBytes(headLength(await firstBytes(headerStart))))
  } catch (error) {
    if (error instanceof SnapshotError || isMissingFile(error)) return null
    throw error
  }
}

/**
 * Gives a file that `writePieces` wrote the name `path`, after it was read back whole and `accept` returned. An error
 * on the way leaves the file before as it was; the temporary file is removed in any case.
 */
export async function adoptSnapshotFile<Accepted>(
  temporary: string,
  path: string,
  accept: (snapshot: SnapshotView) => Accepted,
): Promise<Accepted> {
  try {
    const accepted = accept(openSnapshot(await readSnapshotFile(temporary)))
    await rename(temporary, path)
    await flushDirectory(dirname(path))
    return accepted
  } finally {
    await rm(temporary, { force: true })
  }
}
