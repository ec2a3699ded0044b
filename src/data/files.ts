/** Files that are complete or absent, even if the process or the machine stops. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AnyDataset } from '../core/dataset.ts'
import { type Check, isShaped, parseJson } from '../core/shape.ts'

/** Writes pieces to a file in order, and returns when they are on the disk. */
export async function writePieces(path: string, pieces: Iterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const piece of pieces) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Path at which this process writes the replacement of a file. */
export function temporaryPath(path: string): string {
  return `${path}.${process.pid}.tmp`
}

/** Flushes a file to the disk and renames it, replacing another. */
export async function moveWholeFile(from: string, to: string): Promise<void> {
  const file = await open(from, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(from, to)
  await flushDirectory(dirname(to))
}

/** Replaces a file. A crash may leave `<path>.<pid>.tmp`. */
export async function writeWholeFile(path: string, content: Uint8Array): Promise<void> {
  await writeWholePieces(path, [content])
}

/** Writes a small JSON file in the same way. */
export function writeNote(path: string, note: object): Promise<void> {
  return writeWholeFile(path, Buffer.from(`${JSON.stringify(note, null, 2)}\n`))
}

/** The content of a JSON file; null when it is absent or does not have these members. */
export async function readNote<Note>(path: string, members: Readonly<Record<string, Check>>): Promise<Note | null> {
  const value = parseJson((await ifThere(readFile(path, 'utf8'))) ?? '')
  return isShaped<Note>(value, members) ? value : null
}

/** The same for a file in pieces, which are generated while it is written. */
export async function writeWholePieces(path: string, pieces: Iterable<Uint8Array>): Promise<void> {
  const temporary = temporaryPath(path)
  try {
    await writePieces(temporary, pieces)
    await rename(temporary, path)
  } catch (error) {
    // Half a file must not go on filling the disk that was too full for the whole one.
    await rm(temporary, { force: true })
    throw error
  }
  await flushDirectory(dirname(path))
}

/**
 * Hex digest (SHA-256) of a file. It is read piece by piece, so that it is never in memory whole and other work gets
 * its turn.
 */
export async function digestOfFile(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: 2 ** 20 })) digest.update(piece)
  return digest.digest('hex')
}

/** Flushes a folder, so that a rename in it survives a loss of power. */
export async function flushDirectory(path: string): Promise<void> {
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** The code of an error of the file system, such as ENOSPC; null for any other error. */
export function fileErrorCode(error: unknown): string | null {
  const isOfSystem = error instanceof Error && 'syscall' in error && 'code' in error
  return isOfSystem && typeof error.code === 'string' ? error.code : null
}

/** True for the error that says that there is no such file. */
export function isMissingFile(error: unknown): boolean {
  return fileErrorCode(error) === 'ENOENT'
}

/** What was read; null when there is no such file. */
export async function ifThere<Content>(reading: Promise<Content>): Promise<Content | null> {
  try {
    return await reading
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}

/** Where data sets keep their files. */
export interface DataHome {
  /** ASSAY_HOME, where the operator's own files are. */
  readonly path: string
  /** The folder for snapshots and fetched files. */
  readonly dataPath: string
}

export function snapshotPath({ dataPath }: DataHome, name: string): string {
  return join(dataPath, `${name}.snapshot`)
}

/** The file that a data set answers from. */
export function dataFilePath(home: DataHome, { name, kind }: AnyDataset): string {
  return kind === 'file' ? join(home.dataPath, `${name}.blocks`) : snapshotPath(home, name)
}

/** The folder for the fetched files of a data set. */
export function feedFolder({ dataPath }: DataHome, name: string): string {
  return join(dataPath, 'feeds', name)
}

/** Null when the data set has no operator's file. */
export function operatorPath({ path }: DataHome, { operatorFile }: AnyDataset): string | null {
  return operatorFile === undefined ? null : join(path, operatorFile)
}

/**
 * Removes the temporary files of processes that ended, which may have a hundred megabytes each. Only for the holder of
 * the data set's lock: no other process writes then, even if one has the process id of a name by now.
 */
export async function removeLeftovers({ dataPath }: DataHome, name: string): Promise<void> {
  for (const file of await readdir(dataPath)) {
    if (file.startsWith(`${name}.`) && file.endsWith('.tmp')) await rm(join(dataPath, file), { force: true })
  }
}
