import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDue, isWanted } from './due.ts'
import type { FeedFileState, FeedState } from './store.ts'

const hourMs = 3_600_000
const checked = Date.parse('2026-05-01T00:00:00Z')
const file = { checkedAt: new Date(checked).toISOString() } as FeedFileState
const daily = { refreshHours: 24 }

const failed = (count: number): FeedState['failure'] => {
  return { at: file.checkedAt, outcome: 'failed', reason: 'It failed.', count }
}

/** The first moment at which the feed is due, in hours since it was checked. */
function hoursToWait(refreshHours: number, state: Pick<FeedState, 'file' | 'failure'>, stretch = 0): number {
  const dueAfter = (ms: number) => isDue({ refreshHours }, state, stretch, checked + ms)
  let [early, late] = [0, 1000 * hourMs]
  assert.deepEqual([dueAfter(early), dueAfter(late)], [false, true])
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (dueAfter(middle)) late = middle
    else early = middle
  }
  return late / hourMs
}

describe('a feed is asked for', () => {
  it('at once when it was never fetched', () => {
    assert.equal(isDue(daily, { file: null, failure: null }, 0.1, 0), true)
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

  it('at once when the clock was set back before the time at which it was confirmed or failed', () => {
    for (const state of [
      { file, failure: null },
      { file, failure: failed(9) },
    ]) {
      assert.equal(isDue(daily, state, 0.1, checked - 365 * 24 * hourMs), true, 'a year')
      assert.equal(isDue(daily, state, 0.1, checked - 60_000), true, 'a minute')
      assert.equal(isDue(daily, state, 0.1, checked - 10_000), false, 'as clocks are corrected all the time')
    }
  })
})
