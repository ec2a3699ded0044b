/**
 * The traces of the requests that one thread answers: a span of the request, and in it one of its admission by the
 * ledger and one of its lookup, in which the requests to other servers have theirs. A request is known by its id from
 * its head to the end of its answer, and only when it is sampled or its caller names a trace.
 *
 * Names are those of routes, and attributes what the log may say: no input, no address, no key.
 */
import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, type Tracer } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { RunContext } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { currentSpan, failureName } from '../../core/trace.ts'
import type { Exchange } from '../../http/exchange.ts'
import type { Operation } from '../../http/operation.ts'
import type { ServeOptions } from '../../http/serve.ts'
import type { AccountRequest } from '../../metering/commit.ts'
import type { Admission } from '../../metering/ledger.ts'
import type { Waiter } from '../../metering/meter.ts'
import type { TelemetrySettings } from '../settings/config.ts'
import { SdkSpan, spanTime } from './spans.ts'

interface Trace {
  readonly request: SdkSpan
  /** While the ledger is waited for. */
  admission: SdkSpan | null
}

const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])

export class RequestTraces {
  readonly #tracer: Tracer
  readonly #roots: RootSampler
  readonly #propagator = new W3CTraceContextPropagator()
  readonly #byRequest = new Map<string, Trace>()

  constructor(tracer: Tracer, roots: RootSampler) {
    this.#tracer = tracer
    this.#roots = roots
  }

  /** Begins the span of a request, which ends with its answer. */
  readonly begin = (exchange: Exchange): void => {
    const { request, response } = exchange
    const { headers } = request
    const isNamed = headers.traceparent !== undefined
    if (!isNamed && !this.#roots.samplesNext()) return
    const parent = isNamed ? this.#propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT
    const started = this.#tracer.startSpan('HTTP', { kind: SpanKind.SERVER, startTime: spanTime() }, parent)
    if (!(isNamed || started.isRecording())) return
    const span = new SdkSpan(this.#tracer, started)
    this.#byRequest.set(exchange.id, { request: span, admission: null })
    response.once('close', () => {
      this.#byRequest.delete(exchange.id)
      if (span.isRecording) endRequest(span, exchange)
    })
  }

  /** `trace_id` and `span_id` for a line of the log about a request, or about what is running now. */
  idsOf(requestId: unknown): { trace_id?: string; span_id?: string } {
    const span = (typeof requestId === 'string' && this.#byRequest.get(requestId)?.request) || currentSpan.getStore()
    if (span === undefined) return {}
    const [, trace_id, span_id] = span.traceparent.split('-')
    return { trace_id, span_id }
  }

  /** The meter, with a span for the admission of each request. */
  meter(meter: ServeOptions['meter']): ServeOptions['meter'] {
    return {
      ask: (accountId, request, waiter) => meter.ask(accountId, request, this.#admission(request.requestId, waiter)),
      settle: (accountId, settlement) => meter.settle(accountId, settlement),
      release: (accountId, release) => meter.release(accountId, release),
    }
  }

  /** The sampled admissions of a group, as traceparents; undefined when there are none. */
  readonly admissionsOf = (group: readonly AccountRequest[]): readonly string[] | undefined => {
    if (this.#byRequest.size === 0) return undefined
    const found: string[] = []
    for (const { request } of group) {
      if (request.kind !== 'admit' || request.requestId === undefined) continue
      const admission = this.#byRequest.get(request.requestId)?.admission
      if (admission) found.push(admission.traceparent)
    }
    return found.length === 0 ? undefined : found
  }

  /** The operation, with a span for each lookup. */
  operation(operation: Operation): Operation {
    const { endpoint } = operation
    const { path } = endpoint
    const run = (parsed: unknown, context: RunContext<never>) => {
      const trace = this.#byRequest.get(context.requestId)
      const look = () => endpoint.run(parsed, context)
      return trace?.request.isRecording ? inSpan(trace.request.child(`lookup ${path}`, 'internal'), look) : look()
    }
    return { ...operation, endpoint: { ...endpoint, run } }
  }

  #admission(requestId: string | undefined, waiter: Waiter): Waiter {
    const trace = requestId === undefined ? undefined : this.#byRequest.get(requestId)
    if (trace === undefined || !trace.request.isRecording) return waiter
    const span = trace.request.child('ledger admission', 'internal')
    trace.admission = span
    return {
      resolve: (admission: Admission) => {
        trace.admission = null
        span.set({ 'assay.ledger.outcome': admission.outcome })
        span.end()
        waiter.resolve(admission)
      },
      reject: (reason, accountStatus) => {
        trace.admission = null
        span.end(failureName(reason))
        waiter.reject(reason, accountStatus)
      },
    }
  }
}

/** What the lookup gives, or its promise, with the span as the current one meanwhile. */
function inSpan(span: SdkSpan, look: () => unknown): unknown {
  const end = (output: unknown) => {
    if (output instanceof ApiError) span.set({ 'error.type': output.code })
    span.end()
    return output
  }
  const fail = (error: unknown): never => {
    span.end(failureName(error))
    throw error
  }
  try {
    const output = currentSpan.run(span, look)
    return output instanceof Promise ? output.then(end, fail) : end(output)
  } catch (error) {
    return fail(error)
  }
}

/** @param exchange whose connection has nothing left to send */
function endRequest(span: SdkSpan, { request, response, path, edge, id }: Exchange): void {
  const method = knownMethods.has(request.method ?? '') ? (request.method as string) : '_OTHER'
  const isRouted = path !== 'unknown'
  const named = method === '_OTHER' ? 'HTTP' : method
  span.rename(isRouted ? `${named} ${path}` : named)
  span.set({
    ...{ 'http.request.method': method, 'url.scheme': edge.cameByHttps(request) ? 'https' : 'http' },
    ...(isRouted ? { 'http.route': path } : {}),
    ...(response.headersSent ? { 'http.response.status_code': response.statusCode } : {}),
    'assay.request_id': id,
  })
  if (!response.writableFinished) span.end('connection_closed')
  else if (response.statusCode >= 500) span.end(String(response.statusCode))
  else span.end()
}

/**
 * Asks the sampler about a trace before its first span is started, with the id that this span then gets: most requests
 * are not sampled, and starting a span that is not costs three times as much.
 */
export class RootSampler {
  readonly #sampler: Sampler
  readonly #ids = new RandomIdGenerator()
  #next: string | null = null
  /** Gives the tracer its ids. */
  readonly idGenerator: IdGenerator = {
    generateTraceId: () => {
      const id = this.#next ?? this.#ids.generateTraceId()
      this.#next = null
      return id
    },
    generateSpanId: () => this.#ids.generateSpanId(),
  }

  constructor(sampler: Sampler) {
    this.#sampler = sampler
  }

  /** Whether the next trace is sampled. If so, its first span is to be started at once. */
  samplesNext(): boolean {
    const id = this.#ids.generateTraceId()
    const { decision } = this.#sampler.shouldSample(ROOT_CONTEXT, id, 'HTTP', SpanKind.SERVER, {}, [])
    const isSampled = decision === SamplingDecision.RECORD_AND_SAMPLED
    if (isSampled) this.#next = id
    return isSampled
  }
}

/** The sampler of that name in the specification of OpenTelemetry. */
export function samplerOf({ sampler, ratio }: Pick<TelemetrySettings, 'sampler' | 'ratio'>): Sampler {
  const name = sampler.replace('parentbased_', '')
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return name === sampler ? root : new ParentBasedSampler({ root })
}
