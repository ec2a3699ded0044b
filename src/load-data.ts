import type { AnyDataset } from './core/dataset.ts'
import type { Catalog } from './data/catalog.ts'
import type { DataHome } from './data/data-home.ts'
import { loadDataset } from './data/load.ts'
import { StartError } from './home.ts'
import type { Logger } from './log.ts'
import type { ProgressLine } from './progress-line.ts'

/**
 * Opens every data set, compiling the ones that are missing. Resolves when all of them answer; a newer build of one that
 * answers already goes on in the background. Throws StartError when one cannot answer.
 */
export async function loadData(
  datasets: readonly AnyDataset[],
  home: DataHome,
  catalog: Catalog,
  log: Logger,
  progress: ProgressLine,
): Promise<void> {
  for (const dataset of datasets) {
    const listeners = {
      onProgress: (step: string, done: number) => progress.show(`Compiling ${dataset.title}`, step, done),
      log: {
        info: (message: string) => log.info({ dataset: dataset.name }, message),
        warn: (message: string) => log.warn({ dataset: dataset.name }, message),
        error: (message: string) => log.error({ dataset: dataset.name }, message),
      },
    }
    const load = await loadDataset(dataset, home, catalog, listeners)
    progress.end()
    if (load.outcome === 'failed') {
      const { message } = catalog.status(Date.now()).find(({ name }) => name === dataset.name) ?? {}
      throw new StartError(`The data set ${dataset.name} cannot answer: ${message}`)
    }
    if (load.outcome === 'rebuilding') {
      load.rebuilt.then(outcome => log.info({ dataset: dataset.name, outcome }, 'the build in the background is done'))
    }
  }
}
