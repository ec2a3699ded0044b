import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Bench } from './harness.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Every benchmark of the project: what the files named `*.bench.ts` export as `benches`. */
export async function allBenches(): Promise<Bench[]> {
  const files = globSync(['src/**/*.bench.ts', 'bench/**/*.bench.ts'], { cwd: root }).sort()
  const modules = await Promise.all(files.map(file => import(pathToFileURL(join(root, file)).href)))
  return modules.flatMap(module => module.benches)
}
