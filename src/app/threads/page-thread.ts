/** The page thread: see page-thread-run.ts. Started by page-thread-start.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { keepCompiled } from '../start/compile-cache.ts'

keepCompiled()
const { runPageThread } = await import('./page-thread-run.ts')

if (parentPort === null) throw new Error('the page thread was started as a process')
await runPageThread(parentPort, workerData)
