import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asOfText, asOfUtc, instantOf } from './body.ts'

describe('asOfText', () => {
  it('gives an instant where the text names a zone', () => {
    assert.equal(asOfText('2026-08-22T10:11:12Z'), '2026-08-22T10:11:12Z')
    assert.equal(asOfText('2026-08-22T10:11:12.345678+02:00'), '2026-08-22T08:11:12Z')
    assert.equal(asOfText('2026-08-22 23:30:00 -0700'), '2026-08-23T06:30:00Z')
    assert.equal(asOfText('2026-08-22 10:11 UTC'), '2026-08-22T10:11:00Z')
  })

  it('gives only the date where the zone is not known', () => {
    for (const text of ['2026-08-22', '2026-08-22T10:11:12.345678', ' 2026-08-22 10:11:12 ', '2026-08-22-10-11-12']) {
      assert.equal(asOfText(text), '2026-08-22')
    }
  })

  it('knows nothing of a text that is no date, and of a day that does not exist', () => {
    for (const text of [
      '',
      'yesterday',
      '363',
      '2026-02-30',
      '2026-13-01',
      '22.08.2026',
      '2026-08-22T25:00:00Z',
      null,
      7,
    ]) {
      assert.equal(asOfText(text), null, String(text))
    }
  })
})

describe('asOfUtc', () => {
  it('reads a time without a zone as UTC', () => {
    assert.equal(asOfUtc('2025-07-24-20-23-14'), '2025-07-24T20:23:14Z')
    assert.equal(asOfUtc('2026-08-22 21:00:00'), '2026-08-22T21:00:00Z')
    assert.equal(asOfUtc(undefined), null)
  })
})

describe('instantOf', () => {
  it('leaves fractions of a second out', () => {
    assert.equal(instantOf(1_753_409_788_780), '2025-07-25T02:16:28Z')
  })
})
