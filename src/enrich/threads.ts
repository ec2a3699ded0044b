import { moduleUrl, type Running, startThread } from '../core/workers/supervisor.ts'
import type { BlocksPort, EnrichSettings } from './enrich-thread.ts'
import type { CutBlock } from './input.ts'
import type { EnrichedBlock } from './task.ts'

const module = moduleUrl('./enrich-thread.ts', import.meta.url)

/**
 * In MB. The objects of a row are garbage before the next one is read, so a larger young generation would only contain
 * garbage.
 */
const maxYoungGenerationSizeMb = 24
/**
 * In MB, for a thread that enriches text, which uses 30 MB. Without a limit, V8 collects garbage later and uses three
 * times as much. A thread with row groups of Parquet has no limit.
 */
const maxOldGenerationSizeMb = 192

/**
 * Enriches blocks and yields them in order. At most a few are in memory.
 *
 * @param blocksPerPort concurrent blocks of a port
 */
export async function* inOrder(
  blocks: AsyncIterable<CutBlock>,
  ports: readonly BlocksPort[],
  blocksPerPort: number,
): AsyncGenerator<{ block: CutBlock; enriched: EnrichedBlock }> {
  const open: { block: CutBlock; enriched: Promise<EnrichedBlock> }[] = []
  let next = 0
  for await (const block of blocks) {
    const { index, bytes, line } = block
    const enriched = ports[next].enrich({ index, bytes, line })
    // The caller that waits for an earlier block gets the error as well.
    enriched.catch(() => {})
    open.push({ block, enriched })
    next = (next + 1) % ports.length
    if (open.length >= blocksPerPort * ports.length) yield await settled(open)
  }
  while (open.length > 0) yield await settled(open)
}

export class EnrichThreads {
  readonly #threads: readonly Running<{ blocks: BlocksPort }>[]

  constructor(count: number, settings: EnrichSettings) {
    const isText = settings.task.input !== 'parquet'
    const resourceLimits = { maxYoungGenerationSizeMb, ...(isText ? { maxOldGenerationSizeMb } : {}) }
    this.#threads = Array.from({ length: count }, () => startThread({ module, settings, options: { resourceLimits } }))
  }

  get ports(): readonly BlocksPort[] {
    return this.#threads.map(({ calls }) => calls.of('blocks'))
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
