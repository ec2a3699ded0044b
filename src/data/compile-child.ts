/** The process in which a data set is compiled: see compile.ts. */
import type { Compile } from '../core/dataset.ts'
import type { CompileMessage, CompileOrder } from './compile-messages.ts'
import { buildSnapshot } from './snapshot.ts'
import { writePieces } from './snapshot-file.ts'

// The channel closes when the parent dies, however it dies.
process.on('disconnect', () => process.exit(1))

function tell(message: CompileMessage): Promise<void> {
  return new Promise(resolve => process.send?.(message, undefined, undefined, () => resolve()))
}

async function compileAsOrdered({ compiler, path, identity }: CompileOrder): Promise<CompileMessage> {
  const { compile }: { compile?: Compile } = await import(compiler)
  if (compile === undefined) return { kind: 'failed', reason: `The module ${compiler} does not export compile.` }
  const parts = await compile((step, done) => void tell({ kind: 'progress', step, done }))
  await writePieces(path, buildSnapshot(identity, parts))
  return { kind: 'compiled' }
}

async function main(): Promise<void> {
  let outcome: CompileMessage
  try {
    outcome = await compileAsOrdered(JSON.parse(process.argv[2]))
  } catch (error) {
    outcome = { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
  await tell(outcome)
  process.exit()
}

await main()
