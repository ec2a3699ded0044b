import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { SnapshotError } from '../../../data/snapshot/snapshot.ts'
import { encodeTable } from '../compile/encode-table.ts'
import { tinyLexicon, tinyRows } from '../fixtures/tiny-index.ts'
import {
  type Evidence,
  evidenceKinds,
  originOf,
  packEvidence,
  shareOf,
  shareStepOf,
  sizeOf,
  unpackEvidence,
} from './evidence.ts'
import { NameTable } from './name-table.ts'
import { Weighing } from './weigh.ts'

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
        // Births have 0.3 added to each side, so that few of them are not certain; past 403 to 1 all odds are kept alike.
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

  it('packs to the same again after it was unpacked, to a step of the log-odds', () => {
    fc.assert(
      fc.property(evidence, each => {
        const packed = packEvidence(each, 7)
        const again = packEvidence(unpackEvidence(packed, { kind: each.kind, area: each.area }), 7)
        assert.ok(Math.abs(shareStepOf(again) - shareStepOf(packed)) <= 1)
        assert.equal(sizeOf(again), sizeOf(packed))
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
    assert.ok(italian.share < 0.3 && italian.local)
    const swiss = weighing.weigh(andrea, 'SM')
    assert.ok(
      swiss.share < weighing.weigh(andrea, null).share && !swiss.local,
      'a country of the same language leans the same way',
    )
    assert.deepEqual(weighing.weigh(andrea, 'ZZ'), weighing.weigh(andrea, null), 'an unassigned code says nothing')
  })

  it('can leave out one origin', () => {
    const number = table.numberOf('nika')
    const left = originOf(table.statements[table.ends[number]])
    const leftOut = Uint8Array.from(table.origins, (_, origin) => (origin === left ? 1 : 0))
    assert.equal(weighing.weigh(number, null, null, leftOut).weight, 0)
  })

  it('refuses an origin of a kind that it does not know', () => {
    const text = Buffer.from(sections.origins as Uint8Array)
      .toString()
      .replace('counted', 'deaths')
    const changed = { ...sections, origins: Uint8Array.from(Buffer.from(text)) }
    assert.throws(() => new NameTable(openedSnapshot(changed)), SnapshotError)
  })

  it('refuses a statement of an origin that is not there', () => {
    const changed = { ...sections, origins: Uint8Array.from(Buffer.from('counted:US')) }
    assert.throws(() => new NameTable(openedSnapshot(changed)), SnapshotError)
  })
})
