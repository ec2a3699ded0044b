/** A thread of an import: codes one job after the other (coder-pool.ts). */
import type { CorpusLayout } from './block-code.ts'
import type { HashKind } from './hash-list.ts'
import { type CodedJob, type CodingJob, LineCoder } from './line-coder.ts'

/** What a thread is started with. */
export interface ThreadSettings {
  readonly kind: HashKind
  readonly layout: CorpusLayout
}

export interface Coder {
  code(job: CodingJob): CodedJob
}

export async function start({ kind, layout }: ThreadSettings): Promise<{ offers: { coder: Coder } }> {
  return { offers: { coder: new LineCoder(kind, layout) } }
}
