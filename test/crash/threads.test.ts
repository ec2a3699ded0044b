/** Four kills of threads under load; three hundred in a long run. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLongRun } from '../support/long-run.ts'
import { threadRun } from './threads.ts'

const kills = isLongRun ? 300 : 4

describe('a service whose threads are killed under load', () => {
  it('loses no credit, charges nobody twice, leaves nothing held, and goes on', async test => {
    const seed = isLongRun ? Date.now() % 1_000_000 : 20_261_122
    const summary = await threadRun({ kills, seed, report: line => test.diagnostic(line) })
    test.diagnostic(JSON.stringify(summary))
    assert.equal(summary.kills, kills)
    assert.ok(summary.answered > kills * 10, 'there was a load')
    assert.ok(summary.lost > 0, 'requests were in flight')
    // A slow machine spends in four kills less than an account has.
    if (isLongRun) assert.ok(summary.refused402 > 0, 'an account ran out of credits')
    assert.ok(summary.settled <= summary.answered)
  })
})
