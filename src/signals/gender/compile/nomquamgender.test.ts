import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FeedError } from '../../../core/feed.ts'
import { tinyRows } from '../fixtures/tiny-index.ts'
import { addSurveys, nomquamgender, parseSurveys } from './nomquamgender.ts'

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

  for (const text of [
    '',
    '<html>',
    '[]',
    'null',
    '{"anna": 3}',
    '{"anna": [1, 2]}',
    '{"anna": [1, 2, 1.5]}',
    '{"anna": [0, 2, 0.5]}',
    '{"anna": ["1", 2, 0.5]}',
    '{"anna": [1, 2, 0.5',
  ]) {
    it(`are refused: ${text || 'nothing'}`, () => {
      assert.throws(() => parseSurveys(Buffer.from(text)), FeedError)
    })
  }

  it('that are refused are not repeated in what is said of them', () => {
    assert.throws(
      () => nomquamgender.inspect(Buffer.from('<html>secret</html>')),
      (error: unknown) => error instanceof FeedError && !error.message.includes('secret'),
    )
  })

  it('add names that two of them know, under the spelling that more of them know', () => {
    const rows = tinyRows()
    addSurveys(rows, Buffer.from('{"once": [1, 9, 1, 3], "mary-ann": [2, 9, 1, 3], "mary ann": [6, 9, 0.5, 3]}'))
    assert.ok(!rows.has('once'))
    assert.deepEqual(rows.get('mary ann'), [{ kind: 'surveys', area: '', male: 3, female: 3 }])
  })
})
