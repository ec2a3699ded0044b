/**
 * How often a test kills, and from which seed: once and always the same, or, in a long run, often and each time others.
 */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { isLongRun } from '../support/long-run.ts'
import { type CrashSummary, crashRun, type Victim } from './run.ts'

const longKills: Record<Victim, number> = {
  sqlite: 100,
  postgres: 300,
  'postgres-killed': 300,
  promoted: 20,
  threads: 300,
}
/** This one comes while the database of the service does not answer. */
const shortRun = { kills: 1, first: 2 }

export async function testKills(victim: Victim, test: TestContext): Promise<CrashSummary> {
  const seed = isLongRun ? Date.now() % 1_000_000 : 20_261_126
  // What a test has to say is shown once it is over, which may take half an hour.
  const report = isLongRun ? console.error : (line: string) => test.diagnostic(line)
  const size = isLongRun ? { kills: longKills[victim], first: 1 } : shortRun
  const summary = await crashRun({ victim, ...size, seed, report })
  test.diagnostic(JSON.stringify(summary))
  assert.ok(summary.answered > 10 * size.kills, 'there was a load')
  return summary
}
