import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allCountries } from './country.ts'
import { namesOfCountry } from './country-names.ts'

describe('the names of a country', () => {
  it('are its English ones, old and new, long and short, and those in its own languages', () => {
    const wanted = {
      ...{ CH: ['Switzerland', 'Schweiz', 'Suisse', 'Svizzera', 'CHE'], GB: ['United Kingdom', 'UK', 'Great Britain'] },
      ...{ TR: ['T\u00fcrkiye', 'Turkey'], CI: ["C\u00f4te d'Ivoire", 'Ivory Coast'], SZ: ['Eswatini', 'Swaziland'] },
      ...{ CZ: ['Czechia', 'Czech Republic'], US: ['USA', 'United States of America'], MM: ['Myanmar', 'Burma'] },
    }
    for (const [code, names] of Object.entries(wanted)) {
      const known = namesOfCountry(code)
      for (const name of names) assert.ok(known.includes(name), `${code} has no name ${name}: ${known}`)
    }
  })

  it('begin with the one that answers have, for every country; no other code has any', () => {
    for (const { code, name } of allCountries) assert.equal(namesOfCountry(code)[0], name)
    for (const code of ['', 'ZZ', 'de', 'AC']) assert.deepEqual(namesOfCountry(code), [])
  })
})
