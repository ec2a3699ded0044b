import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodeTable } from '../../../../scripts/gender/encode-table.ts'
import { addEvidence, type EvidenceRows } from '../../../../scripts/gender/evidence-rows.ts'
import { countryOf } from '../../../core/country.ts'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { tinyLexicon } from '../fixtures/tiny-index.ts'
import { circlesOf, shareCircle } from './areas.ts'
import { likely, sure } from './evidence.ts'
import { NameTable } from './name-table.ts'
import { Weighing } from './weigh.ts'

type Lists = Readonly<Record<string, readonly [male: number, female: number]>>

function weighed(lists: Lists, country: string | null) {
  const rows: EvidenceRows = new Map()
  for (const [area, [male, female]] of Object.entries(lists))
    addEvidence(rows, 'Sava', { kind: 'locale', area }, male, female)
  return weigh(rows, country)
}

function weigh(rows: EvidenceRows, country: string | null) {
  const table = new NameTable(openedSnapshot(encodeTable(rows, tinyLexicon)))
  return new Weighing(table).weigh(table.numberOf('sava'), country)
}

describe('what the sources say of a name', () => {
  it('is decided by the hinted country, unless its list has the name for both sides', () => {
    const others: Lists = { DE: [1, 0], FR: [1, 0], ES: [1, 0] }
    assert.ok(weighed({ ...others, RS: [0, 1] }, 'RS').share > 0.7)
    const mixed = weighed({ ...others, RS: [1, 1] }, 'RS')
    assert.ok(mixed.share < 0.4 && !mixed.local)
  })

  it('leans to the countries that share names with the hinted one', () => {
    const lists: Lists = { RS: [1, 0], FR: [0, 1] }
    const world = weighed(lists, null).share
    assert.ok(world > 0.8, 'France has ten times the people of Serbia')
    assert.ok(weighed(lists, 'BG').share < world - 0.05, 'a South Slavic country')
    assert.ok(weighed(lists, 'SN').share > world + 0.05, 'a French-speaking one')
  })

  it('is hardly leant by a list of no country, which has the names of a few thousand people for both sides', () => {
    const rows: EvidenceRows = new Map()
    addEvidence(rows, 'Sava', { kind: 'locale', area: 'DE' }, 0, 1)
    addEvidence(rows, 'Sava', { kind: 'wikidata', area: '' }, 1, 1)
    assert.ok(weigh(rows, null).share > 0.97)
  })

  it('is leant by surveys as by the people who bear a name that so many of them know', () => {
    const known = (surveys: number) => {
      const rows: EvidenceRows = new Map()
      addEvidence(rows, 'Sava', { kind: 'surveys', area: '' }, surveys, 0)
      return weigh(rows, null).bearers
    }
    assert.ok(known(5) > 50 && known(5) < 300, `${known(5)}`)
    assert.ok(known(20) > 8000 && known(20) < 20_000, `${known(20)}`)
  })

  it('is leant by what was compiled as likely less than by what is sure', () => {
    const rows: EvidenceRows = new Map()
    addEvidence(rows, 'Sava', { kind: 'compiled', area: 'RS' }, likely, 0)
    addEvidence(rows, 'Sava', { kind: 'compiled', area: 'BG' }, 0, sure)
    assert.ok(weigh(rows, null).share > 0.7, 'about as many people live in both countries')
  })
})

describe('counts', () => {
  const counted = (
    counts: Readonly<Record<string, readonly [male: number, female: number]>>,
    country: string | null,
  ) => {
    const rows: EvidenceRows = new Map()
    for (const [area, [male, female]] of Object.entries(counts)) {
      addEvidence(rows, 'Sava', { kind: 'counted', area }, male, female)
      // The rest of those who are counted: a thousand times as many everywhere.
      addEvidence(rows, 'Others', { kind: 'counted', area }, 1_000_000, 1_000_000)
    }
    const table = new NameTable(openedSnapshot(encodeTable(rows, tinyLexicon)))
    return new Weighing(table).weigh(table.numberOf('sava'), country)
  }

  it('decide under the hint of their country, however many bear the name elsewhere', () => {
    const italian = counted({ IT: [2000, 40], US: [10, 900_000] }, 'IT')
    assert.ok(italian.local && italian.share < 0.03)
    assert.equal(Math.round(Math.log2(italian.own)), 11)
  })

  it('weigh without a hint as many as live in their countries', () => {
    const world = counted({ DK: [2000, 2], US: [2, 2000] }, null)
    assert.ok(world.share > 0.97, 'the United States have sixty times the people of Denmark')
    assert.ok(world.bearers > 300_000, 'the thousandth part of 347 million')
  })

  it('of a few of the people leave the rest to the list of their country', () => {
    const listedBeside = (counted: number) => {
      const rows: EvidenceRows = new Map()
      addEvidence(rows, 'Sava', { kind: 'locale', area: 'DE' }, 0, 1)
      addEvidence(rows, 'Others', { kind: 'counted', area: 'DE' }, counted, 0)
      return weigh(rows, null).bearers
    }
    assert.ok(listedBeside(2 ** 17) > 8 * listedBeside(2 ** 27))
  })

  it('that two sources of a country have are of as many people as one of them says', () => {
    const rows: EvidenceRows = new Map()
    for (const source of [1, 2]) {
      addEvidence(rows, 'Sava', { kind: 'counted', area: 'DK', source }, 2048, 0)
      addEvidence(rows, 'Others', { kind: 'counted', area: 'DK', source }, 2 ** 20, 0)
    }
    const table = new NameTable(openedSnapshot(encodeTable(rows, tinyLexicon)))
    const { bearers } = new Weighing(table).weigh(table.numberOf('sava'), null)
    assert.ok(Math.abs(bearers - 6_000_000 / 513) < 100)
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
