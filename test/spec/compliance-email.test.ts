/** POST /v1/compliance/email without the network, from the specification: one describe per status. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commonServiceCaller } from '../support/common-caller.ts'
import { assertVerdict } from '../support/compliance-shape.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { isLongRun } from '../support/long-run.ts'
import { type Answer, startService } from '../support/service.ts'

const path = '/v1/compliance/email'
const requestsPerMinute = 500

const common = commonServiceCaller({ requestsPerMinute, freeCreditsPerMonth: 2 })
const post = (body: unknown, key?: string | null) => common.post(path, body, key)

/** The answer about an address, its shape checked. */
async function ask(email: string, key: string = common.rich.key): Promise<Answer> {
  const answer = await post({ email }, key)
  assertAnswered(answer)
  assertVerdict(answer.json)
  assert.equal(answer.headers.get('x-credits-charged'), String(answer.json.charged_credits))
  return answer
}

describe('200', () => {
  it('is confident at a mailbox provider of one country, whose consumers the rule is about', async () => {
    const { json } = await ask('anna.schmidt@web.de')
    const { email, country_code, country, confidence, address_kind, jurisdictions_applicable: all } = json
    assert.deepEqual(
      [email, country_code, country, confidence, address_kind, all],
      [...['anna.schmidt@web.de', 'DE', 'Germany', 'confident', 'consumer', ['DE']]],
    )
    assert.equal(json.recommendation_code, 'consent_required')
    assert.match(json.message, /Germany/)
    assert.ok(json.laws.length > 0 && json.sources.length > 0 && json.obligations.length > 0)
    assert.equal(json.evidence.points, 80)
  })

  it('is medium by the registry alone', async () => {
    const { json } = await ask('pat@some-company.com.au')
    assert.deepEqual([json.country_code, json.confidence, json.address_kind], ['AU', 'medium', 'business'])
    assert.equal(json.evidence.points, 25)
    assert.deepEqual(json.evidence.checks[0], {
      ...{ check: 'registry', sign: 'registry_suffix', result: 'AU', points: 25 },
    })
  })

  it('is unknown at a provider of the whole world and under generic endings: consent_required and no country', async () => {
    for (const email of ['sam@gmail.com', 'sam@some-company.com', 'sam@some-startup.io', 'sam@proton.me']) {
      const { json } = await ask(email)
      assert.deepEqual([json.confidence, json.recommendation_code], ['unknown', 'consent_required'], email)
    }
  })

  it('allows nothing at a throw-away domain, and says so', async () => {
    for (const email of ['sam@mailinator.com', 'sam@10minutemail.us', 'sam@box.trashmail.com']) {
      const { json, headers } = await ask(email)
      assert.deepEqual(
        [json.disposable, json.confidence, json.recommendation_code],
        [true, 'unknown', 'consent_required'],
      )
      assert.match(headers.get('x-data-as-of') ?? '', /\bdisposable="\d{4}-\d\d-\d\d/)
    }
    const { json } = await ask('sam@some-company.us')
    assert.deepEqual([json.disposable, json.recommendation_code], [false, 'allowed_with_conditions'])
  })

  it('stands in the law of the country that a territory belongs to', async () => {
    assert.equal((await ask('jo@some-company.gp')).json.country_code, 'FR')
  })

  it('is final at once without the network', async () => {
    const answer = await ask('pat@other-company.de')
    assert.equal(answer.json.checking, undefined)
    assert.equal(answer.headers.get('retry-after'), null)
  })

  it('takes a domain in another script, and answers in ASCII', async () => {
    const first = await ask('anna@Müller-Maschinen.de')
    assert.equal(first.json.email, 'anna@xn--mller-maschinen-zvb.de')
    const again = await ask('anna@xn--mller-maschinen-zvb.de')
    assert.deepEqual([again.json.result_id, again.json.charged_credits], [first.json.result_id, 0])
    assert.equal((await ask('анна@пример.рф')).json.country_code, 'RU')
  })

  it('removes white space around the address, and knows it again in other letters', async () => {
    const first = await ask('Some.One@firm-of-spaces.nl')
    for (const spelling of ['  some.one@firm-of-spaces.nl', 'SOME.ONE@FIRM-OF-SPACES.NL\t']) {
      const again = await ask(spelling)
      assert.deepEqual([again.json.result_id, again.json.charged_credits], [first.json.result_id, 0], spelling)
    }
  })

  it('takes 254 characters', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.fr`
    assert.equal(email.length, 250)
    await ask(`  ${email}  `)
  })

  it('costs 1 credit once, and 0 for every repeat, also when no credit is left', async () => {
    const caller = await common.accounts.caller()
    const first = await ask('anna@web.de', caller.key)
    assert.deepEqual([first.json.charged_credits, creditsRemaining(first)], [1, 1])
    assert.equal((await ask('bert@web.de', caller.key)).json.charged_credits, 1)
    assertRefusal(await post({ email: 'carl@web.de' }, caller.key), 'insufficient_credits')
    for (let times = 0; times < 3; times += 1) {
      const repeat = await ask('anna@web.de', caller.key)
      assert.deepEqual([repeat.json.charged_credits, repeat.json.result_id], [0, first.json.result_id])
    }
  })

  const skip = isLongRun
    ? false
    : 'starts a service, and compliance-email-website.test.ts does after a kill: npm run test:long'
  it('has the same result_id after a restart', { skip }, async () => {
    const caller = await common.accounts.caller()
    const first = await ask('anna@web.de', caller.key)
    const again = await startService({}, common.service.home)
    try {
      const repeat = await again.post(path, { email: 'anna@web.de' }, { key: caller.key })
      assert.deepEqual([repeat.json.result_id, repeat.json.charged_credits], [first.json.result_id, 0])
    } finally {
      await again.stop({ keepHome: true })
    }
  })
})

describe('400 invalid_input', () => {
  for (const [what, email] of [
    ['no "@"', 'anna'],
    ['nothing before it', '@acme.de'],
    ['nothing after it', 'anna@'],
    ['no dot in the domain', 'anna@localhost'],
    ['a dot at an end of the domain', 'anna@acme.de.'],
    ['a display name', 'Anna <anna@acme.de>'],
    ['angle brackets', '<anna@acme.de>'],
    ['a quoted local part', '"an na"@acme.de'],
    ['a comment', 'anna@acme.de (Anna)'],
    ['an IP literal', 'anna@[192.0.2.1]'],
    ['an IPv6 literal', 'anna@[IPv6:2001:db8::1]'],
    ['an IP address', 'anna@192.0.2.1'],
    ['several addresses', 'anna@acme.de, bert@acme.de'],
    ['two "@"', 'anna@bert@acme.de'],
    ['a space inside', 'an na@acme.de'],
    ['a space in the domain', 'anna@ac me.de'],
    [
      '255 characters',
      `anna@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.abcde`.padEnd(255, 'e'),
    ],
    ['nothing', ''],
    ['white space', '   '],
  ] as const) {
    it(`is ${what}`, async () => {
      const answer = await post({ email })
      assertRefusal(answer, 'invalid_input', '/email')
      if (email.trim() !== '') assert.ok(!answer.text.includes(email), 'the address is not repeated')
    })
  }

  it('is any other body', async () => {
    assertRefusal(await post({}), 'invalid_input', '/email')
    assertRefusal(await post({ email: null }), 'invalid_input', '/email')
    assertRefusal(await post({ email: ['anna@acme.de'] }), 'invalid_input', '/email')
    assertRefusal(await post({ email: 'anna@acme.de', country: 'DE' }), 'invalid_input', '/country')
  })

  it('costs nothing', async () => {
    const caller = await common.accounts.caller()
    await post({ email: 'anna' }, caller.key)
    assert.equal(creditsRemaining(await ask('anna@web.de', caller.key)), 1)
  })
})

describe('a test key', () => {
  it('reaches a verdict that is being checked, and the same one when that is over', async () => {
    const { key } = await common.accounts.key(common.rich.accountId, { mode: 'test' })
    const checking = await post({ email: 'anna@checking.example' }, key)
    assert.deepEqual([checking.json.checking, checking.headers.get('retry-after')], [true, '3'])
    const checked = await post({ email: 'anna@checked.example' }, key)
    assert.deepEqual([checked.json.checking, checked.headers.get('retry-after')], [undefined, null])
    assert.equal(checked.json.result_id, checking.json.result_id)
    for (const { json } of [checking, checked]) assertVerdict(json)
  })
})
