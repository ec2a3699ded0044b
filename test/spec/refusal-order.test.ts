/**
 * The order in which a request is refused, pair by pair: for every two faults that one request can have at once, the
 * answer is the one that stands first. A request can be at fault in its path, method, key, scope, content type, size,
 * rate, body and credits, its account can be suspended, and the data can be missing.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { suspendAccount } from '../../src/accounts/accounts.ts'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { assertRefusal } from '../support/expect.ts'
import { type LoadingService, startLoadingService } from '../support/loading-service.ts'
import { ask, head } from '../support/raw-http.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'

/** What a request is like; a fault changes it. */
interface Plan {
  method: string
  path: string
  revoked: boolean
  suspended: boolean
  otherScope: boolean
  contentType: string | null
  tooLarge: boolean
  exhausted: boolean
  body: string
  empty: boolean
  loading: boolean
}

const sound: Plan = {
  method: 'POST',
  path: '/v1/ip/intelligence',
  revoked: false,
  suspended: false,
  otherScope: false,
  contentType: 'application/json',
  tooLarge: false,
  exhausted: false,
  body: '{"ip":"8.8.8.8"}',
  empty: false,
  loading: false,
}

interface Fault {
  readonly code: string
  readonly what: string
  readonly change: Partial<Plan>
}

/** In the order in which they are refused. */
const faults: readonly Fault[] = [
  { code: 'not_found', what: 'unknown path', change: { path: '/v1/nothing' } },
  { code: 'method_not_allowed', what: 'other method', change: { method: 'GET' } },
  { code: 'endpoint_renamed', what: 'renamed path', change: { path: '/v1/ip/lookup' } },
  { code: 'unauthorized', what: 'revoked key', change: { revoked: true } },
  { code: 'account_suspended', what: 'suspended account', change: { suspended: true } },
  { code: 'insufficient_scope', what: 'missing scope', change: { otherScope: true } },
  { code: 'json_required', what: 'other content type', change: { contentType: 'text/plain' } },
  { code: 'payload_too_large', what: 'body too large', change: { tooLarge: true } },
  { code: 'rate_limited', what: 'rate exhausted', change: { exhausted: true } },
  { code: 'invalid_input', what: 'invalid body', change: { body: '{"ip":8}' } },
  { code: 'insufficient_credits', what: 'no credits', change: { empty: true } },
  { code: 'data_unavailable', what: 'data still loading', change: { loading: true } },
]

const environment = { RATE_LIMIT_PER_MINUTE: '1', FREE_CREDITS_PER_MONTH: '0' }

let service: ServiceUnderTest
let loading: LoadingService
let accounts: Accounts
let accountsOfLoading: Accounts

before(async () => {
  service = await startService(environment)
  accounts = await openAccounts(service.home)
  loading = await startLoadingService(environment)
  accountsOfLoading = await openAccounts(loading.home)
})

after(async () => {
  await accounts.close()
  await accountsOfLoading.close()
  await service.stop()
  await loading.stop()
})

/** A request as planned, by an account of its own whose rate window begins with it. */
async function request(plan: Plan) {
  const url = plan.loading ? loading.url : service.url
  const source = plan.loading ? accountsOfLoading : accounts
  const options = { credits: plan.empty ? 0 : 5, scopes: plan.otherScope ? ['phone'] : [] }
  const caller = await source.caller(options)
  if (plan.exhausted) await exhaust(url, source, caller)
  const revoked = { at: Date.now(), actor: 'test', action: 'key.revoke', subject: caller.keyId }
  if (plan.revoked) await source.store.accounts.changeKey(caller.keyId, { revokedAt: Date.now() }, revoked)
  const suspended = { now: Date.now(), actor: 'test' }
  if (plan.suspended) await suspendAccount(source.store.accounts, caller.accountId, 'unpaid', suspended)
  const body = plan.tooLarge ? plan.body.padEnd(131_073) : plan.body
  const lines = [`Authorization: Bearer ${caller.key}`, `Content-Length: ${body.length}`]
  if (plan.contentType !== null) lines.push(`Content-Type: ${plan.contentType}`)
  return ask(url, head(`${plan.method} ${plan.path} HTTP/1.1`, ...lines) + body)
}

/** Uses up the one request of the account's minute with a free call. */
async function exhaust(url: string, source: Accounts, { accountId }: Caller): Promise<void> {
  const { key } = await source.key(accountId)
  const lines = [`Authorization: Bearer ${key}`, 'Content-Length: 2', 'Content-Type: application/json']
  const answer = await ask(url, `${head('POST /v1/account/usage HTTP/1.1', ...lines)}{}`)
  assert.equal(answer.status, 200, answer.text)
}

