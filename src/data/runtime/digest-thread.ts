/** The thread that counts the SHA-256 of one file: see offered.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { digestOfFile } from '../files.ts'

parentPort?.postMessage(await digestOfFile(workerData))
