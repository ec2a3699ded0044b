import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { countryOf } from '../../../core/country.ts'
import { decide, type Placement } from './evidence.ts'
import { offlineEvidence, placeTables } from './offline.ts'

const folder = new URL('../../../../assets/compliance/place/', import.meta.url)

function read<Row>(name: string): Row[] {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
}

function placed(domain: string): string {
  const { confidence, countries }: Placement = decide(offlineEvidence(domain).findings, false)
  return [confidence, ...countries].join(' ')
}

function kindAndSite(domain: string): [string, string | null] {
  const { addressKind, site } = offlineEvidence(domain)
  return [addressKind, site]
}

describe('an address at a mailbox provider', () => {
  it('is placed by a provider of one country', () => {
    assert.equal(placed('web.de'), 'confident DE')
    assert.equal(placed('mail.ru'), 'medium RU')
    assert.equal(placed('posteo.de'), 'medium DE')
    assert.deepEqual(kindAndSite('web.de'), ['consumer', null])
  })

  it('is placed by the regional names of such a provider', () => {
    for (const [domain, expected] of [
      ['ms1.hinet.net', 'confident TW'],
      ['nyc.rr.com', 'confident US'],
      ['unheard.of.rr.com', 'confident US'],
      ['zg.t-com.hr', 'confident HR'],
    ]) {
      assert.equal(placed(domain), expected)
      assert.deepEqual(kindAndSite(domain), ['consumer', null], domain)
    }
  })

  it('is placed with less certainty, or not, where the holder picked the country', () => {
    assert.equal(placed('hotmail.fr'), 'medium FR')
    assert.equal(placed('yahoo.co.jp'), 'medium JP')
    for (const domain of ['hotmail.es', 'yahoo.fr', 'gmx.fr', 'fastmail.de', 'hotmail.com.mx']) {
      assert.equal(placed(domain), 'unknown', domain)
      assert.deepEqual(kindAndSite(domain), ['consumer', null], domain)
    }
  })

  it('is not placed by a provider of the whole world, wherever that is', () => {
    for (const domain of ['gmail.com', 'proton.me', 'tuta.com', 'fastmail.com', 'hey.com', 'mail.com']) {
      assert.equal(placed(domain), 'unknown', domain)
      assert.deepEqual(kindAndSite(domain), ['consumer', null], domain)
    }
  })

  it('is none below the name of a provider of the whole world, and its website is not asked either', () => {
    for (const domain of ['acme.gmail.com', 'acme.zoho.com', 'acme.hotmail.es', 'x.yahoo.co.uk']) {
      assert.equal(placed(domain), 'unknown', domain)
      assert.deepEqual(kindAndSite(domain), ['business', null], domain)
    }
  })

  it('is a business address where it is certified mail', () => {
    assert.equal(placed('pec.it'), 'confident IT')
    assert.deepEqual(kindAndSite('pec.it'), ['business', null])
    assert.deepEqual(kindAndSite('studio.legalmail.it'), ['business', null])
  })

  it('is none at an employer or a school that lists of free mail name', () => {
    for (const domain of ['alibaba.com', 'bt.com', 'about.com', 'nus.edu.sg', 'unican.es']) {
      assert.deepEqual(kindAndSite(domain), ['business', domain])
    }
    assert.equal(placed('nus.edu.sg'), 'medium SG')
  })
})

