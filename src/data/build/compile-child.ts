/** The process in which a data set is compiled: see build.ts. */
import type { ReportProgress } from '../../core/dataset.ts'
import type { Start } from '../../core/workers/worker.ts'
import { type CompileFailure, failureOf } from './build-failure.ts'
import { type CompileOrder, compileOrdered } from './compile-order.ts'

export interface CompilePorts {
  /** Writes the snapshot of the order. Null when it is written, else why not. */
  readonly compiler: { compile(): Promise<CompileFailure | null> }
}

export interface CompileParent {
  readonly progress: { report: ReportProgress }
}

export const start: Start<CompileOrder, CompileParent> = async (order, parent) => {
  const compile = () => compileOrdered(order, parent.notify('progress').report).then(() => null, failureOf)
  return { offers: { compiler: { compile } } satisfies CompilePorts }
}
