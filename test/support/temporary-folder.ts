import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** A new empty folder, which is removed with all that is in it when the process of the test ends. */
export function temporaryFolder(name: string): string {
  if (folders.length === 0) process.once('exit', removeAll)
  const path = mkdtempSync(join(tmpdir(), `assay-${name}-`))
  folders.push(path)
  return path
}

function removeAll(): void {
  for (const path of folders) rmSync(path, { recursive: true, force: true })
}
