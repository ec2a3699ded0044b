/** The data of a fresh home (`newHome` of service.ts), opened once in a process for all services that it starts. */
import { allDatasets } from '../../src/app/running-service.ts'
import { buildInputsOf, feedStatesOf } from '../../src/data/build/build-inputs.ts'
import type { DataHome } from '../../src/data/files.ts'
import { Catalog } from '../../src/data/runtime/catalog.ts'
import { currentData } from '../../src/data/runtime/current-data.ts'

async function openSnapshots(home: DataHome) {
  const opened = allDatasets.map(async dataset => {
    const { current } = await currentData(dataset, home, await buildInputsOf(dataset, home))
    return { dataset, current, feeds: await feedStatesOf(dataset, home) }
  })
  return Promise.all(opened)
}

let snapshots: ReturnType<typeof openSnapshots> | undefined

/** A catalog of its own, with the snapshots of every fresh home. Nothing is fetched or imported in such a home yet. */
export async function catalogOfFreshHome(home: DataHome): Promise<Catalog> {
  snapshots ??= openSnapshots(home)
  const catalog = new Catalog(allDatasets)
  for (const { dataset, current, feeds } of await snapshots) {
    catalog.noteFeeds(dataset, feeds)
    if (current !== null) catalog.swap(dataset, current.snapshot, current.opened, null)
  }
  return catalog
}
