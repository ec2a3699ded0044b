/**
 * Snapshots of the home, begun to be read before the service is even loaded. Reading and digesting the largest takes as long as
 * loading the modules does, and a thread of its own can do it meanwhile.
 */
import { join } from 'node:path'
import { snapshotPath } from '../data/files.ts'
import { beginReading } from '../data/snapshot/snapshot-file.ts'
import { loadConfig } from './config.ts'

/** The data sets, whose own modules are still to be loaded. */
export const readAheadNames = ['gender', 'ip', 'phone'] as const

/** Says nothing: whatever is wrong with the settings or the home, the start will say. */
export function readAhead(environment: Readonly<Record<string, string | undefined>>): void {
  const loaded = loadConfig(environment)
  if ('problems' in loaded) return
  const path = loaded.config.home
  const home = { path, dataPath: join(path, 'data') }
  for (const name of readAheadNames) beginReading(snapshotPath(home, name))
}
