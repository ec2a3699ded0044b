import { type Running, startThread } from '../core/workers/supervisor.ts'
import type { BlocksPort, EnrichSettings } from './enrich-thread.ts'
import type { CutBlock } from './input.ts'
import type { EnrichedBlock } from './task.ts'

/** Blocks that a thread has at once: one in work, one that waits. */
const blocksPerThread = 2
const module = new URL('./enrich-thread.ts', import.meta.url)

/** Enriches blocks in threads, and gives them back in their order. At most a few are in memory. */
export class EnrichThreads {
  readonly #threads: readonly Running<{ blocks: BlocksPort }>[]
  #next = 0

  constructor(count: number, settings: EnrichSettings) {
    this.#threads = Array.from({ length: count }, () => startThread({ module, settings }))
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
    const thread = this.#threads[this.#next]
    this.#next = (this.#next + 1) % this.#threads.length
    const enriched = thread.calls.of('blocks').enrich({ index, bytes, line })
    // The caller that waits for an earlier block gets the error as well.
    enriched.catch(() => {})
    return enriched
  }

  async end(): Promise<void> {
    for (const thread of this.#threads) thread.kill()
    await Promise.all(this.#threads.map(({ ended }) => ended))
  }
}

async function settled(open: { block: CutBlock; enriched: Promise<EnrichedBlock> }[]) {
  const [{ block, enriched }] = open.splice(0, 1)
  return { block, enriched: await enriched }
}
