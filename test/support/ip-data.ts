import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileDataset } from '../../src/data/build/build.ts'
import { snapshotPath } from '../../src/data/files.ts'
import { openSnapshot } from '../../src/data/snapshot/snapshot.ts'
import { readSnapshotFile } from '../../src/data/snapshot/snapshot-file.ts'
import { ipData } from '../../src/signals/ip/dataset.ts'
import type { IpIndex } from '../../src/signals/ip/index/ip-index.ts'

/** The code that decides what a snapshot holds: a change of it must not meet a snapshot made before. */
const compilerFolders = ['core', 'data', 'signals/ip', 'signals/breach'].map(name => `../../src/${name}/`)
const kept = fileURLToPath(new URL('../../node_modules/.cache/assay-test-data/', import.meta.url))
/** Data of other inputs is removed from the cache after this time. */
const keptForMs = 86_400_000

function identityOfBuild(): string {
  const digest = createHash('sha256').update(ipData.inputs())
  for (const folder of compilerFolders.map(path => fileURLToPath(new URL(path, import.meta.url)))) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
      /^(?!.*\.(test|bench)\.ts$).*\.ts$/.test(name),
    )
    for (const file of files.sort()) digest.update(readFileSync(join(folder, file)))
  }
  return digest.digest('hex').slice(0, 16)
}

/**
 * The folder in which compiled data and other files that tests share are kept, until the inputs or the compiler change.
 */
export function keptDataFolder(): string {
  const folder = join(kept, identityOfBuild())
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(kept)) {
    const other = join(kept, name)
    const isOld = Date.now() - statSync(other).mtimeMs > keptForMs
    if (other !== folder && isOld) rmSync(other, { recursive: true, force: true })
  }
  return folder
}

/**
 * The path of the snapshot of the real data. The test runner compiles it for all test files and names the folder in
 * ASSAY_TEST_DATA; without it the first test to ask compiles it (5 s) into the same folder.
 */
export async function ipSnapshotFile(): Promise<string> {
  const directory = process.env.ASSAY_TEST_DATA ?? keptDataFolder()
  const home = { path: directory, dataPath: directory }
  const path = snapshotPath(home, ipData.name)
  if (!existsSync(path)) {
    const compilation = await compileDataset(ipData, home, () => {})
    if (compilation.outcome === 'failed') throw new Error(compilation.reason)
  }
  return path
}

/** The real data, opened. */
export async function realIpIndex(): Promise<IpIndex> {
  return ipData.open(openSnapshot(await readSnapshotFile(await ipSnapshotFile())))
}
