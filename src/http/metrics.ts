import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
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
  readonly countConnectionRefused = this.#counting(
    'assay_connections_refused_total',
    'Connections closed immediately because there were too many, in total or from one address',
  )
  readonly countLedgerFailure = this.#counting(
    'assay_ledger_failures_total',
    'Ledger transactions that failed and were retried or refused',
  )
  readonly countLateSettlement = this.#counting(
    'assay_late_settlements_total',
    'Completed requests that were not charged because their reservation had expired',
  )
  readonly countFeedRefresh = this.#counting<[dataset: string, feed: string, outcome: string]>(
    'assay_feed_refresh_total',
    'Requests to publishers for a newer file, by data set, feed and outcome',
    ['dataset', 'feed', 'outcome'],
  )
  readonly countEgress = this.#counting<[purpose: EgressPurpose]>(
    'assay_egress_total',
    'Requests sent to other servers, by purpose, each attempt; reverse DNS and the AI endpoint have separate counters',
    ['purpose'],
  )
  readonly countDnsQuestion = this.#counting(
    'assay_dns_questions_total',
    'DNS queries for addresses that were looked up',
  )
  readonly countAiQuestion = this.#counting('assay_ai_questions_total', 'Requests to the configured AI endpoint')
  readonly countAiRefusal = this.#counting<[reason: 'busy' | 'breaker_open']>(
    'assay_ai_refused_total',
    'Requests to the AI endpoint that were not sent, because too many were running or the endpoint keeps failing',
    ['reason'],
  )
  readonly countHibpTrouble = this.#counting<[reason: 'breaker_open' | 'busy' | 'failed' | 'key_refused']>(
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

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] })
  }

  /** A function that adds 1 to a counter, called with the values of its labels. */
  #counting<Values extends readonly string[] = []>(name: string, help: string, labelNames: readonly string[] = []) {
    const counter = this.#counter(name, help, labelNames)
    return (...values: Values): void =>
      counter.inc(Object.fromEntries(labelNames.map((label, at) => [label, values[at]])))
  }

  /** @param path one of the service's own paths, never the text of a request. */
  observe(path: string, status: number, seconds: number): void {
    this.#durations.observe({ path, status }, seconds)
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
    const help = 'Memory that the heap of a thread takes'
    addGauge(this.#registry, { name: 'assay_thread_heap_bytes', help, labelNames: ['thread'] }, async () =>
      Array.from(await heaps(), ([thread, bytes]) => [{ thread }, bytes]),
    )
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
    const gauge = (name: string, help: string, read: (questions: Questions) => number) => {
      const combined = name === 'breaker_open' ? {} : ({ aggregator: 'sum' } as const)
      const declared = { name: `assay_${server}_${name}`, help, labelNames: [], ...combined }
      addGauge(this.#registry, declared, () => [[{}, read(state())]])
    }
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

  /** The metrics as values, for a text of several threads. */
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

type Labels = Record<string, string>
/** Values by their labels; null for one that is not shown. */
type Values = readonly (readonly [Labels, number | null])[]

interface ReadGauge {
  readonly name: string
  readonly help: string
  readonly labelNames: string[]
  /** How the values of several threads become one; without it, the maximum, which is that of the thread worst off. */
  readonly aggregator?: 'min' | 'sum'
}

/** Adds a gauge whose values are read at each scrape. */
function addGauge(registry: Registry, declared: ReadGauge, read: () => Values | Promise<Values>): void {
  const collect = async () => {
    const values = await read()
    gauge.reset()
    for (const [labels, value] of values) if (value !== null) gauge.set(labels, value)
  }
  const gauge = new Gauge({ aggregator: 'max', ...declared, registers: [registry], collect })
}

type Topic = DatasetStatus['topics'][number]

/** Whether each data set answers, and the age of each of its topics at the moment of the request. */
export function addDatasetMetrics(registry: Registry, datasets: () => readonly DatasetStatus[]): void {
  const addOfEach = (gauge: Omit<ReadGauge, 'labelNames'>, read: (status: DatasetStatus) => number | null) =>
    addGauge(registry, { ...gauge, labelNames: ['dataset'] }, () =>
      datasets().map(status => [{ dataset: status.name }, read(status)]),
    )
  const addOfTopics = (name: string, help: string, read: (topic: Topic) => number | null) =>
    addGauge(registry, { name, help, labelNames: ['dataset', 'topic'] }, () =>
      datasets().flatMap(({ name: dataset, topics }) =>
        topics.map(each => [{ dataset, topic: each.topic }, read(each)] as const),
      ),
    )
  addOfEach(
    { name: 'assay_dataset_ready', help: '1 when the data set is loaded, by data set', aggregator: 'min' },
    ({ isOpen }) => Number(isOpen),
  )
  const failed = '1 when the last build or refresh failed or timed out; the previous data remains in use, by data set'
  addOfEach({ name: 'assay_dataset_failed', help: failed }, ({ message }) => Number(message !== undefined))
  addOfEach(
    { name: 'assay_data_damaged_blocks', help: 'Damaged blocks of the file of a data set, by data set' },
    ({ damagedBlocks }) => damagedBlocks,
  )
  addOfEach(
    { name: 'assay_dataset_age_seconds', help: 'Time since the as-of date of the data in use, by data set' },
    ({ asOf }) => secondsSince(asOf),
  )
  const age =
    'Time since the as-of date of the oldest source of a topic, by data set and topic; absent when never downloaded'
  addOfTopics('assay_data_age_seconds', age, ({ asOf }) => secondsSince(asOf))
  const staleness = '1 when a topic is stale or was never downloaded, by data set and topic'
  addOfTopics('assay_data_stale', staleness, ({ stale }) => Number(stale))
}

function secondsSince(asOf: string | null): number | null {
  return asOf === null ? null : Math.max(0, Math.round((Date.now() - Date.parse(asOf)) / 1000))
}

/**
 * The metrics of all threads of the process as one text. Each metric says how its values of several threads become one:
 * counts and durations are added up, an age is the highest. The last counts of a thread that ended stay in the sums: a
 * counter that decreases would look like a new start of the process.
 */
export class ThreadMetrics {
  readonly #own: Metrics
  readonly #latest = new Map<number, MetricValues>()
  #ended: MetricValues = []

  constructor(own: Metrics) {
    this.#own = own
  }

  /** Notes what a thread says of itself now. */
  note(thread: number, values: MetricValues): void {
    this.#latest.set(thread, values)
  }

  /** Keeps the counts of a thread that has ended; another may begin under its number. */
  async end(thread: number): Promise<void> {
    const last = this.#latest.get(thread)
    if (last === undefined) return
    this.#latest.delete(thread)
    const lasting = last.filter(({ type }) => isLasting(type))
    this.#ended = await sumOf([this.#ended, lasting]).getMetricsAsJSON()
  }

  async text(): Promise<string> {
    return (await this.#sum()).metrics()
  }

  async values(): Promise<MetricValues> {
    return (await this.#sum()).getMetricsAsJSON()
  }

  async #sum() {
    return sumOf([await this.#own.values(), ...this.#latest.values(), this.#ended])
  }
}

function sumOf(all: readonly MetricValues[]) {
  return AggregatorRegistry.aggregate(all.filter(({ length }) => length > 0))
}

function isLasting(type: unknown): boolean {
  return type === 'counter' || type === 'histogram'
}
