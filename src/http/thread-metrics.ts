/**
 * The metrics of all threads of the process as one text. Each metric says how its values of several threads become one:
 * counts and durations are added up, an age is the highest. The last counts of a thread that ended stay in the sums: a
 * counter that decreases would look like a new start of the process.
 */
import { AggregatorRegistry } from 'prom-client'
import type { Metrics, MetricValues } from './metrics.ts'

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
