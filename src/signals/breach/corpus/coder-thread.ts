/** A thread of an import: codes what it is sent, one job after the other (coder-pool.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import type { CorpusLayout } from './block-code.ts'
import type { HashKind } from './hash-list.ts'
import { type CodingJob, LineCoder } from './line-coder.ts'

/** What a thread is started with. */
export interface ThreadSettings {
  readonly kind: HashKind
  readonly layout: CorpusLayout
}

const { kind, layout }: ThreadSettings = workerData
const coder = new LineCoder(kind, layout)

parentPort?.on('message', (job: CodingJob) => {
  const coded = coder.code(job)
  const moved = coded.outcome === 'coded' ? [coded.bytes.buffer as ArrayBuffer] : []
  parentPort?.postMessage(coded, moved)
})
