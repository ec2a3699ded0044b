/** The process in which a data set is compiled: see compile.ts. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Compile, CompileInput } from '../../core/dataset.ts'
import { writePieces } from '../files.ts'
import { buildSnapshot, type SnapshotIdentity } from '../snapshot/snapshot.ts'
import { type CompileFailure, failureOf, InputChanged } from './build-failure.ts'
import type { OrderedFeed } from './build-inputs.ts'

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
  const parts = await compile((step, done) => void tell({ kind: 'progress', step, done }), inputOf(order))
  await writePieces(path, buildSnapshot(identity, parts))
  return { kind: 'compiled' }
}

/** The files that the identity of the snapshot names, and no others: each is checked as it is read. */
function inputOf({ feeds, operatorFile }: CompileOrder): CompileInput {
  const byName = new Map(feeds.map(feed => [feed.name, feed]))
  const read = (name: string) => {
    const feed = byName.get(name)
    return feed === undefined ? null : { body: checked(feed, `file of the feed ${name}`), asOf: feed.asOf }
  }
  return { feeds: { read }, operatorFile: operatorFile && checked(operatorFile, "operator's file") }
}

function checked({ path, sha256 }: { path: string; sha256: string }, what: string): Buffer {
  const content = readFileSync(path)
  if (hash('sha256', content) !== sha256) throw new InputChanged(`The ${what} changed while it was read.`)
  return content
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
