/** Five kills under load; a hundred in a long run. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLongRun } from '../support/long-run.ts'
import { crashRun } from './run.ts'

const kills = isLongRun ? 100 : 5

describe('a service that is killed under load', () => {
  it('loses no credit, charges nobody twice, and answers idempotent requests once', async test => {
    const seed = isLongRun ? Date.now() % 1_000_000 : 20_261_121
    const summary = await crashRun({ kills, seed, report: line => test.diagnostic(line) })
    test.diagnostic(JSON.stringify(summary))
    assert.equal(summary.kills, kills)
    assert.ok(summary.answered > 1_000, 'there was a load')
    assert.ok(summary.lost > 0, 'requests were in flight')
    assert.ok(summary.refused402 > 0, 'an account ran out of credits')
    assert.ok(summary.stalls > 0 && summary.refused503 > 0, 'the disk stopped to answer')
    assert.ok(summary.settled <= summary.answered)
  })
})
