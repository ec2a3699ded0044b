import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { anyCharacter } from '../../../test/support/arbitraries.ts'
import { casesOf } from '../../../test/support/long-run.ts'
import { countries, examples } from './fixtures/generated-numbers.ts'
import { shippedData } from './fixtures/shipped-data.ts'
import { PhoneValidation } from './schema.ts'
import { validate } from './validate.ts'

const data = shippedData()
const answer = (phone: string, country?: string) => validate(data, phone, country)
const schema = Compile(PhoneValidation)

describe('an answer', () => {
  const country = fc.option(fc.constantFrom(...countries, 'AQ', 'TF'), { nil: undefined })
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 64 }),
    fc.string({ unit: fc.constantFrom(...'0123456789+ -()x;=.~#'), minLength: 1, maxLength: 64 }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 20 }).map(digits => `+${digits}`),
  )

  it('fits the schema and holds together, whatever was sent', () => {
    fc.assert(
      fc.property(text, country, (phone, from) => {
        const found = answer(phone, from)
        assert.ok(schema.Check(found), JSON.stringify(found))
        assert.equal(found.phone, phone)
        assert.equal(found.valid, found.reason === null)
        assert.equal(found.valid, found.type !== 'unknown')
        assert.equal(found.possible, found.reason === null || found.reason === 'invalid_number')
        for (const form of [found.international, found.national, found.calling_code]) {
          assert.equal(form === null, found.e164 === null)
        }
        assert.equal(found.country === '', found.country_code === '')
        if (!found.valid) assert.deepEqual([found.carrier, found.location, found.timezones], [null, null, []])
        else if (found.country_code !== '') assert.notEqual(found.location, null)
        if (found.e164 !== null) assert.match(found.e164, /^\+[1-9][0-9]{2,19}$/)
      }),
      { numRuns: casesOf(5_000) },
    )
  })

  it('is the same for the E.164 form of a valid number, whatever the country', () => {
    for (const { callingCode, national } of examples) {
      const phone = `+${callingCode}${national}`
      const found = answer(phone)
      if (!found.valid) continue
      assert.deepEqual(answer(phone, 'AQ'), found)
      const { risk: _, ...beside } = answer(phone, 'de')
      const { risk: __, ...alone } = found
      assert.deepEqual(beside, alone)
      assert.equal(found.e164, phone)
    }
  })
})

describe('reasons', () => {
  it('takes a length between two possible ones for the side of the nearer, too short when both are as near', () => {
    // Niue: 4 or 7 digits. The Solomon Islands: 5 or 7.
    assert.equal(answer('+683 40001').reason, 'too_long')
    assert.equal(answer('+683 400010').reason, 'too_short')
    assert.equal(answer('+677 476075').reason, 'too_short')
    assert.equal(answer('+677 476075').possible, false)
  })
})

describe('the country', () => {
  it('is ignored when the number starts with a plus, also where no calling code follows it', () => {
    const afterPlus = fc.string({ unit: fc.constantFrom(...'00112349'), minLength: 1, maxLength: 15 })
    fc.assert(
      fc.property(afterPlus, fc.constantFrom(...countries), (digits, country) => {
        const { risk, ...beside } = answer(`+${digits}`, country)
        const { risk: ofAlone, ...alone } = answer(`+${digits}`)
        assert.deepEqual(beside, alone)
        const others = risk?.factors.filter(factor => factor !== 'country_mismatch')
        assert.deepEqual(others, ofAlone?.factors)
      }),
    )
    assert.equal(answer('+0049 30 123456', 'DE').reason, 'unparseable')
  })

  it('has the names of the library', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' })
    for (const { country, callingCode, national } of examples) {
      const found = answer(`+${callingCode}${national}`)
      if (country === undefined || found.country_code === '') continue
      assert.equal(found.country, names.of(found.country_code), found.country_code)
    }
  })
})

describe('where a number comes from', () => {
  it('is known of mobile numbers where they have area codes', () => {
    assert.equal(answer('+86 138 0013 8000').location, 'Beijing')
    assert.equal(answer('+55 11 96123-4567').location, 'São Paulo')
    assert.equal(answer('+54 9 11 2345-6789').location, 'Buenos Aires')
  })

  it('names a carrier of what can be mobile or a pager, and of nothing else', () => {
    assert.equal(answer('+44 7400 123456').carrier, 'Three')
    for (const { callingCode, national } of examples) {
      const { carrier, type } = answer(`+${callingCode}${national}`)
      if (carrier !== null) assert.match(type, /^(mobile|fixed_line_or_mobile|pager)$/)
    }
  })

  it('lists the zones of the area, or of the whole calling code', () => {
    assert.deepEqual(answer('+1 212 555 0123').timezones, ['America/New_York'])
    assert.ok(answer('+1 800 555 0199').timezones.length > 30)
    assert.deepEqual(answer('+800 1234 5678').timezones, [])
  })
})
