import type { AnyDataset } from '../../core/dataset.ts'
import { type DataHome, fileErrorCode } from '../../data/files.ts'
import type { Catalog } from '../../data/runtime/catalog.ts'
import { type Load, loadDataset } from '../../data/runtime/load.ts'
import type { SnapshotServer } from '../../data/runtime/snapshot-server.ts'
import { takingStep } from '../../data/runtime/take.ts'
import type { Logger } from '../log.ts'
import { StartError } from '../settings/home.ts'
import { ProgressLine } from './progress-line.ts'

/**
 * Opens every data set, all at once, and compiles the ones that are missing as soon as `mayBuild` resolves: a service
 * that cannot start builds nothing. What is missing is taken from the server of snapshots where there is one. Resolves
 * when all of them answer; a newer build of one that answers already goes on in the background. Throws StartError when
 * one cannot answer.
 */
export async function loadData(
  datasets: readonly AnyDataset[],
  home: DataHome,
  catalog: Catalog,
  log: Logger,
  mayBuild: Promise<unknown>,
  server: SnapshotServer | null = null,
): Promise<void> {
  const progress = new ProgressLine(process.stderr)
  const loadOne = async (dataset: AnyDataset) => {
    const { name, title } = dataset
    const loading = loadDataset(dataset, home, catalog, {
      onProgress: (step, done) => progress.show(`${step === takingStep ? 'Taking' : 'Compiling'} ${title}`, step, done),
      log: {
        info: message => log.info({ dataset: name }, message),
        warn: message => log.warn({ dataset: name }, message),
        error: message => log.error({ dataset: name }, message),
      },
      mayBuild,
      server,
    })
    const load = await readable(loading, name)
    progress.end()
    if (load.outcome === 'failed') {
      const status = catalog.status(Date.now()).find(each => each.name === name)
      throw new StartError(`The data set ${name} is not available: ${status?.message}`)
    }
    if (load.outcome === 'rebuilding') {
      load.rebuilt.then(outcome => log.info({ dataset: name, outcome }, 'the background build is complete'))
    }
  }
  await Promise.all(datasets.map(loadOne))
}

/** An error of the file system becomes a sentence for the person who starts the service. */
async function readable(loading: Promise<Load>, name: string): Promise<Load> {
  try {
    return await loading
  } catch (error) {
    if (fileErrorCode(error) === null || !(error instanceof Error)) throw error
    throw new StartError(`The data set ${name} cannot be read: ${error.message}.`)
  }
}