describe('a registry suffix', () => {
  it('places where hardly anyone else registers, and never confidently', () => {
    for (const [domain, expected] of [
      ...[
        ['acme.de', 'medium DE'] as const,
        ['acme.com.au', 'medium AU'] as const,
        ['mail.acme.co.uk', 'medium GB'] as const,
      ],
      ...[['acme.gov', 'medium US'] as const, ['x.ac.uk', 'medium GB'] as const, ['acme.wien', 'medium AT'] as const],
      ...[['acme.gp', 'medium GP'] as const, ['acme.gl', 'unknown'] as const, ['acme.nc', 'medium NC'] as const],
    ]) {
      assert.equal(placed(domain), expected, domain)
    }
  })

  it('counts where it is longest: the second level has rules of its own', () => {
    assert.equal(offlineEvidence('acme.com.hr').findings[0].points, 6)
    assert.equal(offlineEvidence('acme.hr').findings[0].points, 25)
    assert.equal(placed('acme.com.hr'), 'unknown')
  })

  it('says nothing where names are sold to the whole world, in a region, or where a country has ended', () => {
    for (const domain of [
      ...['acme.com', 'acme.io', 'acme.ai', 'acme.co', 'acme.me', 'acme.tv', 'acme.su', 'acme.re', 'acme.xyz'],
      ...['acme.eu', 'acme.xn--e1a4c', 'acme.asia', 'acme.africa', 'acme.yu', 'acme.cs', 'acme.an', 'acme.nosuch'],
      ...['acme.uk.com', 'acme.de.com', 'acme.com.se', 'acme.co.nl', 'acme.in.net', 'acme.nc.tr'],
    ]) {
      assert.deepEqual(offlineEvidence(domain).findings, [], domain)
    }
  })

  it('counts in its own script as well', () => {
    assert.equal(placed('xn--e1afmkfd.xn--p1ai'), 'medium RU')
    assert.equal(offlineEvidence('acme.xn--qxam').findings[0].country, 'GR')
  })

  it('is not that of America for each name under .edu', () => {
    assert.equal(placed('upf.edu'), 'medium ES')
    assert.equal(placed('mail.upf.edu'), 'medium ES')
    assert.equal(placed('example.edu'), 'unknown')
  })
})

describe('the website of a domain', () => {
  it('is that of the registrable name', () => {
    for (const [domain, site] of [
      ...[
        ['acme.de', 'acme.de'],
        ['mail.eu.acme.co.uk', 'acme.co.uk'],
        ['a.b.acme.uk.com', 'acme.uk.com'],
      ],
      ...[
        ['x.xn--mller-kva.de', 'xn--mller-kva.de'],
        ['acme.nosuch', 'acme.nosuch'],
      ],
    ]) {
      assert.equal(offlineEvidence(domain).site, site)
    }
  })

  it('is not asked where the name is lent by a host, and the suffix of the host does not place', () => {
    for (const domain of ['acme.github.io', 'acme.lima-city.de', 'mail.acme.herokuapp.com', 'acme.myfritz.net']) {
      assert.deepEqual(offlineEvidence(domain), { addressKind: 'business', findings: [], site: null }, domain)
    }
  })

  it('is not asked where a host under the suffix of a country lends names, and that suffix does not place', () => {
    const hosts =
      'blogspot.de blogspot.co.uk blogspot.com.br webnode.cz jimdo.de ucoz.ru over-blog.fr estranky.cz blogg.se'
    for (const host of hosts.split(' '))
      for (const domain of [`acme.${host}`, `mail.acme.${host}`])
        assert.deepEqual(offlineEvidence(domain), { addressKind: 'business', findings: [], site: null }, domain)
    assert.equal(placed('jimdo.de'), 'medium DE')
    assert.equal(placed('acme-blogspot.de'), 'medium DE')
  })

  it('of a country that a worldwide mailbox provider has, or may have, places nobody', () => {
    for (const domain of ['protonmail.de', 'gmail.fr', 'hotmail.pl', 'yahoo.sk', 'icloud.jp', 'x.gmail.co.uk'])
      assert.deepEqual(offlineEvidence(domain), { addressKind: 'consumer', findings: [], site: null }, domain)
    assert.equal(placed('yahoo.co.jp'), 'medium JP')
  })

  it('is asked at the host itself', () => {
    assert.equal(offlineEvidence('github.io').site, 'github.io')
    assert.equal(offlineEvidence('lima-city.de').site, 'lima-city.de')
  })

  it('is none where the domain is a suffix itself', () => {
    assert.equal(offlineEvidence('nhs.uk').site, null)
    assert.equal(placed('nhs.uk'), 'medium GB')
  })
})

