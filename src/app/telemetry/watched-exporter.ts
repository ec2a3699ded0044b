import { type ExportResult, ExportResultCode } from '@opentelemetry/core'

const signals = ['traces', 'metrics'] as const
export type TelemetrySignal = (typeof signals)[number]

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
