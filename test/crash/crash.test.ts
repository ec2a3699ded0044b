/** A kill of a service under load on SQLite; a hundred in a long run, and 300 on PostgreSQL. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLongRun } from '../support/long-run.ts'
import { testKills } from './test-kills.ts'

describe('a service that is killed under load', () => {
  for (const victim of ['sqlite', 'postgres'] as const) {
    // test/e2e/postgres.test.ts kills a node on PostgreSQL, and freezes the server, in every run.
    const skip = victim === 'postgres' && !isLongRun && 'it takes a long run'
    it(`on ${victim} loses no credit, charges nobody twice, and answers idempotent requests once`, {
      skip,
    }, async test => {
      const summary = await testKills(victim, test)
      // A single kill can find the answers of all requests in flight on their way to the client.
      if (isLongRun) assert.ok(summary.lost > 0, 'requests were in flight')
      assert.ok(summary.refused402 > 0, 'an account ran out of credits')
      assert.ok(summary.refused503 > 0, 'the database stopped to answer')
      assert.ok(summary.settled <= summary.answered)
    })
  }
})
