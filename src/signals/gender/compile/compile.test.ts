import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { birthsFeeds } from '../feeds/births-feeds.ts'
import { tinyLexicon, tinyRows, tinySections } from '../fixtures/tiny-index.ts'
import { buildSections } from './build-sections.ts'
import { readSnapshot } from './bundled.ts'
import { addBirths, addSurveys, newerFile, replaceBirths } from './compile.ts'
import type { EvidenceRows } from './evidence-rows.ts'
import { foldOf, folds } from './training-names.ts'

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
    assert.deepEqual(lexicon.roles, tinyLexicon.roles)
    assert.equal(lexicon.romanised, tinyLexicon.romanised)
  })
})

describe('what is fetched', () => {
  it('takes the place of older births of the country and of lists made from them', () => {
    const rows = tinyRows()
    const births = new Map([['Vilorna', { male: 0, female: 10 }]])
    replaceBirths(rows, 'US', [{ births }])
    assert.deepEqual(rows.get('vilorna'), [{ kind: 'births', area: 'US', male: 0, female: 10 }])
    assert.ok(!rows.has('robin'), 'no other source has it')
    assert.ok(rows.get('andrea')?.every(({ kind }) => kind !== 'births'))
    assert.ok(rows.get('andrea')?.some(({ area }) => area === 'IT'))
  })

  it('is left out where what ships is newer', () => {
    const [{ feed }] = birthsFeeds
    const births = {
      name: 'Births',
      topic: 'births',
      url: '',
      licence: 'MIT',
      asOf: '2024-12-31',
      staleAfterHours: null,
    }
    const fetched = (asOf: string) => ({ read: () => ({ body: Buffer.alloc(0), asOf }) })
    assert.equal(newerFile(fetched('2023-12-31'), feed, 'US', [births]), null)
    assert.ok(newerFile(fetched('2024-12-31'), feed, 'US', [births]))
    assert.ok(newerFile(fetched('2020-12-31'), feed, 'FR', [births]), 'of France no births ship')
    assert.equal(newerFile({ read: () => null }, feed, 'US', [births]), null)
  })

  it('takes the place of nothing while one sex of it is missing', () => {
    const boys = Buffer.from(
      'Statistic Label,Year,Boys Names,VALUE\nBoys Names in Ireland with 3 or More Occurrences,1980,Anna,9\n',
    )
    const girls = Buffer.from(String(boys).replaceAll('Boys', 'Girls'))
    const addTo = (rows: EvidenceRows, files: Record<string, Buffer>) =>
      addBirths(rows, { read: name => (files[name] ? { body: files[name], asOf: '2024-12-31' } : null) }, []).length
    const rows = tinyRows()
    assert.equal(addTo(rows, { 'ireland-boys': boys }), 0)
    assert.equal(addTo(rows, { 'ireland-girls': girls }), 0)
    assert.deepEqual(rows, tinyRows())
    assert.equal(addTo(rows, { 'ireland-boys': boys, 'ireland-girls': girls }), 2)
    const ofIreland = rows.get('anna')?.filter(({ area }) => area === 'IE')
    assert.deepEqual(ofIreland, [{ kind: 'births', area: 'IE', male: 9, female: 9 }])
  })

  it('adds up the files of one country', () => {
    const rows = tinyRows()
    const files = [
      { male: 3, female: 4 },
      { male: 0, female: 5 },
    ].map(births => ({ births: new Map([['Robin', births]]) }))
    replaceBirths(rows, 'GB', files)
    const ofBritain = rows.get('robin')?.filter(({ area }) => area === 'GB')
    assert.deepEqual(ofBritain, [{ kind: 'births', area: 'GB', male: 3, female: 9 }])
  })

  it('adds names that two surveys know, under the spelling that more of them know', () => {
    const rows = tinyRows()
    addSurveys(rows, Buffer.from('{"once": [1, 9, 1, 3], "mary-ann": [2, 9, 1, 3], "mary ann": [6, 9, 0.5, 3]}'))
    assert.ok(!rows.has('once'))
    assert.deepEqual(rows.get('mary ann'), [{ kind: 'surveys', area: '', male: 3, female: 3 }])
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
