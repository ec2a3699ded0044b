/**
 * Kills of PostgreSQL while a service is under load: 300 after which it starts again, 20 after which its standby is
 * promoted. In a long run alone: a short one stops and freezes it (test/e2e/postgres.test.ts).
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { testKills } from './test-kills.ts'

const victims = {
  'a PostgreSQL that is killed under load': 'postgres-killed',
  'a PostgreSQL whose synchronous standby is promoted under load': 'promoted',
} as const

for (const [name, victim] of Object.entries(victims)) {
  describe(name, { skip: skipUnlessLong }, () => {
    it('makes the service lose no credit and no charge, and no request but those it answers with 503', async test => {
      const summary = await testKills(victim, test)
      assert.ok(summary.refused503 > 0, 'the database stopped to answer')
      assert.equal(summary.lost, 0)
      assert.equal(summary.settled, summary.answered)
    })
  })
}
