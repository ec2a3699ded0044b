/**
 * Requests that a seed decides, each answer held against the document, the specification and the ledger; 300,000 in a
 * long run.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLongRun } from '../support/long-run.ts'
import { fuzz } from './run.ts'

describe('drawn requests', () => {
  it('are answered as the document and the specification say, and charged as they say', async test => {
    const [requests, seed] = isLongRun ? [300_000, Date.now() % 1_000_000] : [1_500, 20_261_127]
    const summary = await fuzz(requests, seed)
    test.diagnostic(JSON.stringify(summary))
    for (const status of [200, 400, 401, 402, 403, 404, 405, 410, 413, 415, 422, 429, 503])
      assert.ok((summary.statuses[status] ?? 0) > 0, `some are answered ${status}`)
    assert.ok(summary.replays > 0 && summary.charged > 0)
  })
})
