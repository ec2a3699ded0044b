import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { evidenceKinds, originOf, shareOf, sizeOf } from '../../src/signals/gender/table/evidence.ts'
import { type Evidence, packEvidence } from './evidence-rows.ts'

const evidence: fc.Arbitrary<Evidence> = fc
  .record({
    kind: fc.constantFrom(...evidenceKinds),
    area: fc.constantFrom('', 'US', 'ar'),
    male: fc.integer({ min: 0, max: 5_000_000 }),
    female: fc.integer({ min: 0, max: 5_000_000 }),
  })
  .filter(({ male, female }) => male + female > 0)

describe('a statement', () => {
  it('keeps its origin, and the odds of its share to a fifth of their logarithm', () => {
    fc.assert(
      fc.property(evidence, fc.integer({ min: 0, max: 255 }), (each, origin) => {
        const packed = packEvidence(each, origin)
        assert.equal(originOf(packed), origin)
        assert.ok(sizeOf(packed) >= 0 && sizeOf(packed) < 32)
        // Births have 0.3 added to each side, so that few of them are not certain; past 403 to 1 all odds are kept
        // alike.
        const added = each.kind === 'counted' ? 0.3 : 0
        const logOdds = Math.log((each.female + added) / (each.male + added))
        const kept = Math.log(shareOf(packed) / (1 - shareOf(packed)))
        assert.ok(Math.abs(kept - Math.max(-6, Math.min(6, logOdds))) < 0.2 + 1e-9)
      }),
    )
  })

  it('is not certain of few births, and of many is', () => {
    const shareOfGirls = (female: number) => shareOf(packEvidence({ kind: 'counted', area: '', male: 0, female }, 0))
    assert.ok(shareOfGirls(1) < 0.85)
    assert.ok(shareOfGirls(7) < 0.97)
    assert.ok(shareOfGirls(1000) > 0.99)
  })
})
