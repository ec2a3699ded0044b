import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseMoment } from './instant.ts'

describe('a moment that is typed', () => {
  it('is a day of the calendar, which begins in UTC', () => {
    assert.equal(parseMoment('2027-01-31'), Date.UTC(2027, 0, 31))
    assert.equal(parseMoment('2028-02-29'), Date.UTC(2028, 1, 29))
  })

  it('is a moment with its zone', () => {
    assert.equal(parseMoment('2027-01-31T10:00Z'), Date.UTC(2027, 0, 31, 10))
    assert.equal(parseMoment('2027-01-31T10:00:05.5Z'), Date.UTC(2027, 0, 31, 10, 0, 5, 500))
    assert.equal(parseMoment('2027-01-01T00:30+02:00'), Date.UTC(2026, 11, 31, 22, 30))
  })

  it('is no day that its month does not have', () => {
    for (const text of ['2027-02-29', '2027-02-31', '2027-04-31', '2027-13-01', '2027-00-10', '2027-02-31T10:00Z']) {
      assert.equal(parseMoment(text), undefined, text)
    }
  })

  it('is no moment that each machine reads differently', () => {
    for (const text of ['2027-01-31T10:00', '2027-01-31T10:00:00', '2027-01-31 10:00', '2027-01-31 10:00Z']) {
      assert.equal(parseMoment(text), undefined, text)
    }
  })

  it('is nothing else', () => {
    for (const text of [
      '',
      'soon',
      '2027',
      '2027-01',
      '31.01.2027',
      '2027-01-31T25:00Z',
      '2027-01-31T10Z',
      ' 2027-01-31',
    ]) {
      assert.equal(parseMoment(text), undefined, text)
    }
  })
})
