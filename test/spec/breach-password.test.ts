/**
 * POST /v1/breaches/password, from the specification: one describe per status. The server of ranges is one of the test.
 */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'node:test'
import { seededRandom } from '../../bench/harness.ts'
import { prefixOf } from '../../src/signals/breach/corpus/hash-list.ts'
import { drawnRange } from '../../src/signals/breach/fixtures/drawn-range.ts'
import {
  answerRange,
  lastModifiedAt,
  type PlayedRanges,
  playRanges,
} from '../../src/signals/breach/fixtures/range-server.ts'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { isLongRun } from '../support/long-run.ts'
import { importRanges } from '../support/range-folder.ts'
import { type Answer, commonService, newHome, type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const path = '/v1/breaches/password'
const requestsPerMinute = 500

/** Passwords as they may be typed, which are all different. */
const typed = [
  'password',
  ' password',
  'password ',
  'Password',
  'pass word',
  '\t',
  ' ',
  '0',
  'null',
  'pässword',
  'pa\u0308ssword',
  '\u0000',
  'a\u0000b',
  '"\\/\b\f\n\r',
  '密码',
  '😀',
  '👩‍👩‍👧‍👦',
  '\u202e\u200d\ufeff',
  'x'.repeat(4096),
  '😀'.repeat(4096),
]
const onlineOf = ({ url }: PlayedRanges) => {
  return { OFFLINE: '0', DATA_REFRESH: 'off', REVERSE_DNS: 'off', PWNED_PASSWORDS_URL: url }
}
const countOf = (at: number) => at * 1000 + 1

let ranges: PlayedRanges
let service: ServiceUnderTest
let offline: ServiceUnderTest
let accounts: Accounts
let rich: Caller

before(async () => {
  ranges = await playRanges(Object.fromEntries(typed.map((password, at) => [password, countOf(at)])))
  const limits = { RATE_LIMIT_PER_MINUTE: String(requestsPerMinute), FREE_CREDITS_PER_MONTH: '2' }
  service = await startService({ ...onlineOf(ranges), ...limits })
  offline = await commonService()
  accounts = await openAccounts(service.home)
  rich = await accounts.caller({ credits: 100_000 })
})

after(async () => {
  await accounts.close()
  await service.stop()
  await ranges.stop()
})

afterEach(() => {
  ranges.behave = answerRange
})

const post = (body: unknown, key: string | null = rich.key) => service.post(path, body, { key })

/** What a password is answered, and that the answer holds nothing more. */
async function check(password: string): Promise<{ breached: boolean; count: number }> {
  const answer = await post({ password })
  assertAnswered(answer, 1)
  assert.deepEqual(Object.keys(answer.json).sort(), ['breached', 'count'])
  return answer.json
}

const never = (at: number) => `a password that nobody has used ${at}`

describe('200', () => {
  it('counts a password exactly as it was typed: no case, space or spelling is another', async () => {
    for (const [at, password] of typed.entries()) {
      assert.deepEqual(await check(password), { breached: true, count: countOf(at) }, JSON.stringify(password))
    }
  })

  it('knows a password that is in no breach', async () => {
    for (const password of ['PASSWORD', 'password\n', `${'x'.repeat(4095)}y`, never(1)]) {
      assert.deepEqual(await check(password), { breached: false, count: 0 })
    }
  })

  it('counts one that is written with escapes as the same', async () => {
    const raw = '{"password":"\\u0070\\u0061ssword"}'
    const answer = await service.post(path, null, { key: rich.key, raw })
    assert.deepEqual(answer.json, { breached: true, count: countOf(0) })
  })

  it('says how old the range is', async () => {
    const { headers } = await post({ password: 'password' })
    assert.equal(headers.get('x-data-as-of'), `passwords="${lastModifiedAt}"`)
  })

  it('sends five digits of the hash to the source, asks for padding, and sends nothing else', async () => {
    ranges.asked.length = 0
    await check(never(2))
    assert.equal(ranges.asked.length, 1)
    const [{ path: asked, headers }] = ranges.asked
    assert.match(asked, /^\/range\/[0-9A-F]{5}$/)
    assert.equal(headers['add-padding'], 'true')
    const names = ['accept', 'accept-encoding', 'add-padding', 'connection', 'host', 'user-agent']
    assert.deepEqual(Object.keys(headers).sort(), names)
  })

  it('is repeated for an Idempotency-Key without a charge', async () => {
    const headers = { 'idempotency-key': 'the-same-password-again' }
    const first = await service.post(path, { password: typed[5] }, { key: rich.key, headers })
    const second = await service.post(path, { password: typed[5] }, { key: rich.key, headers })
    assertAnswered(first, 1)
    assertAnswered(second, 0)
    assert.equal(second.text, first.text)
    const other = await service.post(path, { password: typed[6] }, { key: rich.key, headers })
    assertRefusal(other, 'idempotency_mismatch')
  })

  it('counts in the metrics what left the machine, and for what', async () => {
    const counted = async () => {
      const { text } = await service.post('/metrics', null, { method: 'GET', key: null })
      return Number(/^assay_egress_total\{purpose="pwned_passwords"\} (\d+)$/m.exec(text)?.[1] ?? 0)
    }
    const before = await counted()
    await check(never(3))
    await check(never(3))
    assert.equal(await counted(), before + 1, 'a range that is fresh is not asked for again')
  })
})

describe('200 without a source', () => {
  it('knows the passwords that most people use, at least once', async () => {
    for (const password of ['123456', 'password', 'qwerty', 'letmein', 'iloveyou']) {
      const answer = await offline.post(path, { password })
      assertAnswered(answer, 1)
      assert.deepEqual(answer.json, { breached: true, count: 1, count_is_minimum: true })
      assert.match(answer.headers.get('x-data-as-of') ?? '', /^common="\d{4}-\d\d-\d\d"$/)
    }
  })
})

describe('200 from an index on this machine', () => {
  const known = { [typed[0]]: 7, [typed[9]]: 70_000 }
  let local: ServiceUnderTest
  let home: string

  before(async () => {
    home = await newHome()
    const prefixes = Object.keys(known).map(password => hash('sha1', password).slice(0, 5).toUpperCase())
    const body = (prefix: string) => drawnRange(Number.parseInt(prefix, 16), 600, seededRandom(1), known)
    await importRanges(home, new Map(prefixes.map(prefix => [prefix, body(prefix)])))
    local = await startService({ PASSWORD_SOURCE: 'local' }, home)
  })
  after(() => local.stop())

  it('counts exactly, and says how old the index is', async () => {
    for (const [password, count] of Object.entries(known)) {
      const answer = await local.post(path, { password })
      assertAnswered(answer, 1)
      assert.deepEqual(answer.json, { breached: true, count })
      assert.equal(answer.headers.get('x-data-as-of'), 'passwords="2026-11-01"')
    }
  })

  it('knows a password of a prefix that it has whole, and says nothing of one whose prefix is missing', async () => {
    const prefix = prefixOf(hash('sha1', typed[0], 'buffer'))
    let at = 0
    while (prefixOf(hash('sha1', never(at), 'buffer')) !== prefix) at++
    const answer = await local.post(path, { password: never(at) })
    assert.deepEqual(answer.json, { breached: false, count: 0 })
    assertRefusal(await local.post(path, { password: never(1) }), 'provider_unavailable')
  })

  // In a short run endpoint.test.ts of the passwords chooses among the sources.
  const skip = isLongRun ? false : 'starts a service: npm run test:long'
  it('is not taken for the whole corpus unless whoever runs the service wants no other source', { skip }, async () => {
    const auto = await startService({}, home)
    const ask = (password: string) => auto.post(path, { password }, { key: local.key })
    const answers = [await ask(typed[0]), await ask(typed[9])]
    await auto.stop({ keepHome: true })
    assert.deepEqual(answers[0].json, { breached: true, count: 1 }, 'from the list that ships')
    assertRefusal(answers[1], 'provider_unavailable')
  })

  it('is left alone where the server is wanted', { skip }, async () => {
    const upstream = await startService({ ...onlineOf(ranges), PASSWORD_SOURCE: 'upstream' }, home)
    const { json } = await upstream.post(path, { password: typed[0] }, { key: local.key })
    await upstream.stop({ keepHome: true })
    assert.deepEqual(json, { breached: true, count: countOf(0) })
  })
})

describe('400 invalid_input', () => {
  const bad: readonly (readonly [what: string, body: unknown, pointer?: string])[] = [
    ['no password', {}, '/password'],
    ['an empty one', { password: '' }, '/password'],
    ['4,097 characters', { password: 'x'.repeat(4097) }, '/password'],
    ['4,097 characters outside the first plane', { password: '😀'.repeat(4097) }, '/password'],
    ['null', { password: null }, '/password'],
    ['a number', { password: 123456 }, '/password'],
    ['a list', { password: ['password'] }, '/password'],
    ['another field beside it', { password: 'password', email: 'a@b.example' }, '/email'],
    ['another field in its place', { Password: 'password' }, '/password'],
    ['a list of objects', [{ password: 'password' }]],
    ['a text', 'password'],
  ]
  for (const [what, body, pointer] of bad) {
    it(`refuses ${what}`, async () => assertRefusal(await post(body), 'invalid_input', pointer))
  }

  it('refuses halves of characters, which have no UTF-8', async () => {
    for (const half of ['\\ud83d', '\\ude00', 'a\\ud800b']) {
      const raw = `{"password":"${half}"}`
      assertRefusal(await service.post(path, null, { key: rich.key, raw }), 'invalid_input')
    }
  })

  it('never says what was sent', async () => {
    const { text } = await post({ password: 'x'.repeat(4097), secret: 'hunter2' })
    assert.ok(!text.includes('xxx') && !text.includes('hunter2'))
  })
})

describe('402 insufficient_credits', () => {
  it('asks nobody without a credit', async () => {
    const poor = await accounts.caller()
    for (const left of [1, 0]) assert.equal(creditsRemaining(await post({ password: 'password' }, poor.key)), left)
    ranges.asked.length = 0
    assertRefusal(await post({ password: never(4) }, poor.key), 'insufficient_credits')
    assert.equal(ranges.asked.length, 0)
  })
})

describe('503 provider_unavailable', () => {
  async function assertUnavailable(answer: Answer): Promise<void> {
    assertRefusal(answer, 'provider_unavailable')
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
  }

  it('is what is never called safe without a source, and costs nothing', async () => {
    for (const password of [never(5), 'Letmein', 'letmein ', 'p']) {
      const answer = await offline.post(path, { password })
      await assertUnavailable(answer)
      assert.equal(answer.headers.get('retry-after'), '3600')
      assert.match(
        answer.text,
        /No index of breached passwords is installed, and requests to a server are not allowed\./,
      )
    }
    await until(async () => offline.output().includes('No index of breached passwords is installed'))
  })

  it('is the answer when the source fails, unless the password is one that most people use', async () => {
    const before = creditsRemaining(await post({ password: 'password' }))
    ranges.behave = (_, response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<p>Blocked</p>')
    await assertUnavailable(await post({ password: never(6) }))
    ranges.behave = (_, response, body) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end(body.slice(0, body.length / 2))
    await assertUnavailable(await post({ password: never(7) }))
    ranges.behave = answerRange
    assert.equal(creditsRemaining(await post({ password: 'password' })), before - 1)
    ranges.behave = (_, response) => response.writeHead(403).end()
    const common = await post({ password: 'dragon' })
    assertAnswered(common, 1)
    assert.deepEqual(common.json, { breached: true, count: 1, count_is_minimum: true })
    ranges.behave = answerRange
    assert.equal((await check(never(6))).breached, false, 'and is answered as soon as it answers')
  })

  it('says when to come back as the source says it', async () => {
    ranges.behave = (_, response) => response.writeHead(429, { 'retry-after': '77' }).end()
    const answer = await post({ password: never(8) })
    await assertUnavailable(answer)
    assert.equal(answer.headers.get('retry-after'), '77')
  })
})

describe('a test key', () => {
  it('is answered samples alone, without anybody being asked', async () => {
    const test = await accounts.caller({ mode: 'test' })
    ranges.asked.length = 0
    const unanswered = await post({ password: 'example of a password when no source answers' }, test.key)
    assertRefusal(unanswered, 'provider_unavailable')
    assert.equal(unanswered.headers.get('retry-after'), '5')
    assertRefusal(await post({ password: 'another' }, test.key), 'invalid_input')
    assert.equal(ranges.asked.length, 0)
  })
})
