import { randomUUID } from 'node:crypto'
import type { Logger } from '../log.ts'
import type { TelemetrySettings } from '../settings/config.ts'
import { StartError } from '../settings/home.ts'
import { installCommand, isInstalled } from '../settings/optional-packages.ts'
import type { OnTrouble, Telemetry, TelemetryOptions } from './telemetry.ts'

/** What the threads of a process export by; null when nothing is exported. */
export function telemetryOptions(settings: TelemetrySettings | null): TelemetryOptions | null {
  if (settings === null) return null
  // One number for traces, and one for metrics.
  const troubles = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
  return { ...settings, instanceId: randomUUID(), troubles }
}

/**
 * Loads the packages of OpenTelemetry, and begins to export. Null when nothing is exported: nothing is loaded then.
 * Throws StartError when the packages are not installed.
 */
export async function loadTelemetry(options: TelemetryOptions | null, log: Logger | null): Promise<Telemetry | null> {
  if (options === null) return null
  if (!isInstalled('OpenTelemetry')) throw new StartError(withoutPackages)
  const { Telemetry } = await import('./telemetry.ts')
  return new Telemetry(options, log && tellOn(log))
}

const withoutPackages =
  'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the OpenTelemetry packages are not installed: ' +
  installCommand('OpenTelemetry')

function tellOn(log: Logger): OnTrouble {
  return (signal, isOver) => {
    if (isOver) log.info({ signal }, 'the collector at OTEL_EXPORTER_OTLP_ENDPOINT accepts them again')
    else log.warn({ signal }, 'the collector at OTEL_EXPORTER_OTLP_ENDPOINT does not accept them; they are dropped')
  }
}

/** The log, with the ids of the trace in each line that belongs to one. */
export function withTraceIds(log: Logger, telemetry: Telemetry | null): Logger {
  const requests = telemetry?.requests
  if (!requests) return log
  const withIds = (line: { readonly requestId?: unknown }) => ({ ...line, ...requests.idsOf(line.requestId) })
  return log.child({}, { formatters: { log: withIds } })
}
