/** What the service counts of its use, as it stands in the store after it has ended. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { openAccounts } from '../support/accounts.ts'
import { newHome, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const home = await newHome()
after(() => rmSync(home, { recursive: true }))
const ip = '/v1/ip/intelligence'
const thisYear = { from: '2000-01-01', to: '2999-12-31', by: 'day' } as const

describe('statistics of use', () => {
  it('tell every request of an account by endpoint, key and outcome, with credits and latencies, and none of a stranger', async () => {
    const service = await startService({ RATE_LIMIT_PER_MINUTE: '7', FREE_CREDITS_PER_MONTH: '3' }, home)
    const accounts = await openAccounts(home)
    const caller = await accounts.caller()
    const test = await accounts.key(caller.accountId, { mode: 'test' })
    const ask = (path: string, body: unknown, key = caller.key) => service.post(path, body, { key })
    for (let asked = 0; asked < 3; asked += 1) await ask(ip, { ip: '192.0.2.77' })
    await ask(ip, { ip: 'no address' })
    await ask(ip, { ip: '8.8.8.8' })
    await ask('/v1/account/usage', {})
    await ask(ip, { ip: '10.0.0.1' }, test.key)
    await ask('/v1/phone/validate', { phone: '+49 30 23125 123' })
    await ask(ip, { ip: '8.8.8.8' }, `${caller.key.slice(0, -1)}!`)
    const { statistics } = accounts.store
    // Stored by itself after some seconds, and at the end what has come since.
    await until(async () => (await statistics.readStatistics(caller.accountId, thisYear)).endpoints.length > 0)
    await ask(ip, { ip: '8.8.8.8' })
    assert.equal(await service.stop({ keepHome: true }), 0)
    const told = await statistics.readStatistics(caller.accountId, thisYear)
    const today = told.endpoints[0].period
    assert.deepEqual(told.endpoints, [
      { period: today, endpoint: '/v1/account/usage', requests: 1, refused: 0, credits: 0 },
      { period: today, endpoint: ip, requests: 7, refused: 3, credits: 3 },
      { period: today, endpoint: '/v1/phone/validate', requests: 1, refused: 1, credits: 0 },
    ])
    assert.deepEqual(told.codes, [
      { endpoint: ip, code: 'insufficient_credits', requests: 1 },
      { endpoint: ip, code: 'invalid_input', requests: 1 },
      { endpoint: ip, code: 'rate_limited', requests: 1 },
      { endpoint: '/v1/phone/validate', code: 'rate_limited', requests: 1 },
    ])
    const keys = told.keys.toSorted((a, b) => b.requests - a.requests)
    assert.deepEqual(keys, [
      { keyId: caller.keyId, requests: 8, refused: 4, credits: 3 },
      { keyId: test.keyId, requests: 1, refused: 0, credits: 0 },
    ])
    const latencies = told.latencyOfEndpoints.filter(({ endpoint }) => endpoint === ip)
    assert.equal(
      latencies.reduce((sum, { requests }) => sum + requests, 0),
      4,
    )
    await accounts.close()
  })
})
