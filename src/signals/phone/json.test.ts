import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/arbitraries.ts'
import { ApiError } from '../../core/errors.ts'
import { validationJson } from './json.ts'
import { samples } from './samples.ts'

const answers = samples.flatMap(({ output }) => (output instanceof ApiError ? [] : [output]))

describe('an answer as JSON', () => {
  it('is the same value, with its fields in the same order, as JSON.stringify writes', () => {
    for (const answer of answers) {
      assert.equal(JSON.stringify(JSON.parse(validationJson(answer))), JSON.stringify(answer))
    }
  })

  it('is the same value for texts of any characters', () => {
    const text = fc.string({ unit: anyCharacter })
    fc.assert(
      fc.property(fc.constantFrom(...answers), text, text, text, (sample, phone, carrier, location) => {
        const answer = { ...sample, phone, carrier, location, country: location, national: phone, timezones: [carrier] }
        assert.deepEqual(JSON.parse(validationJson(answer)), JSON.parse(JSON.stringify(answer)))
      }),
    )
  })
})
