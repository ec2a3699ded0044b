/** The website check against sites, registries and name servers that do what strangers' do, with real servers. */
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, it } from 'node:test'
import { settled, until } from '../../../../test/support/until.ts'
import {
  always,
  checkedSites,
  imprint,
  never,
  page,
  type Route,
  redirect,
  rules,
  said,
} from './fixtures/checked-sites.ts'

const { routes, zone, asked, internet, check, checked, pagesAsked } = checkedSites()

describe('a site', () => {
  it('is read over https, at its front page and its legal page', async () => {
    routes['site.test/'] = page('<a href="/impressum">Impressum</a>')
    routes['site.test/impressum'] = page(imprint)
    const evidence = await checked('site.test')
    assert.equal(evidence.outcome, 'checked')
    assert.ok(said(evidence).includes('legal_id DE 22') && said(evidence).includes('contact DE 14'))
    assert.deepEqual(asked, ['https://site.test/robots.txt', 'https://site.test/', 'https://site.test/impressum'])
  })

  it('is found at www, or without https, where it is only there', async () => {
    zone['only-www.test'] = []
    routes['http://www.only-www.test/'] = page(imprint)
    assert.ok(said(await checked('only-www.test')).includes('legal_id DE 22'))
    routes['http://bad-certificate.test/'] = page(imprint)
    assert.ok(said(await checked('bad-certificate.test')).includes('legal_id DE 22'))
    assert.deepEqual(
      pagesAsked().filter(each => each.startsWith('https:')),
      [],
    )
  })

  it('is asked for the usual paths of the country that its front page speaks of, where its suffix names none', async () => {
    routes['usual.test/'] = page('<p>Tel. +49 711 1234567</p>')
    await checked('usual.test')
    const paths = pagesAsked().map(each => new URL(each).pathname)
    assert.deepEqual(paths, ['/', '/impressum', '/kontakt'])
  })

  it('is found at www where the bare name has no page of its own', async () => {
    for (const status of [403, 404, 410]) {
      asked.length = 0
      routes['bare.test/'] = response => response.writeHead(status).end()
      routes['www.bare.test/'] = page(imprint)
      assert.ok(said(await checked('bare.test')).includes('legal_id DE 22'), String(status))
      assert.ok(pagesAsked().includes('http://www.bare.test/'))
    }
    routes['bare.test/'] = response => response.writeHead(500).end()
    assert.equal((await checked('bare.test')).outcome, 'not_possible')
    routes['www.closed-www.test/robots.txt'] = rules('User-agent: *\nDisallow: /')
    routes['www.closed-www.test/'] = page(imprint)
    assert.equal((await checked('closed-www.test')).outcome, 'not_possible')
    assert.ok(!asked.some(each => each.endsWith('www.closed-www.test/')))
  })

  it('that is not there is not possible, whatever else is known of the domain', async () => {
    zone['mail-only.test'] = [{ type: 'MX', hosts: [{ exchange: 'mx00.kundenserver.de', priority: 10 }] }]
    zone['www.mail-only.test'] = []
    const evidence = await checked('mail-only.test')
    assert.deepEqual([evidence.outcome, said(evidence)], ['not_possible', ['mail_host DE 8']])
    assert.deepEqual(await checked('none.test'), { findings: [], isMultinational: false, outcome: 'not_possible' })
    assert.deepEqual(asked, [])
  })

  it('that answers with an error, or with no page, is not possible', async () => {
    for (const route of [
      undefined,
      redirect('/'),
      redirect('http://127.0.0.1/'),
      redirect('ftp://a.test/'),
      ((response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/png' }).end('x')) as Route,
      ((response: ServerResponse) => response.destroy()) as Route,
    ]) {
      asked.length = 0
      if (route === undefined) delete routes['odd.test/']
      else routes['odd.test/'] = route
      assert.equal((await checked('odd.test')).outcome, 'not_possible')
    }
    for (const { connections } of internet().forbidden) assert.deepEqual([...connections], [])
  })

  it('is asked for four pages at most, and not for another one once it asks to be left alone', async () => {
    const links = ['Impressum', 'Kontakt', 'Über uns', 'Legal', 'Contact', 'About us'].map(
      (text, index) => `<a href="/${index}">${text}</a>`,
    )
    routes['many.test/'] = page(links.join(''))
    await checked('many.test')
    assert.equal(pagesAsked().length, 4)
    asked.length = 0
    routes['busy.test/'] = page(links.join(''))
    routes['busy.test/3'] = routes['busy.test/0'] = response => response.writeHead(429, { 'retry-after': '60' }).end()
    assert.equal((await checked('busy.test')).outcome, 'checked')
    assert.equal(pagesAsked().length, 2)
  })

  it('of another domain, to which it redirects, counts half and is never strong', async () => {
    routes['moved.test/'] = redirect('http://target.test/')
    routes['http://target.test/'] = page(imprint)
    const { findings } = await checked('moved.test')
    const number = findings.find(({ family }) => family === 'legal_id')
    assert.deepEqual([number?.points, number?.isStrong], [11, false])
  })

  it('that leads to a parking host, or is for sale, says nothing', async () => {
    routes['parked.test/'] = redirect('http://www.sedo.com/offer')
    routes['http://www.sedo.com/offer'] = page(imprint)
    assert.deepEqual(await checked('parked.test'), { findings: [], isMultinational: false, outcome: 'checked' })
  })

  it('made to be slow to read is left out, and the next one is read', async () => {
    const nested = '<div>'.repeat(200_000)
    routes['hostile.test/'] = page(`${nested}<a href="/impressum">Impressum</a>`)
    await checked('hostile.test')
    routes['friendly.test/'] = page(imprint)
    assert.equal((await checked('friendly.test')).outcome, 'checked')
  })
})

describe('robots.txt', () => {
  it('is obeyed: a page that it forbids is never asked for', async () => {
    routes['closed.test/robots.txt'] = rules('User-agent: *\nDisallow: /')
    routes['closed.test/'] = page(imprint)
    assert.deepEqual(await checked('closed.test'), { findings: [], isMultinational: false, outcome: 'not_possible' })
    routes['half.test/robots.txt'] = rules('User-agent: assay\nDisallow: /impressum')
    routes['half.test/'] = page('<a href="/impressum">Impressum</a><a href="/kontakt">Kontakt</a>')
    await checked('half.test')
    assert.deepEqual(
      pagesAsked()
        .map(each => new URL(each).pathname)
        .sort(),
      ['/', '/kontakt'],
    )
  })

  it('is obeyed on the way: a redirect to what it forbids, here or on another host, is not followed', async () => {
    routes['inner.test/robots.txt'] = rules('User-agent: *\nDisallow: /de/')
    routes['inner.test/'] = redirect('/de/')
    routes['outer.test/'] = redirect('http://strict.test/')
    routes['strict.test/robots.txt'] = rules('User-agent: *\nDisallow: /')
    for (const domain of ['inner.test', 'outer.test']) assert.equal((await checked(domain)).outcome, 'not_possible')
    assert.deepEqual(
      pagesAsked().filter(each => /de\/$|strict/.test(each)),
      [],
    )
  })

  it('that cannot be had makes a check impossible', async () => {
    routes['failing.test/robots.txt'] = response => response.writeHead(500).end()
    routes['failing.test/'] = page(imprint)
    assert.equal((await checked('failing.test')).outcome, 'not_possible')
    assert.deepEqual(pagesAsked(), [])
  })

  it('that wants pauses longer than five seconds has only the front page read', async () => {
    routes['patient.test/robots.txt'] = rules('User-agent: *\nCrawl-delay: 6')
    routes['patient.test/'] = page(`${imprint}<a href="/impressum">Impressum</a>`)
    assert.ok(said(await checked('patient.test')).includes('legal_id DE 22'))
    assert.equal(pagesAsked().length, 1)
  })
})

describe('a registration', () => {
  const registration =
    (domain: string, more: object): Route =>
    response =>
      void response
        .writeHead(200, { 'content-type': 'application/rdap+json' })
        .end(JSON.stringify({ objectClassName: 'domain', ldhName: domain, ...more }))
  const registrant = (cc: string) => [
    {
      roles: ['registrant'],
      vcardArray: [
        'vcard',
        [
          ['org', {}, 'text', 'Nordwerk'],
          ['adr', { cc }, 'text', []],
        ],
      ],
    },
  ]

  it('places the registrant, asked of the registry or of the registrar that it names', async () => {
    routes['www.site.test/rdap/domain/registered-a.test'] = registration('registered-a.test', {
      entities: registrant('SE'),
    })
    assert.deepEqual(said(await checked('registered-a.test')), ['rdap SE 10'])
    const links = [{ rel: 'related', href: 'https://www.site.test/registrar', type: 'application/rdap+json' }]
    routes['www.site.test/rdap/domain/registered-b.test'] = registration('registered-b.test', { links })
    routes['www.site.test/registrar'] = registration('registered-b.test', { entities: registrant('JP') })
    assert.deepEqual(said(await checked('registered-b.test')), ['rdap JP 10'])
  })

  it('is read over https only: neither a link nor a redirect to plain http is followed', async () => {
    const answersFor = (domain: string) => registration(domain, { entities: registrant('AT') })
    const link = (href: string) => ({ links: [{ rel: 'related', href, type: 'application/rdap+json' }] })
    const linked = (domain: string, href: string) => {
      routes[`www.site.test/rdap/domain/${domain}`] = registration(domain, link(href))
    }
    linked('registered-h.test', 'http://www.site.test/plain-h')
    routes['www.site.test/plain-h'] = answersFor('registered-h.test')
    routes['www.site.test/rdap/domain/registered-i.test'] = redirect('http://www.site.test/plain-i')
    routes['www.site.test/plain-i'] = answersFor('registered-i.test')
    linked('registered-j.test', 'https://www.site.test/moved-j')
    routes['www.site.test/moved-j'] = redirect('HTTP://www.site.test/plain-j')
    // Through plain http and back: whoever is between chooses where it leads.
    routes['www.site.test/plain-j'] = redirect('https://www.site.test/secure-j')
    routes['www.site.test/secure-j'] = answersFor('registered-j.test')
    linked('registered-k.test', 'no address')
    for (const letter of 'hijk') assert.deepEqual(said(await checked(`registered-${letter}.test`)), [], letter)
    assert.deepEqual(
      asked.filter(each => each.startsWith('http://www.site.test/plain')),
      [],
    )
    linked('registered-l.test', 'https://www.site.test/moved-l')
    routes['www.site.test/moved-l'] = redirect('https://www.site.test/secure-l')
    routes['www.site.test/secure-l'] = answersFor('registered-l.test')
    assert.deepEqual(said(await checked('registered-l.test')), ['rdap AT 10'])
  })

  it('that is forbidden, of another domain, unverified or no answer says nothing', async () => {
    const inward = [{ rel: 'related', href: 'https://127.0.0.1/domain/x', type: 'application/rdap+json' }]
    routes['www.site.test/rdap/domain/registered-c.test'] = registration('registered-c.test', { links: inward })
    routes['www.site.test/rdap/domain/registered-d.test'] = registration('other.test', { entities: registrant('SE') })
    const unverified = [{ rel: 'related', href: 'https://bad-certificate.test/', type: 'application/rdap+json' }]
    routes['www.site.test/rdap/domain/registered-e.test'] = registration('registered-e.test', { links: unverified })
    routes['bad-certificate.test/'] = registration('registered-e.test', { entities: registrant('SE') })
    routes['www.site.test/rdap/domain/registered-f.test'] = response => response.writeHead(429).end()
    for (const letter of 'cdefg') assert.deepEqual(said(await checked(`registered-${letter}.test`)), [], letter)
    for (const { connections } of internet().forbidden) assert.deepEqual([...connections], [])
  })
})

describe('a check', () => {
  it('ends soon when whoever asked ends it, with what was found by then', async () => {
    zone['endless.test'] = [
      ...(always as []),
      { type: 'MX', hosts: [{ exchange: 'mx00.kundenserver.de', priority: 10 }] },
    ]
    const caller = new AbortController()
    routes['endless.test/'] = async () => {
      await until(async () => internet().nameServer.questions.includes('MX endless.test'))
      // One more round trip, so that the first answer has been read.
      await internet().names().mailExchangers('endless.test', never())
      await settled()
      caller.abort()
    }
    const evidence = await checked('endless.test', caller.signal)
    assert.deepEqual([evidence.outcome, said(evidence)], ['not_possible', ['mail_host DE 8']])
  })

  it('that nobody waits for any more asks nobody', async () => {
    const evidence = await checked('site.test', AbortSignal.abort())
    assert.deepEqual([evidence, asked], [{ findings: [], isMultinational: false, outcome: 'not_possible' }, []])
  })

  it('asks for the mail host alone in one question', async () => {
    zone['mail.test'] = [{ type: 'MX', hosts: [{ exchange: 'mx00.kundenserver.de', priority: 10 }] }]
    const before = internet().nameServer.questions.length
    const findings = await check().askMailHost('mail.test', never())
    assert.deepEqual(
      findings.map(({ country, points }) => `${country} ${points}`),
      ['DE 8'],
    )
    assert.deepEqual(internet().nameServer.questions.slice(before), ['MX mail.test'])
    zone['slow.test'] = 'silent'
    assert.deepEqual(await check().askMailHost('slow.test', AbortSignal.timeout(20)), [])
  })
})
