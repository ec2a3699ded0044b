import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { HourlyUse } from '../accounts/statistics/store.ts'
import type { EgressPurpose } from '../core/egress.ts'
import type { DatasetStatus } from '../data/runtime/catalog.ts'
import type { LedgerTotals } from '../metering/meter.ts'

/** The questions to one other server at one moment. */
export interface Questions {
  readonly inFlight: number
  readonly waiting: number
  readonly isBreakerOpen: boolean
}

/** Other servers that are asked while a request waits, as their metrics name them and as people do. */
const askedServers = {
  ai: 'the AI endpoint',
  hibp: 'Have I Been Pwned',
  pwned_passwords: 'the password range server',
}
export type AskedServer = keyof typeof askedServers

/** Rate, errors and duration per path; the age of each data set. No label ever holds an input, a key or an account. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #durations = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'Time from the head of a request to the last byte of its response, by path and status',
    labelNames: ['path', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [this.#registry],
  })
  readonly #connectionsRefused = this.#counter(
    'assay_connections_refused_total',
    'Connections closed immediately because there were too many, in total or from one address',
  )
  readonly #ledgerFailures = this.#counter(
    'assay_ledger_failures_total',
    'Ledger transactions that failed and were retried or refused',
  )
  readonly #lateSettlements = this.#counter(
    'assay_late_settlements_total',
    'Completed requests that were not charged because their reservation had expired',
  )
  readonly #feedRefreshes = this.#counter(
    'assay_feed_refresh_total',
    'Requests to publishers for a newer file, by data set, feed and outcome',
    ['dataset', 'feed', 'outcome'],
  )
  readonly #egress = this.#counter(
    'assay_egress_total',
    'Requests sent to other servers, by purpose, each attempt; reverse DNS and the AI endpoint have separate counters',
    ['purpose'],
  )
  readonly #dnsQuestions = this.#counter('assay_dns_questions_total', 'DNS queries for addresses that were looked up')
  readonly #aiQuestions = this.#counter('assay_ai_questions_total', 'Requests to the configured AI endpoint')
  readonly #aiRefusals = this.#counter(
    'assay_ai_refused_total',
    'Requests to the AI endpoint that were not sent, because too many were running or the endpoint keeps failing',
    ['reason'],
  )
  readonly #hibpTroubles = this.#counter(
    'assay_hibp_unanswered_total',
    'Lookups that Have I Been Pwned did not answer: request failed, paused after failures, rate limit exceeded, or key refused',
    ['reason'],
  )
  readonly #jobs = this.#counter('assay_jobs_total', 'Completed attempts at jobs, by type of job and outcome', [
    'kind',
    'outcome',
  ])
  readonly #credits = this.#counter(
    'assay_credits_charged_total',
    'Credits charged, by path; updated every few seconds',
    ['path'],
  )
  readonly #refusals = this.#counter(
    'assay_refusals_total',
    'Requests with a valid key that did not return 200, by path and error code; updated every few seconds',
    ['path', 'code'],
  )

  /** @param scope `thread` leaves out what Node says of the whole process: another thread shows it */
  constructor(datasets: () => readonly DatasetStatus[], scope: 'process' | 'thread' = 'process') {
    collectNodeMetrics(this.#registry, scope)
    addDatasetMetrics(this.#registry, datasets)
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] })
  }

  /** @param path one of the service's own paths, never the text of a request. */
  observe(path: string, status: number, seconds: number): void {
    this.#durations.observe({ path, status }, seconds)
  }

  countConnectionRefused(): void {
    this.#connectionsRefused.inc()
  }

  countLedgerFailure(): void {
    this.#ledgerFailures.inc()
  }

  countLateSettlement(): void {
    this.#lateSettlements.inc()
  }

  countFeedRefresh(dataset: string, feed: string, outcome: string): void {
    this.#feedRefreshes.inc({ dataset, feed, outcome })
  }

  countEgress(purpose: EgressPurpose): void {
    this.#egress.inc({ purpose })
  }

  countDnsQuestion(): void {
    this.#dnsQuestions.inc()
  }

  countAiQuestion(): void {
    this.#aiQuestions.inc()
  }

  countAiRefusal(reason: 'busy' | 'breaker_open'): void {
    this.#aiRefusals.inc({ reason })
  }

  countHibpTrouble(reason: 'breaker_open' | 'busy' | 'failed' | 'key_refused'): void {
    this.#hibpTroubles.inc({ reason })
  }

  countJob(kind: string, outcome: string, by: number): void {
    this.#jobs.inc({ kind, outcome }, by)
  }

  /** Counts use that was stored. Account and key are left out. */
  countUse(rows: readonly Pick<HourlyUse, 'endpoint' | 'outcomes'>[]): void {
    for (const { endpoint: path, outcomes } of rows) {
      for (const { code, requests, credits } of outcomes) {
        if (code === null) this.#credits.inc({ path }, credits)
        else this.#refusals.inc({ path, code }, requests)
      }
    }
  }

  /** @param heaps bytes that the heap of each thread takes now, by its name. Called once for the process. */
  watchThreads(heaps: () => Promise<ReadonlyMap<string, number>>): void {
    new Gauge({
      name: 'assay_thread_heap_bytes',
      help: 'Memory that the heap of a thread takes',
      labelNames: ['thread'],
      registers: [this.#registry],
      async collect() {
        this.reset()
        for (const [thread, bytes] of await heaps()) this.set({ thread }, bytes)
      },
    })
  }

  /** Shows what the meter of this thread has handed to the ledger at the moment of a scrape. Called once. */
  watchLedger(totals: () => LedgerTotals): void {
    const counter = (name: string, help: string, read: (totals: LedgerTotals) => number) =>
      new Counter({
        ...{ name: `assay_ledger_${name}_total`, help },
        registers: [this.#registry],
        collect() {
          this.reset()
          this.inc(read(totals()))
        },
      })
    counter('groups', 'Groups of requests sent to the ledger', ({ groups }) => groups)
    counter(
      'requests',
      'Requests to the ledger in these groups: admissions and settlements',
      ({ requests }) => requests,
    )
    counter('group_seconds', 'Duration of these groups until they were durable', ({ seconds }) => seconds)
  }

  /** Shows the requests to a server at the moment of a scrape. Called once for each. */
  watchServer(server: AskedServer, state: () => Questions): void {
    const whom = askedServers[server]
    const gauge = (name: string, help: string, read: (questions: Questions) => number) =>
      new Gauge({
        name: `assay_${server}_${name}`,
        help,
        registers: [this.#registry],
        aggregator: name === 'breaker_open' ? 'max' : 'sum',
        collect() {
          this.set(read(state()))
        },
      })
    gauge('questions_in_flight', `Running requests to ${whom}`, ({ inFlight }) => inFlight)
    gauge('questions_waiting', 'Requests that wait for a free slot', ({ waiting }) => waiting)
    gauge('breaker_open', `1 while requests to ${whom} are paused because it keeps failing`, ({ isBreakerOpen }) =>
      Number(isBreakerOpen),
    )
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  /** The metrics as values, for a text of several threads (thread-metrics.ts). */
  async values(): Promise<MetricValues> {
    const values = await this.#registry.getMetricsAsJSON()
    return values.map(each => ({ ...each, aggregator: aggregatorOf(each) }))
  }
}

/** One metric with its values, and how those of several threads become one. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/**
 * How Node's own metrics of several threads are combined: percentiles by the maximum, the start time by the first
 * value.
 */
function aggregatorOf({ name, aggregator }: MetricValues[number]): MetricValues[number]['aggregator'] {
  if (name === 'process_start_time_seconds') return 'first'
  return name.startsWith('nodejs_eventloop_lag_') && aggregator === 'average' ? 'max' : aggregator
}

function collectNodeMetrics(registry: Registry, scope: 'process' | 'thread'): void {
  collectDefaultMetrics({ register: registry })
  if (scope === 'process') return
  for (const { name } of registry.getMetricsAsArray()) {
    if (name.startsWith('process_') || name === 'nodejs_version_info') registry.removeSingleMetric(name)
  }
}

/** Whether each data set answers, and the age of each of its topics at the moment of the request. */
export function addDatasetMetrics(registry: Registry, datasets: Datasets): void {
  addEach([registry], datasets)
  addAges([registry], datasets)
}

type Datasets = () => readonly DatasetStatus[]

function addEach(registers: Registry[], datasets: Datasets): void {
  const addOfEach = (
    name: string,
    help: string,
    numberOf: (status: DatasetStatus) => number,
    aggregator: 'min' | 'max' = 'max',
  ) => {
    const collect = () => {
      for (const status of datasets()) gauge.set({ dataset: status.name }, numberOf(status))
    }
    const labelNames = ['dataset']
    const gauge = new Gauge({ name, help: `${help}, by data set`, labelNames, registers, aggregator, collect })
  }
  addOfEach('assay_dataset_ready', '1 when the data set is loaded', ({ isOpen }) => (isOpen ? 1 : 0), 'min')
  addOfEach(
    'assay_dataset_failed',
    '1 when the last build or refresh failed or timed out; the previous data remains in use',
    ({ message }) => (message === undefined ? 0 : 1),
  )
  addOfEach(
    'assay_data_damaged_blocks',
    'Damaged blocks of the file of a data set',
    ({ damagedBlocks }) => damagedBlocks,
  )
}

function addAges(registers: Registry[], datasets: Datasets): void {
  // The maximum over all threads is shown, which is the value of the thread that is worst off.
  const ofThreads = { registers, aggregator: 'max' } as const
  const oldest = new Gauge({
    name: 'assay_dataset_age_seconds',
    help: 'Time since the as-of date of the data in use, by data set',
    labelNames: ['dataset'],
    ...ofThreads,
    collect: () => {
      oldest.reset()
      for (const { name, asOf } of datasets()) if (asOf !== null) oldest.set({ dataset: name }, secondsSince(asOf))
    },
  })
  const age = new Gauge({
    name: 'assay_data_age_seconds',
    help: 'Time since the as-of date of the oldest source of a topic, by data set and topic; absent when never downloaded',
    labelNames: ['dataset', 'topic'],
    ...ofThreads,
    collect: () => {
      age.reset()
      for (const { name, topics } of datasets()) {
        for (const { topic, asOf } of topics) if (asOf !== null) age.set({ dataset: name, topic }, secondsSince(asOf))
      }
    },
  })
  const stale = new Gauge({
    name: 'assay_data_stale',
    help: '1 when a topic is stale or was never downloaded, by data set and topic',
    labelNames: ['dataset', 'topic'],
    ...ofThreads,
    collect: () => {
      stale.reset()
      for (const { name, topics } of datasets()) {
        for (const { topic, stale: isStale } of topics) stale.set({ dataset: name, topic }, isStale ? 1 : 0)
      }
    },
  })
}

function secondsSince(asOf: string): number {
  return Math.max(0, Math.round((Date.now() - Date.parse(asOf)) / 1000))
}
