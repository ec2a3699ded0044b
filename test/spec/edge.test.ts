/** What holds for every answer: its headers, the form of a refusal, and how a key is sent. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Accounts, openAccounts } from '../support/accounts.ts'
import {
  actions,
  assertAnswered,
  assertEveryAnswer,
  assertRefusal,
  assertStanding,
  statusOfCode,
} from '../support/expect.ts'
import { ask, head } from '../support/raw-http.ts'
import { type Answer, type ServiceUnderTest, startService } from '../support/service.ts'

const path = '/v1/ip/intelligence'
const good = { ip: '8.8.8.8' }
const limit = 2_000

let service: ServiceUnderTest
let accounts: Accounts

before(async () => {
  service = await startService({ RATE_LIMIT_PER_MINUTE: String(limit), FREE_CREDITS_PER_MONTH: '0' })
  accounts = await openAccounts(service.home)
  await service.cli('credits', 'grant', '--account', 'default', '--credits', '100000')
})

after(async () => {
  await accounts.close()
  await service.stop()
})

/** One answer of every kind that can be had without waiting, by a name. */
async function oneOfEach(): Promise<Record<string, Answer>> {
  const poor = await accounts.caller()
  const scoped = await accounts.caller({ scopes: ['phone'] })
  const test = await accounts.caller({ mode: 'test' })
  const suspended = await accounts.caller()
  await service.cli('account', 'suspend', suspended.accountName, '--reason', 'unpaid')
  const idempotent = { headers: { 'idempotency-key': `each-${Math.random()}` } }
  const withType = (type: string) => ({ headers: { 'content-type': type } })
  const get = (target: string) => service.post(target, null, { method: 'GET', key: null })
  return {
    answered: await service.post(path, good),
    usage: await service.post('/v1/account/usage', {}),
    invalid_input: await service.post(path, { ip: 'x' }),
    'not JSON': await service.post(path, null, { raw: '{' }),
    unauthorized: await service.post(path, good, { key: null }),
    insufficient_credits: await service.post(path, good, { key: poor.key }),
    account_suspended: await service.post(path, good, { key: suspended.key }),
    insufficient_scope: await service.post(path, good, { key: scoped.key }),
    not_found: await service.post('/v1/nothing', good),
    method_not_allowed: await get(path),
    endpoint_renamed: await service.post('/v1/ip/lookup', good),
    payload_too_large: await service.post(path, null, { raw: ' '.repeat(131_073) }),
    json_required: await service.post(path, good, withType('text/plain')),
    'first of an Idempotency-Key': await service.post(path, good, idempotent),
    idempotency_mismatch: await service.post(path, { ip: '1.1.1.1' }, idempotent),
    data_unavailable: await service.post(path, { ip: '192.0.2.20' }, { key: test.key }),
    provider_response_unconfirmed: await service.post(path, { ip: '192.0.2.21' }, { key: test.key }),
    domain_not_proved: await service.post('/v1/breaches/domain', { domain: 'example.com' }),
    rate_limited: await service.post(path, { ip: '192.0.2.22' }, { key: test.key }),
    not_implemented: await ask(service.url, head(`POST ${path} HTTP/1.1`, 'Transfer-Encoding: gzip')),
    http_version_not_supported: await ask(service.url, head(`POST ${path} HTTP/2.0`)),
    livez: await get('/livez'),
    readyz: await get('/readyz'),
    metrics: await get('/metrics'),
    openapi: await get('/openapi.json'),
    'error index': await get('/docs/errors'),
    'error page': await get('/docs/errors/invalid_input'),
    'unknown page': await get('/docs/errors/nothing'),
    'POST to a page': await service.post('/livez', {}),
  }
}

let each: Record<string, Answer>

/** The answers that anyone with a valid key gets, refused or not. */
const authenticated = [
  'answered',
  'usage',
  'invalid_input',
  'not JSON',
  'insufficient_credits',
  'account_suspended',
  'insufficient_scope',
  'domain_not_proved',
  'payload_too_large',
  'json_required',
  'first of an Idempotency-Key',
  'idempotency_mismatch',
  'data_unavailable',
  'provider_response_unconfirmed',
  'rate_limited',
]

