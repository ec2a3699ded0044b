/**
 * POST /v1/breaches/email, from the specification: one describe per status. Have I Been Pwned is played by a server of
 * the test, with its documented test accounts.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import { aBreach } from '../../src/signals/breach/fixtures/breaches.ts'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import * as play from '../support/hibp.ts'
import { isLongRun } from '../support/long-run.ts'
import { type Answer, commonService, type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const path = '/v1/breaches/email'
const addressOf = (account: string) => `${account}@hibp-integration-tests.com`
const found = addressOf('multiple-breaches')
const members =
  'Name Title Domain BreachDate AddedDate ModifiedDate PwnCount Description DataClasses IsVerified IsFabricated IsSensitive IsRetired IsSpamList IsMalware'

const online = (hibp: play.Hibp, more: Record<string, string> = {}) => ({
  OFFLINE: '0',
  DATA_REFRESH: 'off',
  REVERSE_DNS: 'off',
  RATE_LIMIT_PER_MINUTE: '0',
  HIBP_BASE_URL: hibp.baseUrl,
  HIBP_API_KEY: play.ownKey,
  ...more,
})

let direct: play.Hibp
let ranges: play.Hibp
let service: ServiceUnderTest
let private_: ServiceUnderTest
let accounts: Accounts
let rich: Caller

/** Services of few tests, which end with the tests whatever comes of them. */
const others: ServiceUnderTest[] = []

async function another(hibp: play.Hibp, more: Record<string, string> = {}): Promise<ServiceUnderTest> {
  const started = await startService(online(hibp, more))
  others.push(started)
  return started
}

let shared: Promise<ServiceUnderTest> | undefined
/** For tests after which Have I Been Pwned is left alone for a while, or a breach is there. */
function ownService(): Promise<ServiceUnderTest> {
  shared ??= another(direct)
  return shared
}

before(async () => {
  direct = await play.startHibp({ perMinute: 100_000 })
  ranges = await play.startHibp({ perMinute: 100_000, includesKAnon: true })
  service = await startService(online(direct, { FREE_CREDITS_PER_MONTH: '0' }))
  private_ = await startService(online(ranges))
  accounts = await openAccounts(service.home)
  rich = await accounts.caller({ credits: 1_000 })
})

afterEach(() => {
  for (const hibp of [direct, ranges]) {
    hibp.asked.length = 0
    for (const prefix of ['/breachedaccount/', '/subscription', '/breaches']) hibp.always(prefix, null)
  }
})

after(async () => {
  await accounts.close()
  for (const each of others) await each.stop()
  await service.stop()
  await private_.stop()
  await direct.stop()
  await ranges.stop()
})

const post = (body: unknown, init = {}) => service.post(path, body, { key: rich.key, ...init })
const namesOf = ({ json }: Answer): string[] => json.breaches.map(({ Name }: { Name: string }) => Name)

