import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyUrl } from '../../../../test/support/arbitraries.ts'
import { companySites } from '../../../../test/support/company-internet.ts'
import { isParkingHost, pagesToRead, registrableOf } from './page-choice.ts'

const front = new URL('https://acme.test/')
const link = (text: string, href: string) => ({ text, href })
const chosen = (links: { text: string; href: string }[], country: string | null = null, from = front) =>
  pagesToRead(from, links, country).map(url => decodeURI(url.href))

describe('the pages to read', () => {
  it('are the legal page, the contact page and the page about the company, in this order', () => {
    const links = [
      link('Home', '/'),
      link('Über uns', '/wir'),
      link('Kontakt', '/k'),
      link('Shop', '/s'),
      link('Impressum', '/i'),
    ]
    assert.deepEqual(chosen(links).slice(0, 3), ['https://acme.test/i', 'https://acme.test/k', 'https://acme.test/wir'])
  })

  it('are the page about the place and the terms behind the contact page, and no terms beside a legal page', () => {
    const links = [link('AGB', '/a'), link('Anfahrt', '/w'), link('Kontakt', '/k')]
    assert.deepEqual(chosen(links).slice(0, 3), [
      ...['https://acme.test/k', 'https://acme.test/w', 'https://acme.test/a'],
    ])
    const withLegal = chosen([...links, link('Impressum', '/i')])
    assert.deepEqual(withLegal.slice(0, 3), ['https://acme.test/i', 'https://acme.test/k', 'https://acme.test/w'])
  })

  it('are told by words for branches, and by a query where a site has its pages there', () => {
    const links = [link('Réalisations', '/?page_id=12'), link('Nos implantations', '/i'), link('Rechercher', '/?s=a')]
    assert.deepEqual(chosen(links).slice(0, 3), [
      ...['https://acme.test/i', 'https://acme.test/?page_id=12', 'https://acme.test/contact'],
    ])
  })

  it('are pages of the menu before paths that are guessed, the last first, and none that speaks of others', () => {
    const links = [link('Sofas', '/sofas'), link('Atelier', '/we'), link('Blog', '/blog'), link('EN', '/en')]
    assert.deepEqual(chosen([...links, link('Stockists', '/s')]), [
      ...['https://acme.test/we', 'https://acme.test/sofas', 'https://acme.test/contact'],
      'https://acme.test/contact-us',
    ])
  })

  it('are each page once, however its address is spelt', () => {
    const twice = [link('Contact', '/contact/'), link('Visit', 'https://www.acme.test/contact?utm_source=menu')]
    assert.deepEqual(chosen([...twice, link('Legal', '/index.html')], null), [...['https://acme.test/contact/'], ...[]])
  })

  it('are those of the part of the site that the front page is of', () => {
    const shop = new URL('https://acme.test/odense/')
    const links = [link('Kontakt', '/odense/kontakt'), link('Kontakt', '/kontakt')]
    assert.equal(chosen(links, null, shop)[0], 'https://acme.test/odense/kontakt')
  })

  it('are found in 70 languages', () => {
    const words =
      'Mentions légales|Note legali|Aviso legal|Colofon|Dane firmy|Obchodní podmínky|Impresszum|Företagsuppgifter|Personvern|Handelsbetingelser|Yhteystiedot|Termeni|Контакти|ΕΠΙΚΟΙΝΩΝΊΑ|Pravno obvestilo|Impresum|Meist|Kontakti|Rekvizitai|Künye|Реквизиты|Реквізити|特定商取引法に基づく表記|이용약관|法律声明|Liên hệ|Hubungi kami|ติดต่อเรา|תקנון|اتصل بنا|Imprint|Find us|Visit|Our shop|Studio|Terms|联系方式|店舗概要|Ubicación|Dove siamo|Lokasi|Aloqa|მისამართი|የት ነን|संपर्क|Cysylltu'
    for (const word of words.split('|'))
      assert.equal(chosen([link(word, '/found')])[0], 'https://acme.test/found', word)
  })

  it('are found by the word alone before a text that holds it, by the text before the path, and in the footer last', () => {
    assert.deepEqual(
      chosen([link('Impressum & Kontakt', '/both'), link('Impressum', '/own')])[0],
      'https://acme.test/own',
    )
    assert.deepEqual(chosen([link('', '/impressum.html')])[0], 'https://acme.test/impressum.html')
    assert.deepEqual(chosen([link('', '/fr/mentions-legales/')])[0], 'https://acme.test/fr/mentions-legales/')
    assert.deepEqual(chosen([link('Contact', '/top'), link('Contact', '/bottom')])[0], 'https://acme.test/bottom')
    assert.deepEqual(chosen([link('お問い合わせはこちら', '/q')])[0], 'https://acme.test/q')
  })

  it('are not found inside other words, or in whole sentences', () => {
    const teaser = `We will contact you about the new products that we make every year in ${'many '.repeat(10)}places`
    for (const text of ['Kontaktlinsen', 'Contactless payment', 'Paralegal jobs', teaser])
      assert.notEqual(chosen([link(text, '/trap'), link('Contact', '/c')])[0], 'https://acme.test/trap', text)
  })

  it('are on the same site and are pages', () => {
    const others = [
      'https://other.test/i',
      'mailto:a@b.test',
      'javascript:1',
      'tel:+49',
      '/impressum.pdf',
      'https://[',
      '#top',
      '/',
    ]
    for (const href of others)
      assert.ok(
        !chosen([link('Impressum', href)]).some(
          url => url.includes('impressum.pdf') || !url.startsWith('https://acme.test/'),
        ),
        href,
      )
    assert.equal(chosen([link('Impressum', '//www.acme.test/i')])[0], 'https://www.acme.test/i')
    assert.equal(chosen([link('Legal', 'http://acme.test/i#x')])[0], 'https://acme.test/i')
  })

  it('are at the usual paths of the country where no legal page is linked', () => {
    assert.deepEqual(chosen([], 'DE'), ['https://acme.test/impressum', 'https://acme.test/kontakt'])
    assert.deepEqual(chosen([link('Contact', '/c')], 'FR'), [
      ...['https://acme.test/c', 'https://acme.test/mentions-legales', 'https://acme.test/contact'],
    ])
    assert.deepEqual(chosen([link('Impressum', '/i')], 'DE'), ['https://acme.test/i'])
    assert.deepEqual(chosen([], 'GR'), ['https://acme.test/epikoinonia', 'https://acme.test/επικοινωνια'])
    assert.deepEqual(chosen([]), ['https://acme.test/contact', 'https://acme.test/contact-us'])
  })

  it('are few, distinct and of the site, whatever is linked', () => {
    const some = fc.record({
      text: fc.oneof(fc.string(), fc.constantFrom('Impressum', 'Contact')),
      href: fc.oneof(fc.string(), anyUrl),
    })
    fc.assert(
      fc.property(fc.array(some), fc.constantFrom(null, 'DE', 'JP', 'XX'), (links, country) => {
        const urls = pagesToRead(front, links, country)
        assert.ok(urls.length <= 9 && new Set(urls.map(String)).size === urls.length)
        for (const url of urls) assert.ok(registrableOf(url.hostname) === 'acme.test' && url.href !== front.href)
      }),
    )
  })

  it('are the ones with the details on the sites of companies', () => {
    const plain = companySites.filter(({ trap }) => trap === null)
    for (const { domain, pages } of plain) {
      const links = [...pages['/'].matchAll(/<a href="([^"]+)">([^<]*)<\/a>/g)].map(([, href, text]) =>
        link(text, href),
      )
      const [details] = Object.keys(pages).filter(path => path !== '/')
      const urls = pagesToRead(new URL(`https://${domain}/`), links, null).map(url => decodeURI(url.pathname))
      assert.ok(urls.slice(0, 3).includes(details), domain)
    }
  })
})

describe('the registrable domain', () => {
  it('is that of whoever rents the name, and of the owner of a suffix himself', () => {
    for (const [host, domain] of [
      ['www.acme.co.uk', 'acme.co.uk'],
      ['www.acme.uk.com', 'acme.uk.com'],
      ['github.io', 'github.io'],
      ['localhost', null],
      ['127.0.0.1', null],
    ])
      assert.equal(registrableOf(host as string), domain)
    const rented = new URL('https://acme.uk.com/')
    assert.ok(!chosen([link('Imprint', 'https://other.uk.com/i')], null, rented).includes('https://other.uk.com/i'))
    assert.equal(chosen([link('Imprint', 'https://www.acme.uk.com/i')], null, rented)[0], 'https://www.acme.uk.com/i')
  })
})

describe('a parking host', () => {
  it('is known by its domain', () => {
    for (const host of ['dan.com', 'www.sedo.com', 'ww1.bodis.com']) assert.ok(isParkingHost(host), host)
    for (const host of ['jordan.com', 'sedo.com.test', 'acme.test']) assert.ok(!isParkingHost(host), host)
  })
})
