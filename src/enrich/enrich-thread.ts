/** A thread that enriches blocks with the signals of this machine. */
import type { Start } from '../core/workers/worker.ts'
import type { DataHome } from '../data/files.ts'
import { type HashKind, LocalSignals, type SharedSignals } from '../local/local-signals.ts'
import { Enricher } from './enricher.ts'
import { passwordPath } from './fields.ts'
import { type Ask, enrichAsking, type Work, workOf } from './rows.ts'
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
  const signals = await LocalSignals.openShared(home, shared, { isBrief: isBrief(task) })
  return { offers: { blocks: blocksPortOf(await workOf(task), signals, task) } }
}

/** Members of a gender estimate that are many times larger than the rest. */
const long: readonly string[] = ['evidence', 'name_parts']

/** True when no column uses the fields that brief responses omit. */
function isBrief({ columns }: EnrichSettings['task']): boolean {
  return !columns.some(({ fields }) => fields.some(({ path }) => long.includes(path[0])))
}

function blocksPortOf(work: Work, signals: LocalSignals, { secrets, now }: EnrichSettings['task']): BlocksPort {
  if (secrets.length === 0) {
    const enricher = new Enricher((path, request) => signals.answer(path, request, now))
    return { enrich: async block => work(block, enricher) }
  }
  // The index of hashes is read asynchronously.
  const ask: Ask = questions =>
    Promise.all(
      questions.map(({ path, request }) => {
        if (path !== passwordPath) return signals.answer(path, request, now)
        const [[kind, hash]] = Object.entries(request)
        return signals.answerOfHash(kind as HashKind, hash)
      }),
    )
  return { enrich: block => enrichAsking(work, ask, block) }
}
