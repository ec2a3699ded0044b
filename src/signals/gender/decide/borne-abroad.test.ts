import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import { Calibration, type Reading } from './calibration.ts'
import { readAbroad } from './spelling.ts'

const tiny = tinyIndex()
const calibration = new Calibration({})
/** A classifier that is so sure of every spelling. */
const sayingOf = (logOdds: number) => ({
  table: tiny.table,
  weighing: tiny.weighing,
  letters: tiny.letters,
  romaniser: tiny.romaniser,
  calibration,
  classifier: { logOdds: () => logOdds },
})
const choice = { given: [['balro']], surname: null, surnameFirst: false }
const listed = (share: number, more: Partial<Reading> = {}): Reading => {
  return { share, evidence: 'counted', local: false, weight: 3, bearers: 5000, ...more }
}

describe('a name that only other countries have', () => {
  it('is of the side that its spelling names in the hinted country, unless those who bear it elsewhere are very sure', () => {
    const read = readAbroad(sayingOf(-2), listed(0.9), choice, 'IT')
    assert.equal(read.evidence, 'abroad')
    assert.ok(read.share < 0.4, `${read.share}`)
    assert.ok(readAbroad(sayingOf(-2), listed(0.99), choice, 'IT').share > 0.5)
  })

  it('is surer where both agree, and no surer for a spelling of any length', () => {
    assert.ok(readAbroad(sayingOf(2), listed(0.9), choice, 'IT').share > 0.94)
    assert.equal(
      readAbroad(sayingOf(400), listed(0.9), choice, 'IT').share,
      readAbroad(sayingOf(5), listed(0.9), choice, 'IT').share,
    )
  })

  it('is read as it is listed without a hint, by sources of the hinted country, and where the classifier knows no name of it', () => {
    const ownList = listed(0.9, { local: true, evidence: 'own_list' })
    assert.equal(readAbroad(sayingOf(-2), ownList, choice, 'IT'), ownList)
    for (const country of [null, 'TO']) {
      const read = listed(0.9)
      assert.equal(readAbroad(sayingOf(-2), read, choice, country), read)
    }
    const inParts = listed(0.9, { evidence: 'parts' })
    assert.equal(readAbroad(sayingOf(-2), inParts, choice, 'IT'), inParts)
  })
})
