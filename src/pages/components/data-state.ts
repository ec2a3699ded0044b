import { badge } from './status-icon.ts'

const states = {
  ready: ['up to date', 'good'],
  stale: ['out of date', 'warn'],
  loading: ['loading', 'plain'],
  failed: ['failed', 'bad'],
  absent: ['not installed', 'plain'],
} as const

/** The state of a data set. @param asOf the day of its data; null for one that was never downloaded */
export function dataBadge(state: keyof typeof states, asOf: string | null): string {
  const [words, look] = states[state]
  return badge(state === 'stale' && asOf === null ? 'never downloaded' : words, look)
}
