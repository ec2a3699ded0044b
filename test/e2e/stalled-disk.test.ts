/** What a service does whose disk does not answer: commits that do not return until the test says so. */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, afterEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashOfApiKey } from '../../src/accounts/keys.ts'
import { openStore } from '../../src/store/open.ts'
import { openAccounts } from '../support/accounts.ts'
import { FaultyCommits } from '../support/faulty-commits.ts'
import { audit, journalOf } from '../support/ledger.ts'
import { type Answer, type ServiceUnderTest, startService } from '../support/service.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'

const path = '/v1/phone/validate'
const body = { phone: '+44 20 7946 0018' }
const settings = { RATE_LIMIT_PER_MINUTE: '1000', FREE_CREDITS_PER_MONTH: '1000' }

/** What the journal of the account of a key adds up to, after its audit. */
async function charged(home: string, key: string): Promise<{ settled: number; open: number }> {
  const store = await openStore(join(home, 'assay.db'))
  try {
    const known = (await store.accounts.findKeyByHash(hashOfApiKey(key))) ?? assert.fail('nobody has this key')
    const { account, entries } = await journalOf(store.ledger, known.accountId)
    assert.deepEqual(audit(account, entries), [])
    const settled = entries.filter(({ kind }) => kind === 'settle').reduce((sum, { requests }) => sum + requests, 0)
    return { settled, open: account.reservationSets.length }
  } finally {
    await store.close()
  }
}

function assertRefused({ status, headers, json }: Answer): void {
  assert.deepEqual([status, json.error.code], [503, 'provider_unavailable'])
  assert.ok(Number(headers.get('retry-after')) > 0)
  assert.equal(headers.get('x-credits-charged'), '0')
  for (const name of ['x-credits-remaining', 'ratelimit', 'ratelimit-policy', 'x-request-id']) {
    assert.ok(headers.has(name), `${name} is there`)
  }
}

