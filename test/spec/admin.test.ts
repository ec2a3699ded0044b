/** /v1/admin/...: what a product's back end does with the accounts and keys of its customers. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Accounts, openAccounts } from '../support/accounts.ts'
import { type Answer, type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

let service: ServiceUnderTest
let operator: string
let operatorId: string
let accounts: Accounts

before(async () => {
  service = await startService({ RATE_LIMIT_PER_MINUTE: '0' })
  const words = ['--account', 'default', '--label', 'back end', '--scope', 'admin', '--json']
  const made = JSON.parse(await service.cli('key', 'create', ...words))
  operator = made.key
  operatorId = made.id
  accounts = await openAccounts(service.home)
})
after(async () => {
  await accounts.close()
  await service.stop()
})

const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
  service.post(`/v1/admin/${path}`, body, { key: operator, headers })

async function done(path: string, body: object, headers?: Record<string, string>) {
  const { status, json } = await ask(path, body, headers)
  assert.equal(status, 200, JSON.stringify(json))
  return json
}

function assertInvalid({ status, json }: Answer, pointer: string): void {
  assert.deepEqual([status, json.error.code, json.error.pointer], [400, 'invalid_input', pointer])
}

let made = 0
async function newAccount(): Promise<{ id: string; name: string }> {
  made += 1
  return done('accounts/create', { name: `customer-${made}` })
}

const lookUp = (key: string) => service.post('/v1/ip/intelligence', { ip: '192.0.2.1' }, { key })

describe('the scope admin', () => {
  it('is needed, and no key has it that was not made with it', async () => {
    const { account, key } = await done('keys/create', { account: (await newAccount()).id, label: 'all signals' })
    assert.ok(account)
    for (const other of [key, service.key]) {
      const { status, json } = await service.post('/v1/admin/accounts/list', {}, { key: other })
      assert.deepEqual([status, json.error.code], [403, 'insufficient_scope'])
    }
    assertInvalid(await ask('keys/create', { account, label: 'x', scopes: ['ip', 'admin'] }), '/scopes/1')
  })

  it('costs nothing, and opens nothing else', async () => {
    const { headers } = await ask('accounts/list', {})
    assert.equal(headers.get('X-Credits-Charged'), '0')
    assert.equal((await lookUp(operator)).json.error.code, 'insufficient_scope')
  })
})

describe('keys', () => {
  it('are made for a customer, shown once, and work', async () => {
    const { id: account } = await newAccount()
    const settings = {
      scopes: ['ip'],
      allowed_cidrs: ['127.0.0.0/8'],
      external_id: 'cus_1',
      metadata: { plan: ['pro'] },
    }
    const { key, ...made } = await done('keys/create', { account, label: 'one', ...settings })
    assert.deepEqual({ ...made, ...settings, account, label: 'one', mode: 'live', state: 'active' }, made)
    assert.equal((await lookUp(key)).status, 200)
    const { keys } = await done('keys/list', { account })
    assert.equal(JSON.stringify(keys).includes(key), false)
    assert.deepEqual([keys.length, keys[0].id, keys[0].external_id], [1, made.id, 'cus_1'])
  })

  it('are made once for an Idempotency-Key, whose repetition is answered the same key', async () => {
    const { id: account } = await newAccount()
    const body = { account, label: 'once' }
    const headers = { 'Idempotency-Key': 'a-form' }
    const first = await done('keys/create', body, headers)
    await until(async () => (await ask('keys/create', body, headers)).headers.get('Idempotent-Replayed') === 'true')
    assert.deepEqual(await done('keys/create', body, headers), first)
    assert.equal((await ask('keys/create', { ...body, label: 'other' }, headers)).status, 422)
    assert.equal((await done('keys/list', { account })).keys.length, 1)
  })

  it('are changed, disabled, rotated and revoked', async () => {
    const { id: account } = await newAccount()
    const { id, key } = await done('keys/create', { account, label: 'one', external_id: 'cus_1' })
    const changed = await done('keys/update', { id, label: 'two', external_id: '', disabled: true, metadata: {} })
    assert.deepEqual(
      [changed.label, changed.external_id, changed.state, changed.metadata],
      ['two', undefined, 'disabled', {}],
    )
    assert.equal((await lookUp(key)).status, 401)
    assertInvalid(await ask('keys/rotate', { id }), '/id')
    assert.equal((await done('keys/update', { id, disabled: false })).state, 'active')
    const next = await done('keys/rotate', { id, overlap: '0' })
    assert.deepEqual([(await lookUp(key)).status, (await lookUp(next.key)).status], [401, 200])
    assertInvalid(await ask('keys/rotate', { id }), '/id')
    assert.equal((await done('keys/revoke', { id: next.id })).state, 'revoked')
    assert.equal((await lookUp(next.key)).status, 401)
    assertInvalid(await ask('keys/update', { id: next.id, label: 'three' }), '/id')
  })

  it('are listed page by page, all or those of one customer', async () => {
    const { id: account } = await newAccount()
    for (const external_id of ['cus_1', 'cus_2', 'cus_1'])
      await done('keys/create', { account, label: 'k', external_id })
    const first = await done('keys/list', { account, limit: 2 })
    const second = await done('keys/list', { account, limit: 2, after: first.next })
    assert.deepEqual([first.keys.length, second.keys.length, second.next], [2, 1, undefined])
    assert.equal((await done('keys/list', { account, external_id: 'cus_1' })).keys.length, 2)
  })

  it('have a rate and a budget of their own, which a rotated key goes on with', async () => {
    const { id: account } = await newAccount()
    const budget = { credits: 2, refill: 'monthly' }
    const { id, key, ...made } = await done('keys/create', { account, label: 'one', rate: 60, budget })
    assert.deepEqual([made.rate, made.budget], [60, { ...budget, spent: 0 }])
    assert.deepEqual([(await lookUp(key)).status, (await lookUp(key)).status], [200, 200])
    const refused = await lookUp(key)
    assert.deepEqual([refused.status, refused.json.error.code], [402, 'insufficient_credits'])
    assert.match(refused.json.error.message, /budget of this key/)
    assert.deepEqual([refused.json.error.required, refused.json.error.available], [1, 0])
    assert.match(String(refused.headers.get('RateLimit')), /r=57/)
    await until(async () => (await done('keys/list', { account })).keys[0].budget.spent === 2)
    const next = await done('keys/rotate', { id, overlap: '0' })
    assert.deepEqual([next.rate, next.budget], [60, { ...budget, spent: 2 }])
    assert.equal((await lookUp(next.key)).status, 402)
    const raised = await done('keys/update', { id: next.id, budget: { credits: 3 }, rate: 0 })
    assert.deepEqual([raised.rate, raised.budget], [undefined, { credits: 3, refill: 'none', spent: 2 }])
    await until(async () => (await lookUp(next.key)).status === 200)
    assert.equal((await lookUp(next.key)).status, 402)
    assert.equal((await done('keys/update', { id: next.id, budget: {} })).budget, undefined)
    await until(async () => (await lookUp(next.key)).status === 200)
  })

  it('that ask more often than their rate are refused by a 429 that says so, whatever they ask', async () => {
    const { id: account } = await newAccount()
    const { id, key } = await done('keys/create', { account, label: 'one', scopes: ['ip'], rate: 2 })
    const { key: other } = await done('keys/create', { account, label: 'two' })
    assert.equal((await service.post('/v1/phone/validate', { phone: '+41446681800' }, { key })).status, 403)
    assert.equal((await lookUp(key)).status, 200)
    const refused = await lookUp(key)
    assert.deepEqual([refused.status, refused.json.error.code], [429, 'rate_limited'])
    assert.match(refused.json.error.message, /^This key/)
    assert.ok(Number(refused.headers.get('Retry-After')) > 0)
    assert.match(String(refused.headers.get('RateLimit-Policy')), /q=2;w=60/)
    assert.equal((await lookUp(other)).status, 200)
    await service.cli('key', 'update', id, '--rate', '', '--budget', '7')
    await service.cli('key', 'update', id, '--refill', 'daily')
    const [shown] = (await done('keys/list', { account })).keys.filter((each: { id: string }) => each.id === id)
    assert.deepEqual([shown.rate, shown.budget], [undefined, { credits: 7, refill: 'daily', spent: 1 }])
    await until(async () => (await lookUp(key)).status === 200)
    for (const words of [
      ['--rate', '0'],
      ['--budget', 'x'],
      ['--budget', '1', '--refill', 'weekly'],
    ]) {
      await assert.rejects(service.cli('key', 'update', id, ...words), /--(rate|budget|refill) takes/)
    }
  })

  it('are refused with settings that make no sense', async () => {
    const { id: account } = await newAccount()
    for (const [settings, pointer] of [
      [{ account: 'nobody' }, '/account'],
      [{ label: 'a\u200bb' }, '/label'],
      [{ expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
      [{ allowed_cidrs: ['10.0.0.1/8'] }, '/allowed_cidrs/0'],
      [{ external_id: 'x'.repeat(257) }, '/external_id'],
      [{ metadata: { text: 'x'.repeat(4096) } }, '/metadata'],
      [{ metadata: [] }, '/metadata'],
      [{ rate: -1 }, '/rate'],
      [{ budget: { refill: 'daily' } }, '/budget/credits'],
      [{ budget: { credits: 1, refill: 'weekly' } }, '/budget/refill'],
      [{ colour: 'red' }, '/colour'],
    ] as const) {
      assertInvalid(await ask('keys/create', { account, label: 'x', ...settings }), pointer)
    }
    assertInvalid(await ask('keys/revoke', { id: 'key_none' }), '/id')
  })
})

describe('accounts', () => {
  it('are made once, found by their name, limited, suspended and resumed', async () => {
    const { id, name } = await newAccount()
    assertInvalid(await ask('accounts/create', { name }), '/name')
    assertInvalid(await ask('accounts/create', { name: 'No Name' }), '/name')
    const { accounts: found, total } = await done('accounts/list', { name_has: name.toUpperCase(), limit: 1 })
    assert.deepEqual([found[0].id, found.length, total >= 1], [id, 1, true])
    const limits = { requests_per_minute: 7, free_credits_per_month: 3 }
    const limited = await done('accounts/limits', { account: name, ...limits })
    assert.deepEqual({ ...limited, ...limits }, limited)
    const freed = await done('accounts/limits', { account: id, default: ['requests_per_minute'] })
    assert.deepEqual([freed.requests_per_minute, freed.free_credits_per_month], [undefined, 3])
    assertInvalid(
      await ask('accounts/limits', { account: id, ...limits, default: ['requests_per_minute'] }),
      '/default/0',
    )
    const { key } = await done('keys/create', { account: id, label: 'x' })
    assert.equal((await done('accounts/suspend', { account: id, reason: 'unpaid' })).suspended_reason, 'unpaid')
    assert.equal((await lookUp(key)).json.error.code, 'account_suspended')
    assert.equal((await done('accounts/resume', { account: id })).suspended_at, undefined)
    assert.equal((await lookUp(key)).status, 200)
  })

  it('are granted credits, once for a key of the grant', async () => {
    const { id: account } = await newAccount()
    const grant = { account, credits: 5, note: 'invoice', once_key: 'invoice-1' }
    const first = await done('grants/create', grant)
    const { granted, available } = await done('grants/create', grant)
    assert.deepEqual([first.granted, granted, available], [true, false, first.available])
    assert.equal((await done('grants/create', { ...grant, once_key: 'invoice-2' })).available, first.available + 5)
    assertInvalid(await ask('grants/create', { ...grant, credits: 0 }), '/credits')
    assertInvalid(await ask('grants/create', { ...grant, note: 'invoice\0' }), '/note')
    assertInvalid(await ask('grants/create', { ...grant, once_key: 'invoice\0' }), '/once_key')
  })

  it('say how their customers used them', async () => {
    const { id: account } = await newAccount()
    const keyOf = async (external_id: string) => (await done('keys/create', { account, label: 'k', external_id })).key
    const [one, other] = [await keyOf('cus_1'), await keyOf('cus_2')]
    for (const key of [one, one, other]) assert.equal((await lookUp(key)).status, 200)
    const day = new Date().toISOString().slice(0, 10)
    const span = { account, from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), to: day }
    await until(async () => (await done('usage', span)).total.requests === 3)
    const { customers } = await done('usage', span)
    assert.deepEqual(customers, [
      { external_id: 'cus_1', keys: 1, requests: 2, refused: 0, credits: 2 },
      { external_id: 'cus_2', keys: 1, requests: 1, refused: 0, credits: 1 },
    ])
    assert.equal((await done('usage', { ...span, external_id: 'cus_2' })).total.credits, 1)
    assertInvalid(await ask('usage', { account, from: '2026-02-30', to: day }), '/from')
    assertInvalid(await ask('usage', { account, from: day, to: '2020-01-01' }), '/from')
  })
})

describe('the audit log', () => {
  it('has every call, under the id of the key', async () => {
    const { id: account } = await newAccount()
    await done('keys/create', { account, label: 'x' })
    await done('keys/list', { account })
    await done('accounts/suspend', { account, reason: 'why' })
    const actions = (await accounts.store.audit.findEvents({ account, limit: 10 })).map(({ actor, action }) => [
      actor,
      action,
    ])
    assert.deepEqual(actions.toReversed(), [
      [operatorId, 'account.create'],
      [operatorId, 'key.create'],
      [operatorId, 'admin.keys.list'],
      [operatorId, 'account.suspend why'],
    ])
  })
})
