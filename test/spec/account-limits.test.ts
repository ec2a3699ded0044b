/** Limits of one account and its suspension, set by the command while the service runs. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal, assertStanding, creditsRemaining } from '../support/expect.ts'
import { type Answer, type ServiceUnderTest, startService } from '../support/service.ts'

const path = '/v1/ip/intelligence'
const good = { ip: '8.8.8.8' }

let service: ServiceUnderTest
let accounts: Accounts
before(async () => {
  service = await startService({ RATE_LIMIT_PER_MINUTE: '60', FREE_CREDITS_PER_MONTH: '1000' })
  accounts = await openAccounts(service.home)
})
after(async () => {
  await accounts.close()
  await service.stop()
})

const ask = ({ key }: Caller): Promise<Answer> => service.post(path, good, { key })

describe('limits of an account', () => {
  it('a rate of its own holds at once, is in the headers and the usage, and ends with "default"', async () => {
    const caller = await accounts.caller({ credits: 10 })
    assertStanding(await ask(caller), 60)
    await service.cli('account', 'limits', caller.accountName, '--rate', '2')
    assertStanding(await ask(caller), 2)
    const refused = await ask(caller)
    assertRefusal(refused, 'rate_limited')
    await service.cli('account', 'limits', caller.accountName, '--rate', 'default')
    const { json } = await service.post('/v1/account/usage', {}, { key: caller.key })
    assert.deepEqual([json.rate.limit, json.rate.remaining], [60, 56])
  })

  it('a rate of 0 is no limit, for this account only', async () => {
    const [free, other] = [await accounts.caller({ credits: 10 }), await accounts.caller({ credits: 10 })]
    await service.cli('account', 'limits', free.accountName, '--rate', '0')
    const answer = await ask(free)
    assertAnswered(answer, 1)
    assert.equal(answer.headers.get('ratelimit'), null)
    assertStanding(await ask(other), 60)
  })

  it('free credits of its own are what its first request of a month finds', async () => {
    const [few, none] = [await accounts.caller(), await accounts.caller()]
    await service.cli('account', 'limits', few.accountName, '--free-credits', '7', '--rate', '9')
    await service.cli('account', 'limits', none.accountName, '--free-credits', '0')
    const answer = await ask(few)
    assertStanding(answer, 9)
    assert.equal(creditsRemaining(answer), 6)
    assertRefusal(await ask(none), 'insufficient_credits')
    assert.equal(creditsRemaining(await ask(await accounts.caller())), 999)
  })
})

describe('403 account_suspended', () => {
  it('refuses every key at once, charges nothing, keeps the credits, and ends when the account is resumed', async () => {
    const caller = await accounts.caller({ credits: 10 })
    const second = { ...caller, ...(await accounts.key(caller.accountId, { mode: 'test' })) }
    assertAnswered(await ask(caller), 1)
    await service.cli('account', 'suspend', caller.accountName, '--reason', 'a canary of a reason')
    for (const each of [caller, second]) {
      const refused = await ask(each)
      assertRefusal(refused, 'account_suspended')
      assert.equal(refused.json.error.action, 'contact_support')
      assert.doesNotMatch(refused.text, /canary/)
      assertStanding(refused, 60)
      assert.equal(creditsRemaining(refused), 1009)
    }
    assertRefusal(await service.post('/v1/account/usage', {}, { key: caller.key }), 'account_suspended')
    await service.cli('account', 'resume', caller.accountName)
    assertAnswered(await ask(caller), 1)
  })

  it('leaves other accounts alone', async () => {
    const [bad, good] = [await accounts.caller({ credits: 10 }), await accounts.caller({ credits: 10 })]
    assertAnswered(await ask(good), 1)
    await service.cli('account', 'suspend', bad.accountName, '--reason', 'unpaid')
    assertRefusal(await ask(bad), 'account_suspended')
    assertAnswered(await ask(good), 1)
  })
})
