/** Kills of threads under load. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { testKills } from './test-kills.ts'

describe('a service whose threads are killed under load', () => {
  it('loses no credit, charges nobody twice, leaves nothing held, and goes on', {
    skip: skipUnlessLong,
  }, async test => {
    const summary = await testKills('threads', test)
    assert.ok(summary.lost > 0, 'requests were in flight')
    assert.ok(summary.refused402 > 0, 'an account ran out of credits')
    assert.ok(summary.settled <= summary.answered)
  })
})
