/** The periods that people may look at. All is UTC, as days of the ledger are. */
import type { Span } from '../../accounts/statistics/store.ts'

export interface Period {
  readonly name: string
  readonly title: string
  /** In a sentence: "in the last 30 days". */
  readonly words: string
  readonly by: Span['by']
  readonly count: number
}

export const periods: readonly Period[] = [
  { name: '24h', title: '24 hours', words: 'in the last 24 hours', by: 'hour', count: 24 },
  { name: '7d', title: '7 days', words: 'in the last 7 days', by: 'day', count: 7 },
  { name: '30d', title: '30 days', words: 'in the last 30 days', by: 'day', count: 30 },
  { name: '90d', title: '90 days', words: 'in the last 90 days', by: 'day', count: 90 },
  { name: '12m', title: '12 months', words: 'in the last 12 months', by: 'month', count: 12 },
]
const usual = periods[2]

/** The period of that name, or the usual one. */
export function periodNamed(name: unknown): Period {
  return periods.find(each => each.name === name) ?? usual
}

export interface Calendar {
  /** Each hour, day or month of the period in order, as statistics name it. */
  readonly names: readonly string[]
  readonly span: Span
  /** The days that the period begins and ends in. */
  readonly days: { readonly from: string; readonly to: string }
}

/** @param now milliseconds since 1970 UTC; what it is in is the last one of the period */
export function calendarOf({ by, count }: Period, now: number): Calendar {
  const date = new Date(now)
  const parts = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), date.getUTCHours()] as const
  const names = Array.from({ length: count }, (_, index) => nameOf(by, parts, index - count + 1))
  const [first, last] = [names[0], names[names.length - 1]]
  const days =
    by === 'month' ? { from: `${first}-01`, to: `${last}-31` } : { from: first.slice(0, 10), to: last.slice(0, 10) }
  return { names, span: by === 'hour' ? { from: first, to: last, by } : { ...days, by }, days }
}

function nameOf(
  by: Period['by'],
  [year, month, day, hour]: readonly [number, number, number, number],
  offset: number,
): string {
  if (by === 'month') return new Date(Date.UTC(year, month + offset)).toISOString().slice(0, 7)
  if (by === 'day') return new Date(Date.UTC(year, month, day + offset)).toISOString().slice(0, 10)
  return new Date(Date.UTC(year, month, day, hour + offset)).toISOString().slice(0, 13)
}
