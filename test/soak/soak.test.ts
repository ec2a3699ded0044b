/**
 * Twenty minutes of every endpoint and page at 70 % of the capacity, with refreshes of data in between: no answer is
 * 5xx, and memory, descriptors and threads do not grow; then ten minutes within 512 MB. ASSAY_SOAK_MINUTES shortens
 * both. In a short run caches and compiled code still fill, so memory has a wider limit there.
 */
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { memoryGroupMissing } from './memory-group.ts'
import { growthOf, type SoakSummary, soak, textOf } from './run.ts'

const wholeMinutes = 20
const minutes = Number(process.env.ASSAY_SOAK_MINUTES ?? wholeMinutes)
const mostGrowthPercent = minutes >= wholeMinutes ? 5 : 25
const seed = 20_261_127
/** Without a corpus of passwords and without the internet, most passwords cannot be looked up. */
const expectedFailures = new Set(['/v1/breaches/password 503 provider_unavailable'])

function assertServed(test: TestContext, summary: SoakSummary): void {
  test.diagnostic(textOf(summary))
  const { tally, endpoints, pages, refreshed } = summary
  const failures = [...tally.failures].filter(([failure]) => !expectedFailures.has(failure))
  assert.deepEqual(failures, [], 'no answer is 5xx')
  assert.deepEqual(
    endpoints.filter(path => !tally.paths.has(path)),
    [],
    'every endpoint was asked',
  )
  assert.ok(pages.has('/dashboard/usage') && pages.size > 200, `${pages.size} pages were read`)
  assert.ok(refreshed > 0, 'data was rebuilt')
}

function assertSteady(test: TestContext, summary: SoakSummary): void {
  assertServed(test, summary)
  const { early, late } = summary
  assert.ok(growthOf(summary) <= mostGrowthPercent, `memory grew by ${growthOf(summary).toFixed(1)} %`)
  assert.ok(late.descriptors <= early.descriptors * 1.05, `${early.descriptors} descriptors, then ${late.descriptors}`)
  assert.ok(late.threads <= early.threads, `${early.threads} threads, then ${late.threads}`)
}

const skip = process.platform === 'linux' ? skipUnlessLong : 'it reads /proc'

describe('a service under steady traffic', { skip }, () => {
  it('uses late what it used early, on SQLite', async test => assertSteady(test, await soak({ minutes, seed })))

  it('uses late what it used early, on PostgreSQL', async test =>
    assertSteady(test, await soak({ minutes, seed, database: await sharedPostgres().database() })))

  it('is served within 512 MB', { skip: memoryGroupMissing() }, async test => {
    const summary = await soak({ minutes: minutes / 2, seed, limitMegabytes: 512 })
    assertServed(test, summary)
    assert.equal(summary.group?.killed, 0)
  })
})
