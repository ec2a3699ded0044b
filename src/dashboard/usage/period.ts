/** The periods that people may look at. All is UTC, as days of the ledger are. */
import type { Span } from '../../accounts/statistics/store.ts'
import { isDay } from '../../core/instant.ts'
import { dayWords } from '../../pages/components/blocks.ts'

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
export function periodNamed(name: string): Period {
  return periods.find(each => each.name === name) ?? usual
}

/** From one day to another one, both included; null where they are not two days in order. */
export interface Days {
  readonly from: string
  readonly to: string
}

const mostDays = 400

export function daysOf(from: string, to: string): Days | null {
  if (!isDay(from) || !isDay(to) || from > to) return null
  return (Date.parse(to) - Date.parse(from)) / dayMs < mostDays ? { from, to } : null
}

const dayMs = 86_400_000

/** A period of chosen days: up to 92 are shown by day, more by month. */
export function customPeriod({ from, to }: Days): Period {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  const words = from === to ? `on ${dayWords(from)}` : `from ${dayWords(from)} to ${dayWords(to)}`
  const common = { name: 'custom', title: 'Custom', words }
  if (days <= 92) return { ...common, by: 'day', count: days }
  const [first, last] = [new Date(from), new Date(to)]
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth()
  return {
    ...common,
    words: `from ${dayWords(from.slice(0, 7))} to ${dayWords(to.slice(0, 7))}`,
    by: 'month',
    count: months + 1,
  }
}

/** The period of the same length before. */
export function calendarBefore(period: Period, { names }: Calendar): Calendar {
  const [first] = names
  const start = first.length > 10 ? `${first}:00Z` : first
  return calendarOf(period, Date.parse(start) - 1)
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
