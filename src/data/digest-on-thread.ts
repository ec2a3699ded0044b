/**
 * A digest on a thread of its own, over the same shared memory. On a processor without instructions for SHA-256 the largest
 * snapshots take 0.4 s, which a service that starts has other work for, and one that serves has requests for.
 */
import { Worker } from 'node:worker_threads'
import type { DigestMessage, DigestOrder } from './digest-messages.ts'
import type { RunningDigest } from './running-digest.ts'

/** Digests from `start` on, each piece as it comes. */
export function digestOnThread(buffer: SharedArrayBuffer, start: number): RunningDigest {
  const workerData: DigestOrder = { buffer, start }
  const thread = new Worker(new URL('./digest-thread.ts', import.meta.url), { workerData, execArgv: [] })
  const digest = new Promise<Buffer>((resolve, reject) => {
    thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    thread.once('error', reject)
  })
  // Whoever gives up does not wait for it.
  digest.catch(() => {})
  const tell = (message: DigestMessage) => thread.postMessage(message)
  return {
    update: tell,
    end() {
      tell(null)
      return digest
    },
    close() {
      thread.terminate()
    },
  }
}
