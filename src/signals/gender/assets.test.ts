import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowsOf, wordsOn } from './assets.ts'
import { fold } from './read/text.ts'

describe('the tables that people write by hand', () => {
  const columns = { 'words.csv': 2, 'surname-endings.csv': 5, 'letters.csv': 2, 'areas.csv': 3, 'scripts.csv': 2 }

  it('have a cell in every column, and no row twice', () => {
    for (const [file, count] of Object.entries(columns)) {
      const rows = rowsOf(file)
      assert.ok(rows.length > 20, file)
      for (const row of rows) assert.equal(row.length, count, `${file}: ${row}`)
      assert.equal(new Set(rows.map(row => row.join(','))).size, rows.length, file)
    }
  })

  it('have folded words, but for places', () => {
    for (const [list, word] of rowsOf('words.csv')) {
      if (/place|city/.test(list)) assert.equal(word, word.trim(), word)
      else assert.equal(word, fold(word), list)
    }
  })

  it('have numbers where they are reckoned with', () => {
    for (const [, form, logOdds] of rowsOf('surname-endings.csv')) assert.ok(Math.abs(Number(logOdds)) <= 5, form)
    for (const [area, people] of rowsOf('areas.csv')) assert.match(people, /^\d*$/, area)
  })

  it('have the list that is asked for', () => {
    assert.throws(() => wordsOn('names of ships'), RangeError)
  })
})
