/**
 * Opens the data of a data set: the installed data when a build would have no other inputs, else the file of the home.
 * If that file is missing, unusable, or older than the installed data, the installed data is used until the next build.
 */
import { fileURLToPath } from 'node:url'
import type {
  AnyDataset,
  Dataset,
  DocumentDataset,
  FileDataset,
  HeldDataset,
  SnapshotView,
} from '../../core/dataset.ts'
import { type DatasetState, dueBuild } from '../build/dataset-state.ts'
import { BlockFile } from '../file/block-file.ts'
import { type DataHome, dataFilePath, isMissingFile } from '../files.ts'
import { installedDocument, isInstalled, openHeld } from '../snapshot/document.ts'
import { openSnapshot, SnapshotError } from '../snapshot/snapshot.ts'
import { readSnapshotFile } from '../snapshot/snapshot-file.ts'

export interface OpenData<Opened> {
  /** The snapshot; the head of a data set that is a file. */
  readonly snapshot: SnapshotView
  readonly opened: Opened
  /** The file that the data is read from; a caller that does not use it has to retire it. Null for a snapshot. */
  readonly file: BlockFile | null
}

export interface CurrentData<Opened> {
  /** Null when no data can be used. */
  readonly current: OpenData<Opened> | null
  /** True when a build would give other data. */
  readonly isDue: boolean
  /** One sentence for each problem. */
  readonly remarks: readonly Remark[]
}

export interface Remark {
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
}

/** The remarks as one text. */
export function reasonOf(remarks: readonly Remark[]): string {
  return remarks.map(({ message }) => message).join(' ')
}

/** Throws the error of the file system when a file may not be read, which a build cannot fix. */
export async function openData<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  state: DatasetState,
): Promise<CurrentData<Opened>> {
  if (state.isAsInstalled) {
    const installed = await openInstalled(dataset)
    return 'level' in installed
      ? { current: null, isDue: false, remarks: [installed] }
      : { current: installed, isDue: false, remarks: [] }
  }
  const own = await openFile(dataset, dataFilePath(home, dataset))
  const isOpen = 'snapshot' in own
  const isDue = dueBuild(state, isOpen ? own.snapshot.inputs : null) !== null
  const remarks = isOpen || own.problem === null ? [] : [remarkOn(dataset.name, own.problem)]
  if (!isInstalled(dataset) || (isOpen && !isDue)) return { current: isOpen ? own : null, isDue, remarks }
  const installed = await openInstalled(dataset)
  if ('level' in installed) return { current: isOpen ? own : null, isDue, remarks: [installed, ...remarks] }
  return { current: isOpen && !isNewer(dataset, installed.snapshot, own.snapshot) ? own : installed, isDue, remarks }
}

/** Opens the file of the home. Throws where `openData` has a remark or no data. */
export async function openOwnFile<Opened>(dataset: Dataset<Opened>, home: DataHome): Promise<OpenData<Opened>> {
  const own = await openFile(dataset, dataFilePath(home, dataset))
  if ('snapshot' in own) return own
  throw new Error(
    own.problem === null ? `there is no file of ${dataset.name}` : remarkOn(dataset.name, own.problem).message,
  )
}

/** A document without a shipped file is installed empty, which is newer than nothing. */
function isNewer(dataset: AnyDataset, installed: SnapshotView, own: SnapshotView): boolean {
  const isEmpty = dataset.kind === 'document' && dataset.shipped === null
  return !isEmpty && Date.parse(own.asOf) < Date.parse(installed.asOf)
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

async function openWhole<Opened>(dataset: HeldDataset<Opened>, path: string): Promise<OpenData<Opened> | Unusable> {
  const snapshot = openSnapshot(await readSnapshotFile(path))
  const problem = formatProblem(dataset, snapshot)
  return problem === null ? { snapshot, opened: openHeld(dataset, snapshot), file: null } : { problem }
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
  const level = problem instanceof SnapshotError ? 'warn' : 'info'
  return { level, message: `Snapshot ${name} ${faultOf(problem)}.` }
}

function faultOf(problem: Problem | null): string {
  if (problem === null) return 'is missing'
  if (problem instanceof SnapshotError) return `is corrupt (${problem.code})`
  return `has the format ${problem.found}, not ${problem.wanted}`
}

/** Installed data is not built here, so it cannot be rebuilt here either. */
async function openInstalled<Opened>(dataset: Dataset<Opened>): Promise<OpenData<Opened> | Remark> {
  if (dataset.kind === 'document') return openShippedDocument(dataset)
  const file = await openFile(dataset, fileURLToPath(dataset.bundled ?? ''))
  if ('snapshot' in file) return file
  const message = `The snapshot of ${dataset.name} that ships with Assay ${faultOf(file.problem)}. Reinstall Assay.`
  return { level: 'error', message }
}

function openShippedDocument<Opened>(dataset: DocumentDataset<Opened>): OpenData<Opened> | Remark {
  try {
    const { snapshot, opened } = installedDocument(dataset, new Date().toISOString().slice(0, 'YYYY-MM-DD'.length))
    const wrong = dataset.checkGolden(opened)
    if (wrong.length > 0) throw new Error(wrong.join(' '))
    return { snapshot, opened, file: null }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return {
      level: 'error',
      message: `The file of ${dataset.name} that ships with Assay is not used: ${error.message}`,
    }
  }
}
