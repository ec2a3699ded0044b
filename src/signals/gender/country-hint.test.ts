import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allCountries } from '../../core/country.ts'
import { hintOf } from './country-hint.ts'

describe('a country hint', () => {
  it('is the code of a country, in either case', () => {
    for (const { code } of allCountries) assert.deepEqual([hintOf(code), hintOf(code.toLowerCase())], [code, code])
  })

  it('is none without a code, and with one that is not assigned', () => {
    for (const code of [undefined, 'ZZ', 'zz', 'UK', 'EU']) assert.equal(hintOf(code), null)
  })
})