/** Lines of the log above the level of information. */
const complaints = (service: ServiceUnderTest) =>
  service
    .output()
    .split('\n')
    .filter(line => /^\{.*"level":"(?:warn|error|fatal)"/.test(line))
    .map(line => JSON.parse(line))

describe('a service whose disk does not answer', () => {
  const faults = new FaultyCommits()
  let service: ServiceUnderTest
  let child: ChildProcess
  let key: string
  let isStalled = false

  const stall = (what?: 'secret') => {
    faults.stall(what)
    isStalled = true
  }
  const goOn = async () => {
    isStalled = false
    await faults.goOn()
  }
  const ask = (headers: Record<string, string> = {}) => service.post(path, body, { key, headers })

  const start = async (home?: string) => {
    const started = await startServiceProcess({ ...settings, ...faults.environment }, home)
    service = started
    child = started.child
  }

  afterEach(async () => {
    if (isStalled) await goOn()
    await until(async () => (await ask()).status === 200)
  })
  after(async () => {
    await service?.stop()
    faults.remove()
  })

  it('a first start waits for it, and then shows the key', async () => {
    stall('secret')
    const starting = start()
    await until(async () => faults.isReached)
    // Longer than it takes to see that the disk is silent.
    await sleep(2_500)
    await goOn()
    await starting
    key = service.key
    await until(async () => (await ask()).status === 200)
    // The first page starts the thread of pages, which opens the database.
    assert.equal((await fetch(`${service.url}/docs/errors`)).status, 200)
  })

  it('/livez, pages and refusals without a key are answered', async () => {
    stall()
    const call = ask()
    assert.equal((await fetch(`${service.url}/livez`)).status, 200)
    assert.equal((await fetch(`${service.url}/docs/errors`)).status, 200)
    assert.equal((await service.post(path, body, { key: null })).status, 401)
    assertRefused(await call)
    assert.equal((await fetch(`${service.url}/livez`)).status, 200)
  })

  it('every call is refused with all its headers: of a key that is known, of one that is not, of a body that is wrong', async () => {
    const accounts = await openAccounts(service.home)
    const { key: other } = await accounts.caller({ credits: 10 })
    await accounts.close()
    stall()
    const refused = await Promise.all([
      ...Array.from({ length: 20 }, () => ask()),
      service.post(path, body, { key: other }),
      service.post(path, { phone: 1 }),
      service.post('/v1/account/usage', {}),
    ])
    refused.push(await ask(), await service.post(path, body, { key: other }))
    refused.forEach(assertRefused)
    assert.equal(refused[20].headers.get('x-credits-remaining'), '1010')
    assert.equal((await service.post(path, body, { key: `${other.slice(0, -1)}_` })).status, 401)
  })

  it('/readyz says so, and the log once; both tell when it is over', async () => {
    const before = complaints(service).length
    stall()
    for (const answer of await Promise.all([ask(), ask(), ask()])) assertRefused(answer)
    const ready = await fetch(`${service.url}/readyz`)
    const { database } = (await ready.json()) as { database: unknown }
    assert.deepEqual([ready.status, database], [503, { state: 'unavailable', code: 'STALLED' }])
    // The tests before have said it within the same minute.
    assert.ok(complaints(service).length <= before + 1)
    const named = complaints(service).filter(({ msg }) => msg === 'the database is unavailable')
    assert.deepEqual([named.length, named[0].error.trouble], [1, 'STALLED'])
    await goOn()
    await until(async () => (await fetch(`${service.url}/readyz`)).status === 200)
    assert.match(service.output(), /the database is available again/)
  })

  it('nothing is charged that was not answered, and what was answered before is charged once', async () => {
    const earlier = await until(async () => {
      const { settled, open } = await charged(service.home, key)
      return open === 0 ? { settled } : undefined
    })
    assert.equal((await ask()).status, 200)
    // The settlement of that answer is under way, or waits for a group to ride with.
    stall()
    const refused = await Promise.all([ask(), ask(), ask({ 'Idempotency-Key': 'stalled' })])
    refused.forEach(assertRefused)
    assertRefused(await ask())
    await goOn()
    await until(async () => (await ask()).status === 200)
    const again = await ask({ 'Idempotency-Key': 'stalled' })
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, null])
    await until(async () => {
      const { settled, open } = await charged(service.home, key)
      assert.ok(settled <= earlier.settled + 3, `${settled - earlier.settled} charges`)
      return open === 0 && settled === earlier.settled + 3
    })
    assert.doesNotMatch(service.output(), /are not charged/)
  })

  it('it ends when it is told to, charges nobody for what it did not answer, and the next start goes on', async () => {
    const { home } = service
    const earlier = await until(async () => {
      const { settled, open } = await charged(home, key)
      return open === 0 ? { settled } : undefined
    })
    assert.equal((await ask()).status, 200)
    stall()
    assertRefused(await ask())
    child.kill('SIGTERM')
    await once(child, 'exit')
    assert.match(service.output(), /stopped before all data was written/)
    await goOn()
    await start(home)
    const { settled, open } = await charged(home, key)
    assert.ok(settled <= earlier.settled + 1 && open === 0, `${settled - earlier.settled} charges, ${open} open`)
    assert.equal((await ask()).status, 200)
  })

  it('the service ends with a line that says so when its ledger thread dies, and the next start goes on', async () => {
    faults.kill()
    await ask().catch(() => {})
    if (child.exitCode === null) await once(child, 'exit')
    assert.equal(child.exitCode, 1)
    const [{ level, msg, error }] = complaints(service).slice(-1)
    assert.deepEqual([level, msg], ['fatal', 'the ledger thread has ended, so the service stops'])
    assert.equal(error.name, 'Error')
    service = await startService(settings, service.home)
    assert.equal((await ask()).status, 200)
    await until(async () => (await charged(service.home, key)).open === 0)
  })
})
