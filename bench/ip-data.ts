/**
 * The IP data that is measured: what is installed with this project or, when ASSAY_BENCH_HOME names a home into which
 * feeds have been fetched, that and the feeds. The operator's file of that home is left out, and nothing in it is
 * changed.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileDataset } from '../src/data/build/build.ts'
import { stateOf } from '../src/data/build/dataset-state.ts'
import { type DataHome, feedFolder, snapshotPath } from '../src/data/files.ts'
import { openData } from '../src/data/runtime/open-data.ts'
import { openSnapshot } from '../src/data/snapshot/snapshot.ts'
import { readSnapshotFile } from '../src/data/snapshot/snapshot-file.ts'
import { type IpFiles, readFiles } from '../src/signals/ip/compile/input-files.ts'
import { ipData } from '../src/signals/ip/dataset.ts'
import type { IpIndex } from '../src/signals/ip/index/ip-index.ts'
import { type ListedRanges, noRanges } from '../src/signals/ip/index/listed-ranges.ts'
import { torData } from '../src/signals/ip/tor/dataset.ts'
import { newHome } from '../test/support/service.ts'

const namedHome = process.env.ASSAY_BENCH_HOME

/** Part of the name of every row whose value depends on it. */
export const ipDataName = namedHome === undefined ? 'installed data' : 'installed and fetched data'

function homeAt(path: string): DataHome {
  return { path, dataPath: join(path, 'data') }
}

export function newEmptyHome(): DataHome {
  return homeAt(mkdtempSync(join(tmpdir(), 'assay-bench-')))
}

/** A fresh folder with what was fetched into the named home, if one is named, and no snapshot. */
export async function newUncompiledHome(): Promise<DataHome> {
  const home = newEmptyHome()
  if (namedHome === undefined) return home
  for (const { name } of [ipData, torData]) {
    const fetched = feedFolder(homeAt(namedHome), name)
    if (existsSync(fetched)) cpSync(fetched, feedFolder(home, name), { recursive: true })
  }
  const { fetched: feeds } = await stateOf(ipData, home)
  if (feeds.length > 0) return home
  rmSync(home.path, { recursive: true })
  throw new Error('ASSAY_BENCH_HOME names a home without fetched feeds')
}

let compiled: Promise<DataHome> | undefined

/** A home with the compiled data, for all benchmarks of this process: not to be changed. */
function compiledHome(): Promise<DataHome> {
  compiled ??= compileHome()
  return compiled
}

async function compileHome(): Promise<DataHome> {
  const home = namedHome === undefined ? homeAt(await newHome()) : await newUncompiledHome()
  process.once('exit', () => rmSync(home.path, { recursive: true, force: true }))
  if (namedHome === undefined) return home
  for (const compilation of [
    await compileDataset(ipData, home, () => {}),
    await compileDataset(torData, home, () => {}),
  ])
    if (compilation.outcome === 'failed') throw new Error(compilation.reason)
  return home
}

/** A fresh folder for ASSAY_HOME with the compiled data and what it was compiled from. */
export async function newCompiledHome(): Promise<string> {
  const { path } = newEmptyHome()
  cpSync((await compiledHome()).path, path, { recursive: true })
  return path
}

/** The compiled data, opened. */
export async function benchedIpIndex(): Promise<IpIndex> {
  return ipData.open(openSnapshot(await readSnapshotFile(snapshotPath(await compiledHome(), ipData.name))))
}

/** The Tor exits of that home, opened. */
export async function benchedTorExits(): Promise<ListedRanges> {
  const home = await compiledHome()
  const { current } = await openData(torData, home, await stateOf(torData, home))
  return current?.opened ?? noRanges
}

/** What the compiled data was compiled from. */
export async function benchedIpFiles(): Promise<IpFiles> {
  const { fetched: feeds } = await stateOf(ipData, await compiledHome())
  const byName = new Map(feeds.map(feed => [feed.name, feed]))
  const read = (name: string) => {
    const feed = byName.get(name)
    return feed === undefined ? null : { body: readFileSync(feed.path), asOf: feed.asOf }
  }
  return readFiles({ feeds: { read }, operatorFile: null })
}
