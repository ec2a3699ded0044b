import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allCountries, continentNames, countryOf } from './country.ts'

describe('country', () => {
  it('knows the 249 codes of ISO 3166-1 and Kosovo', () => {
    assert.equal(allCountries.length, 250)
    assert.ok(countryOf('XK'))
  })

  it('gives every fact of a country in the shape of the answer', () => {
    assert.deepEqual(countryOf('DE'), {
      code: 'DE',
      name: 'Germany',
      flag: '🇩🇪',
      continent: 'Europe',
      currency: 'EUR',
      language: 'de',
      in_eu: true,
      calling_code: 49,
    })
  })

  it('answers undefined for a text that is no code', () => {
    for (const text of ['', 'ZZ', 'de', 'D', 'DEU', 'AC', 'TA', 'UK', 'EU', 'AP', '__proto__', 'constructor']) {
      assert.equal(countryOf(text), undefined, text)
    }
  })

  it('leaves no fact empty', () => {
    for (const country of allCountries) {
      assert.match(country.code, /^[A-Z]{2}$/)
      assert.match(country.name, /^[\p{Lu}][\p{L} .,'()-]+$/u, country.code)
      assert.match(country.flag, /^[\u{1f1e6}-\u{1f1ff}]{2}$/u, country.code)
      assert.match(country.currency, /^[A-Z]{3}$/, country.code)
      assert.match(country.language, /^[a-z]{2}$/, country.code)
      assert.ok(continentNames.includes(country.continent), country.code)
      assert.ok(Number.isInteger(country.calling_code), country.code)
      assert.ok(country.calling_code >= 1 && country.calling_code <= 999, `${country.code} ${country.calling_code}`)
    }
  })

  it('has a name of its own for each code', () => {
    assert.equal(new Set(allCountries.map(country => country.name)).size, allCountries.length)
  })

  it('puts countries on the continents of the United Nations', () => {
    const expected = { RU: 'Europe', TR: 'Asia', CY: 'Asia', KZ: 'Asia', EG: 'Africa', IO: 'Africa', TL: 'Asia' }
    for (const [code, continent] of Object.entries({ ...expected, CX: 'Oceania', CC: 'Oceania', AQ: 'Antarctica' })) {
      assert.equal(countryOf(code)?.continent, continent, code)
    }
  })

  it('names an official language of territories', () => {
    const expected = { MF: 'fr', BL: 'fr', GP: 'fr', EH: 'ar', ZA: 'en', PR: 'es', GL: 'kl', FO: 'fo', IE: 'ga' }
    for (const [code, language] of Object.entries(expected)) assert.equal(countryOf(code)?.language, language, code)
  })

  it('counts the 27 members of the European Union, and neither Britain nor the overseas territories', () => {
    assert.equal(allCountries.filter(country => country.in_eu).length, 27)
    for (const code of ['GB', 'NO', 'CH', 'RE', 'GP', 'AX']) assert.equal(countryOf(code)?.in_eu, false, code)
  })

  it('gives the country code where a list has area codes or several', () => {
    const expected = { US: 1, DO: 1, PR: 1, BB: 1, KZ: 7, VA: 39, GG: 44, SJ: 47, XK: 383, CW: 599, BQ: 599, AX: 358 }
    for (const [code, callingCode] of Object.entries(expected)) {
      assert.equal(countryOf(code)?.calling_code, callingCode, code)
    }
  })

  it('follows the currency changes of 2024 to 2026', () => {
    const expected = { HR: 'EUR', BG: 'EUR', CW: 'XCG', SX: 'XCG', SL: 'SLE', AQ: 'XXX' }
    for (const [code, currency] of Object.entries(expected)) assert.equal(countryOf(code)?.currency, currency, code)
  })

  it('cannot be changed by the code that receives it', () => {
    assert.ok(allCountries.every(country => Object.isFrozen(country)))
  })
})
