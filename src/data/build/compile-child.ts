/** The process in which a data set is compiled: see build.ts. */
import type { Compile } from '../../core/dataset.ts'
import { writePieces } from '../files.ts'
import { buildSnapshot, type SnapshotIdentity } from '../snapshot/snapshot.ts'
import { type CompileFailure, failureOf } from './build-failure.ts'
import { compileInputOf, type OrderedFeed } from './build-inputs.ts'

/** What the child is started with, as one argument of JSON. */
export interface CompileOrder {
  /** URL of the module that exports `compile`. */
  readonly compiler: string
  /** The file to write. */
  readonly path: string
  readonly identity: SnapshotIdentity
  /** The fetched files that belong to the identity. */
  readonly feeds: readonly OrderedFeed[]
  readonly operatorFile: { readonly path: string; readonly sha256: string } | null
}

/** What the child tells. The last message is `compiled` or `failed`. */
export type CompileMessage =
  | { readonly kind: 'progress'; readonly step: string; readonly done: number }
  | { readonly kind: 'compiled' }
  | ({ readonly kind: 'failed' } & CompileFailure)

// The channel closes when the parent dies, however it dies.
process.on('disconnect', () => process.exit(1))

function tell(message: CompileMessage): Promise<void> {
  return new Promise(resolve => process.send?.(message, undefined, undefined, () => resolve()))
}

async function compileAsOrdered(order: CompileOrder): Promise<CompileMessage> {
  const { compiler, path, identity } = order
  const { compile }: { compile?: Compile } = await import(compiler)
  if (compile === undefined) throw new Error(`The module ${compiler} does not export compile.`)
  const parts = await compile((step, done) => void tell({ kind: 'progress', step, done }), compileInputOf(order))
  await writePieces(path, buildSnapshot(identity, parts))
  return { kind: 'compiled' }
}

async function main(): Promise<void> {
  let outcome: CompileMessage
  try {
    outcome = await compileAsOrdered(JSON.parse(process.argv[2]))
  } catch (error) {
    outcome = { kind: 'failed', ...failureOf(error) }
  }
  await tell(outcome)
  process.exit()
}

await main()
