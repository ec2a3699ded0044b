/** Files that are whole or not there, whenever the process or the machine stops. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes pieces to a file, one after the other, and returns when they are on the disk. */
export async function writePieces(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const piece of pieces) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Puts a file in the place of the one before. What a crash leaves has the name `<path>.<pid>.tmp`. */
export async function writeWholeFile(path: string, content: Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    await writePieces(temporary, [content])
    await rename(temporary, path)
  } catch (error) {
    // Half a file must not go on filling the disk that was too full for the whole one.
    await rm(temporary, { force: true })
    throw error
  }
  await flushDirectory(dirname(path))
}

/** Hex digest (SHA-256) of a file, read piece by piece: it is never in memory as a whole, and nobody waits long for a turn. */
export async function digestOfFile(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: 2 ** 20 })) digest.update(piece)
  return digest.digest('hex')
}

/** Without this a rename may be forgotten when the machine loses power. */
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
