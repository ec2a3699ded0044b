/**
 * Traces and metrics over OTLP, with the packages of OpenTelemetry. Every thread that makes spans has a `Telemetry` of
 * its own; `loadTelemetry` (load.ts) imports this module, and with it the packages, only when something is exported.
 *
 * A span that has ended waits in a queue of 2,048, which a collector that is slow or away fills; what comes then is
 * dropped. Nobody who is served waits for the collector.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tracer } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, type Sampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { MetricValues } from '../../http/metrics.ts'
import { version } from '../../version.ts'
import type { TelemetrySettings } from '../settings/telemetry-settings.ts'
import { metricProducer } from './metric-producer.ts'
import { RequestTraces } from './request-traces.ts'
import { RootSampler, samplerOf } from './sampler.ts'
import { remoteSpan, type SdkSpan } from './spans.ts'
import { type OnTrouble, type TelemetrySignal, watched } from './watched-exporter.ts'

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
