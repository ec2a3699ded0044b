import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { DatasetStatus } from '../data/keep/catalog.ts'
import { addDatasetMetrics } from './dataset-metrics.ts'

/** Rate, errors and duration per path; the age of each data set. No label ever holds an input, a key or an account. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #durations: Histogram<'path' | 'status'>
  readonly #ledgerFailures: Counter
  readonly #feedRefreshes: Counter<'dataset' | 'feed' | 'outcome'>
  readonly #dnsQuestions: Counter
  readonly #aiQuestions: Counter

  constructor(datasets: () => readonly DatasetStatus[]) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#durations = new Histogram({
      name: 'assay_http_request_duration_seconds',
      help: 'Time from the head of a request to the last byte of its answer, by path and status',
      labelNames: ['path', 'status'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
      registers,
    })
    this.#ledgerFailures = new Counter({
      name: 'assay_ledger_failures_total',
      help: 'Transactions of the ledger that failed and were tried again or refused',
      registers,
    })
    this.#feedRefreshes = new Counter({
      name: 'assay_feed_refresh_total',
      help: 'Times that the service asked a publisher for a newer file, by data set, feed and outcome',
      labelNames: ['dataset', 'feed', 'outcome'],
      registers,
    })
    this.#dnsQuestions = new Counter({
      name: 'assay_dns_questions_total',
      help: 'Questions that the service asked name servers about addresses that were looked up',
      registers,
    })
    this.#aiQuestions = new Counter({
      name: 'assay_ai_questions_total',
      help: 'Questions that the service asked the configured AI endpoint about names',
      registers,
    })
    addDatasetMetrics(this.#registry, datasets)
  }

  /** @param path one of the service's own paths, never the text of a request. */
  observe(path: string, status: number, seconds: number): void {
    this.#durations.observe({ path, status }, seconds)
  }

  countLedgerFailure(): void {
    this.#ledgerFailures.inc()
  }

  countFeedRefresh(dataset: string, feed: string, outcome: string): void {
    this.#feedRefreshes.inc({ dataset, feed, outcome })
  }

  countDnsQuestion(): void {
    this.#dnsQuestions.inc()
  }

  countAiQuestion(): void {
    this.#aiQuestions.inc()
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
