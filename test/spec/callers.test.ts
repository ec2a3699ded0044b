/** The callers of a web application that asks the service by a client: what is asked, and what that costs. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createClient, unwrap } from '../../src/client/client.ts'
import { type Caller, Callers } from '../../src/middleware/callers.ts'
import { type Accounts, openAccounts } from '../support/accounts.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

let service: ServiceUnderTest
let accounts: Accounts
before(async () => {
  service = await commonService()
  accounts = await openAccounts(service.home)
})
after(() => accounts.close())

const clientOf = (apiKey: string) => createClient({ baseUrl: service.url, apiKey })

function outcomeOf(caller: Caller): string | undefined {
  return caller.ok ? caller.ip.country_code : caller.reason
}

describe('callers by a service', () => {
  it('are asked for once a minute, and once for requests that come together', async () => {
    const client = clientOf((await accounts.caller()).key)
    const charged = async () => unwrap(await client.account.usage()).balance.available
    const begin = await charged()
    let now = 1
    const callers = new Callers({ source: client }, () => now)
    const together = await Promise.all(
      ['8.8.8.8', '::ffff:8.8.8.8', '8.8.8.8'].map(peer => callers.of(peer, undefined)),
    )
    assert.deepEqual(together.map(outcomeOf), ['US', 'US', 'US'])
    now = 60_000
    await callers.of('8.8.8.8', '1.1.1.1')
    assert.equal(begin - (await charged()), 1)
    now = 60_002
    assert.equal(outcomeOf(await callers.of('8.8.8.8', undefined)), 'US')
    assert.equal(begin - (await charged()), 2)
  })

  it('are no more than the cache holds', async () => {
    const client = clientOf((await accounts.caller()).key)
    const begin = unwrap(await client.account.usage()).balance.available
    const callers = new Callers({ source: client, cacheSize: 2 })
    for (const peer of ['9.9.9.1', '9.9.9.2', '9.9.9.1', '9.9.9.3', '9.9.9.1', '9.9.9.2']) await callers.of(peer, '')
    assert.equal(begin - unwrap(await client.account.usage()).balance.available, 4)
  })

  it('share an answer that no request can change', async () => {
    const callers = new Callers({ source: clientOf((await accounts.caller()).key) })
    const caller = await callers.of('8.8.4.4', undefined)
    assert.ok(caller.ok)
    assert.throws(() => Object.assign(caller.ip, { country_code: 'XX' }), TypeError)
    assert.throws(() => Object.assign(caller.ip.risk, { score: 0 }), TypeError)
  })

  it('are unknown when the service refuses the key, and are asked for again', async () => {
    const callers = new Callers({ source: clientOf('assay_wrong') })
    for (let request = 0; request < 2; request++) {
      const caller = await callers.of('8.8.8.8', undefined)
      assert.ok(!caller.ok)
      const { address, reason, error } = caller
      assert.deepEqual([address, reason, (error as { code: string }).code], ['8.8.8.8', 'unavailable', 'unauthorized'])
    }
  })
})
