import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { SnapshotError } from '../../../data/snapshot-error.ts'
import { tinyLexicon, tinyRows } from '../fixtures/tiny-index.ts'
import { encodeTable } from './encode-table.ts'
import { type Evidence, evidenceKinds, originOf, packEvidence, shareOf, sizeOf, unpackEvidence } from './evidence.ts'
import { NameTable } from './name-table.ts'
import { Weighing } from './weigh.ts'

const evidence: fc.Arbitrary<Evidence> = fc.record({
  kind: fc.constantFrom(...evidenceKinds),
  area: fc.constantFrom('', 'US', 'ar'),
  male: fc.integer({ min: 0, max: 5_000_000 }),
  female: fc.integer({ min: 1, max: 5_000_000 }),
})

describe('a statement', () => {
  it('keeps its origin, and its share to a tenth of the side that is smaller', () => {
    fc.assert(
      fc.property(evidence, fc.integer({ min: 0, max: 255 }), (each, origin) => {
        const packed = packEvidence(each, origin)
        assert.equal(originOf(packed), origin)
        const share = each.female / (each.female + each.male)
        const smaller = Math.min(share, 1 - share)
        assert.ok(Math.abs(shareOf(packed) - share) <= Math.max(0.06, smaller * 0.25))
        assert.ok(sizeOf(packed) >= 0 && sizeOf(packed) < 32)
      }),
    )
  })

  it('packs to the same again after it was unpacked', () => {
    fc.assert(
      fc.property(evidence, each => {
        const packed = packEvidence(each, 7)
        const again = unpackEvidence(packed, { kind: each.kind, area: each.area })
        // The pseudo-count that a small number of births is given once moves the share towards the middle twice.
        assert.ok(Math.abs(shareOf(packEvidence(again, 7)) - shareOf(packed)) < 0.11)
        assert.equal(sizeOf(packEvidence(again, 7)), sizeOf(packed))
      }),
    )
  })
})

describe('the table of names', () => {
  const rows = tinyRows()
  const sections = encodeTable(rows, tinyLexicon)
  const table = new NameTable(openedSnapshot(sections))
  const weighing = new Weighing(table)

  it('has every name, and what was said of it', () => {
    for (const [name, statements] of rows) {
      const number = table.givenNumber(name)
      assert.ok(number >= 0, name)
      assert.equal(table.ends[number + 1] - table.ends[number], statements.length)
    }
    assert.equal(table.countGiven(), rows.size)
  })

  it('tells given names, surnames and words apart', () => {
    assert.equal(table.givenNumber('stone'), -1)
    assert.notEqual(table.logShareOfSurname(table.numberOf('stone')), null)
    assert.notEqual(table.logShareOfWord(table.numberOf('stone')), null)
    assert.equal(table.logShareOfWord(table.numberOf('anna')), null)
    assert.equal(table.logShareOfGiven(table.numberOf('nobody')), null)
    const [first, last] = ['smith', 'wald'].map(name => table.logShareOfSurname(table.numberOf(name)) ?? 0)
    assert.ok(first > last, 'the more frequent surname is likelier')
  })

  it('lets the sources of the hinted country decide', () => {
    const andrea = table.numberOf('andrea')
    assert.ok(weighing.weigh(andrea, null).share > 0.7)
    const italian = weighing.weigh(andrea, 'IT')
    assert.ok(italian.share < 0.1 && italian.local)
    const swiss = weighing.weigh(andrea, 'SM')
    assert.ok(
      swiss.share < weighing.weigh(andrea, null).share && !swiss.local,
      'a country of the same language leans the same way',
    )
    assert.deepEqual(weighing.weigh(andrea, 'ZZ'), weighing.weigh(andrea, null), 'an unassigned code says nothing')
  })

  it('can leave out one origin', () => {
    const number = table.numberOf('nika')
    assert.equal(weighing.weigh(number, null, originOf(table.statements[table.ends[number]])).sources, 0)
  })

  it('refuses an origin of a kind that it does not know', () => {
    const text = Buffer.from(sections.origins as Uint8Array)
      .toString()
      .replace('births', 'deaths')
    const changed = { ...sections, origins: Uint8Array.from(Buffer.from(text)) }
    assert.throws(() => new NameTable(openedSnapshot(changed)), SnapshotError)
  })

  it('refuses a statement of an origin that is not there', () => {
    const changed = { ...sections, origins: Uint8Array.from(Buffer.from('births:US')) }
    assert.throws(() => new NameTable(openedSnapshot(changed)), SnapshotError)
  })
})
