import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Catalog } from './catalog.ts'
import { openedSnapshot } from './fixtures/opened-snapshot.ts'
import { tinyDataset } from './fixtures/tiny-dataset.ts'

const tiny = tinyDataset('work')
const view = openedSnapshot({ numbers: Uint32Array.of(42) })
const numbers = Uint32Array.of(42)

/** The fixture's snapshot is as of 2026-01-01. */
const daysLater = (days: number) => Date.parse('2026-01-01') + days * 86_400_000

describe('the catalog', () => {
  it('has nothing to read while a data set is loading', () => {
    const catalog = new Catalog([tiny])
    assert.equal(catalog.get(tiny), undefined)
    const loading = { name: 'tiny', title: 'Two numbers', state: 'loading', asOf: null, ageDays: null, sources: [] }
    assert.deepEqual(catalog.status(0), [loading])
  })

  it('has nothing to read of a data set it does not know', () => {
    assert.equal(new Catalog([]).get(tiny), undefined)
  })

  it('reads the newest snapshot, while the one before stays with those who hold it', () => {
    const catalog = new Catalog([tiny])
    catalog.swap(tiny, view, numbers)
    const held = catalog.get(tiny)
    catalog.swap(tiny, view, Uint32Array.of(43))
    assert.equal(held, numbers)
    assert.deepEqual(catalog.get(tiny), Uint32Array.of(43))
  })

  it('counts whole days of age and calls data stale that is older than the data set allows', () => {
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
    catalog.fail(tiny, 'The feed has no rows.')
    const [{ state, message }] = catalog.status(0)
    assert.deepEqual({ state, message }, { state: 'failed', message: 'The feed has no rows.' })
  })

  it('goes on with the older snapshot when a build fails, and forgets the failure with the next that works', () => {
    const catalog = new Catalog([tiny])
    catalog.swap(tiny, view, numbers)
    catalog.fail(tiny, 'The feed has no rows.')
    assert.equal(catalog.get(tiny), numbers)
    const [{ state, message }] = catalog.status(daysLater(1))
    assert.deepEqual({ state, message }, { state: 'ready', message: 'The feed has no rows.' })
    catalog.swap(tiny, view, numbers)
    assert.equal(catalog.status(daysLater(1))[0].message, undefined)
  })
})
