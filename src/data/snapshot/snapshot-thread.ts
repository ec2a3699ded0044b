/** The thread that `readOnThread` starts for one file. */
import { parentPort, workerData } from 'node:worker_threads'
import { readLarge } from './snapshot-reading.ts'

parentPort?.postMessage(readLarge(workerData))
