/**
 * Imports a data set that is a file. Its importer module writes blocks beside the file that answers, and copies unchanged
 * blocks out of it. The new file is read back whole, has to answer the golden questions, and only then takes the name. An
 * import that is interrupted at any moment leaves a file that the next one goes on with.
 *
 * It runs in the process that asks for it, which is never the one that serves: gigabytes are read and written for hours.
 */
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AnyDataset, FileDataset, ImportBlocks, ReportProgress } from '../../core/dataset.ts'
import { BlockFile } from '../file/block-file.ts'
import { BlockWriter } from '../file/block-writer.ts'
import { type DataHome, dataFilePath, flushDirectory, isMissingFile } from '../files.ts'
import { SnapshotError } from '../snapshot/snapshot.ts'
import { type Compilation, failureOf } from './build-failure.ts'
import { type BuildInputs, canBuild, compileInputOf, prepareBuild } from './build-inputs.ts'

/** The step of the progress in which the new file is read back. */
const checking = 'checking'

/** One import of a data set at a time: see dataset-lock.ts. */
export async function importDataset<Opened>(
  dataset: FileDataset<Opened>,
  home: DataHome,
  onProgress: ReportProgress,
): Promise<Compilation<Opened>> {
  const inputs = await prepareBuild(dataset, home)
  if (!canBuild(inputs)) throw new Error(`There is nothing to import ${dataset.name} from.`)
  const path = dataFilePath(home, dataset)
  const unfinished = `${path}.part`
  const before = await openBefore(dataset, path)
  try {
    await writeFile(dataset, home, inputs, unfinished, before, onProgress)
    return await adopt(dataset, unfinished, path, onProgress)
  } catch (error) {
    return { outcome: 'failed', ...failureOf(error), inputs: inputs.identity }
  } finally {
    await before?.retire()
  }
}

/** Null when there is none that blocks could be copied from. */
async function openBefore({ name, formatVersion }: AnyDataset, path: string): Promise<BlockFile | null> {
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

async function writeFile<Opened>(
  { name, formatVersion, importer }: FileDataset<Opened>,
  home: DataHome,
  inputs: BuildInputs,
  path: string,
  before: BlockFile | null,
  onProgress: ReportProgress,
): Promise<void> {
  const { importBlocks }: { importBlocks?: ImportBlocks } = await import(importer.href)
  if (importBlocks === undefined) throw new Error(`The module ${importer.href} does not export importBlocks.`)
  const blocks = await BlockWriter.open(path, { dataset: name, formatVersion, inputs: inputs.identity })
  try {
    const input = { ...compileInputOf(inputs), home: home.path, before, blocks }
    await blocks.finish(await importBlocks(onProgress, input))
  } finally {
    await blocks.close()
  }
}

async function adopt<Opened>(
  dataset: FileDataset<Opened>,
  unfinished: string,
  path: string,
  onProgress: ReportProgress,
): Promise<Compilation<Opened>> {
  const file = await BlockFile.open(unfinished)
  try {
    const damaged = await file.verify(done => onProgress(checking, done))
    if (damaged.length > 0) throw new Error(`The disk damaged ${damaged.length} blocks of ${dataset.name}.`)
    const opened = dataset.open(file)
    const wrong = await dataset.checkGolden(opened)
    if (wrong.length > 0) {
      // The next import must not go on with blocks that answer wrongly.
      await rm(unfinished)
      throw new Error(wrong.join(' '))
    }
    await rename(unfinished, path)
    await flushDirectory(dirname(path))
    return { outcome: 'compiled', snapshot: file.head, opened }
  } finally {
    await file.retire()
  }
}
