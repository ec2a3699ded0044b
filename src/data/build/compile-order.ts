/** Compiles a data set as ordered, in whatever process this is: build.ts starts one of its own for it. */
import type { Compile, ReportProgress } from '../../core/dataset.ts'
import { writePieces } from '../files.ts'
import { buildSnapshot, type SnapshotIdentity } from '../snapshot/snapshot.ts'
import { type BuildFiles, compileInputOf } from './dataset-state.ts'

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
