/** Idempotency-Key: the same request is answered once, charged once, and answered the same again for 24 hours. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { ask, head } from '../support/raw-http.ts'
import { type Answer, type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const path = '/v1/ip/intelligence'
const usage = '/v1/account/usage'
const good = { ip: '91.64.1.1' }

let service: ServiceUnderTest
let accounts: Accounts
let caller: Caller

before(async () => {
  service = await startService({ RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '0' })
  accounts = await openAccounts(service.home)
  caller = await accounts.caller({ credits: 1_000 })
})

after(async () => {
  await accounts.close()
  await service.stop()
})

const send = (idempotencyKey: string, body: unknown = good, key = caller.key) =>
  service.post(path, body, { key, headers: { 'idempotency-key': idempotencyKey } })

const balance = async (key = caller.key) => (await service.post(usage, {}, { key })).json.balance

/** Sends until it is no longer said that the first one still runs. */
const settled = (idempotencyKey: string, body: unknown = good, key = caller.key): Promise<Answer> =>
  until(async () => {
    const answer = await send(idempotencyKey, body, key)
    if (answer.status === 409) assertRefusal(answer, 'idempotency_in_progress')
    return answer.status === 409 ? false : answer
  })

describe('replay', () => {
  it('is identical to the last byte, is not charged, and says that it is one', async () => {
    const id = randomUUID()
    const first = await send(id)
    assertAnswered(first, 1)
    assert.equal(first.headers.get('idempotent-replayed'), null)
    for (let sent = 0; sent < 3; sent += 1) {
      const replay = await settled(id)
      assertAnswered(replay, 0)
      assert.equal(replay.headers.get('idempotent-replayed'), 'true')
      assert.equal(replay.text, first.text)
      assert.match(replay.headers.get('x-data-as-of') ?? '', /="\d{4}-/)
      assert.equal(replay.headers.get('x-data-as-of'), first.headers.get('x-data-as-of'))
      assert.equal(creditsRemaining(replay), creditsRemaining(first))
      assert.notEqual(replay.headers.get('x-request-id'), first.headers.get('x-request-id'))
    }
  })

  it('is answered to every key of the account, and to no other account', async () => {
    const id = randomUUID()
    const other = await accounts.key(caller.accountId)
    const stranger = await accounts.caller({ credits: 10 })
    const first = await send(id)
    assert.equal((await settled(id, good, other.key)).text, first.text)
    const strange = await send(id, good, stranger.key)
    assertAnswered(strange, 1)
    assert.equal(strange.headers.get('idempotent-replayed'), null)
  })

  it('is answered when the credits are spent', async () => {
    const poor = await accounts.caller({ credits: 1 })
    const id = randomUUID()
    const first = await send(id, good, poor.key)
    assertAnswered(first, 1)
    assertRefusal(await send(randomUUID(), good, poor.key), 'insufficient_credits')
    assert.equal((await settled(id, good, poor.key)).text, first.text)
  })

  it('survives a restart of the service', async () => {
    const id = randomUUID()
    const first = await send(id)
    await service.stop({ keepHome: true })
    service = await startService({ RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '0' }, service.home)
    const replay = await send(id)
    assertAnswered(replay, 0)
    assert.equal(replay.text, first.text)
    assert.equal(replay.headers.get('idempotent-replayed'), 'true')
  })
})

describe('another request under the same key', () => {
  it('with another address is refused and not charged', async () => {
    const id = randomUUID()
    const first = await send(id)
    const other = await send(id, { ip: '8.8.8.8' })
    assertRefusal(other, 'idempotency_mismatch')
    assert.equal(creditsRemaining(other), creditsRemaining(first))
    assert.equal((await settled(id)).text, first.text)
  })

  it('that is not valid is refused as such', async () => {
    const id = randomUUID()
    await send(id)
    assertRefusal(await send(id, { ip: 'x' }), 'invalid_input', '/ip')
  })
})

describe('the key', () => {
  for (const id of ['a', '!', '~', '"quoted"', 'a:b/c?d=e', '0'.repeat(255)]) {
    it(`may be ${id.slice(0, 20)} (${id.length} characters)`, async () => {
      assertAnswered(await send(id), 1)
      assert.equal((await settled(id)).headers.get('idempotent-replayed'), 'true')
    })
  }

  const refused = {
    empty: '',
    '256 characters': '0'.repeat(256),
    'a space': 'a b',
    'a tab': 'a\tb',
    'Latin-1': 'caf\u00e9',
  }
  for (const [what, id] of Object.entries(refused)) {
    it(`is refused with ${what}, and nothing is charged`, async () => {
      const before = (await balance()).available
      const body = JSON.stringify(good)
      const lines = [`Authorization: Bearer ${caller.key}`, `Content-Length: ${body.length}`]
      const bytes = head(`POST ${path} HTTP/1.1`, ...lines, 'Content-Type: application/json', `Idempotency-Key: ${id}`)
      assertRefusal(await ask(service.url, Buffer.from(bytes + body, 'latin1')), 'invalid_input')
      assert.equal((await balance()).available, before)
    })
  }

  it('is looked at exactly: its case matters', async () => {
    const id = randomUUID()
    assertAnswered(await send(`a${id}`), 1)
    assertAnswered(await send(`A${id}`), 1)
  })
})

describe('a request that was refused', () => {
  it('is not remembered: it may be corrected and sent again under the same key', async () => {
    const id = randomUUID()
    assertRefusal(await send(id, { ip: 'x' }), 'invalid_input', '/ip')
    assertAnswered(await send(id), 1)
  })

  it('for want of credits is answered under the same key once there are some', async () => {
    const poor = await accounts.caller()
    const id = randomUUID()
    assertRefusal(await send(id, good, poor.key), 'insufficient_credits')
    await accounts.grant(poor.accountId, 1)
    assertAnswered(await send(id, good, poor.key), 1)
  })
})

describe('requests at the same time', () => {
  it('under one key are charged once: one is answered, the others replay it or are told to wait', async () => {
    const fresh = await accounts.caller({ credits: 100 })
    for (let round = 0; round < 5; round += 1) {
      const id = randomUUID()
      const answers = await Promise.all(Array.from({ length: 16 }, () => send(id, good, fresh.key)))
      const first = answers.filter(({ headers }) => headers.get('x-credits-charged') === '1')
      assert.equal(first.length, 1)
      for (const answer of answers) {
        if (answer.status === 409) assertRefusal(answer, 'idempotency_in_progress')
        else assert.equal(answer.text, first[0].text)
      }
      assert.equal((await settled(id, good, fresh.key)).text, first[0].text)
      assert.equal((await balance(fresh.key)).available, 99 - round)
    }
  })

  it('under one key with two bodies: one body is answered, the other refused', async () => {
    const fresh = await accounts.caller({ credits: 100 })
    const id = randomUUID()
    const bodies = Array.from({ length: 16 }, (_, index) => ({ ip: index % 2 === 0 ? '8.8.8.8' : '1.1.1.1' }))
    const answers = await Promise.all(bodies.map(body => send(id, body, fresh.key)))
    const answered = new Set(answers.filter(({ status }) => status === 200).map(({ json }) => json.ip))
    assert.equal(answered.size, 1)
    for (const [index, { status }] of answers.entries()) {
      if (!answered.has(bodies[index].ip)) assert.equal(status, 422)
    }
    assert.equal((await balance(fresh.key)).available, 99)
  })
})

describe('the database', () => {
  it('holds neither the key, nor the body, nor the answer', async () => {
    const id = `find-me-${randomUUID()}`
    const answer = await send(id)
    await settled(id)
    const { readFileSync, readdirSync } = await import('node:fs')
    const bytes = readdirSync(service.home)
      .filter(name => name.startsWith('assay.db'))
      .map(name => readFileSync(`${service.home}/${name}`))
    assert.ok(bytes.length > 0)
    for (const file of bytes) {
      for (const text of [id, good.ip, answer.text.slice(0, 40)]) assert.ok(!file.includes(text), text)
    }
  })
})
