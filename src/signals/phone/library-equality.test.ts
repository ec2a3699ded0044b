import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '../../../bench/harness.ts'
import { examples, type GeneratedNumber, generatedNumber } from './fixtures/generated-numbers.ts'
import { isPossible, plainAnswer, reasonsOf } from './fixtures/plain-library.ts'
import { shippedData } from './fixtures/shipped-data.ts'
import { olderAreaCodeOf } from './newer-area-codes.ts'
import { readText, toAsciiDigits } from './read-text.ts'
import { validate } from './validate.ts'

/** A longer run: ASSAY_PHONE_NUMBERS=1000000 node --test src/signals/phone/library-equality.test.ts */
const count = Number(process.env.ASSAY_PHONE_NUMBERS ?? 20_000)
const data = shippedData()

/** Numbers that the library holds exactly, as it holds them in a double. */
const exactDigits = 15

/** The reason for what the library throws, when there is a country or a plus to read the number by. */
const reasonOfFailure: Readonly<Record<string, readonly string[]>> = {
  'Invalid country calling code': ['unparseable', 'missing_country'],
  'The string supplied did not seem to be a phone number': ['unparseable'],
  'Phone number too short after IDD': ['too_short'],
  'The string supplied is too short to be a phone number': ['too_short'],
  'The string supplied is too long to be a phone number': ['too_long'],
}

/**
 * True where Google's Java library, which we follow, finds no number, and its JavaScript library one: in text that ends
 * with a letter or a digit of another script, which the latter takes off.
 */
function endsInAnotherScript(phone: string): boolean {
  const text = toAsciiDigits(phone)
  const end = /[^0-9A-Za-z#]*$/.exec(text.slice(text.search(/[+\uff0b0-9]/)))?.[0] ?? ''
  return /[\p{L}\p{N}]/u.test(end) && !text.includes(';phone-context=')
}

function assertEqual({ phone, country }: GeneratedNumber): void {
  const ours = validate(data, phone, country)
  if (endsInAnotherScript(phone)) {
    assert.deepEqual([ours.reason, ours.e164], ['unparseable', null], JSON.stringify(phone))
    return
  }
  // Area codes that the library's metadata does not have: corrections.test.ts.
  if (ours.calling_code === 1 && ours.valid && olderAreaCodeOf(ours.e164?.slice(2) ?? '') !== undefined) return
  // The library falls back to the country where no calling code follows a plus; our contract says that it is ignored.
  const plain = plainAnswer(phone, readText(phone)?.plus === true ? undefined : country)
  const about = `${JSON.stringify(phone)} ${country}`
  if (plain.failure !== '') {
    assert.ok(
      ours.reason !== null && reasonOfFailure[plain.failure]?.includes(ours.reason),
      `${about}: ${plain.failure}`,
    )
    assert.equal(ours.e164, null, about)
    return
  }
  const expected: Record<string, unknown> = {
    valid: plain.valid,
    possible: isPossible(plain.length),
    country_code: plain.region === '001' ? '' : plain.region,
    calling_code: plain.calling_code,
    type: plain.type,
  }
  const digits = ours.e164?.slice(1 + String(plain.calling_code).length) ?? ''
  const { e164, international, national, rfc3966 } = plain
  const forms = { e164, international, national, rfc3966 }
  if (digits.length <= exactDigits) Object.assign(expected, forms)
  const found = Object.fromEntries(Object.keys(expected).map(name => [name, Reflect.get(ours, name)]))
  assert.deepEqual(found, expected, about)
  if (ours.valid) assert.equal(ours.reason, null, about)
  else assert.ok(reasonsOf(plain.length).includes(String(ours.reason)), `${about}: ${ours.reason}`)
}

describe('what we make of a number', () => {
  it('is what the plain library makes of the example numbers of every region and type', () => {
    for (const { country, callingCode, national } of examples) {
      assertEqual({ phone: `+${callingCode}${national}`, country: undefined })
      assertEqual({ phone: national, country })
    }
  })

  it(`is what it makes of ${count} generated texts`, () => {
    const random = seededRandom(20_261_121)
    let valid = 0
    let read = 0
    for (let made = 0; made < count; made++) {
      const number = generatedNumber(random)
      assertEqual(number)
      const answer = validate(data, number.phone, number.country)
      if (answer.e164 !== null) read++
      if (answer.valid) valid++
    }
    assert.ok(read > count / 2 && valid > count / 5, `${read} were read, ${valid} are valid`)
  })

  it('keeps every digit of a number that is longer than a double holds', () => {
    const { e164, national, international, reason } = validate(data, '+49 15223456789012345')
    assert.deepEqual([e164, national, reason], ['+4915223456789012345', '15223456789012345', 'too_long'])
    assert.equal(international, '+49 15223456789012345')
  })
})
