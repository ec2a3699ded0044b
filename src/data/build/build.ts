/** One build of a data set, whoever wants it: under the lock, and with its failure written down for all to see. */
import type { Dataset, ReportProgress } from '../../core/dataset.ts'
import type { DataHome } from '../data-home.ts'
import { removeBuildFailure, writeBuildFailure } from './build-failure.ts'
import { buildInputsOf } from './build-inputs.ts'
import { type Compilation, compileDataset } from './compile.ts'
import { failureOf } from './compile-messages.ts'

/** Only for the one who holds the data set's lock. */
export async function build<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  now: number,
  onProgress: ReportProgress,
): Promise<Compilation<Opened>> {
  const compilation = await compileOrSayWhy(dataset, home, onProgress)
  if (compilation.outcome === 'compiled') await removeBuildFailure(home, dataset.name)
  else {
    // Not those of now: what was edited meanwhile has not been tried.
    const { inputs, reason, mayPass } = compilation
    const failure = { inputs, reason, mayPass, at: new Date(now).toISOString() }
    await writeBuildFailure(home, dataset.name, failure).catch(() => {
      // The disk that is too full for the snapshot is so for this as well; the caller has the reason.
    })
  }
  return compilation
}

/** A build in the background has nobody to catch what it throws, such as a full disk: that is a failed build as well. */
async function compileOrSayWhy<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  onProgress: ReportProgress,
): Promise<Compilation<Opened>> {
  try {
    return await compileDataset(dataset, home, onProgress)
  } catch (error) {
    const { identity: inputs } = await buildInputsOf(dataset, home)
    return { outcome: 'failed', ...failureOf(error), inputs }
  }
}
