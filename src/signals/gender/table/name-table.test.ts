import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodeTable } from '../../../../scripts/gender/encode-table.ts'
import { addEvidence } from '../../../../scripts/gender/evidence-rows.ts'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { SnapshotError } from '../../../data/snapshot/snapshot.ts'
import { frequenciesOf } from '../fixtures/drawn-names.ts'
import { tinyLexicon, tinyRows } from '../fixtures/tiny-index.ts'
import { personsOfSurveys, sizeOf } from './evidence.ts'
import { NameTable } from './name-table.ts'
import { Weighing } from './weigh.ts'

const rows = tinyRows()
// Names on 1 to 14 lists, which covers every class, and names with birth counts of every order of magnitude.
for (let lists = 1; lists <= 14; lists++) {
  for (let list = 0; list < lists; list++) {
    addEvidence(
      rows,
      `many${'x'.repeat(lists)}`,
      { kind: 'locale', area: String.fromCharCode(65 + list).repeat(2) },
      1,
      0,
    )
  }
}
for (let births = 1; births < 2 ** 23; births *= 3) {
  addEvidence(
    rows,
    `born${births.toString(2).replaceAll('0', 'o').replaceAll('1', 'i')}`,
    { kind: 'counted', area: 'US' },
    births,
    1,
  )
}
const table = new NameTable(openedSnapshot(encodeTable(rows, tinyLexicon)))

describe('the kinds of a name', () => {
  it('say how frequent it is as a given name as its statements do', () => {
    for (let number = 0; number < table.names.size; number++) {
      const sizes = Array.from(table.statements.subarray(table.ends[number], table.ends[number + 1]), sizeOf)
      const lists = sizes.filter(size => size === 0).length
      const listed = lists === 0 ? 0 : Math.log2(400) + Math.min(8, lists - 1)
      const expected = Math.max(...sizes, listed) * Math.LN2 - Math.log(7e8)
      assert.equal(frequenciesOf(table, number).given, sizes.length === 0 ? null : expected)
    }
  })

  it('take the number of surveys that know a name for no number of persons', () => {
    for (const surveys of [2, 9, 31]) {
      const surveyed = new Map([['sava', [{ kind: 'surveys', area: '', male: surveys, female: 0 } as const]]])
      const known = new NameTable(openedSnapshot(encodeTable(surveyed, tinyLexicon)))
      const share = frequenciesOf(known, known.numberOf('sava')).given ?? 0
      assert.ok(Math.abs(share - Math.log(personsOfSurveys(surveys) / 7e8)) <= Math.LN2 / 2, `${surveys}: ${share}`)
    }
  })

  it('say what it is, and nothing of a number that there is not', () => {
    for (let number = 0; number < table.names.size; number++) {
      const name = table.names.textOf(number)
      assert.equal(frequenciesOf(table, number).surname !== null, tinyLexicon.surnames.has(name))
      assert.equal(frequenciesOf(table, number).word !== null, tinyLexicon.words.has(name))
      const [surname, word] = [frequenciesOf(table, number).surname, frequenciesOf(table, number).word]
      const isRatherWord = word !== null && (surname === null || surname < word)
      assert.equal(table.isOnlyWord(number), isRatherWord && !table.isGiven(number))
    }
    assert.ok(!table.isOnlyWord(-1) && !table.isGiven(-1))
    for (const share of [
      frequenciesOf(table, -1).given,
      frequenciesOf(table, -1).surname,
      frequenciesOf(table, -1).word,
    ])
      assert.equal(share, null)
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
    assert.notEqual(frequenciesOf(table, table.numberOf('stone')).surname, null)
    assert.notEqual(frequenciesOf(table, table.numberOf('stone')).word, null)
    assert.equal(frequenciesOf(table, table.numberOf('anna')).word, null)
    assert.equal(frequenciesOf(table, table.numberOf('nobody')).given, null)
    const [first, last] = ['smith', 'wald'].map(name => frequenciesOf(table, table.numberOf(name)).surname ?? 0)
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
