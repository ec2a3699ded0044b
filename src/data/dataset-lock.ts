/**
 * One writer of a data set's files at a time, among all processes: the service, its refreshes, and `assay data refresh`.
 *
 * Node has no file locks of its own, SQLite has: an exclusive transaction on an empty database holds one. The system
 * releases it when the process ends, however it ends, so no lock is ever stale and nobody has to judge whether the process
 * of an id still lives. In the file itself nothing is ever written.
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataHome } from './data-home.ts'

export interface DatasetLock {
  release(): void
}

const tryAgainAfterMs = 200
/** The result code of SQLite for a lock that another connection holds. */
const busy = 5

/** Null when somebody else holds it. */
export function tryLock({ dataPath }: DataHome, name: string): DatasetLock | null {
  const path = join(dataPath, `${name}.lock`)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null
    throw error
  }
  return { release: () => database.close() }
}

/** Waits for whoever holds it. */
export async function lock(home: DataHome, name: string): Promise<DatasetLock> {
  for (;;) {
    const held = tryLock(home, name)
    if (held !== null) return held
    await sleep(tryAgainAfterMs)
  }
}
