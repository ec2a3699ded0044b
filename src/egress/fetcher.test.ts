/** Pages, redirects, bodies and servers as strangers send them, with real servers. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unhurriedFetch } from '../../test/support/small-internet.ts'
import type { FetchLimits } from './fetcher.ts'
import {
  a,
  fetchInChild,
  get,
  html,
  internet,
  outcome,
  page,
  requests,
  routes,
  useHostileInternet,
  zone,
} from './fixtures/hostile-internet.ts'

useHostileInternet()

describe('a page', () => {
  it('is fetched, as it is or packed in what was asked for', async () => {
    for (const path of ['page', 'untyped', 'gzip', 'br'])
      assert.equal(await outcome(`http://good.test/${path}`), `200 ${page}`)
    assert.equal(await outcome('http://good.test/missing'), '404 ')
  })

  it('is asked for under our name, by GET, over a connection of its own, with no trace of another page', async () => {
    assert.equal(await outcome('http://good.test/cookie'), '200 undefined')
    assert.equal(await outcome('http://good.test/cookie'), '200 undefined')
    const [{ method, headers }] = requests
    assert.equal(method, 'GET')
    const { host, 'user-agent': agent, 'accept-encoding': encoding, connection, referer, cookie } = headers
    assert.deepEqual(
      { host, agent, encoding, connection, referer, cookie },
      {
        host: 'good.test',
        agent: 'Assay/0 (test)',
        encoding: 'gzip, br',
        connection: 'close',
        referer: undefined,
        cookie: undefined,
      },
    )
  })

  it('says where it came from after its redirects', async () => {
    const answer = await get('http://good.test/to?http%3A%2F%2Fother.test%2Fpage')
    assert.ok(answer.outcome === 'answered')
    assert.equal(answer.url.href, 'http://other.test/page')
    assert.equal(answer.contentType, html['content-type'])
  })

  it('is fetched from the second address when nobody listens on the first', async () => {
    // 127.0.0.31 is no address of the small Internet, so the name is refused rather than half connected to.
    assert.equal(await outcome('http://half-dead.test/page'), 'refused: address')
    assert.equal(await outcome('http://two.test/page'), `200 ${page}`)
  })

  it('of another media type is not read', async () => {
    const answer = await get('http://good.test/pdf')
    assert.ok(answer.outcome === 'answered')
    assert.deepEqual([answer.isAccepted, answer.body.length], [false, 0])
  })

  it('is counted by its purpose, and its name by itself', async () => {
    const before = new Map(internet.counted)
    await get('http://good.test/steps/1', {}, { purpose: 'rdap' })
    const more = (purpose: string) => (internet.counted.get(purpose) ?? 0) - (before.get(purpose) ?? 0)
    assert.deepEqual([more('rdap'), more('website'), more('dns')], [2, 0, 4])
  })

  it('is given up when its caller ends', async () => {
    const caller = new AbortController()
    const asked = outcome('http://good.test/silent', {}, { signal: caller.signal })
    setTimeout(() => caller.abort(), 20)
    assert.equal(await asked, 'failed: aborted')
    assert.equal(await outcome('http://good.test/page', {}, { signal: caller.signal }), 'failed: aborted')
  })
})

describe('redirects', () => {
  it('are followed four times, and no fifth time', async () => {
    assert.equal(await outcome('http://good.test/steps/4'), `200 ${page}`)
    assert.equal(await outcome('http://good.test/steps/5'), 'refused: too_many_redirects')
    assert.equal(await outcome('http://good.test/loop'), 'refused: too_many_redirects')
    assert.equal(await outcome('http://good.test/steps/5', {}, { mostRedirects: 5 }), `200 ${page}`)
  })

  it('are followed to addresses that are not in ASCII, and never with what is behind the #', async () => {
    assert.equal(await outcome(`http://good.test/to?${encodeURIComponent('/über uns#top')}`), '404 ')
    assert.equal(requests.at(-1)?.url, '/%C3%BCber%20uns')
  })

  it('are not followed where the caller says no', async () => {
    const asked: string[] = []
    const mayFollow = async (url: URL) => asked.push(url.href) < 2
    assert.equal(await outcome('http://good.test/steps/3', {}, { mayFollow }), 'refused: not_followed')
    assert.deepEqual(asked, ['http://good.test/steps/2', 'http://good.test/steps/1'])
    assert.equal(requests.length, 2)
  })
})

/**
 * What comes of a fetch that only these limits can end: the time of the whole would come later than the test aborts it.
 */
const outcomeWithin = (url: string, limits: Partial<FetchLimits>) =>
  outcome(url, { limits: { ...limits, totalMs: 3_600_000 } }, { signal: AbortSignal.timeout(20_000) })

