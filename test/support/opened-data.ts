/** The data of a fresh home (`newHome` of service.ts), opened once in a process for all services that it starts. */
import { allDatasets } from '../../src/app/running-service.ts'
import { stateOf } from '../../src/data/build/dataset-state.ts'
import type { DataHome } from '../../src/data/files.ts'
import { Catalog } from '../../src/data/runtime/catalog.ts'
import { openData } from '../../src/data/runtime/open-data.ts'

async function openSnapshots(home: DataHome) {
  const opened = allDatasets.map(async dataset => {
    const state = await stateOf(dataset, home)
    const { current } = await openData(dataset, home, state)
    return { dataset, current, feeds: state.feeds }
  })
  return Promise.all(opened)
}

let snapshots: ReturnType<typeof openSnapshots> | undefined

/** A catalog of its own, with the snapshots of every fresh home. Nothing is fetched or imported in such a home yet. */
export async function catalogOfFreshHome(home: DataHome): Promise<Catalog> {
  snapshots ??= openSnapshots(home)
  const catalog = new Catalog(allDatasets)
  for (const { dataset, current, feeds } of await snapshots) {
    catalog.note(dataset, { feeds })
    if (current !== null) catalog.swap(dataset, current.snapshot, current.opened, null)
  }
  return catalog
}
