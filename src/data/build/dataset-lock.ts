/**
 * One writer of a data set's files at a time, among all processes: the service, its refreshes, and `assay data
 * refresh`.
 *
 * Node has no file locks of its own, SQLite has: an exclusive transaction on an empty database holds one. The system
 * releases it when the process ends in any way, so no lock is ever stale. Nothing is written to the file itself.
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataHome } from '../files.ts'

export interface DatasetLock {
  release(): void
}

const tryAgainAfterMs = 200
/** The result code of SQLite for a lock that another connection holds. */
const busy = 5

/**
 * Null when another process holds the lock. Throws with a sentence for people when there cannot be a lock: the file
 * system is read-only, or the file belongs to another user.
 */
export function tryLock({ dataPath }: DataHome, name: string): DatasetLock | null {
  const path = join(dataPath, `${name}.lock`)
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    return lockFile(path)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The data folder or ${name}.lock in it cannot be written: ${why}.`, { cause: error })
  }
}

function lockFile(path: string): DatasetLock | null {
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

export interface LockPatience {
  /** After how long a wait `onWait` is called, once. */
  readonly sayAfterMs: number
  readonly giveUpAfterMs: number
}

/** Longer than a compile may take, with the fetching of its files before it. */
const usualPatience: LockPatience = { sayAfterMs: 5_000, giveUpAfterMs: 1_800_000 }

/** Waits until the lock is free. Throws a sentence when it stays taken for too long, and as `tryLock` does. */
export async function lock(
  home: DataHome,
  name: string,
  onWait: () => void,
  { sayAfterMs, giveUpAfterMs }: LockPatience = usualPatience,
): Promise<DatasetLock> {
  let isSaid = false
  for (let waitedMs = 0; ; waitedMs += tryAgainAfterMs) {
    const held = tryLock(home, name)
    if (held !== null) return held
    if (waitedMs >= giveUpAfterMs)
      throw new Error(`Another process has held ${name}.lock for ${giveUpAfterMs / 60_000} minutes.`)
    if (waitedMs >= sayAfterMs && !isSaid) {
      isSaid = true
      onWait()
    }
    await sleep(tryAgainAfterMs)
  }
}
