/** The service while its PostgreSQL is away, in each way in which it can be, with callers that go on asking. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashOfApiKey } from '../../src/accounts/keys.ts'
import { openStore, type Store } from '../../src/store/open.ts'
import { CuttingProxy } from '../support/cutting-proxy.ts'
import { audit, journalOf } from '../support/ledger.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

/** After the first refusal. */
const awayMs = 30_000
/**
 * Far more than a second and a half, after which nobody waits for the database: the machine may be busy with other
 * tests.
 */
const answerWithinMs = 30_000
/**
 * A connection that nobody answers on is waited for as long as a statement may take, and then another one is opened.
 */
const backWithinMs = 30_000
const callers = 8
const body = JSON.stringify({ phone: '+41446681800' })

describe('a PostgreSQL that is away under load', { skip: skipUnlessLong }, () => {
  let postgres: TestPostgres
  let proxy: CuttingProxy
  let service: ServiceUnderTest
  let url: string
  const statuses: number[] = []
  before(async () => {
    postgres = await startPostgres()
    url = await postgres.database()
    proxy = await CuttingProxy.before(url)
    const limits = { RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '1000000' }
    service = await startService({ DATABASE_URL: proxy.url, ...limits })
  })
  after(async () => {
    await service.stop()
    await proxy.close()
    await postgres.remove()
  })

  /** Never later than that: a request that hangs fails the test. */
  const fetchSoon = (path: string, init: RequestInit = {}) =>
    fetch(service.url + path, { ...init, signal: AbortSignal.timeout(answerWithinMs) })
  const ask = async () => {
    const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' }
    const { status } = await fetchSoon('/v1/phone/validate', { method: 'POST', headers, body })
    statuses.push(status)
    return status
  }
  const readiness = async () => (await fetchSoon('/readyz')).status

  async function assertEachChargedOnce(): Promise<void> {
    const answered = statuses.filter(status => status === 200).length
    const store = await openStore(url)
    try {
      await until(async () => {
        const { settled, open } = await chargedTo(store, service.key)
        assert.ok(settled <= answered, `${settled} charged, ${answered} answered`)
        return open === 0 && settled === answered
      })
    } finally {
      await store.close()
    }
  }

  const outages = [
    { what: 'whose host is gone without a word', go: () => proxy.fallSilent(), comeBack: () => proxy.speak() },
    { what: 'that stands still', go: () => postgres.freeze(), comeBack: () => postgres.thaw() },
    { what: 'that is stopped', go: () => postgres.stop(), comeBack: () => postgres.start() },
  ]
  for (const { what, go, comeBack } of outages) {
    it(`${what}: calls are refused in time, /livez answers, and it goes on without a restart, each call charged once`, async test => {
      let isAsking = true
      const asking = Promise.all(
        Array.from({ length: callers }, async () => {
          while (isAsking) {
            await ask()
            await sleep(20)
          }
        }),
      )
      // What fails before they have ended is told of itself.
      asking.catch(() => {})
      try {
        await until(async () => statuses.at(-1) === 200)
        await go()
        await until(async () => statuses.at(-1) === 503)
        await until(async () => (await readiness()) === 503)
        const awayUntil = performance.now() + awayMs
        let slowestMs = 0
        do {
          const askedAt = performance.now()
          assert.equal((await fetchSoon('/livez')).status, 200)
          slowestMs = Math.max(slowestMs, performance.now() - askedAt)
          await sleep(50)
        } while (performance.now() < awayUntil)
        test.diagnostic(`/livez answered within ${slowestMs.toFixed(1)} ms`)
        await comeBack()
        await until(async () => statuses.at(-1) === 200 && (await readiness()) === 200, backWithinMs)
      } finally {
        isAsking = false
      }
      await asking
      assert.deepEqual(new Set(statuses), new Set([200, 503]))
      await assertEachChargedOnce()
    })
  }
})

/** What the journal of the account of a key adds up to, after its audit. */
async function chargedTo(store: Store, key: string): Promise<{ settled: number; open: number }> {
  const known = (await store.accounts.findKeyByHash(hashOfApiKey(key))) ?? assert.fail('nobody has this key')
  const { account, entries } = await journalOf(store.ledger, known.accountId)
  assert.deepEqual(audit(account, entries), [])
  const settled = entries.filter(({ kind }) => kind === 'settle').reduce((sum, { requests }) => sum + requests, 0)
  return { settled, open: account.reservationSets.length }
}
