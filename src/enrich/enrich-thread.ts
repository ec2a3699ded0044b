/** A thread that enriches blocks: one message in, one out. */
import { parentPort, workerData } from 'node:worker_threads'
import type { DataHome } from '../data/files.ts'
import { LocalSignals, type SharedSignals } from '../local/local-signals.ts'
import { Enricher } from './enricher.ts'
import { packed } from './formats.ts'
import { enrichBlock } from './rows.ts'
import type { Block, EnrichedBlock, EnrichTask } from './task.ts'

export interface EnrichThreadData {
  readonly home: DataHome
  readonly shared: SharedSignals
  readonly task: EnrichTask
}

if (parentPort !== null) {
  const port = parentPort
  const { home, shared, task }: EnrichThreadData = workerData
  const enricher = LocalSignals.openShared(home, shared).then(signals => new Enricher(signals, task.now))
  // An error ends the thread, and with it the run.
  port.on('message', async (block: Block) => {
    const enriched = enrichBlock(task, await enricher, block)
    const done: EnrichedBlock = { ...enriched, bytes: Uint8Array.from(packed(enriched.bytes, task.compression)) }
    port.postMessage(done, [done.bytes.buffer as ArrayBuffer])
  })
}
