/** The process that compiles a data set: see build.ts. */
import type { Compile, ReportProgress } from '../../core/dataset.ts'
import type { Start } from '../../core/workers/worker.ts'
import { writePieces } from '../files.ts'
import { buildSnapshot, type SnapshotIdentity } from '../snapshot/snapshot.ts'
import { type BuildFiles, compileInputOf } from './dataset-state.ts'
import { type CompileFailure, failureOf } from './notes.ts'

export interface CompilePorts {
  /** Writes the snapshot of the order. Null when it was written, else the failure. */
  readonly compiler: { compile(): Promise<CompileFailure | null> }
}

export interface CompileParent {
  readonly progress: { report: ReportProgress }
}

export const start: Start<CompileOrder, CompileParent> = async (order, parent) => {
  const compile = () => compileOrdered(order, parent.notify('progress').report).then(() => null, failureOf)
  return { offers: { compiler: { compile } } satisfies CompilePorts }
}

export interface CompileOrder extends BuildFiles {
  /** URL of the module that exports `compile`. */
  readonly compiler: string
  /** The file to write. */
  readonly path: string
  readonly identity: SnapshotIdentity
}

/** Writes the snapshot to the path of the order. Throws what the compiler, its inputs or the disk throw. */
export async function compileOrdered(order: CompileOrder, onProgress: ReportProgress): Promise<void> {
  const { compiler, path, identity } = order
  const { compile }: { compile?: Compile } = await import(compiler)
  if (compile === undefined) throw new Error(`The module ${compiler} does not export compile.`)
  const parts = await compile(onProgress, compileInputOf(order))
  await writePieces(path, buildSnapshot(identity, parts))
}
