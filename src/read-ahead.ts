/**
 * Snapshots of the home, begun to be read before the service is even loaded. Reading and digesting the largest takes as long as
 * loading the modules does, and a thread of its own can do it meanwhile.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from './config.ts'
import { beginReading } from './data/snapshot-file.ts'

/** Says nothing: whatever is wrong with the settings or the home, the start will say. */
export function readAhead(environment: Readonly<Record<string, string | undefined>>): void {
  const loaded = loadConfig(environment)
  if ('problems' in loaded) return
  const folder = join(loaded.config.home, 'data')
  try {
    for (const name of readdirSync(folder)) if (name.endsWith('.snapshot')) beginReading(join(folder, name))
  } catch {
    // There is no home yet.
  }
}
