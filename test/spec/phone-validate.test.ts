/** POST /v1/phone/validate, from the specification: one describe per status. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commonServiceCaller } from '../support/common-caller.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { assertPhoneValidation, phoneTypes } from '../support/phone-shape.ts'

const path = '/v1/phone/validate'
const requestsPerMinute = 500
const freeCredits = 3

const common = commonServiceCaller({ requestsPerMinute, freeCreditsPerMonth: freeCredits })
const post = (body: unknown, key?: string | null) => common.post(path, body, key)

/** The answer about a number, its shape checked. */
async function validate(phone: string, country?: string) {
  const answer = await post(country === undefined ? { phone } : { phone, country })
  assertAnswered(answer, 1)
  assertPhoneValidation(answer.json, phone)
  return answer.json
}

describe('200', () => {
  it('says everything of a fixed line in Zurich', async () => {
    assert.deepEqual(await validate('+41 44 668 18 00'), {
      phone: '+41 44 668 18 00',
      valid: true,
      possible: true,
      reason: null,
      country_code: 'CH',
      country: 'Switzerland',
      calling_code: 41,
      type: 'fixed_line',
      e164: '+41446681800',
      international: '+41 44 668 18 00',
      national: '044 668 18 00',
      carrier: null,
      location: 'Zurich',
      timezones: ['Europe/Zurich'],
      rfc3966: 'tel:+41-44-668-18-00',
      portable_region: true,
      risk: { score: 0, factors: [] },
    })
  })

  it('reads a national number by its country, in either case of letters', async () => {
    for (const country of ['GB', 'gb', 'Gb']) {
      const { e164, type, country_code } = await validate('020 7946 0018', country)
      assert.deepEqual([e164, type, country_code], ['+442079460018', 'fixed_line', 'GB'])
    }
  })

  it('ignores the country when the number starts with a plus', async () => {
    const { risk: ofAlone, ...alone } = await validate('+44 20 7946 0018')
    assert.deepEqual(ofAlone.factors, [])
    for (const country of ['US', 'de', 'AQ']) {
      const { risk, ...beside } = await validate('+44 20 7946 0018', country)
      assert.deepEqual(beside, alone)
      assert.deepEqual(risk.factors, country === 'AQ' ? [] : ['country_mismatch'])
    }
  })

  it('takes the three codes beside ISO 3166-1 that have numbers', async () => {
    for (const country of ['XK', 'AC', 'TA']) await validate('12345', country)
  })

  const spellings = [
    '+442079460018',
    '+44 20 7946 0018',
    '+44-20-7946-0018',
    '+44.20.7946.0018',
    '+44 (0) 20 7946 0018',
    '+44 (20) 7946-0018',
    '  +44 20 7946 0018  ',
    '+44/20/7946/0018',
    'tel:+44-20-7946-0018',
    'tel:020-7946-0018;phone-context=+44',
    '\uff0b\uff14\uff14\u3000\uff12\uff10 \uff17\uff19\uff14\uff16 \uff10\uff10\uff11\uff18',
    '+٤٤ ٢٠ ٧٩٤٦ ٠٠١٨',
    '+४४ २० ७९४६ ००१८',
  ]
  for (const phone of spellings) {
    it(`reads ${phone.trim()}`, async () => {
      const { e164, valid } = await validate(phone)
      assert.deepEqual([e164, valid], ['+442079460018', true])
    })
  }

  it('reads vanity letters', async () => {
    const { e164, type } = await validate('1 800 GOT JUNK', 'US')
    assert.deepEqual([e164, type], ['+18004685865', 'toll_free'])
  })

  it('keeps an extension in the forms for display and out of E.164', async () => {
    const { e164, international, national } = await validate('+1 202-555-0123 ext. 42')
    assert.equal(e164, '+12025550123')
    assert.equal(international, '+1 202-555-0123 ext. 42')
    assert.equal(national, '(202) 555-0123 ext. 42')
  })

  const ofEachType: Record<string, string> = {
    mobile: '+61 491 570 156',
    fixed_line: '+49 30 23125 123',
    fixed_line_or_mobile: '+1 202 555 0123',
    toll_free: '+1 800 555 0199',
    premium_rate: '+44 909 879 0123',
    shared_cost: '+61 1300 123 456',
    voip: '+44 56 1234 5678',
    personal_number: '+44 70 1234 5678',
    pager: '+44 76 4012 3456',
    uan: '+44 55 1234 5678',
    voicemail: '+41 860 123 456 789',
    unknown: '+44 7700 900123',
  }
  it('tells every type of the specification', () => {
    assert.deepEqual(Object.keys(ofEachType).sort(), phoneTypes.toSorted())
  })
  for (const [type, phone] of Object.entries(ofEachType)) {
    it(`tells ${type}`, async () => {
      assert.equal((await validate(phone)).type, type)
    })
  }

  const bad: [reason: string, phone: string, country?: string][] = [
    ['unparseable', 'hello'],
    ['unparseable', '   '],
    ['unparseable', '+'],
    ['unparseable', '\u0000'],
    ['unparseable', '😀'],
    ['unparseable', '+1'],
    ['unparseable', '+999 123 456'],
    ['unparseable', '+999 123 456', 'DE'],
    ['unparseable', '0700 123 456', 'AQ'],
    ['missing_country', '020 7946 0018'],
    ['missing_country', 'abc123'],
    ['missing_country', '00 44 20 7946 0018'],
    ['too_short', '+123'],
    ['too_short', '+1 202 555'],
    ['too_short', '123', 'FR'],
    ['too_long', '+44 20 7946 0018 1234'],
    ['too_long', '+1 202 555 01234'],
    ['too_long', `+49${'1'.repeat(60)}`],
    ['invalid_number', '+1 200 555 0123'],
    ['invalid_number', '07700 900123', 'GB'],
    ['invalid_number', '555-0123', 'US'],
  ]
  for (const [reason, phone, country] of bad) {
    it(`answers ${reason} for ${JSON.stringify(phone.slice(0, 24))} and charges it`, async () => {
      assert.equal((await validate(phone, country)).reason, reason)
    })
  }

  it('keeps every digit of a number of 17', async () => {
    assert.equal((await validate('+49 15223456789012345')).e164, '+4915223456789012345')
  })

  it('never takes the country that was sent for the number’s own', async () => {
    assert.equal((await validate('204-234-5678', 'US')).country_code, 'CA')
    assert.equal((await validate('+44 7700 900123', 'GB')).country_code, '')
  })

  it('falls back to the country where there is no area, and says nothing where there is no country', async () => {
    assert.equal((await validate('+1 800 555 0199')).location, 'United States')
    const { location, country_code, timezones, valid } = await validate('+800 1234 5678')
    assert.deepEqual([valid, location, country_code, timezones], [true, null, '', []])
  })

  it('names the carrier of a range, and none for the United States', async () => {
    assert.equal((await validate('+61 491 570 156')).carrier, 'Telstra')
    assert.equal((await validate('+1 202 555 0123')).carrier, null)
  })

  it('says how old the numbering plans are, and how old the tables by prefix', async () => {
    const { headers } = await post({ phone: '+44 20 7946 0018' })
    assert.match(headers.get('x-data-as-of') ?? '', /\bnumbering="\d{4}-\d\d-\d\d/)
    assert.match(headers.get('x-data-as-of') ?? '', /\bprefixes="\d{4}-\d\d-\d\d/)
  })

  it('charges one credit, for a bad number too', async () => {
    const [first, second] = [await post({ phone: '+44 20 7946 0018' }), await post({ phone: 'hello' })]
    assert.equal(creditsRemaining(first) - creditsRemaining(second), 1)
  })
})

describe('400 invalid_input', () => {
  const wrong: [what: string, body: unknown, pointer: string][] = [
    ['no phone', {}, '/phone'],
    ['an empty phone', { phone: '' }, '/phone'],
    ['a phone of 65 characters', { phone: '1'.repeat(65) }, '/phone'],
    ['a phone that is null', { phone: null }, '/phone'],
    ['a phone that is a number', { phone: 442079460018 }, '/phone'],
    ['a phone that is a list', { phone: ['+442079460018'] }, '/phone'],
    ['a country that is null', { phone: '+442079460018', country: null }, '/country'],
    ['a country of one letter', { phone: '+442079460018', country: 'G' }, '/country'],
    ['a country of three letters', { phone: '+442079460018', country: 'GBR' }, '/country'],
    ['a country of digits', { phone: '+442079460018', country: '44' }, '/country'],
    ['an empty country', { phone: '+442079460018', country: '' }, '/country'],
    ['a field that is not in the specification', { phone: '+442079460018', region: 'GB' }, '/region'],
  ]
  for (const [what, body, pointer] of wrong) {
    it(`refuses ${what}`, async () => {
      assertRefusal(await post(body), 'invalid_input', pointer)
    })
  }

  for (const country of ['ZZ', 'zz', 'UK', 'EU', 'QQ', 'XA']) {
    it(`refuses the unassigned ${country}, with and without a plus`, async () => {
      for (const phone of ['020 7946 0018', '+44 20 7946 0018', 'hello']) {
        assertRefusal(await post({ phone, country }), 'invalid_input', '/country')
      }
    })
  }

  it('takes a phone of 64 characters', async () => {
    await validate('+44 20 7946 0018'.padEnd(64))
  })

  it('charges nothing, and does not repeat the number', async () => {
    const before = creditsRemaining(await post({ phone: '+44 20 7946 0018' }))
    const refused = await post({ phone: '+44 20 7946 0018', country: 'ZZ' })
    assert.ok(!refused.text.includes('7946'))
    assert.equal(creditsRemaining(refused), before)
  })
})

describe('415 json_required', () => {
  it('refuses a compressed body, and takes one that says it is not compressed', async () => {
    const init = (encoding: string) => ({ key: common.rich.key, headers: { 'content-encoding': encoding } })
    for (const encoding of ['gzip', 'br', 'zstd', 'identity, gzip']) {
      const answer = await common.service.post(path, { phone: '1' }, init(encoding))
      assertRefusal(answer, 'json_required')
      assert.match(answer.json.error.message, /compressed/)
    }
    assert.equal((await common.service.post(path, { phone: '1' }, init('Identity'))).status, 200)
  })
})
