import type { SourceStamp } from '../../core/dataset.ts'
import { badge } from './status-icon.ts'

const states = {
  ready: ['up to date', 'good'],
  stale: ['out of date', 'warn'],
  loading: ['loading', 'plain'],
  failed: ['failed', 'bad'],
  absent: ['not installed', 'plain'],
} as const

type Sources = readonly Pick<SourceStamp, 'staleAfterHours'>[]

interface DataState {
  readonly state: keyof typeof states
  /** Day of its data; null for a data set that was never downloaded. */
  readonly asOf: string | null
  readonly sources: Sources
}

/** The state of a data set. */
export function dataBadge({ state, asOf, sources }: DataState): string {
  if (state === 'ready') return ageBadge(false, sources)
  const [words, look] = states[state]
  return badge(state === 'stale' && asOf === null ? 'never downloaded' : words, look)
}

/** The age of a part or a source. @param sources all sources of the part, or the one source */
export function ageBadge(isStale: boolean, sources: Sources): string {
  if (isStale) return badge(...states.stale)
  const doesAge = sources.length === 0 || sources.some(({ staleAfterHours }) => staleAfterHours !== null)
  return doesAge ? badge(...states.ready) : badge('does not age')
}
