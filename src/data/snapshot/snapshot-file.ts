/**
 * Snapshots as files. A file under its own name is always whole: it is written beside, flushed, read back, checked, and
 * only then renamed. A crash leaves a file with another name, which the next build removes.
 */
import { hash } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
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
 * Reads and digests a file on a thread of its own, into memory that threads share: a service that starts has other work
 * meanwhile, and one that serves has requests. Rejects with the error of the file system when the file cannot be read.
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

/**
 * What the snapshot in a file says of itself, from its first bytes; null when the file is absent or does not begin as a
 * snapshot.
 */
export async function readSnapshotHead(path: string): Promise<SnapshotHead | null> {
  try {
    return await withFile(path, async file => {
      const start = Buffer.alloc(headerStart)
      await readPiece(file, start, start.length, 0)
      const { size } = await file.stat()
      const head = Buffer.alloc(Math.min(headLength(start), size))
      await readPiece(file, head, head.length, 0)
      return describeHead(head)
    })
  } catch (error) {
    if (error instanceof SnapshotError || isMissingFile(error)) return null
    throw error
  }
}

async function withFile<Result>(path: string, use: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(path)
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

/** Fills `bytes` from `start` up to `end` and returns `end`. */
async function readPiece(file: FileHandle, bytes: Buffer, end: number, start: number): Promise<number> {
  for (let at = start; at < end; ) {
    const { bytesRead } = await file.read(bytes, at, end - at, at)
    if (bytesRead === 0) throw new SnapshotError('truncated')
    at += bytesRead
  }
  return end
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
