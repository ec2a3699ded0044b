import { type Kysely, sql, type Transaction } from 'kysely'
import type { HourlyUse, Span, Statistics, StatisticsStore, StoredUnit } from '../accounts/statistics/store.ts'
import { KyselyStore, upsert } from './rows.ts'
import type { Database } from './schema.ts'

/** With their columns these are fewer values than a statement may have in either database. */
const rowsAtOnce = 1_000

const charactersOf = { hour: 13, day: 10, month: 7 } as const

type CountRow = Database['use_count']
type LatencyRow = Database['use_latency']

/** The StatisticsStore port on Kysely, for any dialect. */
export class KyselyStatisticsStore extends KyselyStore implements StatisticsStore {
  async addUse(rows: readonly HourlyUse[]): Promise<void> {
    const counts = summed(rows.flatMap(countRows), ({ account_id, unit, period, endpoint, key_id, code }) =>
      [account_id, unit, period, endpoint, key_id, code].join('\n'),
    )
    const latencies = summed(rows.flatMap(latencyRows), ({ account_id, unit, period, endpoint, bucket }) =>
      [account_id, unit, period, endpoint, bucket].join('\n'),
    )
    if (counts.length === 0) return
    await this.db.transaction().execute(async trx => {
      for (let at = 0; at < counts.length; at += rowsAtOnce) await addCounts(trx, counts.slice(at, at + rowsAtOnce))
      for (let at = 0; at < latencies.length; at += rowsAtOnce) {
        await addLatencies(trx, latencies.slice(at, at + rowsAtOnce))
      }
    })
  }

  /**
   * All at once: what they cost is the summing, and on PostgreSQL each has a process of its own. Each is as of its own
   * moment, so one may have a request that another one has not counted yet.
   */
  async readStatistics(accountId: string, span: Span): Promise<Statistics> {
    const [counts, latencies] = await Promise.all([
      countsIn(this.db, accountId, span),
      latenciesIn(this.db, accountId, span),
    ])
    return { ...counts, ...latencies }
  }

  readEndpoints(accountId: string, span: Span): Promise<Statistics['endpoints']> {
    return endpointsIn(this.db, accountId, span)
  }

  async removeOldest(unit: StoredUnit, before: string): Promise<boolean> {
    return this.db.transaction().execute(async trx => {
      let isRemoved = false
      for (const table of ['use_count', 'use_latency'] as const) {
        const oldest = await trx
          .selectFrom(table)
          .select('period')
          .where('unit', '=', unit)
          .where('period', '<', before)
          .orderBy('period')
          .limit(1)
          .executeTakeFirst()
        if (oldest === undefined) continue
        await trx.deleteFrom(table).where('unit', '=', unit).where('period', '=', oldest.period).execute()
        isRemoved = true
      }
      return isRemoved
    })
  }
}

/** One row for each unit in which an hour is counted. */
function periodsOf(hour: string): { unit: StoredUnit; period: string }[] {
  return [
    { unit: 'hour', period: hour },
    { unit: 'day', period: hour.slice(0, charactersOf.day) },
  ]
}

function countRows({ accountId: account_id, keyId: key_id, endpoint, hour, outcomes }: HourlyUse): CountRow[] {
  return periodsOf(hour).flatMap(period =>
    outcomes.map(({ code, requests, credits }) => {
      return { account_id, ...period, endpoint, key_id, code: code ?? '', requests, credits }
    }),
  )
}

function latencyRows({ accountId: account_id, endpoint, hour, latencies }: HourlyUse): LatencyRow[] {
  return periodsOf(hour).flatMap(period =>
    latencies.map(([bucket, requests]) => ({ account_id, ...period, endpoint, bucket, requests })),
  )
}

/**
 * One row for each key, in the order of the keys: a statement may not change a row twice, and two processes that change
 * the same rows in the same order never wait for each other.
 */
function summed<Row extends { requests: number; credits?: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row)
    const known = sums.get(key)
    if (known === undefined) sums.set(key, { ...row })
    else {
      known.requests += row.requests
      if (known.credits !== undefined) known.credits += row.credits ?? 0
    }
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

