import { Worker } from 'node:worker_threads'
import type { EnrichThreadData } from './enrich-thread.ts'
import type { CutBlock } from './input.ts'
import type { EnrichedBlock } from './task.ts'

/** Blocks that a thread has at once: one in work, one that waits. */
const blocksPerThread = 2

/** Enriches blocks in threads, and gives them back in their order. At most a few are in memory. */
export class EnrichThreads {
  readonly #threads: readonly Worker[]
  readonly #waiting = new Map<number, { resolve: (block: EnrichedBlock) => void; reject: (error: unknown) => void }>()
  #next = 0

  constructor(count: number, workerData: EnrichThreadData) {
    this.#threads = Array.from({ length: count }, () => this.#start(workerData))
  }

  #start(workerData: EnrichThreadData): Worker {
    const thread = new Worker(new URL('./enrich-thread.ts', import.meta.url), { workerData, execArgv: [] })
    thread.on('message', (block: EnrichedBlock) => {
      this.#waiting.get(block.index)?.resolve(block)
      this.#waiting.delete(block.index)
    })
    const end = (error: unknown) => {
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    }
    thread.on('error', end)
    thread.on('exit', () => end(new Error('a thread ended before its blocks were done')))
    return thread
  }

  async *enrich(blocks: AsyncIterable<CutBlock>): AsyncGenerator<{ block: CutBlock; enriched: EnrichedBlock }> {
    const open: { block: CutBlock; enriched: Promise<EnrichedBlock> }[] = []
    for await (const block of blocks) {
      open.push({ block, enriched: this.#send(block) })
      if (open.length >= blocksPerThread * this.#threads.length) yield await settled(open)
    }
    while (open.length > 0) yield await settled(open)
  }

  #send({ index, bytes, line }: CutBlock): Promise<EnrichedBlock> {
    const { promise, resolve, reject } = Promise.withResolvers<EnrichedBlock>()
    // The caller that waits for an earlier block gets the error as well.
    promise.catch(() => {})
    this.#waiting.set(index, { resolve, reject })
    this.#threads[this.#next].postMessage({ index, bytes, line }, [bytes.buffer as ArrayBuffer])
    this.#next = (this.#next + 1) % this.#threads.length
    return promise
  }

  async end(): Promise<void> {
    await Promise.all(this.#threads.map(thread => thread.terminate()))
  }
}

async function settled(open: { block: CutBlock; enriched: Promise<EnrichedBlock> }[]) {
  const [{ block, enriched }] = open.splice(0, 1)
  return { block, enriched: await enriched }
}
