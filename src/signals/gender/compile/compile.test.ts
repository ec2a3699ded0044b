import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FeedError } from '../../../core/feed.ts'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { tinyLexicon, tinyRows, tinySections } from '../fixtures/tiny-index.ts'
import { buildSections } from './build-sections.ts'
import { readSnapshot } from './bundled.ts'
import { compile } from './compile.ts'
import { nomquamgender } from './nomquamgender.ts'
import { foldOf, folds } from './train.ts'

describe('building the sections', () => {
  it('gives the same bytes for the same sources', () => {
    assert.deepEqual(
      buildSections(tinyRows(), tinyLexicon, () => {}),
      tinySections(),
    )
  })

  it('can start again from what it built: nothing that a source says is lost', () => {
    const { rows, lexicon } = readSnapshot(openedSnapshot(tinySections()))
    const original = tinyRows()
    assert.deepEqual([...rows.keys()].sort(), [...original.keys()].sort())
    for (const [name, statements] of original) {
      const origins = (all: typeof statements) => all.map(({ kind, area }) => `${kind}:${area}`).sort()
      assert.deepEqual(origins(rows.get(name) ?? []), origins(statements))
    }
    assert.deepEqual(new Map(lexicon.surnames), new Map(tinyLexicon.surnames))
    assert.deepEqual(new Map(lexicon.areas), new Map(tinyLexicon.areas))
    assert.deepEqual(lexicon.roles, tinyLexicon.roles)
    assert.equal(lexicon.romanised, tinyLexicon.romanised)
  })
})

describe('compiling', () => {
  it('refuses a fetched file that is not what its feed brings', async () => {
    const asked: string[] = []
    const feeds = {
      read: (name: string) => {
        asked.push(name)
        return { body: Buffer.from('<html>'), asOf: '2023-08-01' }
      },
    }
    await assert.rejects(async () => compile(() => {}, { feeds, operatorFile: null }), FeedError)
    assert.deepEqual(asked, [nomquamgender.name])
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
