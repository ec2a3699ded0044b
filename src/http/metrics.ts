import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { DatasetStatus } from '../data/catalog.ts'
import { RequestDurations } from './request-durations.ts'

/** Rate, errors and duration per path; the age of each data set. No label ever holds an input, a key or an account. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #durations: RequestDurations
  readonly #ledgerFailures: Counter

  constructor(datasets: () => readonly DatasetStatus[]) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#durations = new RequestDurations(this.#registry)
    this.#ledgerFailures = new Counter({
      name: 'assay_ledger_failures_total',
      help: 'Transactions of the ledger that failed and were tried again or refused',
      registers,
    })
    const age = new Gauge({
      name: 'assay_dataset_age_seconds',
      help: 'Time since the as-of date of the data that answers now, by data set',
      labelNames: ['dataset'],
      registers,
      collect: () => {
        age.reset()
        for (const { name, ageDays } of datasets()) if (ageDays !== null) age.set({ dataset: name }, ageDays * 86_400)
      },
    })
    const up = new Gauge({
      name: 'assay_dataset_ready',
      help: '1 when the data set can answer, by data set',
      labelNames: ['dataset'],
      registers,
      collect: () => {
        for (const { name, asOf } of datasets()) up.set({ dataset: name }, asOf === null ? 0 : 1)
      },
    })
  }

  /** @param path one of the service's own paths, never the text of a request. */
  observe(path: string, status: number, seconds: number): void {
    this.#durations.record(path, status, seconds)
  }

  countLedgerFailure(): void {
    this.#ledgerFailures.inc()
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
