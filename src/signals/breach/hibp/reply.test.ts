import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { aBreach } from '../fixtures/breaches.ts'
import { type RawReply, readAccount, readCatalogue, readPlan, readRange, readReply } from './reply.ts'

const reply = (status: number, more: Partial<RawReply> = {}) =>
  readReply({ status, isHtml: false, retryAfter: null, body: '', ...more })

describe('a reply', () => {
  it('is found, nothing, busy, refused or failed, by its status', () => {
    assert.deepEqual(reply(200, { body: '[1]' }), { kind: 'found', value: [1] })
    assert.deepEqual(reply(404), { kind: 'nothing' })
    assert.deepEqual(reply(429, { retryAfter: '2' }), { kind: 'busy', retryAfterS: 2 })
    assert.deepEqual(reply(401), { kind: 'key_refused', status: 401, isPage: false })
    assert.deepEqual(reply(403, { isHtml: true }), { kind: 'key_refused', status: 403, isPage: true })
    assert.deepEqual(reply(400), { kind: 'bad_request' })
    for (const status of [204, 301, 302, 304, 410, 451, 500, 502, 503, 504]) assert.equal(reply(status).kind, 'failed')
    assert.equal(readReply(null).kind, 'failed')
  })

  it('is nothing only without a body, and not of a page', () => {
    assert.equal(reply(404, { isHtml: true }).kind, 'failed')
    for (const body of [' ', '\n', '{}', 'Not Found', '<html>']) assert.equal(reply(404, { body }).kind, 'failed')
  })

  it('is not found when it is a page, whatever is on it', () => {
    assert.equal(reply(200, { isHtml: true, body: '[]' }).kind, 'failed')
  })

  for (const [what, retryAfter, retryAfterS] of [
    ['no wait', null, 6],
    ['a word', 'soon', 6],
    ['a date', 'Wed, 21 Oct 2026 07:28:00 GMT', 6],
    ['a fraction', '1.5', 6],
    ['a negative wait', '-3', 6],
    ['a wait of nothing', '0', 1],
    ['a wait of a minute', '60', 60],
    ['a wait with white space', ' 7 ', 7],
    ['a wait of days', '999999', 3_600],
    ['digits without an end', '9'.repeat(400), 6],
  ] as const) {
    it(`that is busy with ${what} asks for ${retryAfterS} s`, () => {
      assert.deepEqual(reply(429, { retryAfter }), { kind: 'busy', retryAfterS })
    })
  }

  it('never throws, and is an answer only with 200, or 404 without a body', () => {
    const any = fc.record({
      status: fc.integer({ min: 100, max: 599 }),
      isHtml: fc.boolean(),
      retryAfter: fc.option(fc.string()),
      body: fc.oneof(fc.string(), fc.json()),
    })
    fc.assert(
      fc.property(any, raw => {
        const { kind } = readReply(raw)
        if (kind === 'found') assert.equal(raw.status, 200)
        if (kind === 'nothing') assert.deepEqual([raw.status, raw.body, raw.isHtml], [404, '', false])
      }),
    )
  })
})

describe('the value of a reply', () => {
  const anything = fc.jsonValue()

  it('is the breaches of an account only when each is whole', () => {
    assert.deepEqual(readAccount([aBreach('A'), aBreach('B')]), [aBreach('A'), aBreach('B')])
    assert.deepEqual(readAccount([]), [])
    for (const value of [null, {}, 'A', [null], [aBreach('A'), { Name: 'B' }]]) assert.equal(readAccount(value), null)
  })

  it('is a range only when each entry is one', () => {
    const entry = { hashSuffix: 'aB'.repeat(17), websites: ['A'] }
    assert.deepEqual(readRange([entry]), [{ suffix: 'AB'.repeat(17), names: ['A'] }])
    assert.deepEqual(readRange([]), [])
    for (const value of [null, {}, [null], [entry, { ...entry, websites: 'A' }], [{ ...entry, hashSuffix: 'AB' }]]) {
      assert.equal(readRange(value), null)
    }
  })

  it('is a subscription only with a rate', () => {
    assert.deepEqual(readPlan({ Rpm: 10, IncludesKAnon: true, Other: 1 }), { perMinute: 10, includesKAnon: true })
    assert.deepEqual(readPlan({ Rpm: 10 }), { perMinute: 10, includesKAnon: false })
    for (const value of [null, [], {}, { Rpm: 0 }, { Rpm: '10' }, { Rpm: 1.5 }, { Rpm: 10, IncludesKAnon: 'yes' }]) {
      assert.equal(readPlan(value), null)
    }
  })

  it('is the catalogue without the entries that are no breach, which are told of by their position', () => {
    const read = readCatalogue([aBreach('A'), { Name: 'B' }, null, aBreach('C')])
    assert.deepEqual(read, { records: [aBreach('A'), aBreach('C')], leftOut: [2, 3] })
    assert.equal(readCatalogue({}), null)
  })

  it('is read without throwing, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.array(anything)), value => {
        for (const read of [readAccount, readRange, readPlan, readCatalogue]) read(value)
      }),
    )
  })
})
