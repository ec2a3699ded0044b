import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import type { DatasetStatus } from '../data/keep/catalog.ts'
import { addDatasetMetrics } from './dataset-metrics.ts'
import { RequestDurations } from './request-durations.ts'

/** Rate, errors and duration per path; the age of each data set. No label ever holds an input, a key or an account. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #durations: RequestDurations
  readonly #ledgerFailures: Counter
  readonly #feedRefreshes: Counter<'dataset' | 'feed' | 'outcome'>
  readonly #dnsQuestions: Counter
  readonly #aiQuestions: Counter

  constructor(datasets: () => readonly DatasetStatus[]) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#durations = new RequestDurations(this.#registry)
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
    this.#durations.record(path, status, seconds)
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
