import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace'
import type { TelemetrySettings } from '../settings/config.ts'
import { samplerOf } from './request-traces.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const contextOf = (traceFlags: number) =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: '00f067aa0ba902b7', traceFlags, isRemote: true })

/** What each sampler decides without a parent, for a parent that is sampled, and for one that is not. */
const decisions: readonly [TelemetrySettings['sampler'], ratio: number, ...decided: boolean[]][] = [
  ['always_on', 0, true, true, true],
  ['always_off', 1, false, false, false],
  ['traceidratio', 0, false, false, false],
  ['traceidratio', 1, true, true, true],
  ['parentbased_always_on', 0, true, true, false],
  ['parentbased_always_off', 1, false, true, false],
  ['parentbased_traceidratio', 0, false, true, false],
  ['parentbased_traceidratio', 1, true, true, false],
]

describe('samplers', () => {
  for (const [sampler, ratio, ...decided] of decisions) {
    it(`${sampler} with ${ratio}`, () => {
      const contexts = [ROOT_CONTEXT, contextOf(1), contextOf(0)]
      const made = samplerOf({ sampler, ratio })
      const isSampled = contexts.map(
        context =>
          made.shouldSample(context, traceId, 'HTTP', SpanKind.SERVER, {}, []).decision ===
          SamplingDecision.RECORD_AND_SAMPLED,
      )
      assert.deepEqual(isSampled, decided)
    })
  }

  it('traceidratio samples about its share of the traces', () => {
    const made = samplerOf({ sampler: 'traceidratio', ratio: 0.1 })
    let sampled = 0
    for (let index = 1; index <= 10_000; index++) {
      // Spread by an odd constant, so that the test has the same ids each time.
      const id = (BigInt(index) * 0x9e3779b97f4a7c15f39cc0605cedc835n) & ((1n << 128n) - 1n)
      const { decision } = made.shouldSample(ROOT_CONTEXT, id.toString(16).padStart(32, '0'), '', 0, {}, [])
      if (decision === SamplingDecision.RECORD_AND_SAMPLED) sampled++
    }
    assert.ok(sampled > 900 && sampled < 1_100, String(sampled))
  })
})
