/** A few kills of a service under load on each database, and of PostgreSQL itself; a hundred and 300 in a long run. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLongRun } from '../support/long-run.ts'
import { crashRun, type Victim } from './run.ts'

const kills: Record<Victim, number> = isLongRun
  ? { sqlite: 100, postgres: 300, 'postgres-killed': 300 }
  : { sqlite: 3, postgres: 2, 'postgres-killed': 1 }

async function run(victim: Victim, diagnostic: (line: string) => void) {
  const seed = isLongRun ? Date.now() % 1_000_000 : 20_261_121
  const summary = await crashRun({ victim, kills: kills[victim], seed, report: diagnostic })
  diagnostic(JSON.stringify(summary))
  assert.ok(summary.answered > 100 * kills[victim], 'there was a load')
  assert.ok(summary.refused503 > 0, 'the database stopped to answer')
  return summary
}

describe('a service that is killed under load', () => {
  for (const victim of ['sqlite', 'postgres'] as const) {
    it(`on ${victim} loses no credit, charges nobody twice, and answers idempotent requests once`, async test => {
      const summary = await run(victim, line => test.diagnostic(line))
      assert.ok(summary.lost > 0, 'requests were in flight')
      assert.ok(summary.refused402 > 0, 'an account ran out of credits')
      assert.ok(summary.stalls > 0)
      assert.ok(summary.settled <= summary.answered)
    })
  }
})

describe('a PostgreSQL that is killed under load', () => {
  it('makes the service lose no credit and no charge, and no request but those it answers with 503', async test => {
    const summary = await run('postgres-killed', line => test.diagnostic(line))
    assert.equal(summary.lost, 0)
    assert.equal(summary.settled, summary.answered)
  })
})
