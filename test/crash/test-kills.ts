/** How often a test kills, and from which seed: always the same few times, or, in a long run, often and each time others. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { isLongRun } from '../support/long-run.ts'
import { type CrashSummary, crashRun, type Victim } from './run.ts'

const kills: Record<Victim, number> = isLongRun
  ? { sqlite: 100, postgres: 300, 'postgres-killed': 300, threads: 300 }
  : { sqlite: 2, postgres: 2, 'postgres-killed': 1, threads: 3 }

export async function testKills(victim: Victim, test: TestContext): Promise<CrashSummary> {
  const seed = isLongRun ? Date.now() % 1_000_000 : 20_261_121
  // What a test has to say is shown once it is over, which may take half an hour.
  const report = isLongRun ? console.error : (line: string) => test.diagnostic(line)
  const summary = await crashRun({ victim, kills: kills[victim], seed, report })
  test.diagnostic(JSON.stringify(summary))
  assert.ok(summary.answered > 10 * kills[victim], 'there was a load')
  return summary
}