describe('headers of every answer', () => {
  before(async () => {
    each = await oneOfEach()
  })

  it('has an X-Request-Id, is not to be stored, and allows no other origin', () => {
    for (const [name, answer] of Object.entries(each)) {
      assert.doesNotThrow(() => assertEveryAnswer(answer), name)
    }
  })

  it('has an X-Request-Id of its own', async () => {
    const more = await Promise.all(Array.from({ length: 100 }, () => service.post(path, good)))
    const ids = [...Object.values(each), ...more].map(({ headers }) => headers.get('x-request-id'))
    assert.equal(new Set(ids).size, ids.length)
  })

  it('says how the account stands, answered or refused, once there is an account', () => {
    for (const name of authenticated) assertStanding(each[name], limit)
  })

  it('says nothing of an account to anyone who is not authenticated', () => {
    for (const [name, { headers }] of Object.entries(each)) {
      if (authenticated.includes(name)) continue
      for (const header of ['ratelimit', 'ratelimit-policy', 'x-credits-charged', 'x-credits-remaining']) {
        assert.equal(headers.get(header), null, `${header} of ${name}`)
      }
    }
  })

  it('charges what is answered and nothing that is refused', () => {
    for (const name of authenticated) {
      const charged = name === 'answered' || name === 'first of an Idempotency-Key' ? '1' : '0'
      assert.equal(each[name].headers.get('x-credits-charged'), charged, name)
    }
  })

  it('has Retry-After on 429 and 503', () => {
    for (const name of ['rate_limited', 'data_unavailable']) {
      assert.match(each[name].headers.get('retry-after') ?? '', /^[1-9]\d*$/, name)
    }
  })

  it('has Allow on 405', () => {
    assert.equal(each.method_not_allowed.headers.get('allow'), 'POST')
    assert.match(each['POST to a page'].headers.get('allow') ?? '', /GET/)
  })
})

describe('cross-origin requests', () => {
  const origin = 'Origin: https://example.com'
  const preflight = ['Access-Control-Request-Method: POST', 'Access-Control-Request-Headers: authorization']

  for (const target of [path, '/v1/ip/lookup', '/v1/account/usage', '/v1/nothing', '/livez', '/openapi.json']) {
    it(`answers a preflight for ${target} without any CORS header`, async () => {
      const answer = await ask(service.url, head(`OPTIONS ${target} HTTP/1.1`, origin, ...preflight))
      assertEveryAnswer(answer)
      assert.ok(answer.status === 404 || answer.status === 405, String(answer.status))
    })
  }

  it('answers a request with an Origin without any CORS header', async () => {
    const headers = { origin: 'https://example.com' }
    assertAnswered(await service.post(path, good, { headers }), 1)
    assertRefusal(await service.post(path, {}, { headers }), 'invalid_input', '/ip')
    assertEveryAnswer(await service.post('/openapi.json', null, { method: 'GET', headers }))
  })

  it('answers OPTIONS * without any CORS header', async () => {
    assertEveryAnswer(await ask(service.url, head('OPTIONS * HTTP/1.1', origin, ...preflight)))
  })
})

describe('X-Client-Request-Id', () => {
  const sent = (id: string) => service.post(path, good, { headers: { 'x-request-id': id } })

  for (const id of ['a', 'A-1_b.c', '0'.repeat(128), '550e8400-e29b-41d4-a716-446655440000']) {
    it(`echoes ${id.slice(0, 40)}, and keeps an id of its own`, async () => {
      const { headers } = await sent(id)
      assert.equal(headers.get('x-client-request-id'), id)
      assert.notEqual(headers.get('x-request-id'), id)
    })
  }

  for (const id of ['', '0'.repeat(129), 'a b', 'a,b', 'a/b', 'a:b', '<b>', 'a"b', 'é', "a'b", '$(a)']) {
    it(`does not echo ${JSON.stringify(id.slice(0, 20))}`, async () => {
      const { headers } = await sent(id)
      assert.equal(headers.get('x-client-request-id'), null)
    })
  }

  it('is echoed by a refusal and by a page too', async () => {
    const headers = { 'x-request-id': 'mine' }
    const answers = [
      await service.post(path, {}, { headers }),
      await service.post(path, good, { headers, key: null }),
      await service.post('/v1/nothing', {}, { headers }),
      await service.post('/livez', null, { headers, method: 'GET' }),
    ]
    for (const answer of answers) assert.equal(answer.headers.get('x-client-request-id'), 'mine')
  })

  it('is not there when the caller sent none', async () => {
    assert.equal((await service.post(path, good)).headers.get('x-client-request-id'), null)
  })
})

describe('the body of a refusal', () => {
  const codes = Object.keys(statusOfCode).filter(
    code => !['internal_error', 'account_unavailable', 'provider_unavailable'].includes(code),
  )

  for (const code of codes.filter(each => each !== 'idempotency_in_progress')) {
    it(`${code}: has the code, a sentence, what to do next and a link to a page that exists`, async () => {
      const answer = each[code]
      assertRefusal(answer, code, code === 'invalid_input' ? '/ip' : undefined)
      assert.ok(actions.includes(answer.json.error.action))
      // Some of the requests are written by hand, with a Host that is not where the service listens.
      const { pathname } = new URL(answer.json.error.doc)
      const page = await fetch(new URL(pathname, service.url))
      assert.equal(page.status, 200)
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
      assert.ok((await page.text()).includes(code))
    })
  }

  it('tells to do what suits the code', () => {
    const action = (code: string) => each[code].json.error.action
    assert.equal(action('unauthorized'), 'check_credentials')
    assert.equal(action('invalid_input'), 'correct_request')
    assert.equal(action('rate_limited'), 'wait_then_retry')
    assert.equal(action('data_unavailable'), 'wait_then_retry')
    assert.equal(action('insufficient_credits'), 'add_credits_or_wait_for_reset')
    assert.equal(action('provider_response_unconfirmed'), 'inspect_billing_before_retry')
  })

  it('has required and available when credits are missing, and nowhere else', () => {
    for (const [name, { json }] of Object.entries(each)) {
      if (json?.error === undefined) continue
      const has = 'required' in json.error || 'available' in json.error
      assert.equal(has, name === 'insufficient_credits', name)
    }
  })
})

