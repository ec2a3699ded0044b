import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataHome } from '../data-home.ts'

/**
 * Removes what writers of a data set's files left that died on the way, a snapshot of a hundred megabytes perhaps. Only for
 * the one who holds its lock: nobody else writes then, whosever process has the id in the name by now.
 */
export async function removeLeftovers({ dataPath }: DataHome, name: string): Promise<void> {
  for (const file of await readdir(dataPath)) {
    if (file.startsWith(`${name}.`) && file.endsWith('.tmp')) await rm(join(dataPath, file), { force: true })
  }
}
