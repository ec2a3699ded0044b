import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countryOf } from '../../../core/country.ts'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { encodeTable } from '../compile/encode-table.ts'
import { addEvidence, type EvidenceRows } from '../compile/evidence-rows.ts'
import { tinyLexicon } from '../fixtures/tiny-index.ts'
import { NameTable } from './name-table.ts'
import { circlesOf, shareCircle } from './naming-circles.ts'
import { Weighing } from './weigh.ts'

type Lists = Readonly<Record<string, readonly [male: number, female: number]>>

function weighed(lists: Lists, country: string | null) {
  const rows: EvidenceRows = new Map()
  for (const [area, [male, female]] of Object.entries(lists))
    addEvidence(rows, 'Sava', { kind: 'locale', area }, male, female)
  const table = new NameTable(openedSnapshot(encodeTable(rows, tinyLexicon)))
  return new Weighing(table).weigh(table.numberOf('sava'), country)
}

describe('what the sources say of a name', () => {
  it('is decided by the hinted country, unless its list has the name for both sides', () => {
    const others: Lists = { DE: [1, 0], FR: [1, 0], ES: [1, 0] }
    assert.ok(weighed({ ...others, RS: [0, 1] }, 'RS').share > 0.9)
    const mixed = weighed({ ...others, RS: [1, 1] }, 'RS')
    assert.ok(mixed.share < 0.4 && !mixed.local)
  })

  it('leans to the countries that share names with the hinted one', () => {
    const lists: Lists = { RS: [1, 0], FR: [0, 1] }
    assert.ok(Math.abs(weighed(lists, null).share - 0.5) < 1e-6)
    assert.ok(weighed(lists, 'BG').share < 0.35, 'a South Slavic country')
    assert.ok(weighed(lists, 'SN').share > 0.65, 'a French-speaking one')
  })

  it('is leant less by a list that has the name for both sides', () => {
    assert.ok(weighed({ DE: [1, 1], FR: [0, 1] }, null).share > 0.75)
  })
})

describe('circles of countries', () => {
  it('are of countries that exist and of languages of one of them or more', () => {
    for (const country of ['TR', 'KZ', 'RS', 'BG', 'IS', 'MA']) {
      assert.ok(countryOf(country) !== undefined && circlesOf(country).length > 0, country)
    }
    assert.deepEqual(circlesOf('ZZ'), [])
  })

  it('hold for a country, for its language, and both ways', () => {
    assert.ok(shareCircle('tr', 'AZ') && shareCircle('AZ', 'tr'))
    assert.ok(shareCircle('MA', 'ar'))
    assert.ok(!shareCircle('JP', 'KR') && !shareCircle('RS', 'FR'))
  })
})
