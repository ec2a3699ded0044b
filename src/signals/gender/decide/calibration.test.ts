import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { SnapshotError } from '../../../data/snapshot/snapshot.ts'
import { Calibration, encodeCurves, evidenceClasses } from './calibration.ts'

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

  it('is refused when it is cut off', () => {
    const { calibration } = encodeCurves(curves)
    const cut = (calibration as Uint32Array).slice(0, 3)
    assert.throws(() => Calibration.open(openedSnapshot({ calibration: cut })), SnapshotError)
  })
})
