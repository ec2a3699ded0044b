import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FeedFileState } from '../feeds/store.ts'
import { openedSnapshot } from '../fixtures/opened-snapshot.ts'
import { tinyDataset } from '../fixtures/tiny-dataset.ts'
import { evens } from '../fixtures/tiny-feeds.ts'
import { Catalog } from './catalog.ts'

const tiny = tinyDataset('work')
const source = {
  name: 'Numbers',
  topic: 'numbers',
  url: 'https://example.org',
  licence: 'CC0-1.0',
  asOf: '2026-01-01',
  staleAfterHours: 30 * 24 + 23,
}
const view = { ...openedSnapshot({ numbers: Uint32Array.of(42) }), sources: [source] }
const numbers = Uint32Array.of(42)

/** The fixture's snapshot is as of 2026-01-01. */
const daysLater = (days: number) => Date.parse('2026-01-01') + days * 86_400_000

describe('the catalog', () => {
  it('has nothing to read while a data set is loading', () => {
    const catalog = new Catalog([tiny])
    assert.equal(catalog.get(tiny), undefined)
    const nothing = {
      isOpen: false,
      asOf: null,
      ageDays: null,
      topics: [],
      sources: [],
      feeds: [],
      taken: null,
      warnings: [],
      damagedBlocks: 0,
      worse: [],
    }
    assert.deepEqual(catalog.status(0), [
      { name: 'tiny', title: 'Two numbers', state: 'loading', required: true, ...nothing },
    ])
  })

  it('has nothing to read of a data set it does not know', () => {
    assert.equal(new Catalog([]).get(tiny), undefined)
  })

  it('gives no age to a data set that is open and has no source yet', () => {
    const catalog = new Catalog([tiny])
    catalog.swap(tiny, openedSnapshot({ numbers: Uint32Array.of(42) }), numbers)
    const [{ isOpen, asOf, ageDays }] = catalog.status(daysLater(7))
    assert.deepEqual({ isOpen, asOf, ageDays }, { isOpen: true, asOf: null, ageDays: null })
  })

  it('reads the newest snapshot, while the one before stays with those who hold it', () => {
    const catalog = new Catalog([tiny])
    catalog.swap(tiny, view, numbers)
    const held = catalog.get(tiny)
    catalog.swap(tiny, view, Uint32Array.of(43))
    assert.equal(held, numbers)
    assert.deepEqual(catalog.get(tiny), Uint32Array.of(43))
  })

  it('counts whole days of age and calls data stale of which a topic is older than it may be', () => {
    const catalog = new Catalog([tiny])
    catalog.swap(tiny, view, numbers)
    const seen = [-1, 0, 1.9, 30.5, 31].map(days => catalog.status(daysLater(days))[0])
    assert.deepEqual(
      seen.map(({ ageDays }) => ageDays),
      [0, 0, 1, 30, 31],
    )
    assert.deepEqual(
      seen.map(({ state }) => state),
      ['ready', 'ready', 'ready', 'ready', 'stale'],
    )
    assert.equal(seen[0].asOf, '2026-01-01')
  })

  it('says that a build failed when there is nothing older to answer with', () => {
    const catalog = new Catalog([tiny])
    catalog.fail(tiny, { reason: 'The feed has no rows.' })
    const [{ state, message }] = catalog.status(0)
    assert.deepEqual({ state, message }, { state: 'failed', message: 'The feed has no rows.' })
  })

  it('goes on with the older snapshot when a build fails, and forgets the failure with the next that works', () => {
    const catalog = new Catalog([tiny])
    catalog.swap(tiny, view, numbers)
    catalog.fail(tiny, { reason: 'The feed has no rows.' })
    assert.equal(catalog.get(tiny), numbers)
    const [{ state, message }] = catalog.status(daysLater(1))
    assert.deepEqual({ state, message }, { state: 'ready', message: 'The feed has no rows.' })
    catalog.swap(tiny, view, numbers)
    assert.equal(catalog.status(daysLater(1))[0].message, undefined)
  })

  it('forgets a failure when what answers is what a build would give', () => {
    const catalog = new Catalog([tiny])
    catalog.swap(tiny, view, numbers)
    catalog.fail(tiny, { reason: 'The feed has no rows.' })
    catalog.recover(tiny)
    assert.equal(catalog.status(daysLater(1))[0].message, undefined)
    assert.equal(catalog.get(tiny), numbers)
  })

  it('shows what the build left out, and what is known of the feeds', () => {
    const catalog = new Catalog([tiny])
    catalog.swap(tiny, { ...view, warnings: ['line 3 of own.txt: not a number'] }, numbers)
    const state = { file: null, previous: null, failure: null }
    catalog.note(tiny, { feeds: [{ feed: evens, state }] })
    const [{ warnings, feeds }] = catalog.status(daysLater(1))
    assert.deepEqual(warnings, ['line 3 of own.txt: not a number'])
    assert.deepEqual(feeds, [{ feed: evens, state }])
  })
})

describe('the age that answers carry', () => {
  const fed = tinyDataset('work', { feeds: [evens] })

  it('is that of each topic, and what was never fetched', () => {
    const catalog = new Catalog([fed])
    assert.equal(catalog.asOfHeader('tiny', daysLater(1)), 'evens="none";stale')
    catalog.swap(fed, view, numbers)
    assert.equal(catalog.asOfHeader('tiny', daysLater(1)), 'numbers="2026-01-01", evens="none";stale')
    assert.equal(catalog.asOfHeader('tiny', daysLater(31)), 'numbers="2026-01-01";stale, evens="none";stale')
    assert.equal(catalog.status(daysLater(1))[0].state, 'stale', 'a topic that is missing makes the data set stale')
  })

  it('is empty for a data set that is not known or has nothing to say', () => {
    const catalog = new Catalog([tiny])
    assert.equal(catalog.asOfHeader('another', 0), '')
    assert.equal(catalog.asOfHeader('tiny', 0), '')
    assert.deepEqual(catalog.freshness('another', 0), [])
  })

  it('is worked out at most every ten seconds, and at once for another snapshot or a clock that was set back', () => {
    const catalog = new Catalog([fed])
    catalog.swap(fed, view, numbers)
    const first = catalog.freshness('tiny', daysLater(1))
    assert.equal(catalog.freshness('tiny', daysLater(1) + 9_999), first)
    const later = catalog.freshness('tiny', daysLater(1) + 10_000)
    assert.notEqual(later, first)
    assert.notEqual(catalog.freshness('tiny', daysLater(1)), later)
    catalog.swap(fed, { ...view, sources: [{ ...source, asOf: '2026-01-02' }] }, numbers)
    assert.match(catalog.asOfHeader('tiny', daysLater(1)), /^numbers="2026-01-02"/)
  })

  it('follows what publishers confirm, without another snapshot', () => {
    const catalog = new Catalog([fed])
    const stamp = { ...source, name: evens.title, topic: 'evens', url: evens.url, asOf: '2026-01-01T00:00:00.000Z' }
    catalog.swap(fed, { ...view, inputs: 'tiny, evens@abababababab', sources: [stamp] }, numbers)
    const checkedAt = '2026-02-01T00:00:00.000Z'
    const file = { sha256: 'ab'.repeat(32), asOf: null, checkedAt } as FeedFileState
    catalog.note(fed, { feeds: [{ feed: evens, state: { file, previous: null, failure: null } }] })
    assert.equal(catalog.asOfHeader('tiny', daysLater(32)), `evens="${checkedAt}"`)
    assert.equal(catalog.status(daysLater(32))[0].sources[0].asOf, checkedAt)
  })
})
