/** The process in which a data set is compiled: see build.ts. */
import { type CompileFailure, failureOf } from './build-failure.ts'
import { compileOrdered } from './compile-order.ts'

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

async function main(): Promise<void> {
  let outcome: CompileMessage
  try {
    // One argument of JSON: a CompileOrder.
    await compileOrdered(JSON.parse(process.argv[2]), (step, done) => void tell({ kind: 'progress', step, done }))
    outcome = { kind: 'compiled' }
  } catch (error) {
    outcome = { kind: 'failed', ...failureOf(error) }
  }
  await tell(outcome)
  process.exit()
}

await main()
