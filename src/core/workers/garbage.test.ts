import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isWorthCollecting } from './garbage.ts'

it('collects in a thread that is idle, has grown, and has not collected in the last minute', () => {
  const idle = { utilization: 0.002, grownBytes: 50 * 2 ** 20, pauseMs: Number.POSITIVE_INFINITY }
  assert.equal(isWorthCollecting(idle), true)
  assert.equal(isWorthCollecting({ ...idle, utilization: 0.05 }), false)
  assert.equal(isWorthCollecting({ ...idle, grownBytes: 2 ** 20 }), false)
  assert.equal(isWorthCollecting({ ...idle, pauseMs: 30_000 }), false)
})
