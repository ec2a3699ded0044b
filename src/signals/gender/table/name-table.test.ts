import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { encodeTable } from '../compile/encode-table.ts'
import { addEvidence } from '../compile/evidence-rows.ts'
import { tinyLexicon, tinyRows } from '../fixtures/tiny-index.ts'
import { sizeOf } from './evidence.ts'
import { NameTable } from './name-table.ts'

const rows = tinyRows()
// As many lists as there are classes for, and births of every order.
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
      assert.equal(table.logShareOfGiven(number), sizes.length === 0 ? null : expected)
    }
  })

  it('say what it is, and nothing of a number that there is not', () => {
    for (let number = 0; number < table.names.size; number++) {
      const name = table.names.textOf(number)
      assert.equal(table.logShareOfSurname(number) !== null, tinyLexicon.surnames.has(name))
      assert.equal(table.logShareOfWord(number) !== null, tinyLexicon.words.has(name))
      const [surname, word] = [table.logShareOfSurname(number), table.logShareOfWord(number)]
      const isRatherWord = word !== null && (surname === null || surname < word)
      assert.equal(table.isOnlyWord(number), isRatherWord && !table.isGiven(number))
    }
    assert.ok(!table.isOnlyWord(-1) && !table.isGiven(-1))
    for (const share of [table.logShareOfGiven(-1), table.logShareOfSurname(-1), table.logShareOfWord(-1)])
      assert.equal(share, null)
  })
})
