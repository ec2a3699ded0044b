/** POST /v1/account/usage: balance, rate and use per day and endpoint, for 0 credits. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Accounts, openLimitedAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal, assertStanding } from '../support/expect.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

const path = '/v1/account/usage'
const intelligence = '/v1/ip/intelligence'
const limit = 500
const today = () => new Date().toISOString().slice(0, 10)

let service: ServiceUnderTest
let accounts: Accounts

before(async () => {
  service = await commonService()
  accounts = await openLimitedAccounts(service.home, { requestsPerMinute: limit, freeCreditsPerMonth: 20 })
})

after(() => accounts.close())

const usage = (key: string, body: unknown = {}) => service.post(path, body, { key })

async function spend(key: string, count: number): Promise<void> {
  for (let spent = 0; spent < count; spent += 1) {
    assertAnswered(await service.post(intelligence, { ip: '8.8.8.8' }, { key }), 1)
  }
}

/** Runs `check` on one UTC day: again when the day has turned meanwhile. */
async function onOneDay(check: (day: string) => Promise<void>): Promise<void> {
  const day = today()
  try {
    await check(day)
  } catch (error) {
    if (day === today()) throw error
    await check(today())
  }
}

describe('200', () => {
  it('says of a new account that nothing was used', async () => {
    const { key } = await accounts.caller()
    await onOneDay(async day => {
      const answer = await usage(key)
      assertAnswered(answer, 0)
      assertStanding(answer, limit)
      const { rate, ...rest } = answer.json
      assert.deepEqual(rest, {
        from: `${day.slice(0, 8)}01`,
        to: day,
        balance: { available: 20, free: 20, purchased: 0, reserved: 0 },
        total: { requests: 0, credits: 0 },
        days: [],
      })
    })
  })

  it('says what was used, by day and endpoint, and what is left', async () => {
    await onOneDay(async day => {
      const { key } = await accounts.caller({ credits: 100 })
      await spend(key, 7)
      const { json } = await usage(key)
      assert.deepEqual(json.balance, { available: 113, free: 13, purchased: 100, reserved: 0 })
      assert.deepEqual(json.total, { requests: 7, credits: 7 })
      assert.deepEqual(json.days, [{ day, endpoint: intelligence, requests: 7, credits: 7 }])
      await spend(key, 20)
      const later = (await usage(key)).json
      assert.deepEqual(later.balance, { available: 93, free: 0, purchased: 93, reserved: 0 })
      assert.deepEqual(later.total, { requests: 27, credits: 27 })
    })
  })

  it('says how the rate stands, as the headers do', async () => {
    const { key } = await accounts.caller()
    await usage(key)
    const { json, headers } = await usage(key)
    assert.equal(json.rate.limit, limit)
    assert.equal(json.rate.window_seconds, 60)
    assert.equal(json.rate.remaining, limit - 2)
    assert.ok(json.rate.reset_seconds >= 1 && json.rate.reset_seconds <= 60)
    assert.match(headers.get('ratelimit') ?? '', new RegExp(`r=${limit - 2};`))
  })

  it('does not count what was refused or what is free', async () => {
    const { key } = await accounts.caller()
    await spend(key, 2)
    await service.post(intelligence, { ip: 'x' }, { key })
    await service.post(intelligence, {}, { key })
    await usage(key)
    assert.deepEqual((await usage(key)).json.total, { requests: 2, credits: 2 })
  })

  it('says nothing of another account', async () => {
    const [first, second] = [await accounts.caller(), await accounts.caller()]
    await spend(first.key, 3)
    assert.deepEqual((await usage(second.key)).json.days, [])
  })

  it('is answered without credits, by a key of any scope, and by a test key', async () => {
    const { accountId, key } = await accounts.caller()
    await spend(key, 20)
    assertRefusal(await service.post(intelligence, { ip: '8.8.8.8' }, { key }), 'insufficient_credits')
    assertAnswered(await usage(key), 0)
    assertAnswered(await usage((await accounts.key(accountId, { scopes: ['phone'] })).key), 0)
    assertAnswered(await usage((await accounts.key(accountId, { mode: 'test' })).key), 0)
  })

  it('tells the days that are asked for', async () => {
    await onOneDay(async day => {
      const { key } = await accounts.caller()
      await spend(key, 1)
      const within = [
        { from: day, to: day },
        { from: '2020-01-01', to: day },
        { from: day, to: '2099-12-31' },
        { from: day },
        { to: day },
      ]
      for (const range of within) {
        const { json } = await usage(key, range)
        assert.equal(json.total.requests, 1, JSON.stringify(range))
        assert.deepEqual({ from: json.from, to: json.to, ...range }, { from: json.from, to: json.to })
      }
      for (const range of [
        { from: '2020-01-01', to: '2020-12-31' },
        { from: '2099-01-01', to: '2099-12-31' },
      ]) {
        const { json } = await usage(key, range)
        assert.deepEqual(json.days, [], JSON.stringify(range))
        assert.deepEqual(json.total, { requests: 0, credits: 0 })
        assert.equal(json.balance.available, 19, 'the balance is of now')
      }
    })
  })

  it('takes the 29th of February of a leap year', async () => {
    const { key } = await accounts.caller()
    assertAnswered(await usage(key, { from: '2024-02-29', to: '2024-02-29' }), 0)
  })
})

describe('400 invalid_input', () => {
  const wrong: [string, unknown, string][] = [
    ['a day that is none', { from: '2026-02-30' }, '/from'],
    ['the 29th of February of another year', { to: '2025-02-29' }, '/to'],
    ['a 13th month', { from: '2026-13-01' }, '/from'],
    ['a day zero', { from: '2026-01-00' }, '/from'],
    ['a time', { from: '2026-01-01T00:00:00Z' }, '/from'],
    ['another form', { to: '01.02.2026' }, '/to'],
    ['a short form', { to: '2026-1-1' }, '/to'],
    ['an empty text', { from: '' }, '/from'],
    ['null', { from: null }, '/from'],
    ['a number', { to: 20260101 }, '/to'],
    ['an array', { from: ['2026-01-01'] }, '/from'],
    ['a range that ends before it begins', { from: '2026-02-01', to: '2026-01-01' }, '/from'],
    ['a field that is not known', { account: 'other' }, '/account'],
  ]
  for (const [what, body, pointer] of wrong) {
    it(`refuses ${what}`, async () => {
      const { key } = await accounts.caller()
      assertRefusal(await usage(key, body), 'invalid_input', pointer)
    })
  }

  it('refuses what is not an object', async () => {
    assertRefusal(await service.post(path, [], {}), 'invalid_input')
    assertRefusal(await service.post(path, null, { raw: '' }), 'invalid_input')
  })
})
