/** Sums of the statistics and the ledger for charts and tables. */
import type { Requests, Statistics } from '../../accounts/statistics/store.ts'
import { type Latencies, percentileOf } from '../../accounts/statistics/tally.ts'
import type { UsageRow } from '../../metering/store.ts'
import type { Series } from '../../pages/chart/charts.ts'

/** A chart has five series: four endpoints and the rest. */
const mostSeries = 5

export interface Amount {
  readonly period: string
  readonly endpoint: string
  readonly amount: number
}

/** An endpoint as people call it: without what all have in common. */
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

/** Nobody reads a table of more keys. */
const mostKeys = 100

/** The keys with the most requests, the most used first. */
export function mostUsedKeys({ keys }: Statistics): Statistics['keys'] {
  const sorted = keys.toSorted((one, other) => other.requests - one.requests || (one.keyId < other.keyId ? -1 : 1))
  return sorted.slice(0, mostKeys)
}
