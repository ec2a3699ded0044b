import { Histogram, type Registry } from 'prom-client'

const name = 'assay_http_request_duration_seconds'
const help = 'Time from the head of a request to the last byte of its answer, by path and status'
const bucketSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]

interface Series {
  readonly path: string
  readonly status: string
  /** Observations by bucket, not cumulated; the last is above every limit. */
  readonly counts: Float64Array
  sum: number
}

/**
 * Durations by path and status. Observing is a search of a dozen limits and two additions, since it happens for every
 * request; prom-client's own histogram is built from that when somebody asks.
 */
export class RequestDurations extends Histogram<'path' | 'status'> {
  readonly #series = new Map<string, Map<number, Series>>()

  constructor(registry: Registry) {
    super({
      name,
      help,
      labelNames: ['path', 'status'],
      buckets: bucketSeconds,
      registers: [registry],
    })
  }

  record(path: string, status: number, seconds: number): void {
    const series = this.#seriesOf(path, status)
    let bucket = 0
    while (bucket < bucketSeconds.length && seconds > bucketSeconds[bucket]) bucket += 1
    series.counts[bucket] += 1
    series.sum += seconds
  }

  /** What the registry asks for when it writes text, and what `get` is made of. */
  async getForPromString() {
    const values = [...this.#series.values()].flatMap(byStatus => [...byStatus.values()].flatMap(valuesOf))
    return { name, help, type: 'histogram', aggregator: 'sum', values }
  }

  #seriesOf(path: string, status: number): Series {
    let byStatus = this.#series.get(path)
    if (byStatus === undefined) {
      byStatus = new Map()
      this.#series.set(path, byStatus)
    }
    let series = byStatus.get(status)
    if (series === undefined) {
      series = { path, status: String(status), counts: new Float64Array(bucketSeconds.length + 1), sum: 0 }
      byStatus.set(status, series)
    }
    return series
  }
}

function valuesOf({ path, status, counts, sum }: Series) {
  const labels = { path, status }
  let total = 0
  const buckets = [...counts].map((count, bucket) => {
    total += count
    const le = bucket < bucketSeconds.length ? bucketSeconds[bucket] : '+Inf'
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: total }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ]
}
