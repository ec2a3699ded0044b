/** Five kills under load; `npm run test:crash` does a hundred. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { crashRun } from './run.ts'

describe('a service that is killed under load', () => {
  it('loses no credit, charges nobody twice, and answers idempotent requests once', async test => {
    const seed = 20_261_121
    const summary = await crashRun({ kills: 5, seed, report: line => test.diagnostic(line) })
    test.diagnostic(JSON.stringify(summary))
    assert.equal(summary.kills, 5)
    assert.ok(summary.answered > 1_000, 'there was a load')
    assert.ok(summary.lost > 0, 'requests were in flight')
    assert.ok(summary.refused402 > 0, 'an account ran out of credits')
    assert.ok(summary.settled <= summary.answered)
  })
})
