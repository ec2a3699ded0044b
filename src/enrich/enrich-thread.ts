/** A thread that enriches blocks. */
import type { Start } from '../core/workers/worker.ts'
import type { DataHome } from '../data/files.ts'
import { LocalSignals, type SharedSignals } from '../local/local-signals.ts'
import { Enricher } from './enricher.ts'
import { packed } from './formats.ts'
import { RowGroupEnricher } from './parquet/row-group.ts'
import { enrichBlock } from './rows.ts'
import type { Block, EnrichedBlock, EnrichTask, ParquetTask } from './task.ts'

export interface EnrichSettings {
  readonly home: DataHome
  readonly shared: SharedSignals
  readonly task: EnrichTask | ParquetTask
}

export interface BlocksPort {
  enrich(block: Block): Promise<EnrichedBlock>
}

export const start: Start<EnrichSettings> = async ({ home, shared, task }) => {
  const enricher = new Enricher(await LocalSignals.openShared(home, shared), task.now)
  return { offers: { blocks: blocksPortOf(task, enricher) } }
}

function blocksPortOf(task: EnrichTask | ParquetTask, enricher: Enricher): BlocksPort {
  if (task.input === 'parquet') return new RowGroupEnricher(task, enricher)
  return {
    enrich: async block => {
      const enriched = enrichBlock(task, enricher, block)
      return { ...enriched, bytes: packed(enriched.bytes, task.compression) }
    },
  }
}
