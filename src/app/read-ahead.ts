/**
 * Begins to read the snapshots of the home before the modules of the service are loaded. Reading and digesting the largest
 * takes as long as loading the modules does, and a thread of its own does it meanwhile.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beginReading } from '../data/snapshot/snapshot-file.ts'
import { loadConfig } from './config.ts'

/** Reports nothing: the start will say what is wrong with the settings or the home. */
export function readAhead(environment: Readonly<Record<string, string | undefined>>): void {
  const loaded = loadConfig(environment)
  if ('problems' in loaded) return
  const folder = join(loaded.config.home, 'data')
  for (const name of filesIn(folder)) if (name.endsWith('.snapshot')) beginReading(join(folder, name))
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