describe('200', () => {
  for (const [account, names] of Object.entries(play.testAccounts)) {
    it(`${account} is in ${names.join(', ') || 'none'}, whether its address leaves the machine or not`, async () => {
      const email = addressOf(account)
      for (const answer of [await post({ email }), await private_.post(path, { email })]) {
        assertAnswered(answer, 1)
        assert.deepEqual(Object.keys(answer.json), ['email', 'breached', 'breaches'])
        assert.deepEqual([answer.json.email, answer.json.breached], [email, names.length > 0])
        assert.deepEqual(namesOf(answer), names)
      }
    })
  }

  it('describes each breach by the members of the specification and no others, HTML as it is', async () => {
    for (const answer of [await post({ email: found }), await private_.post(path, { email: found })]) {
      for (const breach of answer.json.breaches) {
        assert.equal(Object.keys(breach).join(' '), members)
        assert.deepEqual(breach, aBreach(breach.Name))
        assert.match(breach.Description, /<em>/)
      }
    }
  })

  it('is as of this moment', async () => {
    const from = Date.now()
    const asOf = /^hibp="([^"]+)"$/.exec((await post({ email: found })).headers.get('x-data-as-of') ?? '')?.[1] ?? ''
    assert.ok(Date.parse(asOf) >= from - 1_000 && Date.parse(asOf) <= Date.now(), asOf)
  })

  it('sends no address where a range does', async () => {
    assertAnswered(await private_.post(path, { email: found }), 1)
    assert.match(ranges.asked.at(-1)?.path ?? '', /^\/breachedaccount\/range\/[0-9A-F]{6}$/)
    assert.ok(!JSON.stringify(ranges.asked).includes('multiple'))
  })

  it('removes spaces around the address, shows it as it was sent, and does not care about case', async () => {
    const answer = await post({ email: '  Multiple-Breaches@HIBP-Integration-Tests.com ' })
    assertAnswered(answer, 1)
    assert.equal(answer.json.email, 'Multiple-Breaches@HIBP-Integration-Tests.com')
    assert.deepEqual(namesOf(answer), play.testAccounts['multiple-breaches'])
  })

  it('guesses nothing: tags and dots are of other addresses', async () => {
    for (const local of ['multiple-breaches+tag', 'multiple.-breaches']) {
      assert.deepEqual(namesOf(await post({ email: addressOf(local) })), [])
    }
  })

  it('takes tags, and names and domains of any language', async () => {
    for (const email of ['anna+news@example.com', 'élodie@example.com', 'anna@bücher.example', '用户@例子.example']) {
      const answer = await post({ email })
      assertAnswered(answer, 1)
      assert.equal(answer.json.email, email)
    }
  })

  it('takes an address of 254 characters, with spaces around it', async () => {
    assertAnswered(await post({ email: ` ${'a'.repeat(242)}@example.com ` }), 1)
  })

  it('is merged with what was imported here, sorted, each breach once', async () => {
    const own = await ownService()
    const file = join(own.home, 'customers.txt')
    writeFileSync(file, `${found}\nsomebody@example.com\n`)
    for (const name of ['Customers', 'Adobe']) {
      await own.cli('data', 'import', 'breach', file, '--name', name, '--title', 'Imported', '--date', '2026-01-02')
    }
    const names = ['Adobe', 'Customers', 'Gawker', 'Stratfor']
    const answer = await until(async () => {
      const each = await own.post(path, { email: found })
      return each.status === 200 && namesOf(each).length === names.length && each
    })
    assert.deepEqual(namesOf(answer), names)
    const titles = answer.json.breaches.map(({ Title }: { Title: string }) => Title)
    assert.deepEqual(titles.slice(0, 2), ['The breach of Adobe', 'Imported'])
    for (const breach of answer.json.breaches) assert.equal(Object.keys(breach).join(' '), members)
    assert.deepEqual(namesOf(await own.post(path, { email: 'Somebody@example.com' })), ['Adobe', 'Customers'])
    // What is known here alone would not be all.
    direct.always('/breachedaccount/', play.html(503))
    assertRefusal(await own.post(path, { email: found }), 'provider_unavailable')
    const { breaches } = (await own.post('/v1/breaches/catalogue', {})).json
    assert.deepEqual(
      breaches.map(({ Source, Name }: { Source: string; Name: string }) => `${Source} ${Name}`),
      ['local Adobe', 'local Customers'],
    )
  })

  it('asks once for a request that is repeated under its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'an-address' }
    const first = await post({ email: found }, { headers })
    direct.asked.length = 0
    const replay = await post({ email: found }, { headers })
    assert.deepEqual([replay.text, replay.headers.get('idempotent-replayed')], [first.text, 'true'])
    assert.deepEqual(direct.asked, [])
  })

  it('is a sample for a test key, which asks nobody', async () => {
    const { key } = await accounts.key(rich.accountId, { mode: 'test' })
    const answer = await post({ email: 'breached@example.com' }, { key })
    assertAnswered(answer, 0)
    assert.deepEqual([answer.json.breached, namesOf(answer).length], [true, 1])
    assertRefusal(await post({ email: 'provider.unavailable@example.com' }, { key }), 'provider_unavailable')
    assert.deepEqual(direct.asked, [])
  })
})

describe('400 invalid_input', () => {
  const bad: Record<string, unknown> = {
    'no address': 'anna',
    'nothing before the "@"': '@example.com',
    'nothing after it': 'anna@',
    'an empty text': '',
    'white space': '   ',
    '255 characters': `${'a'.repeat(243)}@example.com`,
    'a name beside the address': 'Anna <anna@example.com>',
    'two addresses': 'anna@example.com, bob@example.com',
    'a second "@"': 'a@b@c.de',
    'white space within': 'a b@c.de',
    'a control character': 'a\u0000@c.de',
    'a domain with an empty label': 'a@c..de',
    'a domain with a label that begins with a hyphen': 'a@-c.de',
    null: null,
    'a number': 1,
    'a list': ['anna@example.com'],
  }
  for (const [what, email] of Object.entries(bad)) {
    it(`refuses ${what}, and asks nobody`, async () => {
      assertRefusal(await post({ email }), 'invalid_input', '/email')
      assert.deepEqual(direct.asked, [])
    })
  }

  it('refuses a field that is missing or unknown', async () => {
    assertRefusal(await post({}), 'invalid_input', '/email')
    assertRefusal(await post({ email: found, truncateResponse: true }), 'invalid_input', '/truncateResponse')
  })

  it('refuses what Have I Been Pwned does not take for an address, and charges nothing', async () => {
    const before = creditsRemaining(await post({ email: found }))
    const answer = await post({ email: 'anna@localhost' })
    assertRefusal(answer, 'invalid_input', '/email')
    assert.equal(creditsRemaining(answer), before)
  })
})

