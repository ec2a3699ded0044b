/** Files with secrets, which their owner alone may read. */
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file unless one is there: of two processes that do so at once, the file of the first stays. The file is on
 * the disk when the call returns. Throws the error of the file system.
 */
export function createSecretFile(path: string, text: string): void {
  const temporary = writeTemporary(path, text)
  try {
    linkSync(temporary, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporary)
  }
  syncFolder(path)
}

/** Replaces a file as a whole. It is on the disk when the call returns. Throws the error of the file system. */
export function replaceSecretFile(path: string, text: string): void {
  renameSync(writeTemporary(path, text), path)
  syncFolder(path)
}

function writeTemporary(path: string, text: string): string {
  const temporary = `${path}.${process.pid}.tmp`
  rmSync(temporary, { force: true })
  const file = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return temporary
}

/** Puts the entry of a file in its folder on the disk. */
export function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
