/**
 * Which data of a data set should answer: the snapshot that ships with this project, as long as a build would read
 * nothing beside what is installed; else the file of the home. Where that file is missing, cannot be used, or is older
 * than the shipped snapshot, the shipped one answers until the next build is done.
 */
import { fileURLToPath } from 'node:url'
import type { AnyDataset, Dataset, FileDataset, SnapshotDataset, SnapshotView } from '../../core/dataset.ts'
import { type BuildInputs, canBuild, isAsInstalled } from '../build/build-inputs.ts'
import { BlockFile } from '../file/block-file.ts'
import { type DataHome, dataFilePath, isMissingFile } from '../files.ts'
import { openSnapshot, SnapshotError } from '../snapshot/snapshot.ts'
import { readSnapshotFile } from '../snapshot/snapshot-file.ts'

export interface OpenData<Opened> {
  /** The snapshot; the head of a data set that is a file. */
  readonly snapshot: SnapshotView
  readonly opened: Opened
  /** The file that is read while the data answers; whoever does not use it has to retire it. Null for a snapshot. */
  readonly file: BlockFile | null
}

export interface CurrentData<Opened> {
  /** Null when no data can be used. */
  readonly current: OpenData<Opened> | null
  /** True when a build would give other data. */
  readonly isDue: boolean
  /** One sentence for each thing that is not as it should be. */
  readonly remarks: readonly Remark[]
}

export interface Remark {
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
}

/** Throws the error of the file system when a file may not be read, which no build could mend. */
export async function currentData<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  inputs: BuildInputs,
): Promise<CurrentData<Opened>> {
  const bundled = dataset.bundled === undefined ? null : await openBundled(dataset, dataset.bundled)
  const bundledRemarks = bundled !== null && 'level' in bundled ? [bundled] : []
  const shipped = bundled !== null && 'snapshot' in bundled ? bundled : null
  if (bundled !== null && isAsInstalled(inputs)) return { current: shipped, isDue: false, remarks: bundledRemarks }
  const own = await openFile(dataset, dataFilePath(home, dataset))
  if ('snapshot' in own) {
    const isDue = canBuild(inputs) && own.snapshot.inputs !== inputs.identity
    const current = isDue && shipped !== null && isOlder(own.snapshot, shipped.snapshot) ? shipped : own
    return { current, isDue, remarks: bundledRemarks }
  }
  const remarks = own.problem === null ? bundledRemarks : [...bundledRemarks, remarkOn(dataset.name, own.problem)]
  return { current: shipped, isDue: canBuild(inputs), remarks }
}

/** The data in the file of the home. Throws where `currentData` has a remark, or finds nothing. */
export async function openOwnFile<Opened>(dataset: Dataset<Opened>, home: DataHome): Promise<OpenData<Opened>> {
  const own = await openFile(dataset, dataFilePath(home, dataset))
  if ('snapshot' in own) return own
  if (own.problem instanceof SnapshotError) throw own.problem
  throw new Error(
    own.problem === null ? `there is no file of ${dataset.name}` : remarkOn(dataset.name, own.problem).message,
  )
}

function isOlder(one: SnapshotView, other: SnapshotView): boolean {
  return Date.parse(one.asOf) < Date.parse(other.asOf)
}

type Problem = SnapshotError | { readonly found: string; readonly wanted: string }

/** The problem is null when there is no file at all. */
type Unusable = { readonly problem: Problem | null }

async function openFile<Opened>(dataset: Dataset<Opened>, path: string): Promise<OpenData<Opened> | Unusable> {
  try {
    return dataset.kind === 'file' ? await openBlocks(dataset, path) : await openWhole(dataset, path)
  } catch (error) {
    if (error instanceof SnapshotError) return { problem: error }
    if (isMissingFile(error)) return { problem: null }
    throw error
  }
}

async function openWhole<Opened>(dataset: SnapshotDataset<Opened>, path: string): Promise<OpenData<Opened> | Unusable> {
  const snapshot = openSnapshot(await readSnapshotFile(path))
  const problem = formatProblem(dataset, snapshot)
  return problem === null ? { snapshot, opened: dataset.open(snapshot), file: null } : { problem }
}

async function openBlocks<Opened>(dataset: FileDataset<Opened>, path: string): Promise<OpenData<Opened> | Unusable> {
  const file = await BlockFile.open(path)
  try {
    const problem = formatProblem(dataset, file.head)
    if (problem === null) return { snapshot: file.head, opened: dataset.open(file), file }
    await file.retire()
    return { problem }
  } catch (error) {
    await file.retire()
    throw error
  }
}

function formatProblem({ name, formatVersion }: AnyDataset, found: SnapshotView): Problem | null {
  if (found.dataset === name && found.formatVersion === formatVersion) return null
  return { found: `${found.dataset} ${found.formatVersion}`, wanted: `${name} ${formatVersion}` }
}

function remarkOn(name: string, problem: Problem): Remark {
  if (problem instanceof SnapshotError) {
    return { level: 'warn', message: `Snapshot ${name} is corrupt (${problem.code}).` }
  }
  const { found, wanted } = problem
  return { level: 'info', message: `Snapshot ${name} has the format ${found}, not ${wanted}.` }
}

/** A shipped snapshot is not built here, so it cannot be mended here either. */
async function openBundled<Opened>(dataset: Dataset<Opened>, url: URL): Promise<OpenData<Opened> | Remark> {
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
