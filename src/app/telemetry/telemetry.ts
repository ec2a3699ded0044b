/**
 * Traces and metrics over OTLP, with the packages of OpenTelemetry. Every thread that makes spans has a `Telemetry` of
 * its own; `loadTelemetry` (load.ts) imports this module, and with it the packages, only when something is exported.
 *
 * A span that has ended waits in a queue of 2,048, which a collector that is slow or away fills; what comes then is
 * dropped. Nobody who is served waits for the collector.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attributes, type HrTime, type Tracer, ValueType } from '@opentelemetry/api'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, emptyResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, type Sampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { MetricValues } from '../../http/metrics.ts'
import { version } from '../../version.ts'
import type { TelemetrySettings } from '../settings/config.ts'
import { RequestTraces, RootSampler, samplerOf } from './request-traces.ts'
import { remoteSpan, type SdkSpan, spanTime } from './spans.ts'

/** Limit of one request to the collector, and of all requests with the same spans. */
const requestWithinMs = 5_000
const exportWithinMs = 10_000
const flushWithinMs = 700

export interface TelemetryOptions extends TelemetrySettings {
  /** The same in all threads of the process. */
  readonly instanceId: string
  /** One number for each signal, shared by all threads: 1 while the log says that the collector does not take it. */
  readonly troubles: SharedArrayBuffer
}

export class Telemetry {
  readonly #options: TelemetryOptions
  readonly #resource: Resource
  readonly #onTrouble: OnTrouble | null
  readonly #ends: (() => Promise<void>)[] = []
  readonly #tracer: Tracer | null
  /** Null when no traces are exported. */
  readonly requests: RequestTraces | null

  /** @param onTrouble null in a thread that says nothing of the collector */
  constructor(options: TelemetryOptions, onTrouble: OnTrouble | null) {
    this.#options = options
    this.#onTrouble = onTrouble
    const { resource, instanceId } = options
    const own = { 'service.version': version, 'service.instance.id': instanceId, ...resource }
    this.#resource = defaultResource().merge(resourceFromAttributes(own))
    const sampler = samplerOf(options)
    const roots = new RootSampler(sampler)
    this.#tracer = options.exportsTraces ? this.#openTracer(sampler, roots) : null
    this.requests = this.#tracer && new RequestTraces(this.#tracer, roots)
  }

  /** A span of another thread, as the parent of spans of this one. */
  spanOf(traceparent: string): SdkSpan {
    if (this.#tracer === null) throw new Error('a span came to a thread that exports no traces')
    return remoteSpan(this.#tracer, traceparent)
  }

  /**
   * Does the work of the ledger on a group in a span. It belongs to the first of the admissions, and is linked to the
   * others. @param admissions those of the group that are sampled, as traceparents; one at least
   */
  async group<Result>(admissions: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const [first, ...others] = admissions.map(each => this.spanOf(each))
    const span = first.child('ledger group', 'internal', {}, others)
    try {
      return await work()
    } finally {
      span.end()
    }
  }

  /** Exports the metrics of the process from now on. Called by one thread. */
  exportMetrics(read: () => Promise<MetricValues>): void {
    const { exportsMetrics, metricsEveryMs } = this.#options
    if (!exportsMetrics) return
    const exporter = watched(new OTLPMetricExporter(this.#exporterOptions('metrics')), this.#watch('metrics'))
    const reader = new PeriodicExportingMetricReader({
      exporter,
      exportIntervalMillis: metricsEveryMs,
      metricProducers: [metricProducer(read)],
    })
    const provider = new MeterProvider({ resource: this.#resource, readers: [reader] })
    this.#ends.push(() => provider.shutdown())
  }

  /** Exports what waits, as far as the collector takes it in the time. Never rejects. */
  async stop(): Promise<void> {
    const ended = Promise.allSettled(this.#ends.map(end => end()))
    await Promise.race([ended, sleep(flushWithinMs, undefined, { ref: false })])
  }

  #watch(signal: TelemetrySignal) {
    return { signal, troubles: this.#options.troubles, onTrouble: this.#onTrouble }
  }

  #exporterOptions(signal: TelemetrySignal) {
    const { endpoint, headers } = this.#options
    return { url: `${endpoint}/v1/${signal}`, headers: { ...headers }, timeoutMillis: requestWithinMs }
  }

  #openTracer(sampler: Sampler, { idGenerator }: RootSampler): Tracer {
    const exporter = watched(new OTLPTraceExporter(this.#exporterOptions('traces')), this.#watch('traces'))
    const processor = new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportWithinMs })
    const options = { resource: this.#resource, sampler, idGenerator, spanProcessors: [processor] }
    const provider = new TracerProvider(options)
    this.#ends.push(() => provider.shutdown())
    return provider.getTracer('assay', version)
  }
}

/**
 * The metrics that /metrics shows, in the form of OpenTelemetry: the same names, labels and buckets.
 *
 * @param read the metrics as prom-client has them
 */
function metricProducer(read: () => Promise<MetricValues>): MetricProducer {
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

const signals = ['traces', 'metrics'] as const
type TelemetrySignal = (typeof signals)[number]

/** Told when the collector stops to take a signal, and when it takes it again. */
export type OnTrouble = (signal: TelemetrySignal, isOver: boolean) => void

interface Watch {
  readonly signal: TelemetrySignal
  /** One number for each signal, shared by all threads: 1 while there is trouble that was told. */
  readonly troubles: SharedArrayBuffer
  /** Null for a thread that tells nothing. */
  readonly onTrouble: OnTrouble | null
}

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void
}

/** The same exporter, whose first failure is told, once for all threads, and the first success of this one after it. */
export function watched<Items, Exports extends Exporter<Items>>(
  exporter: Exports & Exporter<Items>,
  { signal, troubles, onTrouble }: Watch,
): Exports {
  if (onTrouble === null) return exporter
  const told = new Int32Array(troubles)
  const index = signals.indexOf(signal)
  const send = exporter.export.bind(exporter)
  let isMine = false
  exporter.export = (items, done) => {
    send(items, result => {
      if (result.code === ExportResultCode.SUCCESS) {
        if (isMine) {
          isMine = false
          Atomics.store(told, index, 0)
          onTrouble(signal, true)
        }
      } else if (Atomics.compareExchange(told, index, 0, 1) === 0) {
        isMine = true
        onTrouble(signal, false)
      }
      done(result)
    })
  }
  return exporter
}
