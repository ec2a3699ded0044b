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

describe('a privacy service', () => {
  const organisations = [
    'c/o whoisproxy.com',
    'WhoisGuard, Inc.',
    'Jewella Privacy LLC Privacy ID# 123456',
    'Savvy Investments, LLC Privacy ID# 654321',
    'GKG.NET Domain Proxy Service',
    'MyPrivacy.net Ltd.',
    'Domain ID Shield Service CO., Limited',
    'c/o WHOIStrustee.com Limited',
    'Whois Privacy Corp.',
    'See PrivacyGuardian.org',
    'Proxy Protection LLC',
    'Super Privacy Service LTD c/o Dynadot',
    'Whois Privacy Protection Service by onamae.com',
    'Domain Privacy Service FBO Registrant',
    'Domain Protection Services, Inc.',
    'Identity Protection Service',
    'Identity Protect Limited',
    'PERFECT PRIVACY, LLC',
    'Private by Design, LLC',
    'Privacy Protect, LLC (PrivacyProtect.org)',
    'Oneandone Private Registration',
    'Domain Name Proxy Service, Inc.',
    'Dynadot Privacy Service',
    'Global Domain Privacy Services Inc',
    'PrivateName Services Inc.',
    'Anonymize, Inc.',
    'DomainsByProxy.com',
    'Protection of Private Person',
    'Digital Privacy Corporation',
    'On behalf of acme.test owner',
  ]
  for (const text of organisations) {
    it(`is no registrant: ${text}`, () => {
      assert.equal(read([entity({ org: text, fn: 'Domain Admin', cc: 'US' })])?.registrant, null)
      assert.equal(read([entity({ fn: text, cc: 'KY' })])?.registrant, null)
      assert.equal(read([entity({ org: 'Registrant of acme.test', fn: text, cc: 'KY' })])?.registrant, null)
    })
  }

  const companies = [
    'Hidden Harvest Farms LLC',
    'Data Protected Systems GmbH',
    'Domain Protection Insurance AG',
    'Njalla Reindeer AB',
    'Data Protection Services GmbH',
    'Privacy Company B.V.',
    'Privacy Consulting GmbH',
    'Domaine de la Proxima SARL',
    'Redacted Records Ltd',
    'Shield Identity Clothing Inc',
    'Private Wealth Management AG',
    'Protection Services Ltd',
    'The Perfect Customer GmbH',
    '1337 Brewing LLC',
    'Anonymous Coffee Roasters',
    'Masked Owl Publishing',
    'Guard Dog Security Services, Inc.',
  ]
  for (const org of companies) {
    it(`is none that only sounds like one: ${org}`, () =>
      assert.deepEqual(read([entity({ org, cc: 'SE' })])?.registrant, { country: 'SE', isOrganisation: true }))
  }
})

describe('a redacted card', () => {
  const values = [
    'REDACTED FOR PRIVACY',
    'Redacted for GDPR',
    'Data Protected Data Protected',
    'Not Disclosed',
    'Statutory Masking Enabled',
    'GDPR Masked',
    'Obfuscated',
    'Hidden',
    'DATA REDACTED',
    'Non-Public Data',
    'Not Available From Registry',
    'Redacted | EU Data Subject',
    'Personal data, can not be publicly disclosed according to applicable laws.',
  ]
  for (const text of values) {
    it(`says nothing where nobody is named: ${text}`, () => {
      assert.equal(read([entity({ fn: text, cc: 'FR' })])?.registrant, null)
      assert.equal(read([entity({ fn: text, org: text, cc: 'FR' })])?.registrant, null)
    })
    it(`says where the organisation is that it names: ${text}`, () => {
      const registrant = read([entity({ fn: text, org: 'Acme Objects GmbH', cc: 'DE' })])?.registrant
      assert.deepEqual(registrant, { country: 'DE', isOrganisation: true })
      assert.deepEqual(read([entity({ fn: 'A. Person', org: text, cc: 'DE' })])?.registrant, {
        country: 'DE',
        isOrganisation: false,
      })
    })
  }
})

describe('an address', () => {
  const card = (...addresses: unknown[][]) => ({
    roles: ['registrant'],
    vcardArray: ['vcard', [['org', {}, 'text', 'Acme'], ...addresses.map(rest => ['adr', ...rest])]],
  })
  const empty = ['', '', '', '', '', '', '']

  it('that was not taken apart tells its country in the last line', () => {
    const label = '12 Main St\r\nToronto ON\nCanada\n'
    assert.equal(read([card([{ label }, 'text', empty])])?.registrant?.country, 'CA')
    assert.equal(read([card([{ label: 'Somewhere' }, 'text', empty])])?.registrant, null)
  })

  it('that is empty is passed over for the next', () => {
    const second = [{}, 'text', ['', '', '1 High St', 'Leeds', '', 'LS1 1AA', 'United Kingdom']]
    assert.equal(read([card([{}, 'text', empty], second)])?.registrant?.country, 'GB')
    assert.equal(read([card([{ cc: '' }, 'text'], second)])?.registrant?.country, 'GB')
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
