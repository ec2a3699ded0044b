/** The ledger thread: see run-ledger.ts. Started by ledger-thread-start.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { keepCompiled } from '../start/compile-cache.ts'

keepCompiled()
const { runLedger } = await import('./run-ledger.ts')

if (parentPort === null) throw new Error('the ledger thread was started as a process')
await runLedger(parentPort, workerData)
