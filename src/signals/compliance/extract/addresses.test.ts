import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findAddresses } from './addresses.ts'
import { countryOf } from './country-names.ts'

const found = (text: string) => [...new Set(findAddresses(text, []).map(({ country }) => country))].join()

describe('an address', () => {
  const addresses: readonly (readonly [string, string])[] = [
    ['Industriestraße 12, 70565 Stuttgart, Deutschland', 'DE'],
    ['Hauptstraße 1\n1010 Wien\nÖsterreich', 'AT'],
    ['D-70565 Stuttgart', 'DE'],
    ['CH-8001 Zürich', 'CH'],
    ['SE-111 22 Stockholm', 'SE'],
    ['12 rue de la Paix 75002 Paris France', 'FR'],
    ['1 High Street, London SW1A 1AA', 'GB'],
    ['Royal Square, St Helier, JE2 4WA', 'JE'],
    ['The Esplanade, Douglas IM1 2RF', 'IM'],
    ['Keizersgracht 1, 1015 CJ Amsterdam', 'NL'],
    ['2 Grand Canal Quay, Dublin 2, D02 A342', 'IE'],
    ['1 George Street Sydney NSW 2000', 'AU'],
    ['100 Peachtree St, Atlanta, Georgia 30303', 'US'],
    ['1 Rustaveli Ave, 0108 Tbilisi, Georgia', 'GE'],
    ['12 Ngong Road, Nairobi, Kenya', 'KE'],
    ['P.O. Box 1234, Dubai, United Arab Emirates', 'AE'],
    ['ul. Marszałkowska 1, 00-001 Warszawa, Polska', 'PL'],
    ['Calle Mayor 1, 28013 Madrid, España', 'ES'],
    ['ул. Тверская 1, 125009 Москва, Россия', 'RU'],
  ]
  for (const [text, country] of addresses)
    it(`tells ${country}: ${text.replaceAll('\n', ' / ')}`, () => assert.equal(found(text), country))
})

describe('no address', () => {
  const texts = [
    'We deliver to Germany, Austria and Switzerland.',
    'Made in Italy since 1965',
    '© 2024 AB Volvo and © 1998 SA Example',
    'Jersey City and New Jersey, Lebanon, Peru, Georgia',
    'Our founders met in France, 2019',
    'Michael Jordan, Paris Hilton',
    'a jersey of wool, 1234 made',
    'Offer ends 2026 in Belgium',
  ]
  for (const text of texts) it(`is in: ${text}`, () => assert.equal(found(text), ''))
})

describe('a country', () => {
  it('is known by its names, its codes and what people write', () => {
    const names = ['DE', 'DEU', 'Germany', 'Deutschland', 'Allemagne', 'germania', 'Saksa', 'Германия']
    for (const name of names) assert.equal(countryOf(name), 'DE', name)
    assert.equal(countryOf('UK'), 'GB')
    assert.equal(countryOf('U.S.A.'), 'US')
    for (const name of ['', 'ZZ', 'Atlantis', 'XXX']) assert.equal(countryOf(name), null, name)
  })
})
