/** POST /v1/check over HTTP, on the data that ships: one describe per status. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import { commonServiceCaller } from '../support/common-caller.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import type { Answer } from '../support/service.ts'

const path = '/v1/check'
const breached = hash('sha1', 'password')
/** Nothing on this machine knows it, so that its part fails. */
const unknown = hash('sha1', 'a password that nobody has')
const person = { ip: '8.8.8.8', email: 'anna.schmidt@telekom.de', phone: '+49 30 23125 123', name: 'Anna Schmidt' }

const common = commonServiceCaller({ requestsPerMinute: 1_000, freeCreditsPerMonth: 0 })
const ask = common.post
const post = (body: unknown, key?: string | null) => ask(path, body, key)
/** The clock goes on between two answers. */
const withoutClock = (text: string) => text.replace(/"local_time":"[^"]+"/, '"local_time":""')

describe('200', () => {
  const people: readonly (typeof person & { readonly country?: string })[] = [
    person,
    { ip: '2a02:8109:7c40::1', email: 'info@orange.fr', phone: '(202) 555-0123', name: 'Андрей', country: 'us' },
    { ip: '10.0.0.1', email: 'x@mailinator.com', phone: '+870 773 111 632', name: 'Support Desk', country: 'KE' },
    { ip: '185.220.101.1', email: 'anna@gmail,com', phone: 'none', name: 'Andrea Rossi', country: 'IT' },
  ]
  it('answers each part byte for byte as its own endpoint, and costs what these cost', async () => {
    for (const { country, ...one } of people) {
      const hint = country === undefined ? {} : { country }
      const answer = await post({ ...one, ...hint, password_sha1: breached })
      assertAnswered(answer, 5)
      const singles: readonly [name: string, Answer][] = [
        ['ip', await ask('/v1/ip/intelligence', { ip: one.ip })],
        ['email', await ask('/v1/email/check', { email: one.email })],
        ['phone', await ask('/v1/phone/validate', { phone: one.phone, ...hint })],
        ['name', await ask('/v1/gender/name', { name: one.name, ...hint })],
        ['password_sha1', await ask('/v1/breaches/password', { password: 'password' })],
      ]
      const text = withoutClock(answer.text)
      for (const [name, single] of singles) {
        // A single estimate stands in `data`, that of an item does not.
        const own = name === 'name' ? single.text.slice('{"data":'.length, -1) : single.text
        assert.ok(text.includes(`"${name}":{"charged_credits":1,"data":${withoutClock(own)}}`), name)
      }
      assert.deepEqual(Object.keys(answer.json), [...singles.map(([name]) => name), 'consistency', 'charged_credits'])
      const ages = new Set(singles.flatMap(([, { headers }]) => (headers.get('x-data-as-of') ?? '').split(', ')))
      const all = (answer.headers.get('x-data-as-of') ?? '').split(', ')
      assert.deepEqual(new Set(all), ages)
      assert.equal(new Set(all.map(each => each.split('=')[0])).size, all.length, 'each topic once')
    }
  })

  it('has only the parts that were sent', async () => {
    const answer = await post({ name: 'Anna', country: 'DE' })
    assertAnswered(answer, 1)
    assert.deepEqual(Object.keys(answer.json), ['name', 'consistency', 'charged_credits'])
  })

  it('puts the error of a part that fails in its place, and charges the others', async () => {
    const before = creditsRemaining(await post({ name: 'Anna' }))
    const answer = await post({ ip: '8.8.8.8', password_sha1: unknown.toUpperCase() })
    assertAnswered(answer, 1)
    assert.equal(before - creditsRemaining(answer), 1)
    const error = { code: 'provider_unavailable', status: 503, action: 'contact_support' }
    assert.deepEqual(answer.json.password_sha1, { charged_credits: 0, error })
    assert.deepEqual([answer.json.ip.charged_credits, answer.json.charged_credits], [1, 1])
    assert.match(answer.headers.get('x-data-as-of') ?? '', /^city="/)
  })

  it('charges nothing when no part is answered', async () => {
    const answer = await post({ password_sha1: unknown })
    assertAnswered(answer, 0)
    assert.equal(answer.headers.get('x-data-as-of'), null)
  })

  it('compares the countries of address, number, mail domain, name and the one stated', async () => {
    const { consistency } = (await post({ ...person, country: 'DE' })).json
    assert.equal(consistency.countries.ip, 'US')
    assert.deepEqual(
      [consistency.countries.phone, consistency.countries.email, consistency.countries.stated, consistency.agree],
      ['DE', 'DE', 'DE', false],
    )
    const mismatches = consistency.reasons.map(({ code }: { code: string }) => code)
    for (const other of ['phone', 'email', 'stated']) assert.ok(mismatches.includes(`country_mismatch_ip_${other}`))
    assert.ok(mismatches.includes('far_apart'))
    assert.ok(consistency.distances.every(({ from, km }: { from: string; km: number }) => from === 'ip' && km > 8_000))
    const { ip: _, ...home } = person
    assert.equal((await post({ ...home, country: 'DE' })).json.consistency.agree, true)
  })

  it('takes the hash in either case', async () => {
    const [lower, upper] = [
      await post({ password_sha1: breached }),
      await post({ password_sha1: breached.toUpperCase() }),
    ]
    assert.equal(lower.text, upper.text)
    assert.deepEqual(lower.json.consistency.reasons, [
      { code: 'password_breached', weight: 20, parts: ['password_sha1'] },
    ])
  })
})

describe('400 invalid_input', () => {
  const wrong: readonly [what: string, body: unknown, pointer: string | undefined][] = [
    ['nothing', {}, undefined],
    ['a country alone', { country: 'DE' }, undefined],
    ['a text that is no address', { ip: '8.8.8', name: 'Anna' }, '/ip'],
    ['an empty email address', { email: '' }, '/email'],
    ['a country that is not assigned, beside a number', { phone: '030 23125', country: 'ZZ' }, '/country'],
    ['a country of three letters', { name: 'Anna', country: 'DEU' }, '/country'],
    ['39 digits', { password_sha1: breached.slice(1) }, '/password_sha1'],
    ['digits that are none', { password_sha1: 'g'.repeat(40) }, '/password_sha1'],
    ['a password', { name: 'Anna', password: 'password' }, '/password'],
    ['null', { ip: '8.8.8.8', name: null }, '/name'],
  ]
  for (const [what, body, pointer] of wrong) {
    it(`refuses ${what}`, async () => {
      const answer = await post(body)
      assertRefusal(answer, 'invalid_input', pointer)
      assert.equal(answer.json.error.pointer, pointer)
    })
  }
})

describe('402 insufficient_credits', () => {
  it('refuses when not every part can be paid, and charges nothing', async () => {
    const { key } = await common.accounts.caller({ credits: 3 })
    const answer = await post(person, key)
    assertRefusal(answer, 'insufficient_credits')
    assert.deepEqual([answer.json.error.required, answer.json.error.available], [4, 3])
    const { name: _, ...three } = person
    assertAnswered(await post(three, key), 3)
  })
})

describe('403 insufficient_scope', () => {
  it('refuses a key that lacks the scope of a part, and names the scope', async () => {
    const { key } = await common.accounts.key(common.rich.accountId, { scopes: ['check', 'ip', 'gender'] })
    assertAnswered(await post({ ip: '8.8.8.8', name: 'Anna' }, key), 2)
    const missing = [
      ['email', { email: 'x@example.com' }],
      ['phone', { phone: '+49 30 23125 123' }],
      ['breach', { password_sha1: breached }],
    ] as const
    for (const [scope, field] of missing) {
      const answer = await post({ ip: '8.8.8.8', ...field }, key)
      assertRefusal(answer, 'insufficient_scope')
      assert.match(answer.json.error.message, new RegExp(`\`${scope}\``))
    }
  })

  it('refuses a key with the scopes of the parts alone, also a test key', async () => {
    const parts = await common.accounts.key(common.rich.accountId, { scopes: ['ip', 'gender'] })
    assertRefusal(await post({ ip: '8.8.8.8' }, parts.key), 'insufficient_scope')
    const test = await common.accounts.key(common.rich.accountId, { scopes: ['check', 'ip'], mode: 'test' })
    assertAnswered(await post({ ip: '192.0.2.1', country: 'DE' }, test.key), 0)
    assertRefusal(await post({ phone: '+870 773 111 632' }, test.key), 'insufficient_scope')
  })
})

describe('Idempotency-Key', () => {
  it('answers the same again, with the errors of its parts, and charges once', async () => {
    const { key } = await common.accounts.caller({ credits: 10 })
    const headers = { 'idempotency-key': 'check-1' }
    const body = { ...person, password_sha1: unknown }
    const first = await common.service.post(path, body, { key, headers })
    assertAnswered(first, 4)
    const replay = await common.service.post(path, body, { key, headers })
    assert.deepEqual([replay.text, replay.headers.get('idempotent-replayed')], [first.text, 'true'])
    assert.equal(creditsRemaining(replay), 6)
    const other = await common.service.post(path, person, { key, headers })
    assertRefusal(other, 'idempotency_mismatch')
  })
})
