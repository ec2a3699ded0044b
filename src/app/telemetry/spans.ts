/** Spans of OpenTelemetry as what `core/trace.ts` describes. */
import {
  type Context,
  type HrTime,
  ROOT_CONTEXT,
  type Span as SdkSpanOfApi,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { Span, SpanAttributes } from '../../core/trace.ts'

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, server: SpanKind.SERVER }
/** The clock of spans follows a clock of the system that was set. */
const mostDriftMs = 5
let driftMs = 0

/**
 * Now, in microseconds: by itself the library begins spans on whole milliseconds, and a span of a request that takes
 * less would seem to begin after its parent has ended.
 */
export function spanTime(): HrTime {
  const precise = performance.timeOrigin + performance.now()
  const system = Date.now()
  if (Math.abs(system - precise - driftMs) > mostDriftMs) driftMs = system - precise
  const now = precise + driftMs
  const seconds = Math.floor(now / 1000)
  return [seconds, Math.round((now - seconds * 1000) * 1000) * 1000]
}

export class SdkSpan implements Span {
  readonly #tracer: Tracer
  readonly #span: SdkSpanOfApi
  /** In which the children are started. */
  #inside: Context | undefined

  constructor(tracer: Tracer, span: SdkSpanOfApi) {
    this.#tracer = tracer
    this.#span = span
  }

  get context(): SpanContext {
    return this.#span.spanContext()
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.context
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  }

  get isRecording(): boolean {
    return this.#span.isRecording()
  }

  child(name: string, kind: keyof typeof kinds, attributes: SpanAttributes = {}, links: readonly SdkSpan[] = []) {
    const options = {
      ...{ kind: kinds[kind], attributes, startTime: spanTime() },
      links: links.map(({ context }) => ({ context })),
    }
    this.#inside ??= trace.setSpan(ROOT_CONTEXT, this.#span)
    return new SdkSpan(this.#tracer, this.#tracer.startSpan(name, options, this.#inside))
  }

  rename(name: string): void {
    this.#span.updateName(name)
  }

  set(attributes: SpanAttributes): void {
    this.#span.setAttributes(attributes)
  }

  end(failure?: string): void {
    if (failure !== undefined) {
      this.#span.setAttribute('error.type', failure)
      this.#span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.#span.end(spanTime())
  }
}

/** A span of another thread or process, which ends there. */
export function remoteSpan(tracer: Tracer, traceparent: string): SdkSpan {
  const context = parseTraceParent(traceparent)
  if (context === null) throw new Error('a traceparent of this process cannot be read')
  return new SdkSpan(tracer, trace.wrapSpanContext({ ...context, isRemote: true }))
}
