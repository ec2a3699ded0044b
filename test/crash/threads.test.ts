/** A kill of a thread under load; 300 in a long run. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLongRun } from '../support/long-run.ts'
import { testKills } from './test-kills.ts'

describe('a service whose threads are killed under load', () => {
  it('loses no credit, charges nobody twice, leaves nothing held, and goes on', async test => {
    const summary = await testKills('threads', test)
    // A single kill can find the answers of all requests in flight on their way, and spends less than an account has.
    if (isLongRun) {
      assert.ok(summary.lost > 0, 'requests were in flight')
      assert.ok(summary.refused402 > 0, 'an account ran out of credits')
    }
    assert.ok(summary.settled <= summary.answered)
  })
})
