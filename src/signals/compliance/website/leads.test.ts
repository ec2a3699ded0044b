/** Front pages that lead on by a meta refresh or by frames, with real servers. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkedSites, imprint, page, type Route, redirect, rules, said } from './fixtures/checked-sites.ts'

const { routes, asked, internet, checked, pagesAsked } = checkedSites()

describe('a front page that leads on without HTTP', () => {
  const refresh = (to: string) => page(`<meta content="0;URL='${to}'" http-equiv="refresh">`)
  const links = page('<a href="impressum.html">Impressum</a>')
  const places = async (domain: string) => said(await checked(domain)).includes('legal_id DE 22')

  it('by a refresh is followed, to the imprint itself too, and twice', async () => {
    routes['refresh.test/'] = refresh('/de/')
    routes['refresh.test/de/'] = links
    routes['refresh.test/de/impressum.html'] = page(imprint)
    assert.ok(await places('refresh.test'))
    routes['direct.test/'] = refresh('http://www.direct.test/impressum')
    routes['www.direct.test/impressum'] = page(imprint)
    assert.ok(await places('direct.test'))
    routes['twice.test/'] = refresh('/a')
    routes['twice.test/a'] = refresh('/b')
    routes['twice.test/b'] = page(imprint)
    assert.ok(await places('twice.test'))
  })

  it('by the header Refresh is followed, from the address that answered, and before what the page says', async () => {
    const byHeader = (refresh: string, body = '<p>Willkommen</p>'): Route => {
      return response => void response.writeHead(200, { 'content-type': 'text/html', refresh }).end(body)
    }
    routes['header.test/'] = byHeader('0; url=de/', '<base href="/elsewhere/"><p>Willkommen</p>')
    routes['header.test/de/'] = links
    routes['header.test/de/impressum.html'] = page(imprint)
    assert.ok(await places('header.test'))
    assert.ok(!pagesAsked().some(each => each.includes('elsewhere')))
    // Redirects, headers and elements are steps of one way, each asked of robots.txt.
    routes['mixed.test/'] = redirect('http://www.mixed.test/start/')
    routes['www.mixed.test/start/'] = byHeader("1;URL='next'")
    routes['www.mixed.test/start/next'] = refresh('/end')
    routes['www.mixed.test/end'] = page(imprint)
    assert.ok(await places('mixed.test'))
    routes['long.test/'] = byHeader('0;url=/1')
    for (const n of [1, 2, 3]) routes[`long.test/${n}`] = byHeader(`0;url=/${n + 1}`)
    asked.length = 0
    await checked('long.test')
    assert.deepEqual(
      pagesAsked().filter(each => !each.includes('contact')),
      ['http://long.test/', 'http://long.test/1', 'http://long.test/2'],
    )
  })

  it('by the header Refresh is not followed where nobody may go, nor after a wait', async () => {
    const byHeader = (refresh: string): Route => {
      return response => void response.writeHead(200, { 'content-type': 'text/html', refresh }).end('<p>Hallo</p>')
    }
    routes['kept.test/robots.txt'] = rules('User-agent: *\nDisallow: /de')
    routes['kept.test/'] = byHeader('0; url=/de/')
    routes['other.test/'] = byHeader('0; url=http://kept-too.test/')
    routes['kept-too.test/robots.txt'] = rules('User-agent: *\nDisallow: /')
    routes['inside.test/'] = byHeader('0; url=http://10.0.0.1/')
    routes['script.test/'] = byHeader('0; url=javascript:alert(1)')
    routes['slow.test/'] = byHeader('60; url=/de/')
    routes['only.test/'] = byHeader('0')
    const domains = ['kept.test', 'other.test', 'inside.test', 'script.test', 'slow.test', 'only.test']
    for (const domain of domains) assert.equal((await checked(domain)).outcome, 'checked')
    assert.deepEqual(
      pagesAsked().filter(each => !each.includes('contact')),
      domains.map(domain => `http://${domain}/`),
    )
    for (const { connections } of internet().forbidden) assert.deepEqual([...connections], [])
  })

  it('by frames is followed into them, also behind a refresh', async () => {
    routes['frames.test/start'] = page('<frameset><frame src="/de/menu.html"><frame src="/text.html"></frameset>')
    routes['frames.test/'] = refresh('/start')
    routes['frames.test/de/menu.html'] = links
    routes['frames.test/text.html'] = page('<p>Willkommen</p>')
    routes['frames.test/de/impressum.html'] = page(imprint)
    assert.ok(await places('frames.test'))
    assert.ok(pagesAsked().length <= 6)
  })

  it('is followed from the base that the page names, and so are its links', async () => {
    routes['based.test/'] = page('<base href="/site/"><meta http-equiv="refresh" content="0; url=start.html">')
    routes['based.test/site/start.html'] = page('<base href="http://based.test/legal/"><a href="i.html">Impressum</a>')
    routes['based.test/legal/i.html'] = page(imprint)
    assert.ok(await places('based.test'))
  })

  it('is asked for six pages at most, however many lead on', async () => {
    const frames = (name: string) =>
      page(`<frameset>${[1, 2, 3].map(n => `<frame src="/${name}${n}">`).join('')}</frameset>`)
    routes['deep.test/'] = frames('a')
    for (const n of [1, 2, 3]) routes[`deep.test/a${n}`] = frames(`b${n}`)
    await checked('deep.test')
    assert.equal(pagesAsked().length, 6)
    routes['chains.test/'] = page(
      [1, 2, 3].map(n => `<a href="/${n}">${['Impressum', 'Kontakt', 'Über uns'][n - 1]}</a>`).join(''),
    )
    for (const n of [1, 2, 3]) routes[`chains.test/${n}`] = refresh(`/${n}/a`)
    for (const n of [1, 2, 3]) routes[`chains.test/${n}/a`] = refresh(`/${n}/b`)
    asked.length = 0
    await checked('chains.test')
    assert.equal(pagesAsked().length, 6)
  })

  it('to another domain counts half', async () => {
    routes['led.test/'] = refresh('http://led-to.test/')
    routes['led-to.test/'] = page(imprint)
    assert.ok(said(await checked('led.test')).includes('legal_id DE 11'))
  })

  it('where nobody may go, or in circles, is not followed', async () => {
    routes['loop.test/'] = refresh('/a')
    routes['loop.test/a'] = refresh('/#again')
    await checked('loop.test')
    assert.deepEqual(pagesAsked().slice(0, 2), ['http://loop.test/', 'http://loop.test/a'])
    assert.equal(new Set(pagesAsked()).size, pagesAsked().length)
    routes['fenced.test/robots.txt'] = rules('User-agent: *\nDisallow: /de')
    routes['fenced.test/'] = page(
      '<frameset><frame src="/de/"><frame src="http://fenced-too.test/"><frame src="http://127.0.0.1/"></frameset>',
    )
    routes['fenced-too.test/robots.txt'] = rules('User-agent: *\nDisallow: /')
    routes['inward.test/'] = refresh('http://10.0.0.1/')
    routes['scheme.test/'] = refresh('javascript:alert(1)')
    asked.length = 0
    for (const domain of ['fenced.test', 'inward.test', 'scheme.test']) {
      assert.equal((await checked(domain)).outcome, 'checked')
    }
    assert.ok(!pagesAsked().some(each => /\/de\/$|fenced-too/.test(each)))
    for (const { connections } of internet().forbidden) assert.deepEqual([...connections], [])
    routes['slow-frames.test/robots.txt'] = rules('User-agent: *\nCrawl-delay: 9')
    routes['slow-frames.test/'] = refresh('/de/')
    asked.length = 0
    await checked('slow-frames.test')
    assert.deepEqual(pagesAsked(), ['http://slow-frames.test/'])
  })
})