async function addCounts(trx: Transaction<Database>, rows: readonly CountRow[]): Promise<void> {
  const key = ['account_id', 'unit', 'period', 'endpoint', 'key_id', 'code'] as const
  await upsert(trx, 'use_count', rows, key, ['requests', 'credits']).execute()
}

async function addLatencies(trx: Transaction<Database>, rows: readonly LatencyRow[]): Promise<void> {
  const key = ['account_id', 'unit', 'period', 'endpoint', 'bucket'] as const
  await upsert(trx, 'use_latency', rows, key, ['requests']).execute()
}

/** Finds the rows of an account in a span by the primary key of either table. */
function inSpan(accountId: string, { from, to, by }: Span) {
  const unit: StoredUnit = by === 'hour' ? 'hour' : 'day'
  return sql<boolean>`account_id = ${accountId} and unit = ${unit} and period between ${from} and ${to}`
}

/**
 * Hours and days are as they are stored, in the order of the primary key: their rows are summed as they come, without
 * sorting.
 */
function periodBy({ by }: Span) {
  return by === 'month' ? sql<string>`substr(period, 1, ${sql.lit(charactersOf.month)})` : sql<string>`period`
}

const requests = sql<number>`cast(sum(requests) as bigint)`.as('requests')
const refused = sql<number>`cast(sum(case when code = '' then 0 else requests end) as bigint)`.as('refused')
const credits = sql<number>`cast(sum(credits) as bigint)`.as('credits')

function selectCounts(db: Kysely<Database>, accountId: string, span: Span) {
  let counts = db.selectFrom('use_count').where(inSpan(accountId, span))
  if (span.endpoint !== undefined) counts = counts.where('endpoint', '=', span.endpoint)
  if (span.keyId !== undefined) counts = counts.where('key_id', '=', span.keyId)
  return counts
}

async function endpointsIn(db: Kysely<Database>, accountId: string, span: Span): Promise<Statistics['endpoints']> {
  const period = periodBy(span)
  const rows = await selectCounts(db, accountId, span)
    .select([period.as('period'), 'endpoint', requests, refused, credits])
    .groupBy([period, 'endpoint'])
    .orderBy(period)
    .orderBy('endpoint')
    .execute()
  return rows.map(plain)
}

async function countsIn(
  db: Kysely<Database>,
  accountId: string,
  span: Span,
): Promise<Pick<Statistics, 'endpoints' | 'codes' | 'keys'>> {
  const counts = selectCounts(db, accountId, span)
  const [endpoints, codes, keys] = await Promise.all([
    endpointsIn(db, accountId, span),
    counts
      .where('code', '<>', '')
      .select(['endpoint', 'code', requests])
      .groupBy(['endpoint', 'code'])
      .orderBy('endpoint')
      .orderBy('code')
      .execute(),
    counts.select(['key_id as keyId', requests, refused, credits]).groupBy('key_id').orderBy('key_id').execute(),
  ])
  return { endpoints, codes: codes.map(plain), keys: keys.map(plain) }
}

async function latenciesIn(
  db: Kysely<Database>,
  accountId: string,
  span: Span,
): Promise<Pick<Statistics, 'latencyOfPeriods' | 'latencyOfEndpoints'>> {
  let latencies = db.selectFrom('use_latency').where(inSpan(accountId, span))
  if (span.endpoint !== undefined) latencies = latencies.where('endpoint', '=', span.endpoint)
  const period = periodBy(span)
  const [latencyOfPeriods, latencyOfEndpoints] = await Promise.all([
    latencies
      .select([period.as('period'), 'bucket', requests])
      .groupBy([period, 'bucket'])
      .orderBy(period)
      .orderBy('bucket')
      .execute(),
    latencies
      .select(['endpoint', 'bucket', requests])
      .groupBy(['endpoint', 'bucket'])
      .orderBy('endpoint')
      .orderBy('bucket')
      .execute(),
  ])
  return { latencyOfPeriods: latencyOfPeriods.map(plain), latencyOfEndpoints: latencyOfEndpoints.map(plain) }
}

/** The objects of the SQLite driver have no prototype. */
function plain<Row extends object>(row: Row): Row {
  return { ...row }
}