describe('a body', () => {
  it('that unpacks to far more than it is ends the request, with little memory', async () => {
    const before = process.memoryUsage().rss
    assert.equal(await outcome('http://good.test/bomb'), 'failed: ratio')
    assert.ok(process.memoryUsage().rss - before < 50 * 2 ** 20)
  })

  it('without end is cut at the limit', async () => {
    const answer = await get('http://good.test/endless', { limits: { wireBytes: 100_000 } })
    assert.ok(answer.outcome === 'answered')
    assert.deepEqual([answer.isCut, answer.body.length], [true, 100_000])
    const short = await get('http://good.test/endless', {}, { maxBytes: 5_000 })
    assert.ok(short.outcome === 'answered')
    assert.deepEqual([short.isCut, short.body.length], [true, 5_000])
  })

  it('that nobody wants is not read, however long it is', async () => {
    assert.equal(await outcome('http://good.test/endless-error'), '404 ')
    assert.equal(await outcome('http://good.test/endless-redirect'), `200 ${page}`)
  })

  it('that is packed twice, or in what was not asked for, is not unpacked', async () => {
    for (const path of ['deflate', 'chained'])
      assert.equal(await outcome(`http://good.test/${path}`), 'failed: encoding')
    assert.equal(await outcome('http://good.test/no-gzip'), 'failed: broken')
  })

  it('that comes a byte at a time ends with the time of the whole', async () => {
    assert.equal(await outcome('http://good.test/drip', { limits: { totalMs: 200 } }), 'failed: timeout')
  })

  it('that stops, or breaks off, is none', async () => {
    assert.equal(await outcomeWithin('http://good.test/stops', { idleMs: 50 }), 'failed: timeout')
    assert.equal(await outcome('http://good.test/cut'), 'failed: broken')
  })
})

describe('a server', () => {
  it('that says nothing is given up', async () => {
    assert.equal(await outcomeWithin('http://good.test/silent', { idleMs: 50 }), 'failed: timeout')
  })

  it('that speaks no HTTP, closes or sends a head without end is given up', async () => {
    for (const path of ['no-http', 'closes', 'long-head'])
      assert.equal(await outcome(`http://good.test/${path}`), 'failed: broken')
  })

  it('that hides bytes around the body is cut off long before the time is up', async () => {
    for (const url of ['http://good.test/chunks', 'http://good.test/interim', 'https://www.site.test/chunks'])
      assert.equal(await outcome(url), 'failed: broken')
  })

  it('that asks to be left alone is left alone', async () => {
    const fetcher = internet.fetcher({ limits: unhurriedFetch })
    const ask = (url: string) =>
      fetcher.get({ url, purpose: 'website', accepts: ['text/html'], signal: AbortSignal.timeout(5_000), pauseMs: 0 })
    const busy = await ask('http://good.test/busy')
    assert.ok(busy.outcome === 'answered' && busy.status === 503)
    assert.deepEqual(await ask('http://good.test/page'), { outcome: 'refused', reason: 'backing_off' })
    assert.deepEqual(await ask('http://other.test/to?http%3A%2F%2Fgood.test%2F'), {
      outcome: 'refused',
      reason: 'backing_off',
    })
    assert.equal((await ask('http://other.test/page')).outcome, 'answered')
    assert.equal(requests.length, 3)
  })

  it('is not asked twice at the same time', async () => {
    const fetcher = internet.fetcher({ limits: unhurriedFetch })
    let most = 0
    let open = 0
    zone['counted.test'] = a('127.0.0.20')
    routes['/counted'] = response => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.writeHead(200, html).end(page)
      }, 20)
    }
    const ask = () =>
      fetcher.get({
        ...{ url: 'http://counted.test/counted', purpose: 'website', accepts: ['text/html'], pauseMs: 0 },
        signal: AbortSignal.timeout(20_000),
      } as const)
    const answers = await Promise.all(Array.from({ length: 6 }, ask))
    assert.deepEqual(
      answers.map(each => each.outcome),
      Array(6).fill('answered'),
    )
    assert.equal(most, 1)
  })
})

describe('https', () => {
  it('is verified by the host name', async () => {
    assert.equal(await outcome('https://www.site.test/page'), `200 ${page}`)
    const answer = await get('https://www.site.test/page')
    assert.ok(answer.outcome === 'answered' && !answer.isUnverified)
  })

  it('falls back to http:// once where the certificate is not good, and says so', async () => {
    for (const [url, settings] of [
      ['https://wrong-name.test/page', {}],
      ['https://www.site.test/page', { trusts: false }],
    ] as const) {
      requests.length = 0
      const answer = await get(url, settings)
      assert.ok(answer.outcome === 'answered' && answer.isUnverified && answer.url.protocol === 'http:')
      assert.equal(requests.length, 1)
    }
    const back = encodeURIComponent('https://wrong-name.test/page')
    assert.equal(await outcome(`https://wrong-name.test/to?${back}`), 'failed: certificate')
  })

  it('trusts the authorities of NODE_EXTRA_CA_CERTS', async () => {
    const authority = new URL('../../test/support/fixtures/web-authority.pem', import.meta.url).pathname
    const url = 'https://www.site.test/page'
    assert.equal((await fetchInChild({ NODE_EXTRA_CA_CERTS: authority }, url)).child, `200 ${page}`)
    assert.equal((await fetchInChild({ NODE_EXTRA_CA_CERTS: '' }, url)).child, `unverified 200 ${page}`)
  })

  it('asked for by http, on port 443, is no page', async () => {
    assert.equal(await outcome('http://www.site.test:443/page'), 'failed: broken')
  })
})
