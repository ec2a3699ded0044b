/** The thread that `readOnThread` starts for one file. */
import { parentPort, workerData } from 'node:worker_threads'
import { readAndDigest } from './snapshot-reading.ts'

parentPort?.postMessage(readAndDigest(workerData))
