import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainAnswer } from './fixtures/plain-library.ts'
import { shippedData } from './fixtures/shipped-data.ts'
import { newerAreaCodes } from './newer-area-codes.ts'
import { validate } from './validate.ts'

const data = shippedData()
const answer = (phone: string) => validate(data, phone)

describe('newer area codes', () => {
  it('are valid, of the United States, and have area and zones of the code that they lie over', () => {
    for (const { code, over } of newerAreaCodes) {
      const found = answer(`+1 ${code} 234 5678`)
      assert.deepEqual([found.valid, found.country_code, found.type], [true, 'US', 'fixed_line_or_mobile'], code)
      assert.equal(found.national, `(${code}) 234-5678`)
      assert.ok(found.location !== null && found.location !== 'United States', `${code} ${found.location}`)
      assert.ok(found.timezones.length > 0 && found.timezones.length < 5, `${code} over ${over}`)
    }
  })

  it('are not in the metadata yet', () => {
    const known = newerAreaCodes.filter(({ code }) => plainAnswer(`+1${code}2345678`, undefined).valid)
    assert.deepEqual(known, [])
  })

  it('lie over codes that are', () => {
    for (const { over } of newerAreaCodes) assert.equal(answer(`+1${over}2345678`).valid, true, over)
  })

  it('have no numbers whose exchange begins with 0 or 1, and are of no other calling code', () => {
    assert.equal(answer('+1 436 134 5678').valid, false)
    assert.equal(answer('+44 436 234 5678').country_code, '')
  })
})

describe('zones whose clock is not that of the place', () => {
  const expected: Readonly<Record<string, readonly string[]>> = {
    '+1 689 234 5678': ['America/New_York'],
    '+1 448 234 5678': ['America/Chicago', 'America/New_York'],
    '+1 729 234 5678': ['America/Chicago', 'America/New_York'],
    '+1 474 234 5678': ['America/Regina'],
    '+1 709 234 5678': ['America/Halifax', 'America/St_Johns'],
    '+1 879 234 5678': ['America/Halifax', 'America/St_Johns'],
    '+1 867 234 5678': ['America/Edmonton', 'America/Fort_Nelson', 'America/Iqaluit', 'America/Rankin_Inlet'],
    '+7 401 234 5678': ['Europe/Kaliningrad'],
    '+218 21 234 5678': ['Africa/Tripoli'],
    '+505 2255 1234': ['America/Managua'],
    '+213 21 23 45 67': ['Africa/Algiers'],
    '+970 59 912 3456': ['Asia/Gaza', 'Asia/Hebron'],
    '+211 97 712 3456': ['Africa/Juba'],
    '+212 650 123456': ['Africa/Casablanca'],
    '+56 61 222 1234': ['America/Punta_Arenas'],
    '+56 67 222 1234': ['America/Coyhaique'],
  }

  it('are put right', () => {
    const found = Object.keys(expected).map(phone => [phone, answer(phone).timezones])
    assert.deepEqual(Object.fromEntries(found), expected)
  })

  it('keep their names where the clock is the same, and elsewhere', () => {
    assert.deepEqual(answer('+372 5123 4567').timezones, ['Europe/Bucharest'])
    assert.deepEqual(answer('+1 709 722 2345').timezones, ['America/St_Johns'])
    assert.deepEqual(answer('+56 2 2123 4567').timezones, ['America/Santiago'])
    assert.ok(answer('+7 912 345 6789').timezones.includes('Europe/Kaliningrad'))
  })
})
