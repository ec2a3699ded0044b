/**
 * Which snapshot of a data set should answer: the one that ships with this project, as long as a build would read nothing
 * beside what is installed; else the one of the home. Where that is missing, cannot be used, or is older than what ships,
 * what ships answers until the next build is done.
 */
import { fileURLToPath } from 'node:url'
import type { Dataset, SnapshotView } from '../../core/dataset.ts'
import { type BuildInputs, isAsInstalled } from '../build/build-inputs.ts'
import { type DataHome, isMissingFile, snapshotPath } from '../files.ts'
import { openSnapshot, SnapshotError } from '../snapshot/snapshot.ts'
import { readSnapshotFile } from '../snapshot/snapshot-file.ts'

export interface OpenSnapshot<Opened> {
  readonly snapshot: SnapshotView
  readonly opened: Opened
}

export interface CurrentSnapshot<Opened> {
  /** Null when there is none that can be used. */
  readonly current: OpenSnapshot<Opened> | null
  /** True when a build would give another one. */
  readonly isDue: boolean
  /** What was found on the way that is not as it should be, one sentence each. */
  readonly remarks: readonly Remark[]
}

export interface Remark {
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
}

/** Throws the error of the file system when there is a file that may not be read: nothing that a build could mend. */
export async function currentSnapshot<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  inputs: BuildInputs,
): Promise<CurrentSnapshot<Opened>> {
  const bundled = dataset.bundled === undefined ? null : await openBundled(dataset, dataset.bundled)
  const bundledRemarks = bundled !== null && 'level' in bundled ? [bundled] : []
  const shipped = bundled !== null && 'snapshot' in bundled ? bundled : null
  if (bundled !== null && isAsInstalled(inputs)) return { current: shipped, isDue: false, remarks: bundledRemarks }
  const own = await openFile(dataset, snapshotPath(home, dataset.name))
  if ('snapshot' in own) {
    const isDue = own.snapshot.inputs !== inputs.identity
    const current = isDue && shipped !== null && isOlder(own.snapshot, shipped.snapshot) ? shipped : own
    return { current, isDue, remarks: bundledRemarks }
  }
  const remarks = own.problem === null ? bundledRemarks : [...bundledRemarks, remarkOn(dataset.name, own.problem)]
  return { current: shipped, isDue: true, remarks }
}

function isOlder(one: SnapshotView, other: SnapshotView): boolean {
  return Date.parse(one.asOf) < Date.parse(other.asOf)
}

type Problem = SnapshotError | { readonly found: string; readonly wanted: string }

/** Null for no file at all. */
type Unusable = { readonly problem: Problem | null }

async function openFile<Opened>(dataset: Dataset<Opened>, path: string): Promise<OpenSnapshot<Opened> | Unusable> {
  const { name, formatVersion } = dataset
  try {
    const snapshot = openSnapshot(await readSnapshotFile(path))
    if (snapshot.dataset !== name || snapshot.formatVersion !== formatVersion) {
      const found = `${snapshot.dataset} ${snapshot.formatVersion}`
      return { problem: { found, wanted: `${name} ${formatVersion}` } }
    }
    return { snapshot, opened: dataset.open(snapshot) }
  } catch (error) {
    if (error instanceof SnapshotError) return { problem: error }
    if (isMissingFile(error)) return { problem: null }
    throw error
  }
}

function remarkOn(name: string, problem: Problem): Remark {
  if (problem instanceof SnapshotError) {
    return { level: 'warn', message: `Snapshot ${name} is corrupt (${problem.code}).` }
  }
  const { found, wanted } = problem
  return { level: 'info', message: `Snapshot ${name} has the format ${found}, not ${wanted}.` }
}

/** What ships is not built here, so that it cannot be mended here either. */
async function openBundled<Opened>(dataset: Dataset<Opened>, url: URL): Promise<OpenSnapshot<Opened> | Remark> {
  const file = await openFile(dataset, fileURLToPath(url))
  if ('snapshot' in file) return file
  const { problem } = file
  const what =
    problem === null
      ? 'is missing'
      : problem instanceof SnapshotError
        ? `is corrupt (${problem.code})`
        : `has the format ${problem.found}, not ${problem.wanted}`
  return {
    level: 'error',
    message: `The snapshot of ${dataset.name} that ships with Assay ${what}: install Assay again.`,
  }
}