describe('a country in the name', () => {
  const label = (domain: string) => offlineEvidence(domain).findings.find(({ family }) => family === 'subdomain')

  it('is worth two points, and places nothing by itself', () => {
    for (const [domain, country] of [
      ...[
        ['de.acme.com', 'DE'],
        ['mail.uk.acme.com', 'GB'],
        ['acme-france.com', 'FR'],
        ['france.acme.io', 'FR'],
      ],
      ...[
        ['deutschland-acme.com', 'DE'],
        ['hu.acme-hungary.com', 'HU'],
      ],
    ]) {
      assert.deepEqual(label(domain), { family: 'subdomain', check: 'country_label', country, points: 2 }, domain)
      assert.equal(placed(domain), 'unknown')
    }
  })

  it('is not read out of words that mean something else, or out of two countries', () => {
    for (const domain of [
      ...[
        'it.acme.com',
        'ca.acme.com',
        'qa.acme.com',
        'my.acme.com',
        'id.acme.com',
        'acme-georgia.com',
        'acme-jordan.com',
      ],
      ...[
        'acme.com',
        'france.com',
        'acmefrance.com',
        'acme-france-sud.com',
        'de.acme-france.com',
        'constructor.acme.com',
      ],
      ...['acme-constructor.com', '__proto__.acme.com'],
    ]) {
      assert.equal(label(domain), undefined, domain)
    }
  })
})

describe('the tables', () => {
  it('are those of the lists beside them', () => {
    const { files }: { files: { name: string; sha256: string }[] } = JSON.parse(
      readFileSync(new URL('manifest.json', folder), 'utf8'),
    )
    for (const { name, sha256 } of files) {
      const bytes = readFileSync(new URL(name, folder))
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256, name)
    }
    const { mailboxes, suffixes } = placeTables()
    const rows = ['cctlds.json', 'second-level-suffixes.json', 'edu-exceptions.json'].flatMap(name => read(name))
    assert.equal(mailboxes.size, read('mailbox-providers.json').length)
    assert.equal(suffixes.size, rows.length)
  })

  it('name countries that exist', () => {
    const { mailboxes, suffixes } = placeTables()
    for (const { finding } of [...mailboxes.values(), ...suffixes.values()]) {
      if (finding !== null) assert.ok(countryOf(finding.country) !== undefined && finding.points > 0, finding.country)
    }
  })

  it('hold every list entry by its own name', () => {
    const { mailboxes, suffixes } = placeTables()
    for (const { domain, country_code } of read<{ domain: string; country_code: string | null }>(
      'mailbox-providers.json',
    )) {
      const finding = mailboxes.get(domain)?.finding
      assert.ok(finding === null ? true : finding?.country === country_code, domain)
    }
    for (const { tld } of read<{ tld: string }>('cctlds.json')) assert.ok(suffixes.has(tld), tld)
  })
})

describe('offline placement', () => {
  it('of the tuning set is right wherever it places, which is in 45 % of the cases at least', () => {
    const rows = read<{ domain: string; accept: string[] }>('devset.json')
    const placements = rows.map(row => ({ ...row, ...decide(offlineEvidence(row.domain).findings, false) }))
    const made = placements.filter(({ confidence }) => confidence !== 'unknown')
    const wrong = made.filter(({ accept, countries }) => !countries.every(country => accept.includes(country)))
    assert.deepEqual(wrong, [])
    assert.ok(made.length >= 0.45 * rows.length, `${made.length} of ${rows.length}`)
  })

  it('of a name that no provider has is never confident', () => {
    fc.assert(
      fc.property(fc.domain(), domain => {
        const { findings } = offlineEvidence(domain.toLowerCase())
        if (findings.some(({ family }) => family === 'mailbox')) return
        assert.notEqual(decide(findings, false).confidence, 'confident')
      }),
    )
  })
})
