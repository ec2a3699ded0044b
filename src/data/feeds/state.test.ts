import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { asOfFile, type FeedFileState, type FeedState, parseFeedState } from './state.ts'

const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())
const file: fc.Arbitrary<FeedFileState> = fc.record({
  sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  bytes: fc.nat(),
  rows: fc.nat(),
  asOf: fc.option(
    fc.oneof(
      instant,
      instant.map(text => text.slice(0, 10)),
    ),
  ),
  fetchedAt: instant,
  checkedAt: instant,
  url: fc.webUrl(),
  etag: fc.option(fc.string()),
  lastModified: fc.option(fc.string()),
})
const failure = fc.record({
  at: instant,
  outcome: fc.constantFrom('refused' as const, 'failed' as const),
  reason: fc.string(),
  count: fc.nat(),
})
const state: fc.Arbitrary<FeedState> = fc.record({
  file: fc.option(file),
  previous: fc.option(file),
  failure: fc.option(failure),
})

describe('the state of a feed', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(state, each =>
        assert.deepEqual(parseFeedState(JSON.stringify(each)), JSON.parse(JSON.stringify(each))),
      ),
    )
  })

  it('is none when the text is cut or is another', () => {
    const [one] = fc.sample(
      state.filter(each => each.file !== null && each.failure !== null),
      1,
    )
    const text = JSON.stringify(one)
    for (let length = 0; length < text.length; length++) assert.equal(parseFeedState(text.slice(0, length)), null)
    fc.assert(fc.property(fc.string(), other => assert.equal(parseFeedState(other), null)))
    fc.assert(fc.property(fc.json(), other => assert.equal(parseFeedState(other), null)))
  })

  it('is none when one of its members is of another form', () => {
    const [one] = fc.sample(
      state.filter(each => each.file !== null && each.failure !== null),
      1,
    )
    const wrong: unknown[] = [7, {}, [], 'x', '2026-13-01', true]
    for (const part of ['file', 'failure'] as const) {
      for (const name of Object.keys(one[part] ?? {})) {
        const bad = wrong.filter(
          value => !(typeof value === 'string' && ['url', 'etag', 'lastModified', 'reason'].includes(name)),
        )
        for (const value of bad.filter(each => !(each === 7 && ['rows', 'bytes', 'count'].includes(name)))) {
          const changed = { ...one, [part]: { ...one[part], [name]: value } }
          assert.equal(parseFeedState(JSON.stringify(changed)), null, `${name} ${value}`)
        }
      }
    }
    assert.equal(parseFeedState(JSON.stringify({ ...one, previous: undefined })), null)
  })
})

describe('the as-of date of a file', () => {
  it('is what its content says, else when its publisher last confirmed it, never when it came', () => {
    const checkedAt = '2026-05-02T00:00:00.000Z'
    assert.equal(asOfFile({ asOf: '2026-04-30', checkedAt }), '2026-04-30')
    assert.equal(asOfFile({ asOf: null, checkedAt }), checkedAt)
  })
})
