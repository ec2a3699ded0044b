/** Test keys: every documented sample is answered as documented, whatever the data, and costs nothing. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ApiError } from '../../src/core/errors.ts'
import { readSamples } from '../../src/core/samples.ts'
import type { IpIntelligence, IpRequest } from '../../src/signals/ip/schema.ts'
import { type Accounts, type Caller, openLimitedAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

const path = '/v1/ip/intelligence'
const samples = readSamples<IpRequest, IpIntelligence>('ip')

let service: ServiceUnderTest
let accounts: Accounts
let test: Caller

before(async () => {
  service = await commonService()
  accounts = await openLimitedAccounts(service.home, { freeCreditsPerMonth: 5 })
  test = await accounts.caller({ mode: 'test' })
})

after(() => accounts.close())

const ask = (input: unknown) => service.post(path, input, { key: test.key })

describe('every documented sample', () => {
  for (const { title, input, output } of samples) {
    it(`${title}: ${input.ip}`, async () => {
      const answer = await ask(input)
      assert.equal(answer.headers.get('x-credits-charged'), '0')
      assert.equal(creditsRemaining(answer), 5)
      if (output instanceof ApiError) {
        assertRefusal(answer, output.code, output.details.pointer)
        if (output.details.retryAfterSeconds !== undefined) {
          assert.equal(answer.headers.get('retry-after'), String(output.details.retryAfterSeconds))
        }
      } else {
        assertAnswered(answer, 0)
        assert.deepEqual(answer.json, output)
      }
    })
  }

  it('together they reach every branch that a client has to handle', () => {
    const codes = samples.flatMap(({ output }) => (output instanceof ApiError ? [output.code] : []))
    for (const code of ['data_unavailable', 'provider_response_unconfirmed', 'rate_limited'] as const) {
      assert.ok(codes.includes(code), code)
    }
    const results = samples.flatMap(({ output }) => (output instanceof ApiError ? [] : [output]))
    const reached: Record<string, (result: (typeof results)[number]) => boolean> = {
      reserved: result => result.reserved,
      IPv6: result => result.version === 6,
      tor: result => result.tor,
      vpn: result => result.privacy.vpn,
      relay: result => result.privacy.apple_private_relay,
      crawler: result => result.privacy.crawler !== null,
      'a named hosting provider': result =>
        result.hosting_provider !== null && result.hosting_provider !== 'other_hosting',
      other_hosting: result => result.hosting_provider === 'other_hosting',
      'unknown network': result => result.risk.factors.includes('unknown_network'),
      'no country': result => !result.reserved && result.country_code === '',
      'no city': result => result.country_code !== '' && result.city === null,
      low: result => result.risk.level === 'low',
      medium: result => result.risk.level === 'medium',
      high: result => result.risk.level === 'high',
    }
    for (const [branch, is] of Object.entries(reached)) assert.ok(results.some(is), branch)
  })
})

describe('anything else', () => {
  it('is refused: another address, which a live key would be answered', async () => {
    for (const ip of ['8.8.4.4', '91.64.1.1', '10.0.0.2', '2a00:1450::']) {
      const answer = await ask({ ip })
      assert.equal(answer.status, 400)
      assert.match(answer.json.error.message, /test key/i)
    }
  })

  it('is refused like with a live key when it is not valid at all', async () => {
    assertRefusal(await ask({}), 'invalid_input', '/ip')
    assertRefusal(await ask({ ip: '8.8.8.8', extra: 1 }), 'invalid_input', '/extra')
  })

  it('another path: the same refusals as with a live key', async () => {
    assertRefusal(await service.post('/v1/ip/lookup', { ip: '8.8.8.8' }, { key: test.key }), 'endpoint_renamed')
    assertRefusal(await service.post('/v1/nothing', {}, { key: test.key }), 'not_found')
  })
})

describe('what a test key costs', () => {
  it('nothing: an account without credits can use it', async () => {
    const live = await accounts.key(test.accountId)
    for (let spent = 0; spent < 5; spent += 1) {
      assertAnswered(await service.post(path, { ip: '8.8.8.8' }, { key: live.key }), 1)
    }
    assertRefusal(await service.post(path, { ip: '8.8.8.8' }, { key: live.key }), 'insufficient_credits')
    assertAnswered(await ask({ ip: '8.8.8.8' }), 0)
    const { total } = (await service.post('/v1/account/usage', {}, { key: live.key })).json
    assert.deepEqual(total, { requests: 5, credits: 5 })
  })

  it('answers with an Idempotency-Key as without', async () => {
    const init = { key: test.key, headers: { 'idempotency-key': 'of-a-test-key' } }
    for (let sent = 0; sent < 2; sent += 1) assertAnswered(await service.post(path, { ip: '8.8.8.8' }, init), 0)
  })

  it('is created by the command', async () => {
    const words = ['key', 'create', '--account', test.accountName, '--label', 'ci', '--test', '--json']
    const issued = JSON.parse(await service.cli(...words))
    assert.equal(issued.mode, 'test')
    assert.match(issued.key, /^assay_test_/)
    assertAnswered(await service.post(path, { ip: '10.0.0.1' }, { key: issued.key }), 0)
  })
})
