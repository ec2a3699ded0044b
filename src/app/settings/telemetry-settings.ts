import type { Values } from './settings.ts'

/** Where and how traces and metrics are exported. */
export interface TelemetrySettings {
  /** Base URL of the collector, without a slash at its end. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly sampler: Values['tracesSampler']
  /** Share of the traces that `traceidratio` exports, 0 to 1. */
  readonly ratio: number
  readonly exportsTraces: boolean
  readonly exportsMetrics: boolean
  readonly metricsEveryMs: number
  /** Attributes of the service, `service.name` among them. */
  readonly resource: Readonly<Record<string, string>>
}

/** Null when nothing is exported. */
export function telemetryOf(values: Values): TelemetrySettings | null {
  const { otlpEndpoint, telemetryDisabled, tracesExporter, metricsExporter, serviceName, resourceAttributes } = values
  const [exportsTraces, exportsMetrics] = [tracesExporter === 'otlp', metricsExporter === 'otlp']
  if (otlpEndpoint === null || telemetryDisabled || !(exportsTraces || exportsMetrics)) return null
  const named = serviceName === '' ? {} : { 'service.name': serviceName }
  return {
    endpoint: otlpEndpoint,
    headers: values.otlpHeaders,
    sampler: values.tracesSampler,
    ratio: values.tracesSamplerRatio,
    ...{ exportsTraces, exportsMetrics },
    metricsEveryMs: values.metricExportIntervalMs,
    resource: { 'service.name': 'assay', ...resourceAttributes, ...named },
  }
}
