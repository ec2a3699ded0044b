import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dueAt, isWanted } from './feed-due.ts'
import type { FeedFileState, FeedState } from './feed-state.ts'

const hourMs = 3_600_000
const checked = Date.parse('2026-05-01T00:00:00Z')
const file = { checkedAt: new Date(checked).toISOString() } as FeedFileState
const daily = { refreshHours: 24 }

const failed = (count: number): FeedState['failure'] => {
  return { at: file.checkedAt, outcome: 'failed', reason: 'It failed.', count }
}
const hoursToWait = (refreshHours: number, state: Pick<FeedState, 'file' | 'failure'>, stretch = 0) =>
  (dueAt({ refreshHours }, state, stretch) - checked) / hourMs

describe('a feed is asked for', () => {
  it('at once when it was never fetched', () => {
    assert.ok(dueAt(daily, { file: null, failure: null }, 0.1) < 0)
  })

  it('when its hours have passed since it was confirmed, or half a minute before', () => {
    assert.equal(hoursToWait(24, { file, failure: null }), 24 - 1 / 120)
    assert.equal(hoursToWait(1, { file, failure: null }), 1 - 1 / 120)
  })

  it('later by its stretch, so that not all installations ask at once', () => {
    assert.ok(Math.abs(hoursToWait(24, { file, failure: null }, 0.1) - 26.4) < 0.01)
  })

  it('sooner after a failure, at intervals that double up to its own', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1000].map(count => hoursToWait(24, { file, failure: failed(count) }))
    assert.deepEqual(waits, [0.25, 0.5, 1, 2, 4, 8, 16, 24, 24, 24])
    assert.equal(hoursToWait(1, { file: null, failure: failed(5) }), 1)
  })

  it('at once by a person when it failed before, and not when it is not due', () => {
    assert.equal(isWanted(daily, { file, failure: failed(3) }, checked + 1), true)
    assert.equal(isWanted(daily, { file, failure: null }, checked + hourMs), false)
    assert.equal(isWanted(daily, { file, failure: null }, checked + 24 * hourMs), true)
    assert.equal(isWanted(daily, { file: null, failure: null }, checked), true)
  })
})
