import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tinyLexicon, tinyRows, tinySections } from '../../src/signals/gender/fixtures/tiny-index.ts'
import { NameTable } from '../../src/signals/gender/table/name-table.ts'
import { isLongRun } from '../../test/support/long-run.ts'
import { buildSections, viewOf } from './build-sections.ts'
import { addSurveys } from './surveys.ts'
import { foldOf, folds } from './train.ts'

describe('building the sections', () => {
  // The test below compares the model and the letters of two builds in every run.
  it('gives the same bytes for the same sources', { skip: !isLongRun && 'it takes a long run' }, () => {
    assert.deepEqual(
      buildSections(tinyRows(), tinyLexicon, () => {}),
      tinySections(),
    )
  })
})

describe('names that only surveys know', () => {
  it('are in the table, and teach neither classifier nor letters', () => {
    const rows = tinyRows()
    const surveyed = new Map(['zandrelle', 'orvika'].map(name => [name, { surveys: 9, share: 0.1 }]))
    addSurveys(rows, surveyed)
    const built = buildSections(rows, tinyLexicon, () => {})
    assert.deepEqual([built.model, built.letters], [tinySections().model, tinySections().letters])
    assert.equal(new NameTable(viewOf(built)).countGiven(), tinyRows().size + 2)
  })
})

describe('the folds of names', () => {
  it('are of about the same size, and stay the same', () => {
    const sizes = new Array(folds).fill(0)
    for (let number = 0; number < 10_000; number++) sizes[foldOf(`name${number}`)]++
    assert.ok(sizes.every(size => size > 700 && size < 1300))
    assert.equal(foldOf('maria'), foldOf('maria'))
  })
})
