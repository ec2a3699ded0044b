import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tinyLexicon, tinyRows, tinySections } from '../../src/signals/gender/fixtures/tiny-index.ts'
import { buildSections } from './build-sections.ts'
import { foldOf, folds } from './train.ts'

describe('building the sections', () => {
  it('gives the same bytes for the same sources', () => {
    assert.deepEqual(
      buildSections(tinyRows(), tinyLexicon, () => {}),
      tinySections(),
    )
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