describe('how a key is sent', () => {
  const withAuthorization = (authorization: string) =>
    service.post(path, good, { key: null, headers: { authorization } })

  it('takes the scheme in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      assertAnswered(await withAuthorization(`${scheme} ${service.key}`), 1)
    }
  })

  const refused: Record<string, (key: string) => string> = {
    'no scheme': key => key,
    'another scheme': key => `Basic ${key}`,
    'Basic with the key as the user': key => `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    'the scheme alone': () => 'Bearer',
    'a cut key': key => `Bearer ${key.slice(0, -1)}`,
    'a longer key': key => `Bearer ${key}0`,
    'another case': key => `Bearer ${key.toUpperCase()}`,
    'two keys': key => `Bearer ${key} ${key}`,
    'a key in quotes': key => `Bearer "${key}"`,
    'a typo': key => `Bearer ${key.slice(0, 10)}${key[10] === 'a' ? 'b' : 'a'}${key.slice(11)}`,
    'a comma behind': key => `Bearer ${key},`,
    'a very long key': () => `Bearer ${'a'.repeat(8_000)}`,
  }
  for (const [what, of] of Object.entries(refused)) {
    it(`refuses ${what}`, async () => assertRefusal(await withAuthorization(of(service.key)), 'unauthorized'))
  }

  it('does not take a key from the query, a cookie, another header or the body', async () => {
    const { key } = service
    assertRefusal(
      await service.post(`${path}?api_key=${key}&authorization=${key}`, good, { key: null }),
      'unauthorized',
    )
    for (const name of ['x-api-key', 'api-key', 'cookie', 'proxy-authorization']) {
      assertRefusal(await service.post(path, good, { key: null, headers: { [name]: key } }), 'unauthorized')
    }
    assertRefusal(await service.post(path, { ...good, api_key: key }, { key: null }), 'unauthorized')
  })

  it('says the same for every reason', async () => {
    const revoked = await accounts.caller()
    const event = { at: Date.now(), actor: 'test', action: 'key.revoke', subject: revoked.keyId }
    await accounts.store.accounts.changeKey(revoked.keyId, { revokedAt: Date.now() }, event)
    const expired = await accounts.caller({ expiresAt: Date.now() - 1 })
    const elsewhere = await accounts.caller({ allowedCidrs: ['203.0.113.0/24'] })
    const bodies = new Set<string>()
    for (const key of [null, 'nonsense', revoked.key, expired.key, elsewhere.key]) {
      const answer = await service.post(path, good, { key })
      assertRefusal(answer, 'unauthorized')
      bodies.add(answer.text)
    }
    assert.equal(bodies.size, 1)
  })
})

describe('paths', () => {
  it('are exact: case, slashes, escapes and suffixes make another path', async () => {
    const others = [
      `${path}/`,
      `/${path}`,
      '/V1/ip/intelligence',
      '/v1/IP/intelligence',
      '/v1//ip/intelligence',
      `${path}.json`,
      '/v2/ip/intelligence',
      '/ip/intelligence',
      '/v1',
      '/v1/',
      '/v1/ip/intelligence;a=b',
    ]
    for (const other of others) assertRefusal(await service.post(other, good), 'not_found')
  })

  it('may carry a query, which says nothing', async () => {
    assertAnswered(await service.post(`${path}?ip=1.1.1.1`, good), 1)
  })

  it('that cannot be decoded do not exist', async () => {
    for (const other of ['/v1/%zz', '/v1/ip/%', '/%ff%fe', '/v1/%00']) {
      assertRefusal(await ask(service.url, head(`POST ${other} HTTP/1.1`, 'Content-Length: 0')), 'not_found')
    }
  })

  it('of 8,000 characters do not exist', async () => {
    const target = `/v1/${'a'.repeat(8_000)}`
    assertRefusal(await service.post(target, good), 'not_found')
  })

  it('never repeat what was asked', async () => {
    const answer = await service.post('/v1/canary-of-the-path', good)
    assert.ok(!answer.text.includes('canary'))
  })
})
