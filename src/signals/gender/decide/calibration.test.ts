import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodeCurves } from '../../../../scripts/gender/encode-learned.ts'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { SnapshotError } from '../../../data/snapshot/snapshot.ts'
import { Calibration, type EvidenceClass, evidenceClasses } from './calibration.ts'

const claimOf = (evidence: EvidenceClass) => ({ share: 0.99, evidence, local: false, weight: 0, bearers: 0 })

describe('calibration', () => {
  const points = [
    { claimed: 0.6, right: 0.55 },
    { claimed: 0.8, right: 0.75 },
  ]
  const curves = Object.fromEntries(evidenceClasses.map(each => [each, each === 'counted' ? points : []])) as never

  it('reads between the points and keeps to the ends', () => {
    const calibration = Calibration.open(openedSnapshot(encodeCurves(curves)))
    assert.equal(calibration.confidence('counted', 0.5), 0.55)
    assert.ok(Math.abs(calibration.confidence('counted', 0.7) - 0.65) < 1e-9)
    assert.equal(calibration.confidence('counted', 0.99), 0.75)
    assert.equal(calibration.confidence('listed', 0.9), 0.9, 'a class without a curve says what it claims')
  })

  it('lets the classifier be three quarters sure at most in scripts that prove no more', () => {
    const calibration = new Calibration({})
    const sureOf = (evidence: EvidenceClass) => 1 / (1 + Math.exp(-calibration.logOdds(claimOf(evidence))))
    for (const evidence of [
      'model_han',
      'model_kana',
      'model_hangul',
      'model_thai',
      'model_arabic',
      'model_other',
    ] as const)
      assert.ok(Math.abs(sureOf(evidence) - 0.75) < 1e-9, evidence)
    for (const evidence of ['model_latin', 'model_cyrillic', 'model_greek', 'counted'] as const)
      assert.ok(Math.abs(sureOf(evidence) - 0.99) < 1e-9, evidence)
  })

  it('is refused when it is cut off', () => {
    const { calibration } = encodeCurves(curves)
    const cut = (calibration as Uint32Array).slice(0, 3)
    assert.throws(() => Calibration.open(openedSnapshot({ calibration: cut })), SnapshotError)
  })
})