describe('402 insufficient_credits', () => {
  it('refuses an account without a credit, and asks nobody', async () => {
    const { key } = await accounts.caller()
    assertRefusal(await post({ email: found }, { key }), 'insufficient_credits')
    assert.deepEqual(direct.asked, [])
  })
})

describe('503 provider_unavailable', () => {
  const failing: Record<string, play.Behaviour> = {
    'a page': play.html(200),
    'a page that says 404': play.html(404),
    'a page that says 503': play.html(503),
    'a body that is cut off': play.cut,
    'a body shorter than it says': play.short,
    'names alone': play.json([{ Name: 'Adobe' }]),
    'no connection': play.hangUp,
    'a redirect': play.redirect,
  }
  for (const [what, behaviour] of Object.entries(failing)) {
    it(`is answered, and nothing charged, when Have I Been Pwned answers with ${what}`, async () => {
      const before = creditsRemaining(await post({ email: found }))
      direct.always('/breachedaccount/', behaviour)
      const answer = await post({ email: found })
      assertRefusal(answer, 'provider_unavailable')
      assert.equal(creditsRemaining(answer), before)
    })
  }

  it('carries the wait that Have I Been Pwned asks for', async () => {
    const own = await ownService()
    direct.next('/breachedaccount/', play.tooMany(47))
    const answer = await own.post(path, { email: found })
    assertRefusal(answer, 'provider_unavailable')
    assert.equal(answer.headers.get('retry-after'), '47')
  })

  it('is answered while the key is refused, which the log says once, without the key', async () => {
    const own = await another(direct, { HIBP_API_KEY: 'f'.repeat(32) })
    for (let times = 0; times < 3; times++) {
      const answer = await own.post(path, { email: found })
      assertRefusal(answer, 'provider_unavailable')
      assert.ok(Number(answer.headers.get('retry-after')) > 30)
    }
    const output = own.output()
    assert.equal(output.match(/rejects HIBP_API_KEY/g)?.length, 1)
    assert.ok(!output.includes('f'.repeat(32)) && !output.includes(found))
    assert.ok(direct.asked.length === 1, 'it is not asked again and again')
    const metrics = (await own.post('/metrics', null, { method: 'GET', key: null })).text
    assert.match(metrics, /^assay_hibp_unanswered_total\{reason="key_refused"\} 3$/m)
    assert.match(metrics, /^assay_egress_total\{purpose="hibp"\} 1$/m)
    assert.match(metrics, /^assay_hibp_breaker_open 0$/m)
  })

  it('is answered without a source, or offline, with what is missing', async () => {
    // Each alone takes a service.
    const alone = isLongRun ? [{ HIBP_API_KEY: '' }, { OFFLINE: '1' }] : []
    const services = [commonService(), ...alone.map(environment => another(direct, environment))]
    for (const own of await Promise.all(services)) {
      const answer = await own.post(path, { email: found })
      assertRefusal(answer, 'provider_unavailable')
      assert.match(answer.json.error.message, /configured/)
    }
    assert.deepEqual(direct.asked, [])
  })
})

describe('a caller who leaves', () => {
  it('is not charged, and the question ends', async () => {
    const { accountId, key } = await accounts.caller({ credits: 5 })
    let isClosed = false
    direct.next('/breachedaccount/', (_, response) => {
      response.once('close', () => {
        isClosed = true
      })
    })
    const leaves = new AbortController()
    const asking = fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ email: found }),
      signal: leaves.signal,
    })
    assert.ok(await until(async () => direct.asked.some(each => each.path.startsWith('/breachedaccount/'))))
    leaves.abort()
    await assert.rejects(asking)
    assert.ok(await until(async () => isClosed))
    const after = await post({ email: found }, { key: (await accounts.key(accountId)).key })
    assert.equal(creditsRemaining(after), 5 - 1)
  })
})
