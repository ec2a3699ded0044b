/** The thread of `digestOnThread`. */
import { parentPort, workerData } from 'node:worker_threads'
import type { DigestMessage, DigestOrder } from './digest-messages.ts'
import { digestHere } from './running-digest.ts'

const { buffer, start }: DigestOrder = workerData
const digest = digestHere(Buffer.from(buffer), start)

parentPort?.on('message', async (message: DigestMessage) => {
  if (message === null) parentPort?.postMessage(await digest.end())
  else digest.update(message)
})
