/** A kill of PostgreSQL while a service is under load; 300 in a long run. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testKills } from './test-kills.ts'

describe('a PostgreSQL that is killed under load', () => {
  it('makes the service lose no credit and no charge, and no request but those it answers with 503', async test => {
    const summary = await testKills('postgres-killed', test)
    assert.ok(summary.refused503 > 0, 'the database stopped to answer')
    assert.equal(summary.lost, 0)
    assert.equal(summary.settled, summary.answered)
  })
})
