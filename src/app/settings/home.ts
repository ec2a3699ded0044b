import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crossesThreads } from '../../core/workers/failure.ts'

/** The reason why the service cannot start. The message is one sentence for the person who started it. */
export class StartError extends Error {}
crossesThreads(StartError)

export interface Home {
  readonly path: string
  readonly databasePath: string
  readonly dataPath: string
}

/** Where things are in ASSAY_HOME, whether it is there or not. */
export function homeAt(path: string): Home {
  return { path, databasePath: join(path, 'assay.db'), dataPath: join(path, 'data') }
}

/** Makes the folders of ASSAY_HOME, and throws StartError when they cannot be written. */
export function prepareHome(path: string): Home {
  const home = homeAt(path)
  const { dataPath } = home
  const probe = join(dataPath, `.probe-${process.pid}`)
  try {
    makeFolder(dataPath)
    writeFileSync(probe, '')
    // Another process has the same number where containers share a home, and may have removed the file.
    rmSync(probe, { force: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
    throw new StartError(
      `ASSAY_HOME (${path}) cannot be written (${code}). Choose another folder or change its permissions.`,
    )
  }
  return home
}

/**
 * Makes a folder and the ones above it, readable by their owner only unless another mode is named. Node's own recursive
 * option never returns where a file system has no room for folders (/proc answers ENOENT however often it is asked).
 */
export function makeFolder(path: string, mode = 0o700): void {
  if (existsSync(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process that starts on the same home may have made the folder meanwhile.
    if (!existsSync(path)) throw error
  }
}
