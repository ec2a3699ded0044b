import type { Work } from './asking.ts'
import { packed } from './formats.ts'
import { TextBlocks } from './rows.ts'
import type { EnrichTask, ParquetTask } from './task.ts'

/** How the blocks of a format are enriched. */
export async function workOf(task: EnrichTask | ParquetTask): Promise<Work> {
  if (task.input === 'parquet') {
    const groups = new (await import('./parquet/row-group.ts')).RowGroups(task)
    return (block, enricher) => groups.enrich(block, enricher)
  }
  const blocks = new TextBlocks(task)
  return (block, enricher) => {
    const enriched = blocks.enrich(block, enricher)
    return { ...enriched, bytes: packed(enriched.bytes, task.compression) }
  }
}
