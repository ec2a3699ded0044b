/** POST /v1/email/check over HTTP: one describe per status, and what name servers say. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Accounts, type Caller, openLimitedAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { type NameServer, startNameServer } from '../support/name-server.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'

const path = '/v1/email/check'
const mail = (exchange: string) => [{ type: 'MX', hosts: [{ exchange, priority: 10 }] }] as const

let nameServer: NameServer
let service: ServiceUnderTest
let offline: ServiceUnderTest
let accounts: Accounts
let rich: Caller

before(async () => {
  nameServer = await startNameServer(name => {
    if (name === 'quiet-harbour.test') return mail('in.mail.tm')
    if (name === 'company.test') return mail('mx.company.test')
    if (name === 'null.test') return mail('')
    return name === 'broken.test' ? 'broken' : []
  })
  service = await startService({
    OFFLINE: '0',
    DATA_REFRESH: 'off',
    REVERSE_DNS: 'off',
    DNS_SERVERS: nameServer.address,
  })
  offline = await startService({ OFFLINE: '1' })
  accounts = await openLimitedAccounts(service.home, { requestsPerMinute: 500, freeCreditsPerMonth: 1 })
  rich = await accounts.caller({ credits: 10_000 })
})

after(async () => {
  await accounts.close()
  await service.stop()
  await offline.stop()
  await nameServer.close()
})

const post = (body: unknown, key: string | null = rich.key) => service.post(path, body, { key })

async function check(email: string, key?: string) {
  const answer = await post({ email }, key)
  assertAnswered(answer, 1)
  return answer.json
}

describe('200', () => {
  it('says everything of an address at a provider', async () => {
    const { duplicate_token, dns, risk: _, ...answer } = await check(' Anna.Schmidt+shop@googlemail.com ')
    assert.deepEqual(answer, {
      ...{ email: 'Anna.Schmidt+shop@googlemail.com', valid: true, reason: null, domain: 'googlemail.com' },
      ...{ canonical: 'annaschmidt@gmail.com', disposable: false, free: true, role: false, relay_alias: false },
    })
    assert.match(duplicate_token, /^[\w-]{43}$/)
    assert.deepEqual(dns, { accepts_mail: false, null_mx: false, spf: false, dmarc: false })
  })

  it('answers a text that is no address, and charges it', async () => {
    const before = creditsRemaining(await post({ email: 'anna@example.com' }))
    const answer = await post({ email: 'anna@gmail,com' })
    assert.equal(before - creditsRemaining(answer), 1)
    assert.deepEqual(answer.json, {
      ...{ email: 'anna@gmail,com', valid: false, reason: 'bad_domain_character' },
      did_you_mean: { email: 'anna@gmail.com', reason: 'punctuation' },
      risk: { score: 100, level: 'high', factors: ['invalid_syntax', 'likely_typo'] },
    })
  })

  it('finds a throw-away domain by its mail server alone', async () => {
    const { disposable, disposable_by } = await check('anna@quiet-harbour.test')
    assert.deepEqual([disposable, disposable_by], [true, 'mail_server'])
    assert.equal((await check('anna@company.test')).disposable, false)
  })

  it('tells a null MX, and takes a failure for none', async () => {
    assert.deepEqual((await check('anna@null.test')).dns, {
      ...{ accepts_mail: false, null_mx: true, spf: false, dmarc: false },
    })
    const broken = await check('anna@broken.test')
    assert.ok(broken.dns === undefined || !('accepts_mail' in broken.dns))
    assert.ok(!broken.risk.factors.includes('no_mail'))
  })

  it('gives tokens that no other account has', async () => {
    const other = await accounts.caller({ credits: 10 })
    const { duplicate_token } = await check('anna.schmidt@gmail.com')
    assert.equal((await check('annaschmidt+x@gmail.com')).duplicate_token, duplicate_token)
    assert.notEqual((await check('annaschmidt@gmail.com', other.key)).duplicate_token, duplicate_token)
  })

  it('says how old its parts are', async () => {
    const { headers } = await post({ email: 'anna@company.test' })
    for (const topic of ['disposable', 'canonical', 'relays', 'mailhosts', 'providers', 'dns']) {
      assert.match(headers.get('x-data-as-of') ?? '', new RegExp(`\\b${topic}="\\d{4}-\\d\\d-\\d\\d`), topic)
    }
  })

  it('asks nobody with OFFLINE=1', async () => {
    const asked = nameServer.questions.length
    const answer = await offline.post(path, { email: 'anna@quiet-harbour.test' })
    assertAnswered(answer, 1)
    assert.deepEqual([answer.json.disposable, answer.json.dns, answer.json.domain_age], [false, undefined, undefined])
    assert.equal(nameServer.questions.length, asked)
  })
})

describe('400 invalid_input', () => {
  const wrong: readonly [what: string, body: unknown, pointer: string][] = [
    ['no address', {}, '/email'],
    ['an empty one', { email: '' }, '/email'],
    ['one of 1,025 characters', { email: 'a'.repeat(1_025) }, '/email'],
    ['null', { email: null }, '/email'],
    ['a list', { email: ['anna@example.com'] }, '/email'],
    ['another field', { email: 'anna@example.com', name: 'Anna' }, '/name'],
  ]
  for (const [what, body, pointer] of wrong) {
    it(`refuses ${what}`, async () => assertRefusal(await post(body), 'invalid_input', pointer))
  }
})
