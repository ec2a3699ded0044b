/**
 * Spans, as the code that is traced sees them. Only `app/telemetry` makes them, and only when traces are exported:
 * otherwise there is never a current span, and nothing here does anything. No attribute holds what a caller sent.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanAttributes = Readonly<Record<string, string | number>>

/** One operation of a trace. Only what is sampled has one. */
export interface Span {
  /** The span in the form of the W3C header of that name. */
  readonly traceparent: string
  /** Starts an operation that is part of this one. `client` is a request to another server. */
  child(name: string, kind: 'internal' | 'client', attributes?: SpanAttributes): Span
  set(attributes: SpanAttributes): void
  /** Called once. @param failure a class of errors, when the operation failed (`error.type`) */
  end(failure?: string): void
}

/** The span that the running code belongs to. */
export const currentSpan = new AsyncLocalStorage<Span>()

/** Does the work, as a request to another server, in a span of its own when the running code belongs to one. */
export async function tracedEgress<Result>(
  name: string,
  attributes: SpanAttributes,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const span = currentSpan.getStore()?.child(name, 'client', attributes)
  if (span === undefined) return work(undefined)
  try {
    const result = await work(span)
    span.end()
    return result
  } catch (error) {
    span.end(failureName(error))
    throw error
  }
}

/** What an error may be called in a trace: its kind, its code or its class, never its message. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if ('kind' in error && typeof error.kind === 'string') return error.kind
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
