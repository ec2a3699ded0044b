import { ROOT_CONTEXT, SpanKind } from '@opentelemetry/api'
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
import type { TelemetrySettings } from '../settings/telemetry-settings.ts'

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
