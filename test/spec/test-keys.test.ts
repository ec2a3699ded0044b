/** Test keys: every documented sample is answered as documented, whatever the data, and costs nothing. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Accounts, type Caller, openLimitedAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal } from '../support/expect.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

const path = '/v1/ip/intelligence'

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