const pointerOf = (code: string) => (code === 'invalid_input' ? '/ip' : undefined)

describe('one fault', () => {
  it('a request without a fault is answered', async () => {
    assert.equal((await request(sound)).status, 200)
  })

  for (const { code, what, change } of faults) {
    it(`${what}: ${code}`, async () => {
      assertRefusal(await request({ ...sound, ...change }), code, pointerOf(code))
    })
  }
})

describe('two faults', () => {
  for (const [index, first] of faults.entries()) {
    for (const second of faults.slice(index + 1)) {
      // One path cannot be both unknown and renamed.
      if (first.change.path !== undefined && second.change.path !== undefined) continue
      it(`${first.what} and ${second.what}: ${first.code}`, async () => {
        const answer = await request({ ...sound, ...second.change, ...first.change })
        assertRefusal(answer, first.code, pointerOf(first.code))
      })
    }
  }

  it('no key at all and an unknown path, a wrong method, a renamed path', async () => {
    const withoutKey = (line: string) => ask(service.url, head(line, 'Content-Length: 0'))
    assertRefusal(await withoutKey('POST /v1/nothing HTTP/1.1'), 'not_found')
    assertRefusal(await withoutKey('GET /v1/nothing HTTP/1.1'), 'not_found')
    assertRefusal(await withoutKey('GET /v1/ip/intelligence HTTP/1.1'), 'method_not_allowed')
    assertRefusal(await withoutKey('DELETE /v1/account/usage HTTP/1.1'), 'method_not_allowed')
    assertRefusal(await withoutKey('POST /v1/ip/lookup HTTP/1.1'), 'endpoint_renamed')
    assertRefusal(await withoutKey('POST /v1/ip/intelligence HTTP/1.1'), 'unauthorized')
  })

  const behind = { 'no credits': { empty: true }, 'data still loading': { loading: true } }
  for (const [what, change] of Object.entries(behind)) {
    it(`an address in a form that is not taken and ${what}: invalid_input`, async () => {
      for (const ip of ['8.8.8.0/24', 'dns.google', '8.8.8.8:53', 'fe80::1%eth0', '010.8.8.8']) {
        assertRefusal(await request({ ...sound, body: JSON.stringify({ ip }), ...change }), 'invalid_input', '/ip')
      }
    })
  }

  it('an address in a form that is not taken and an exhausted rate: rate_limited', async () => {
    assertRefusal(await request({ ...sound, body: '{"ip":"8.8.8.0/24"}', exhausted: true }), 'rate_limited')
  })

  it('a body too large and every other method', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      assertRefusal(await request({ ...sound, method, tooLarge: true }), 'method_not_allowed')
    }
  })

  it('no content type at all and a body too large, an invalid body, no credits', async () => {
    const without = { ...sound, contentType: null }
    assertRefusal(await request({ ...without, tooLarge: true }), 'json_required')
    assertRefusal(await request({ ...without, body: '' }), 'json_required')
    assertRefusal(await request({ ...without, empty: true }), 'json_required')
  })
})

describe('every fault from one on', () => {
  for (const [index, { code, what }] of faults.entries()) {
    it(`${what} and everything that stands after it: ${code}`, async () => {
      const plan = { ...sound }
      for (const { change } of faults.slice(index).reverse()) Object.assign(plan, change)
      assertRefusal(await request(plan), code, pointerOf(code))
    })
  }
})

describe('what counts against the rate', () => {
  const counted = ['insufficient_scope', 'json_required', 'payload_too_large', 'invalid_input', 'insufficient_credits']
  for (const { code, change } of faults.filter(each => counted.includes(each.code))) {
    it(`a request that is refused with ${code} does`, async () => {
      const answer = await request({ ...sound, ...change })
      assert.match(answer.headers.get('ratelimit') ?? '', /;r=0;/)
    })
  }

  it('a request refused with unauthorized does not, and neither does one to an unknown path', async () => {
    const { key, keyId, accountId } = await accounts.caller({ credits: 1 })
    const other = await accounts.key(accountId)
    const event = { at: Date.now(), actor: 'test', action: 'key.revoke', subject: keyId }
    await accounts.store.accounts.changeKey(keyId, { revokedAt: Date.now() }, event)
    assert.equal((await service.post(sound.path, {}, { key })).status, 401)
    assert.equal((await service.post('/v1/nothing', {}, { key: other.key })).status, 404)
    assert.equal((await service.post('/v1/ip/lookup', {}, { key: other.key })).status, 410)
    assert.equal((await service.post(sound.path, { ip: '8.8.8.8' }, { key: other.key })).status, 200)
  })
})
