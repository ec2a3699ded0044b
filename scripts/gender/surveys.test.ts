import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { tinyLexicon, tinyRows } from '../../src/signals/gender/fixtures/tiny-index.ts'
import { addSurveys, parseSurveys, readSurveys, usableSurveys } from './surveys.ts'

describe('surveys', () => {
  it('are read by name, without keys that are no name', () => {
    const body = Buffer.from(
      '{"anna": [30, 100, 0.99, 3], "jean-marie": [4, 9, 0.2, 3], "&#26519;": [1, 0, 1.0, 3], "x": [1, 1, 0, 3]}',
    )
    assert.deepEqual(parseSurveys(body), [
      { name: 'anna', surveys: 30, share: 0.99 },
      { name: 'jean-marie', surveys: 4, share: 0.2 },
    ])
  })

  it('are left out when the name of the file is empty', async () => {
    assert.deepEqual(await readSurveys(''), [])
  })

  it('are refused when the file is missing or is not the pinned one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-surveys-'))
    const path = join(folder, 'name_data.json')
    await assert.rejects(readSurveys(path), { code: 'ENOENT', path })
    await writeFile(path, '{"anna": [30, 100, 0.99, 3]}')
    await assert.rejects(readSurveys(path), /name_data\.json has the digest [0-9a-f]{64}, not 66b53d66/)
    await rm(folder, { recursive: true })
  })

  it('add single words that two of them know and nothing else does', () => {
    const rows = tinyRows()
    const names = [
      { name: 'once', surveys: 1, share: 1 },
      { name: 'zandrelle', surveys: 6, share: 0.5 },
      ...['anna', 'smith', 'desk', 'rn', 'wei zhang', 'mary-ann'].map(name => ({ name, surveys: 9, share: 0 })),
    ]
    const surveyed = usableSurveys(names, tinyLexicon)
    assert.deepEqual([...surveyed.keys()], ['zandrelle', 'anna'])
    const ofAnna = rows.get('anna')
    addSurveys(rows, surveyed)
    assert.deepEqual(rows.get('zandrelle'), [{ kind: 'surveys', area: '', male: 3, female: 3 }])
    assert.deepEqual(rows.get('anna'), ofAnna)
  })
})
