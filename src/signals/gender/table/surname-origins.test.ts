import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { encodeTable, rankClasses } from '../../../../scripts/gender/encode-table.ts'
import { addEvidence, type EvidenceRows } from '../../../../scripts/gender/evidence-rows.ts'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { packBytes } from '../../../data/snapshot/packed-bytes.ts'
import { SnapshotError } from '../../../data/snapshot/snapshot.ts'
import { tinyLexicon } from '../fixtures/tiny-index.ts'
import { NameTable } from './name-table.ts'
import { SurnameOrigins } from './surname-origins.ts'

const rows: EvidenceRows = new Map()
const areas = ['IT', 'NL', 'US', 'ES', 'CH', 'DE', 'BE']
for (const area of areas) addEvidence(rows, 'Andrea', { kind: 'counted', area }, 1000, 1000)
addEvidence(rows, 'Andrea', { kind: 'wikidata', area: '' }, 1, 1)
const italian = 'bardelli fantelli martelli montelli pratelli vistelli'.split(' ')
const lists: [string, string[]][] = [...italian, 'rossi'].map(surname => [surname, ['IT']])
const listed = new Map<string, string[]>([...lists, ['devries', ['NL']], ['vries', ['NL']], ['keller', ['CH']]])
// Sixty thousand others rank before the census's last.
const census = Array.from(
  { length: 60_000 },
  (_, at) => `x${at.toString(26).replace(/[0-9]/g, digit => 'qrstuvwxyz'[Number(digit)])}`,
)
census[5] = 'miller'
census[1500] = 'rossi'
census[59_000] = 'seldom'
const lexicon = { ...tinyLexicon, surnames: rankClasses([...census, ...listed.keys()]), areas: listed }
const sections = encodeTable(rows, lexicon)
const table = new NameTable(openedSnapshot(sections))
const origins = new SurnameOrigins(openedSnapshot(sections), table)

/** What a surname leans to, keyed by area of the origins. */
function leaningOf(surname: string): Record<string, number> {
  const leaning = origins.leaningOf(surname)
  assert.notEqual(leaning, null, surname)
  return Object.fromEntries(table.origins.map(({ area }, at) => [area, leaning?.[at] ?? 0]))
}

describe('what a surname leans to', () => {
  it('is the country whose list has it, and less those that share its language or circle', () => {
    const { NL, BE, IT, ES } = leaningOf('vries')
    assert.equal(NL, 1)
    assert.ok(BE < NL && BE > ES && ES <= 0.02)
    const rossi = leaningOf('rossi')
    assert.ok(rossi.IT === 1 && rossi.ES < 0.1 && rossi.NL < rossi.ES && IT < 0.05)
  })

  it('is the United States for what is common there, and a little for what came there', () => {
    const miller = leaningOf('miller')
    assert.ok(miller.US === 1 && miller.NL <= 0.02)
    assert.ok(leaningOf('rossi').US < 0.5)
  })

  it('is nothing for a surname that is rare everywhere', () => {
    const seldom = leaningOf('seldom')
    assert.ok(Math.min(...areas.map(area => seldom[area])) > 0.5)
    assert.equal(origins.leaningOf('ng'), null)
    assert.equal(origins.leaningOf('zzyzx'), null)
  })

  it('is known by the ending of a surname that no list has', () => {
    const { IT, NL } = leaningOf('castelli')
    assert.ok(IT === 1 && NL < 0.5)
  })

  it('is nothing to another country of the language where people have surnames of several', () => {
    const { CH, DE } = leaningOf('keller')
    assert.ok(CH === 1 && DE <= 0.05)
  })

  it('is above nothing and at most one for any text, and the same every time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...listed.keys(), ...census.slice(0, 99)), fc.string()), surname => {
        const leaning = origins.leaningOf(surname)
        if (leaning === null) return
        assert.equal(leaning.length, table.origins.length)
        assert.ok(leaning.every(each => each > 0 && each <= 1))
        assert.equal(origins.leaningOf(surname), leaning)
      }),
    )
  })

  it('is refused when a set of lists is missing', () => {
    const cut = { ...sections, profiles: packBytes(Buffer.from('')) }
    assert.throws(() => new SurnameOrigins(openedSnapshot(cut), table), SnapshotError)
  })
})
