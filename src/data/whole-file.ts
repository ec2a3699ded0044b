/** Files that are whole or not there, whenever the process or the machine stops. */
import { open, rename } from 'node:fs/promises'
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
  await writePieces(temporary, [content])
  await rename(temporary, path)
  await flushDirectory(dirname(path))
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

/** True for the error that says that there is no such file. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
