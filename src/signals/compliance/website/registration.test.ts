import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readRegistration } from './registration.ts'

interface Person {
  fn?: string
  org?: string | string[]
  kind?: string
  cc?: string
  named?: string
}

function entity({ fn, org, kind, cc, named }: Person, roles = ['registrant'], entities: object[] = []): object {
  const properties: unknown[] = [['version', {}, 'text', '4.0']]
  if (fn !== undefined) properties.push(['fn', {}, 'text', fn])
  if (org !== undefined) properties.push(['org', {}, 'text', org])
  if (kind !== undefined) properties.push(['kind', {}, 'text', kind])
  properties.push(['adr', cc === undefined ? {} : { cc }, 'text', ['', '', '', '', '', '', named ?? '']])
  return { objectClassName: 'entity', roles, vcardArray: ['vcard', properties], entities }
}

const answer = (entities: object[], more: object = {}) =>
  JSON.stringify({ objectClassName: 'domain', ldhName: 'ACME.TEST', entities, ...more })
const read = (entities: object[], more?: object) => readRegistration(answer(entities, more), 'acme.test')
const acme = { fn: 'Acme', org: 'Acme Ltd' }

describe('a registrant', () => {
  it('has a country, by its code or its name, and may be an organisation', () => {
    assert.deepEqual(read([entity({ ...acme, cc: 'de' })])?.registrant, { country: 'DE', isOrganisation: true })
    assert.deepEqual(read([entity({ ...acme, named: 'Germany' })])?.registrant, { country: 'DE', isOrganisation: true })
    assert.deepEqual(read([entity({ fn: 'A. Person', named: 'NZ' })])?.registrant, {
      country: 'NZ',
      isOrganisation: false,
    })
    assert.deepEqual(read([entity({ kind: 'org', cc: 'FR' })])?.registrant, { country: 'FR', isOrganisation: true })
    assert.deepEqual(read([entity({ org: ['Acme', 'Sales'], cc: 'UK' })])?.registrant, {
      country: 'GB',
      isOrganisation: true,
    })
  })

  it('is found inside another entity, and is no other role', () => {
    const registrar = entity({ ...acme, cc: 'US' }, ['registrar'], [entity({ ...acme, cc: 'SE' })])
    assert.equal(read([registrar])?.registrant?.country, 'SE')
    assert.equal(read([entity({ ...acme, cc: 'US' }, ['registrar', 'abuse'])])?.registrant, null)
  })

  it('behind a service, or redacted, is unknown, and nobody else is asked', () => {
    const more = { links: [{ rel: 'related', href: 'https://registrar.test/domain/acme.test' }] }
    for (const org of [
      'Domains By Proxy, LLC',
      'Withheld for Privacy ehf',
      'Contact Privacy Inc. Customer 1',
      'REDACTED FOR PRIVACY',
      'Whoisprotection.cc',
      '1337 Services LLC',
    ])
      assert.deepEqual(read([entity({ org, cc: 'IS' })], more), { registrant: null, registrar: null }, org)
    assert.equal(read([entity({ fn: 'Njalla Okta', cc: 'KN' })])?.registrant, null)
    for (const named of ['', 'Nowhere', 'ZZ']) assert.equal(read([entity({ ...acme, named })])?.registrant, null, named)
  })
})

describe('a registrar', () => {
  const links = [
    { rel: 'self', href: 'https://rdap.test/' },
    { rel: 'related', type: 'text/html', href: 'https://registrar.test/html' },
    { rel: 'related', type: 'application/rdap+json', href: 'https://registrar.test/rdap' },
  ]

  it('is asked where the registry names no registrant', () => {
    assert.deepEqual(read([], { links }), { registrant: null, registrar: 'https://registrar.test/rdap' })
    assert.equal(read([entity({ ...acme, cc: 'DE' })], { links })?.registrar, null)
  })
})

describe('an answer', () => {
  it('that is no registration of the domain is none', () => {
    for (const text of [
      '',
      '[',
      '[]',
      'null',
      '"domain"',
      '{}',
      answer([]).replace('ACME.TEST', 'other.test'),
      '{"objectClassName":"domain"}',
    ])
      assert.equal(readRegistration(text, 'acme.test'), null, text)
  })

  it('never throws, whatever it holds', () => {
    const odd = fc.oneof(
      fc.constant(null),
      fc.string(),
      fc.integer(),
      fc.array(fc.anything({ maxDepth: 2 })),
      fc.object({ maxDepth: 3 }),
    )
    const odder = fc.record({
      roles: fc.oneof(odd, fc.constant(['registrant'])),
      vcardArray: fc.oneof(odd, fc.tuple(odd, fc.array(fc.array(odd)))),
      entities: odd,
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(odd, odder)), odd, (entities, links) => {
        readRegistration(
          JSON.stringify({ objectClassName: 'domain', ldhName: 'acme.test', entities, links }),
          'acme.test',
        )
      }),
    )
    const nested = `{"objectClassName":"domain","ldhName":"acme.test","entities":${'[{"entities":'.repeat(5_000)}1${'}]'.repeat(5_000)}}`
    assert.deepEqual(readRegistration(nested, 'acme.test'), { registrant: null, registrar: null })
  })
})
