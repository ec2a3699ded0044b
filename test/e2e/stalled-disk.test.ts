/** What a service does whose disk does not answer: commits that do not return until the test says so. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashOfApiKey } from '../../src/accounts/api-key.ts'
import { openStore } from '../../src/store/open.ts'
import { openAccounts } from '../support/accounts.ts'
import { FaultyCommits } from '../support/faulty-commits.ts'
import { audit, journalOf } from '../support/ledger.ts'
import type { Answer } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
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
    return { settled, open: account.holds.length }
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

const answered = (answer: Answer) => answer.status === 200 && answer

/** Lines of the log above the level of information. */
const complaints = (service: ServiceProcess) =>
  service
    .output()
    .split('\n')
    .filter(line => /^\{.*"level":"(?:warn|error|fatal)"/.test(line))
    .map(line => JSON.parse(line))

describe('while the disk does not answer', () => {
  const faults = new FaultyCommits()
  let service: ServiceProcess
  let key: string
  let isStalled = false

  const stall = () => {
    faults.stall()
    isStalled = true
  }
  const goOn = async () => {
    isStalled = false
    await faults.goOn()
  }
  const ask = (headers: Record<string, string> = {}) => service.post(path, body, { key, headers })

  before(async () => {
    service = await startServiceProcess({ ...settings, ...faults.environment })
    key = service.key
    // The first page starts the thread of pages, which opens the database.
    assert.equal((await fetch(`${service.url}/docs/errors`)).status, 200)
  })
  afterEach(async () => {
    if (isStalled) await goOn()
    await until(async () => (await ask()).status === 200)
  })
  after(async () => {
    await service.stop()
    faults.remove()
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
    const named = complaints(service).filter(({ msg }) => msg === 'the database cannot be used')
    assert.deepEqual([named.length, named[0].error.trouble], [1, 'STALLED'])
    await goOn()
    await until(async () => (await fetch(`${service.url}/readyz`)).status === 200)
    assert.match(service.output(), /the database can be used again/)
  })

  it('nothing is charged that was not answered, and what was answered before is charged once', async () => {
    const earlier = await until(async () => {
      const { settled, open } = await charged(service.home, service.key)
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
      const { settled, open } = await charged(service.home, service.key)
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
    service.child.kill('SIGTERM')
    await once(service.child, 'exit')
    assert.match(service.output(), /stopped before everything was written/)
    await goOn()
    service = await startServiceProcess(settings, home)
    const { settled, open } = await charged(home, key)
    assert.ok(settled <= earlier.settled + 1 && open === 0, `${settled - earlier.settled} charges, ${open} open`)
    assert.equal((await ask()).status, 200)
  })
})

describe('a first start whose disk does not answer', () => {
  it('waits for it, and then shows the key', async () => {
    const faults = new FaultyCommits()
    faults.stall('secret')
    const starting = startServiceProcess({ ...settings, ...faults.environment })
    await until(async () => faults.isReached)
    // Longer than it takes to see that the disk is silent.
    await sleep(2_500)
    await faults.goOn()
    const service = await starting
    assert.equal((await until(async () => answered(await service.post(path, body)))).status, 200)
    assert.equal(await service.stop(), 0)
    faults.remove()
  })
})

describe('a service whose ledger thread dies', () => {
  it('ends with a line that says so, and the next start goes on', async () => {
    const faults = new FaultyCommits()
    const service = await startServiceProcess({ ...settings, ...faults.environment })
    try {
      faults.kill()
      await service.post(path, body).catch(() => {})
      if (service.child.exitCode === null) await once(service.child, 'exit')
      assert.equal(service.child.exitCode, 1)
      const [{ level, msg, error }] = complaints(service).slice(-1)
      assert.deepEqual([level, msg], ['fatal', 'the ledger thread has ended, and the service with it'])
      assert.equal(error.name, 'Error')
    } finally {
      await service.kill()
    }
    faults.remove()
    const again = await startServiceProcess(settings, service.home)
    assert.equal((await again.post(path, body, { key: service.key })).status, 200)
    const { open } = await until(async () => {
      const found = await charged(service.home, service.key)
      return found.open === 0 ? found : undefined
    })
    assert.equal(open, 0)
    await again.stop()
    rmSync(service.home, { recursive: true, force: true })
  })
})
