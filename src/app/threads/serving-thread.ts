/** A thread that serves beside others: see run-serving.ts. Started by serving-threads.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { keepCompiled } from '../start/compile-cache.ts'

keepCompiled()
const { runServing } = await import('./run-serving.ts')

if (parentPort === null) throw new Error('a thread that serves was started as a process')
await runServing(parentPort, workerData)
