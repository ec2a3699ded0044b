/**
 * Brings a data set into the catalog: from its snapshot when there is one that can be used, else by compiling it. A
 * snapshot of other inputs than a build would use now answers at once and is replaced when the build is done.
 */
import type { Dataset, ReportProgress, SnapshotView } from '../core/dataset.ts'
import type { Catalog } from './catalog.ts'
import { type Compilation, compileDataset, snapshotPath } from './compile.ts'
import { openSnapshot } from './snapshot.ts'
import { SnapshotError } from './snapshot-error.ts'
import { readSnapshotFile } from './snapshot-file.ts'

export interface LoadListeners {
  readonly onProgress: ReportProgress
  readonly log: {
    info(message: string): void
    warn(message: string): void
    error(message: string): void
  }
}

export type Load =
  /** The data set answers, with the data that a build would give now. */
  | { readonly outcome: 'ready' }
  /** The data set answers with older data; `rebuilt` settles when the build that replaces it is done. */
  | { readonly outcome: 'rebuilding'; readonly rebuilt: Promise<'ready' | 'failed'> }
  /** The data set cannot answer. The catalog has the reason. */
  | { readonly outcome: 'failed' }

/**
 * Settles as soon as the data set answers, or is known not to. Throws the error of the file system when there is a
 * snapshot that may not be read: nothing that a build could mend.
 */
export async function loadDataset<Opened>(
  dataset: Dataset<Opened>,
  directory: string,
  catalog: Catalog,
  listeners: LoadListeners,
): Promise<Load> {
  const existing = await openExisting(dataset, directory, listeners)
  if (existing === null) {
    return { outcome: await compileInto(catalog, dataset, directory, listeners) }
  }
  catalog.swap(dataset, existing.snapshot, existing.opened)
  if (existing.snapshot.inputs === dataset.inputs()) return { outcome: 'ready' }
  listeners.log.info(`Snapshot ${dataset.name} was built from older inputs: it answers while a new one is built.`)
  return { outcome: 'rebuilding', rebuilt: compileInto(catalog, dataset, directory, listeners) }
}

/** The snapshot of the directory; null when there is none that can be used. */
async function openExisting<Opened>(
  dataset: Dataset<Opened>,
  directory: string,
  { log }: LoadListeners,
): Promise<{ snapshot: SnapshotView; opened: Opened } | null> {
  const { name, formatVersion } = dataset
  try {
    const snapshot = openSnapshot(await readSnapshotFile(snapshotPath(directory, name)))
    if (snapshot.dataset !== name || snapshot.formatVersion !== formatVersion) {
      const found = `${snapshot.dataset} ${snapshot.formatVersion}`
      log.info(`Snapshot ${name} has the format ${found}, not ${name} ${formatVersion}: rebuilding.`)
      return null
    }
    return { snapshot, opened: dataset.open(snapshot) }
  } catch (error) {
    if (error instanceof SnapshotError) log.warn(`Snapshot ${name} is corrupt (${error.code}): rebuilding.`)
    else if (!isMissingFile(error)) throw error
    return null
  }
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function compileInto<Opened>(
  catalog: Catalog,
  dataset: Dataset<Opened>,
  directory: string,
  { onProgress, log }: LoadListeners,
): Promise<'ready' | 'failed'> {
  const compilation = await compile(dataset, directory, onProgress)
  if (compilation.outcome === 'failed') {
    catalog.fail(dataset, compilation.reason)
    log.error(`Data set ${dataset.name} could not be built: ${compilation.reason}`)
    return 'failed'
  }
  catalog.swap(dataset, compilation.snapshot, compilation.opened)
  return 'ready'
}

/** A build in the background has nobody to catch what it throws, such as a full disk: that is a failed build as well. */
async function compile<Opened>(
  dataset: Dataset<Opened>,
  directory: string,
  onProgress: ReportProgress,
): Promise<Compilation<Opened>> {
  try {
    return await compileDataset(dataset, directory, onProgress)
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
