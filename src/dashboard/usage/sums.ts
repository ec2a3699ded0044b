/** Sums of the statistics and the ledger for charts and tables. */
import type { Requests, Span, Statistics } from '../../accounts/statistics/store.ts'
import { type Latencies, percentileOf } from '../../accounts/statistics/tally.ts'
import { isDay } from '../../core/instant.ts'
import type { UsageRow } from '../../metering/store.ts'
import type { Series } from '../../pages/chart/charts.ts'
import { dayWords } from '../../pages/components/blocks.ts'

/** A chart has five series: four endpoints and the rest. */
const mostSeries = 5

export interface Amount {
  readonly period: string
  readonly endpoint: string
  readonly amount: number
}

/** The label of an endpoint: its path without the common beginning. */
export function endpointLabel(endpoint: string): string {
  return endpoint.replace(/^\/v1\//, '')
}

/**
 * One series for each of the endpoints with the most, and one for the others together. Charts of one page share the
 * order of the endpoints, so that an endpoint has the same colour in each.
 */
export function seriesOf(
  amounts: readonly Amount[],
  periods: readonly string[],
  order: readonly string[] = [],
): Series[] {
  const totals = new Map<string, number>()
  for (const { endpoint, amount } of amounts) totals.set(endpoint, (totals.get(endpoint) ?? 0) + amount)
  const rest = [...totals]
    .filter(([endpoint, total]) => total > 0 && !order.includes(endpoint))
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  if (amounts.every(({ amount }) => amount === 0)) return []
  const ranked = [...order, ...rest.map(([endpoint]) => endpoint)]
  const shown = ranked.length <= mostSeries ? ranked : ranked.slice(0, mostSeries - 1)
  const named = new Map(shown.map((endpoint, index) => [endpoint, index]))
  const names = shown.map(endpointLabel)
  if (shown.length < ranked.length) names.push(`${ranked.length - shown.length} others`)
  const places = new Map(periods.map((period, index) => [period, index]))
  const values = names.map(() => periods.map(() => 0))
  for (const { period, endpoint, amount } of amounts) {
    const place = places.get(period)
    if (place !== undefined && amount > 0) values[named.get(endpoint) ?? names.length - 1][place] += amount
  }
  return names.map((name, index) => ({ name, values: values[index] }))
}

/** Credits as the ledger has them, which knows days. */
export function creditsOfDays(rows: readonly UsageRow[], by: 'day' | 'month'): Amount[] {
  const characters = by === 'month' ? 7 : 10
  return rows.map(({ day, endpoint, credits }) => ({ period: day.slice(0, characters), endpoint, amount: credits }))
}

const shares = [0.5, 0.95, 0.99] as const

/** Percentiles in milliseconds, in the order of `shares`; null where nothing was answered. */
function percentilesOf(latencies: Latencies): (number | null)[] {
  const counted = [...latencies]
  return shares.map(share => {
    const seconds = percentileOf(counted, share)
    return seconds === null ? null : seconds * 1000
  })
}

/** A line for each percentile. */
export function latencySeries({ latencyOfPeriods }: Statistics, periods: readonly string[]): Series[] {
  const byPeriod = Map.groupBy(latencyOfPeriods, ({ period }) => period)
  const lines = periods.map(period => {
    return percentilesOf((byPeriod.get(period) ?? []).map(({ bucket, requests }) => [bucket, requests]))
  })
  const names = ['p50', 'p95', 'p99']
  return names.map((name, index) => ({ name, values: lines.map(percentiles => percentiles[index]) }))
}

interface EndpointSum extends Requests {
  readonly endpoint: string
  readonly percentiles: readonly (number | null)[]
}

/** Each endpoint over all periods, the most used first. */
export function endpointSums({ endpoints, latencyOfEndpoints }: Statistics): EndpointSum[] {
  const latencies = Map.groupBy(latencyOfEndpoints, ({ endpoint }) => endpoint)
  const sums = [...Map.groupBy(endpoints, ({ endpoint }) => endpoint)].map(([endpoint, rows]) => ({
    endpoint,
    ...requestsOf(rows),
    percentiles: percentilesOf((latencies.get(endpoint) ?? []).map(({ bucket, requests }) => [bucket, requests])),
  }))
  return sums.sort((one, other) => other.requests - one.requests || (one.endpoint < other.endpoint ? -1 : 1))
}

export function requestsOf(rows: readonly Requests[]): Requests {
  const sum = (of: (row: Requests) => number) => rows.reduce((total, row) => total + of(row), 0)
  return { requests: sum(row => row.requests), refused: sum(row => row.refused), credits: sum(row => row.credits) }
}

/** How often each code was answered, the most frequent first. */
export function codeSums({ codes }: Statistics): { code: string; requests: number }[] {
  const sums = [...Map.groupBy(codes, ({ code }) => code)].map(([code, rows]) => {
    return { code, requests: rows.reduce((total, row) => total + row.requests, 0) }
  })
  return sums.sort((one, other) => other.requests - one.requests || (one.code < other.code ? -1 : 1))
}

/** Limit of the keys in the table. */
const mostKeys = 100

/** The keys with the most requests, the most used first. */
export function mostUsedKeys({ keys }: Statistics): Statistics['keys'] {
  const sorted = keys.toSorted((one, other) => other.requests - one.requests || (one.keyId < other.keyId ? -1 : 1))
  return sorted.slice(0, mostKeys)
}

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

interface Calendar {
  /** Each hour, day or month of the period in order, as statistics name it. */
  readonly names: readonly string[]
  readonly span: Span
  /** The days that the period begins and ends in. */
  readonly days: { readonly from: string; readonly to: string }
}

/** @param now milliseconds since 1970 UTC, in the last hour, day or month of the period */
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
