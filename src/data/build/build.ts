/**
 * One build of a data set. A document is parsed in this process; everything else is compiled in a separate process, so
 * that requests are not delayed and its memory is freed.
 *
 * The child (compile-child.ts) imports the data set's `compiler` module, which exports `compile`, and writes the
 * snapshot beside its place. This process reads that file back, verifies it, opens it, asks the golden questions and
 * the panel (panel.ts), and only then gives it its name. So the adopted snapshot is the checked one, and need not be
 * read a second time to serve it. A child ends when its parent does; the next build removes what it had written. A
 * child that is stopped, or counts without end, is ended at a deadline.
 */

import { rm } from 'node:fs/promises'
import type { Dataset, DocumentDataset, HeldDataset, ProbeResult, ReportProgress } from '../../core/dataset.ts'
import { endOf, moduleUrl, startProcess } from '../../core/workers/supervisor.ts'
import { type DataHome, snapshotPath, temporaryPath, writePieces } from '../files.ts'
import { documentParts, openHeld } from '../snapshot/document.ts'
import { buildSnapshot, type SnapshotIdentity } from '../snapshot/snapshot.ts'
import { adoptSnapshotFile } from '../snapshot/snapshot-file.ts'
import type { CompileOrder, CompileParent, CompilePorts } from './compile-child.ts'
import { type BuildFiles, compileInputOf, prepareBuild, stateOf } from './dataset-state.ts'
import { importDataset } from './import.ts'
import { type Compilation, type CompileFailure, failureOf, removeBuildFailure, writeBuildFailure } from './notes.ts'
import { checkAnswers } from './panel.ts'

/** Many times the compile time of the largest snapshot on a slow machine. */
const compileDeadlineMs = 600_000
/** Time for a finished child to end. */
const endWithinMs = 1_000

/** Writes the snapshot of an order. Null when it was written, else the failure. */
export type RunCompiler = (
  order: CompileOrder,
  onProgress: ReportProgress,
  deadlineMs: number,
) => Promise<CompileFailure | null>

export interface CompileOptions {
  readonly deadlineMs?: number
  /** In a separate process by default. */
  readonly run?: RunCompiler | undefined
  /** Results of the panel for the present data, which new data must reach; absent without data. */
  readonly before?: readonly ProbeResult[]
}

/** Compiles, and writes a failure for all processes. Only for the holder of the data set's lock. */
export async function build<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  now: number,
  onProgress: ReportProgress,
  options: CompileOptions = {},
): Promise<Compilation<Opened>> {
  const compiling =
    dataset.kind === 'file'
      ? importDataset(dataset, home, onProgress)
      : compileDataset(dataset, home, onProgress, options)
  // An error such as a full disk is a failed build too, because a build in the background has no caller to catch it.
  const compilation = await compiling.catch(async (error): Promise<Compilation<Opened>> => {
    const { identity } = await stateOf(dataset, home)
    return { outcome: 'failed', ...failureOf(error), inputs: identity }
  })
  if (compilation.outcome === 'compiled') await removeBuildFailure(home, dataset.name)
  else {
    // Inputs that the build read, not the current ones: an edit made meanwhile has not been tried.
    const { outcome: _, ...failed } = compilation
    const failure = { ...failed, at: new Date(now).toISOString() }
    await writeBuildFailure(home, dataset.name, failure).catch(() => {
      // A disk too full for the snapshot may have no room for the note either; the caller has the reason.
    })
  }
  return compilation
}

/**
 * Builds the snapshot of a data set from what is installed, what was fetched, and the operator's file. A failed build
 * leaves the snapshot that was there. One build of a data set at a time: see dataset-lock.ts.
 */
export async function compileDataset<Opened>(
  dataset: HeldDataset<Opened>,
  home: DataHome,
  onProgress: ReportProgress,
  { deadlineMs = compileDeadlineMs, run = runChild, before = [] }: CompileOptions = {},
): Promise<Compilation<Opened>> {
  const { name, formatVersion } = dataset
  const path = snapshotPath(home, name)
  const temporary = temporaryPath(path)
  const { identity: inputs, fetched, operatorFile } = await prepareBuild(dataset, home)
  const order = { path: temporary, identity: { dataset: name, formatVersion, inputs }, fetched, operatorFile }
  const write = async () => {
    if (dataset.kind === 'document') return writeDocument(dataset, order).then(() => null, failureOf)
    if (dataset.compiler === null) throw new Error(`The data set ${name} is part of the package and cannot be built.`)
    return run({ compiler: dataset.compiler.href, ...order }, onProgress, deadlineMs)
  }
  const failure = await write()
  if (failure !== null) {
    await rm(temporary, { force: true })
    return { outcome: 'failed', ...failure, inputs }
  }
  try {
    return await adoptSnapshotFile(temporary, path, snapshot => {
      const opened = openHeld(dataset, snapshot)
      checkAnswers(dataset, opened, before)
      return { outcome: 'compiled', snapshot, opened }
    })
  } catch (error) {
    return { outcome: 'failed', ...failureOf(error), inputs }
  }
}

/** A document is small, so it is parsed here. It throws where a compiler would fail. */
async function writeDocument<Opened>(
  dataset: DocumentDataset<Opened>,
  { path, identity, ...files }: BuildFiles & { readonly path: string; readonly identity: SnapshotIdentity },
): Promise<void> {
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  await writePieces(path, buildSnapshot(identity, await documentParts(dataset, compileInputOf(files), today)))
}

/** Compiles in a child process. Null when it wrote the snapshot, else the failure. */
async function runChild(
  order: CompileOrder,
  onProgress: ReportProgress,
  deadlineMs: number,
): Promise<CompileFailure | null> {
  const offers: CompileParent = { progress: { report: onProgress } }
  const module = moduleUrl('./compile-child.ts', import.meta.url)
  const late = AbortSignal.timeout(deadlineMs)
  const child = startProcess<CompilePorts>({ module, settings: order, offers, signal: late })
  try {
    return await child.calls.of('compiler').compile()
  } catch (error) {
    const why = late.aborted ? `did not end within ${deadlineMs / 60_000} minutes.` : endOf(error)
    // A child that ended without a message was not stopped by its input; usually the system had no memory for it.
    return { reason: `The compiler ${why}`, mayPass: true }
  } finally {
    await child.end(endWithinMs)
  }
}
