import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { SourceStamp } from '../../core/dataset.ts'
import type { FeedFileState } from '../feeds/store.ts'
import { numbersFeed } from '../fixtures/tiny-feeds.ts'
import { asOfHeaderOf, confirmedSources, freshnessOf } from './freshness.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-05-10T00:00:00Z')

const source = (topic: string, asOf: string, staleAfterHours: number | null = 48): SourceStamp => {
  return { name: `Source of ${topic}`, topic, url: 'https://example.org', licence: 'CC0-1.0', asOf, staleAfterHours }
}
const feed = (topic: string) => ({ topic })

describe('the freshness of a topic', () => {
  it('is that of its oldest source, whether it says a date or an instant', () => {
    const sources = [source('city', '2026-05-09T12:00:00Z'), source('city', '2026-05-09'), source('city', '2026-05-10')]
    assert.deepEqual(freshnessOf({ sources }, [], now), [{ topic: 'city', asOf: '2026-05-09', stale: false }])
  })

  it('is stale when any of its sources is older than that one may be', () => {
    const sources = [source('city', '2026-05-08', 1000), source('city', '2026-05-09', 23)]
    assert.deepEqual(freshnessOf({ sources }, [], now), [{ topic: 'city', asOf: '2026-05-08', stale: true }])
    const fresh = [source('city', '2026-05-08', 48)]
    assert.equal(freshnessOf({ sources: fresh }, [], now)[0].stale, false, 'at the last moment')
    assert.equal(freshnessOf({ sources: fresh }, [], now + 1)[0].stale, true, 'a moment later')
  })

  it('never goes stale when its content does not age', () => {
    const sources = [source('zones', '1999-01-01', null)]
    assert.deepEqual(freshnessOf({ sources }, [], now), [{ topic: 'zones', asOf: '1999-01-01', stale: false }])
  })

  it('is none and stale when only feeds would bring it that were never fetched', () => {
    const topics = freshnessOf(
      { sources: [source('city', '2026-05-09')] },
      [feed('tor'), feed('city'), feed('tor')],
      now,
    )
    assert.deepEqual(topics, [
      { topic: 'city', asOf: '2026-05-09', stale: false },
      { topic: 'tor', asOf: null, stale: true },
    ])
  })

  it('lists each topic once, and agrees with a slow count', () => {
    const one = fc.record({
      topic: fc.constantFrom('a', 'b', 'c'),
      days: fc.integer({ min: 0, max: 30 }),
      limit: fc.option(fc.integer({ min: 1, max: 500 })),
    })
    fc.assert(
      fc.property(fc.array(one), fc.array(fc.constantFrom('a', 'b', 'd')), (parts, declared) => {
        const day = (days: number) => new Date(now - days * 24 * hourMs).toISOString().slice(0, 10)
        const sources = parts.map(({ topic, days, limit }) => source(topic, day(days), limit))
        const topics = freshnessOf({ sources }, declared.map(feed), now)
        assert.deepEqual(
          topics.map(({ topic }) => topic).sort(),
          [...new Set([...parts.map(({ topic }) => topic), ...declared])].sort(),
        )
        for (const { topic, asOf, stale } of topics) {
          const own = parts.filter(each => each.topic === topic)
          assert.equal(asOf, own.length === 0 ? null : day(Math.max(...own.map(({ days }) => days))))
          assert.equal(stale, own.length === 0 || own.some(({ days, limit }) => limit !== null && days * 24 > limit))
        }
      }),
    )
  })
})

describe('the header of an answer', () => {
  it('is a dictionary of structured fields', () => {
    const topics = [
      { topic: 'city', asOf: '2026-06-05', stale: true },
      { topic: 'asn', asOf: '2026-06-17', stale: false },
      { topic: 'tor', asOf: null, stale: true },
    ]
    assert.equal(asOfHeaderOf(topics), 'city="2026-06-05";stale, asn="2026-06-17", tor="none";stale')
    assert.equal(asOfHeaderOf([]), '')
    const clocks = { topic: 'clocks', asOf: '2026-10-29', version: '2026f', stale: false }
    assert.equal(asOfHeaderOf([clocks]), 'clocks="2026-10-29";version="2026f"')
  })
})

describe('what a publisher confirms', () => {
  const tor = numbersFeed('tor')
  const file = { sha256: 'ab'.repeat(32), asOf: null, checkedAt: '2026-05-09T23:00:00.000Z' } as FeedFileState
  const stamp = { ...source('tor', '2026-05-01T00:00:00.000Z'), name: tor.title, url: tor.url }
  const inputs = 'tiny@1.0.0, tor@abababababab'
  const confirmed = (changed: Partial<FeedFileState>, ofSnapshot = inputs, stamped = stamp) => {
    const state = { file: { ...file, ...changed }, previous: null, failure: null }
    return confirmedSources({ sources: [stamped], inputs: ofSnapshot }, [{ feed: tor, state }])[0].asOf
  }

  it('makes a source younger without a build, when its content has no date', () => {
    assert.equal(confirmed({}), file.checkedAt)
    assert.equal(confirmed({ asOf: '2026-05-02' }), stamp.asOf, 'the content says its own date')
  })

  it('says nothing of a snapshot that was built from another file', () => {
    assert.equal(confirmed({ sha256: 'cd'.repeat(32) }), stamp.asOf)
    assert.equal(confirmed({}, 'tiny@1.0.0'), stamp.asOf)
  })

  it('says nothing of another source', () => {
    assert.equal(confirmed({}, inputs, { ...stamp, name: 'Another', url: 'https://example.org' }), stamp.asOf)
    assert.equal(confirmed({}, inputs, { ...stamp, topic: 'city' }), stamp.asOf)
  })
})
