/**
 * Imports a data set that is a file. Its importer module writes blocks beside the file that answers, and copies
 * unchanged blocks out of it. The new file is read back whole, has to answer the golden questions, and only then takes
 * the name. An interrupted import leaves a file that the next one continues; an import without enough disk space leaves
 * none.
 *
 * It runs in the calling process, which is never the one that serves, because gigabytes are read and written for hours.
 */
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type AnyDataset,
  type FileDataset,
  type GivenImport,
  type ImportBlocks,
  ImportRefused,
  type ReportProgress,
  type SnapshotView,
} from '../../core/dataset.ts'
import { isDiskFull, removeUnfinished, requireSpace } from '../../core/disk-space.ts'
import { BlockFile } from '../file/block-file.ts'
import { BlockWriter } from '../file/block-writer.ts'
import { type DataHome, dataFilePath, flushDirectory, isMissingFile } from '../files.ts'
import { SnapshotError } from '../snapshot/snapshot.ts'
import { tryLock } from './dataset-lock.ts'
import { compileInputOf, prepareBuild } from './dataset-state.ts'
import { type Compilation, failureOf } from './notes.ts'

/** The step of the progress in which the new file is read back. */
const checking = 'checking'

/** One import of a data set at a time: see dataset-lock.ts. */
export async function importDataset<Opened>(
  dataset: FileDataset<Opened>,
  home: DataHome,
  onProgress: ReportProgress,
): Promise<Compilation<Opened>> {
  const inputs = await prepareBuild(dataset, home)
  const { importer } = dataset
  if (inputs.identity === '' || importer === null) throw new Error(`The data set ${dataset.name} cannot be imported.`)
  const { importBlocks }: { importBlocks?: ImportBlocks } = await import(importer.href)
  if (importBlocks === undefined) throw new Error(`The module ${importer.href} does not export importBlocks.`)
  const input = { ...compileInputOf(inputs), home: home.path }
  const given: GivenImport = {
    inputs: inputs.identity,
    importBlocks: (report, files) => importBlocks(report, { ...input, ...files }),
  }
  return runImport(dataset, home, given, onProgress)
}

export type ImportReport =
  | { readonly outcome: 'imported'; readonly head: SnapshotView }
  /** Another process imports the data set right now; nothing was done. */
  | { readonly outcome: 'busy' }
  /** `reason` is one sentence. The data before is as it was. */
  | { readonly outcome: 'failed'; readonly reason: string }

/** Imports the files that a command names. Throws a sentence when there cannot be a lock (dataset-lock.ts). */
export async function importGiven<Opened>(
  dataset: FileDataset<Opened>,
  home: DataHome,
  given: GivenImport,
  onProgress: ReportProgress,
): Promise<ImportReport> {
  const held = tryLock(home, dataset.name)
  if (held === null) return { outcome: 'busy' }
  try {
    await prepareBuild(dataset, home)
    const done = await runImport(dataset, home, given, onProgress)
    return done.outcome === 'compiled' ? { outcome: 'imported', head: done.snapshot } : done
  } finally {
    held.release()
  }
}

async function runImport<Opened>(
  dataset: FileDataset<Opened>,
  home: DataHome,
  given: GivenImport,
  onProgress: ReportProgress,
): Promise<Compilation<Opened>> {
  const path = dataFilePath(home, dataset)
  const unfinished = `${path}.part`
  const before = await openBlocksOf(dataset, path)
  try {
    await writeFile(dataset, given, unfinished, before, onProgress)
    return await adoptBlockFile(dataset, unfinished, path, onProgress)
  } catch (error) {
    if (error instanceof ImportRefused) await rm(unfinished, { force: true })
    if (isDiskFull(error)) {
      return {
        outcome: 'failed',
        reason: await removeUnfinished(unfinished, error),
        mayPass: true,
        inputs: given.inputs,
      }
    }
    return { outcome: 'failed', ...failureOf(error), inputs: given.inputs }
  } finally {
    await before?.retire()
  }
}

/** Opens the file of a data set. Null when there is none of its format. */
export async function openBlocksOf({ name, formatVersion }: AnyDataset, path: string): Promise<BlockFile | null> {
  try {
    const file = await BlockFile.open(path)
    if (file.head.dataset === name && file.head.formatVersion === formatVersion) return file
    await file.retire()
    return null
  } catch (error) {
    if (error instanceof SnapshotError || isMissingFile(error)) return null
    throw error
  }
}

async function writeFile(
  { name, formatVersion }: AnyDataset,
  { inputs, importBlocks, expectedBytes = 0 }: GivenImport,
  path: string,
  before: BlockFile | null,
  onProgress: ReportProgress,
): Promise<void> {
  const blocks = await BlockWriter.open(path, { dataset: name, formatVersion, inputs })
  try {
    await requireSpace(path, Math.max(0, expectedBytes - blocks.bytes))
    await blocks.finish(await importBlocks(onProgress, { before, blocks }))
  } finally {
    await blocks.close()
  }
}

/**
 * Gives a finished file its name, after it was read back whole and has answered the golden questions. Throws when it
 * must not have it; `refuse` throws for a head that is not the expected one.
 */
export async function adoptBlockFile<Opened>(
  dataset: FileDataset<Opened>,
  unfinished: string,
  path: string,
  onProgress: ReportProgress,
  refuse: (head: SnapshotView) => void = () => {},
): Promise<Extract<Compilation<Opened>, { outcome: 'compiled' }>> {
  const file = await BlockFile.open(unfinished)
  try {
    refuse(file.head)
    const damaged = await file.verify(done => onProgress(checking, done))
    if (damaged.length > 0) throw new Error(`The disk damaged ${damaged.length} blocks of ${dataset.name}.`)
    const opened = dataset.open(file)
    const wrong = await dataset.checkGolden(opened)
    if (wrong.length > 0) throw new ImportRefused(wrong.join(' '))
    await rename(unfinished, path)
    await flushDirectory(dirname(path))
    return { outcome: 'compiled', snapshot: file.head, opened }
  } finally {
    await file.retire()
  }
}
