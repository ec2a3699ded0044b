/** The limit of 60 requests a minute and the credits of an account, with the settings an installation begins with. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Accounts, openAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal, assertStanding, creditsRemaining } from '../support/expect.ts'
import { type LoadingService, sharedLoadingService } from '../support/loading-service.ts'
import { isLongRun } from '../support/long-run.ts'
import { type Answer, commonService, type ServiceUnderTest, startService } from '../support/service.ts'

const path = '/v1/ip/intelligence'
const usage = '/v1/account/usage'
const good = { ip: '8.8.8.8' }
const limit = 60
const freeCredits = 1000

/** Requests left and seconds to the reset, as the header RateLimit says. */
function rateOf({ headers }: Answer): { left: number; resetSeconds: number } {
  const [, left, resetSeconds] = /r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
  return { left: Number(left), resetSeconds: Number(resetSeconds) }
}

describe('rate', () => {
  let service: ServiceUnderTest
  let accounts: Accounts
  before(async () => {
    service = await startService()
    accounts = await openAccounts(service.home)
  })
  after(async () => {
    await accounts.close()
    await service.stop()
  })

  /** Sends free requests until the account has `left` requests of its minute. */
  async function spendUntil(left: number, key: string): Promise<void> {
    let answer = await service.post(usage, {}, { key })
    while (rateOf(answer).left > left) answer = await service.post(usage, {}, { key })
    assert.equal(rateOf(answer).left, left)
  }

  it('60 requests of a minute are answered, the 61st is refused and says when to come back', async () => {
    const { key } = await accounts.caller()
    for (let sent = 1; sent <= limit; sent += 1) {
      const answer = await service.post(path, good, { key })
      assertAnswered(answer, 1)
      assertStanding(answer, limit)
      assert.equal(rateOf(answer).left, limit - sent)
    }
    const refused = await service.post(path, good, { key })
    assertRefusal(refused, 'rate_limited')
    assertStanding(refused, limit)
    assert.deepEqual(rateOf(refused).left, 0)
    const retryAfter = Number(refused.headers.get('retry-after'))
    assert.ok(retryAfter >= 1 && retryAfter <= 60, String(retryAfter))
    assert.equal(rateOf(refused).resetSeconds, retryAfter)
    assert.equal(creditsRemaining(refused), freeCredits - limit, 'what was refused was not charged')
  })

  it('the limit is of requests that arrive at once, too', async () => {
    const { key } = await accounts.caller()
    const sent = Array.from({ length: limit + 20 }, () => service.post(path, good, { key }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    assert.equal(statuses.filter(status => status === 200).length, limit)
    assert.equal(statuses.filter(status => status === 429).length, 20)
  })

  it('is shared by the keys of an account', async () => {
    const { accountId, key } = await accounts.caller()
    const other = await accounts.key(accountId)
    await spendUntil(0, key)
    assertRefusal(await service.post(path, good, { key: other.key }), 'rate_limited')
  })

  it('is not shared by two accounts', async () => {
    const [first, second] = [await accounts.caller(), await accounts.caller()]
    await spendUntil(0, first.key)
    assert.equal(rateOf(await service.post(path, good, { key: second.key })).left, limit - 1)
  })

  it('counts what is refused', async () => {
    const { accountId, key } = await accounts.caller()
    const scoped = await accounts.key(accountId, { scopes: ['phone'] })
    const refusals: [string, () => Promise<Answer>][] = [
      ['invalid_input', () => service.post(path, { ip: 'x' }, { key })],
      ['invalid_input', () => service.post(path, null, { key, raw: '{' })],
      ['insufficient_scope', () => service.post(path, good, { key: scoped.key })],
      ['json_required', () => service.post(path, good, { key, headers: { 'content-type': 'text/plain' } })],
      ['payload_too_large', () => service.post(path, null, { key, raw: ' '.repeat(131_073) })],
    ]
    for (const [index, [code, send]] of refusals.entries()) {
      const answer = await send()
      assert.equal(answer.json.error.code, code)
      assert.equal(rateOf(answer).left, limit - 1 - index, code)
    }
    await spendUntil(0, key)
    assertRefusal(await service.post(path, good, { key }), 'rate_limited')
  })

  it('goes on refusing, by request, while the minute lasts', async () => {
    const { key } = await accounts.caller()
    await spendUntil(0, key)
    for (let sent = 0; sent < 5; sent += 1) {
      const answer = await service.post(path, good, { key })
      assertRefusal(answer, 'rate_limited')
      assert.equal(rateOf(answer).left, 0)
    }
  })

  it('does not count a request of nobody', async () => {
    const { key } = await accounts.caller()
    for (let sent = 0; sent < 5; sent += 1) await service.post(path, good, { key: `${key}0` })
    assert.equal(rateOf(await service.post(path, good, { key })).left, limit - 1)
  })

  it('is the same for a free call', async () => {
    const { key } = await accounts.caller()
    await spendUntil(0, key)
    assertRefusal(await service.post(usage, {}, { key }), 'rate_limited')
  })
})

describe('credits', () => {
  let service: ServiceUnderTest
  let accounts: Accounts
  before(async () => {
    service = await commonService()
    accounts = await openAccounts(service.home)
  })
  after(() => accounts.close())

  const items = Array.from({ length: 50 }, (_, at) => ({ id: String(at), type: 'name', value: 'Maria' }))
  /** Spends credits fifty at a time, and what is left of them one by one. */
  async function spend(count: number, key: string): Promise<void> {
    let left = count
    for (; left >= items.length; left -= items.length) {
      assertAnswered(await service.post('/v1/gender/batch', { items }, { key }), items.length)
    }
    for (; left > 0; left -= 1) assertAnswered(await service.post(path, good, { key }), 1)
  }

  it('1,000 a month are free, counted down one by one; the 1,001st is refused', async () => {
    const { key } = await accounts.caller()
    const first = isLongRun ? 1 : freeCredits - 59
    await spend(first - 1, key)
    for (let spent = first; spent <= freeCredits; spent += 1) {
      const answer = await service.post(path, good, { key })
      assertAnswered(answer, 1)
      assert.equal(creditsRemaining(answer), freeCredits - spent)
    }
    const refused = await service.post(path, good, { key })
    assertRefusal(refused, 'insufficient_credits')
    assert.deepEqual([refused.json.error.required, refused.json.error.available], [1, 0])
    assert.equal(creditsRemaining(refused), 0)
  })

  it('are never overdrawn by requests that arrive at once', async () => {
    const { key } = await accounts.caller()
    const left = isLongRun ? freeCredits : 200
    await spend(freeCredits - left, key)
    const answers = await Promise.all(Array.from({ length: left + 100 }, () => service.post(path, good, { key })))
    assert.equal(answers.filter(({ status }) => status === 200).length, left)
    assert.equal(answers.filter(({ status }) => status === 402).length, 100)
    const remaining = answers.filter(({ status }) => status === 200).map(creditsRemaining)
    assert.equal(new Set(remaining).size, left, 'each answer says another number')
    assert.equal(Math.min(...remaining), 0)
  })

  it('are not spent by what is refused', async () => {
    const { accountId, key } = await accounts.caller()
    const scoped = await accounts.key(accountId, { scopes: ['phone'] })
    const first = creditsRemaining(await service.post(path, good, { key }))
    await service.post(path, { ip: 'x' }, { key })
    await service.post(path, null, { key, raw: '' })
    await service.post(path, good, { key: scoped.key })
    await service.post(path, good, { key, headers: { 'content-type': 'text/plain' } })
    await service.post(path, null, { key, raw: ' '.repeat(131_073) })
    await service.post('/v1/ip/lookup', good, { key })
    assert.equal(creditsRemaining(await service.post(path, good, { key })), first - 1)
  })

  it('that are granted while the service runs can be used at once, and are spent after the free ones', async () => {
    const { accountName, key } = await accounts.caller()
    await spend(998, key)
    await service.cli('credits', 'grant', '--account', accountName, '--credits', '3', '--note', 'an invoice')
    const balance = async () => (await service.post(usage, {}, { key })).json.balance
    assert.deepEqual(await balance(), { available: 5, free: 2, purchased: 3, reserved: 0 })
    await spend(2, key)
    assert.deepEqual(await balance(), { available: 3, free: 0, purchased: 3, reserved: 0 })
    await spend(3, key)
    assertRefusal(await service.post(path, good, { key }), 'insufficient_credits')
    await service.cli('credits', 'grant', '--account', accountName, '--credits', '1')
    assertAnswered(await service.post(path, good, { key }), 1)
    assertRefusal(await service.post(path, good, { key }), 'insufficient_credits')
  })

  it('are the same for all keys of an account and apart for two accounts', async () => {
    const [first, second] = [await accounts.caller(), await accounts.caller()]
    const other = await accounts.key(first.accountId)
    await service.post(path, good, { key: first.key })
    assert.equal(creditsRemaining(await service.post(path, good, { key: other.key })), freeCredits - 2)
    assert.equal(creditsRemaining(await service.post(path, good, { key: second.key })), freeCredits - 1)
  })

  it('leave the ledger in order', async () => {
    assert.match(await service.cli('check'), /in order/)
  })

  it('without a rate limit there are no rate headers, and the credit headers stay', async () => {
    const answer = await service.post(path, good)
    assert.equal(answer.headers.get('ratelimit'), null)
    assert.equal(answer.headers.get('ratelimit-policy'), null)
    assertAnswered(answer, 1)
  })
})

describe('credits while the data is loading', () => {
  let loading: LoadingService
  before(async () => {
    loading = await sharedLoadingService()
  })

  it('are not spent, however often it is asked', async () => {
    for (let sent = 0; sent < 20; sent += 1) {
      const answer = await loading.post(path, good)
      assertRefusal(answer, 'data_unavailable')
      assert.equal(creditsRemaining(answer), freeCredits)
    }
    const { balance, total } = (await loading.post(usage, {})).json
    assert.deepEqual(balance, { available: 1000, free: 1000, purchased: 0, reserved: 0 })
    assert.deepEqual(total, { requests: 0, credits: 0 })
  })

  it('are not spent by an idempotent request, which may be sent again under the same key', async () => {
    const init = { headers: { 'idempotency-key': 'while-loading' } }
    for (let sent = 0; sent < 3; sent += 1) {
      const answer = await loading.post(path, good, init)
      assertRefusal(answer, 'data_unavailable')
      assert.equal(answer.headers.get('idempotent-replayed'), null)
    }
  })
})
