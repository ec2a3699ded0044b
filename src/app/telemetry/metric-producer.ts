/** The metrics that /metrics shows, in the form of OpenTelemetry: the same names, labels and buckets. */
import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricValues } from '../../http/metrics.ts'
import { version } from '../../version.ts'
import { spanTime } from './spans.ts'

/** @param read the metrics as prom-client has them */
export function metricProducer(read: () => Promise<MetricValues>): MetricProducer {
  const startTime = spanTime()
  return {
    collect: async () => {
      const values = await read()
      const times = { startTime, endTime: spanTime() }
      const metrics = values.map(each => metricOf(each, times)).filter(({ dataPoints }) => dataPoints.length > 0)
      const scopeMetrics = [{ scope: { name: 'assay', version }, metrics }]
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] }
    },
  }
}

type Metric = MetricValues[number]
interface Times {
  readonly startTime: HrTime
  readonly endTime: HrTime
}

function metricOf(metric: Metric, times: Times): MetricData {
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const type = String(metric.type)
  if (type === 'histogram') {
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric, times) }
  }
  const dataPoints = metric.values.map(({ labels, value }) => ({ ...times, attributes: attributesOf(labels), value }))
  if (type === 'counter') return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
  if (type === 'gauge') return { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
  throw new Error(`a metric of the type ${type} cannot be exported`)
}

function attributesOf(labels: object): Attributes {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}

/** prom-client gives a histogram as one number for each bucket, which counts the buckets below with it. */
function histograms({ name, values }: Metric, times: Times): DataPoint<Histogram>[] {
  const points = new Map<
    string,
    { attributes: Attributes; bounds: number[]; below: number[]; sum: number; count: number }
  >()
  for (const value of values) {
    const { le, ...labels } = value.labels as Record<string, string | number>
    const attributes = attributesOf(labels)
    const key = JSON.stringify(attributes)
    const point = points.get(key) ?? { attributes, bounds: [], below: [], sum: 0, count: 0 }
    points.set(key, point)
    const part = 'metricName' in value ? value.metricName : undefined
    if (part === `${name}_sum`) point.sum = value.value
    else if (part === `${name}_count`) point.count = value.value
    else if (le !== '+Inf') {
      point.bounds.push(Number(le))
      point.below.push(value.value)
    }
  }
  return [...points.values()].map(({ attributes, bounds, below, sum, count }) => {
    const counts = [...below, count].map((each, index, all) => each - (all[index - 1] ?? 0))
    return { ...times, attributes, value: { buckets: { boundaries: bounds, counts }, sum, count } }
  })
}
