import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import { readName } from '../read/read-name.ts'
import { logOddsOfSecond } from './belief.ts'
import type { Reading } from './calibration.ts'

const tiny = tinyIndex()
const mixed: Reading = { share: 0.5, evidence: 'counted', local: false, weight: 3, bearers: 5000 }
const secondOf = (text: string, first: Partial<Reading> = {}, logOdds = 0) =>
  logOddsOfSecond(tiny, readName(tiny, text, null, false), null, { ...mixed, ...first }, logOdds)

describe('a second given name', () => {
  it('says which side a name of both is of', () => {
    assert.ok(secondOf('Robin Anna Wald') > 1, `${secondOf('Robin Anna Wald')}`)
    assert.ok(secondOf('Robin Balro Wald') < -1, `${secondOf('Robin Balro Wald')}`)
  })

  it('says nothing beside a sure first, or one whose spelling carries no gender', () => {
    assert.ok(secondOf('Robin Anna Wald', {}, -2.9) > 1)
    for (const logOdds of [3, -3]) assert.equal(secondOf('Robin Anna Wald', {}, logOdds), 0)
    assert.equal(secondOf('Robin Anna Wald', { evidence: 'genderless' }), 0)
  })

  it('says nothing where men and women have it as a second, where it is a surname, and where nobody knows it', () => {
    for (const text of ['Robin Maria Wald', 'Robin Rossi Wald', 'Robin Zzyra Wald', 'Robin Wald'])
      assert.equal(secondOf(text), 0, text)
  })
})
