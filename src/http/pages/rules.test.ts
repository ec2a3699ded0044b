/** What holds for every page, proved with pages that a plugin of the test adds: a sign-in of sorts, with a session. */
import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import type { FastifyPluginCallback } from 'fastify'
import { assertEveryAnswer, assertRefusal } from '../../../test/support/expect.ts'
import { ask, converse, head } from '../../../test/support/raw-http.ts'
import { type Served, serve } from '../../../test/support/served.ts'
import type { Answer } from '../../../test/support/service.ts'
import { until } from '../../../test/support/until.ts'
import type { AnyEndpoint } from '../../core/endpoint.ts'
import type { Signal } from '../../core/signal.ts'
import { docsPages } from '../../docs/docs-pages.ts'
import { assetPages } from '../../pages/assets.ts'
import { signals } from '../../signals/index.ts'

const nothing: Signal = { name: 'nothing', title: 'Nothing', endpoints: [], datasets: [] }

const ran: string[] = []

const desk: FastifyPluginCallback = (server, _, done) => {
  server.addHook('onRequest', (request, reply, next) => {
    ran.push(`onRequest ${request.url}`)
    if (request.headers.cookie === 'session=of-a-stranger') reply.code(303).header('Location', '/desk/sign-in').send()
    else next()
  })
  server.addHook('onSend', (request, reply, payload, next) => {
    ran.push(`onSend ${request.url}`)
    reply.header('X-Desk', 'onSend')
    next(null, payload)
  })
  server.get('/', (_, reply) => {
    reply
      .header('Set-Cookie', ['session=1; HttpOnly', 'csrf=2'])
      .type('text/html; charset=utf-8')
      .send('<!doctype html>')
  })
  server.get('/own-rules', (_, reply) => {
    reply
      .header('Content-Security-Policy', "default-src 'self'")
      .header('Cache-Control', 'private')
      .type('text/html')
      .send('')
  })
  server.get('/long', (_, reply) => {
    const body = new Readable({ read: () => ran.push('read'), destroy: () => ran.push('let go') })
    return reply.header('Content-Length', 1_000_000).send(body)
  })
  server.get('/broken', async () => {
    throw new Error('the name of somebody')
  })
  server.get('/things/:id', ({ params }, reply) => reply.send((params as { id: string }).id))
  server.post('/things/:id', ({ body }, reply) => reply.send(body))
  done()
}

const docs = docsPages({
  signals,
  endpoints: signals.flatMap<AnyEndpoint>(({ endpoints }) => endpoints),
  version: '0.0.0',
  mainThread: { datasets: async () => [], document: async () => null, documentFile: async () => null },
  originOf: () => 'http://127.0.0.1:8080',
})

let served: Served
let behindProxy: Served
before(async () => {
  const morePages = [
    (server, _, done) => {
      server.register(desk, { prefix: '/desk' })
      done()
    },
    assetPages,
    docs,
  ] satisfies FastifyPluginCallback[]
  served = await serve(nothing, null, { morePages })
  behindProxy = await serve(nothing, null, { morePages, trustedProxies: ['127.0.0.1'] })
})
after(async () => {
  await served.stop()
  await behindProxy.stop()
})

const get = (path: string, ...lines: string[]) => ask(served.url, head(`GET ${path} HTTP/1.1`, ...lines))

describe('a page', () => {
  it('runs the hooks of its own plugin, reads a cookie and sets others', async () => {
    ran.length = 0
    const answer = await get('/desk/')
    assert.equal(answer.status, 200)
    assert.deepEqual(ran, ['onRequest /desk/', 'onSend /desk/'])
    assert.equal(answer.headers.get('x-desk'), 'onSend')
    assert.deepEqual(answer.headers.getSetCookie(), ['session=1; HttpOnly', 'csrf=2'])
    const sent = await get('/desk/', 'Cookie: session=of-a-stranger')
    assert.deepEqual([sent.status, sent.headers.get('location')], [303, '/desk/sign-in'])
    ran.length = 0
    assert.equal((await get('/livez')).headers.get('x-desk'), null)
    assert.deepEqual(ran, [], 'the pages of others are left alone')
  })

  it('has an id of its own, that of the caller, and is not kept by caches unless it says so', async () => {
    const answer = await get('/desk/', 'X-Request-Id: mine.1')
    assertEveryAnswer(answer)
    assert.equal(answer.headers.get('x-client-request-id'), 'mine.1')
    assert.equal((await get('/desk/', 'X-Request-Id: not harmless')).headers.get('x-client-request-id'), null)
    assert.equal((await get('/desk/own-rules')).headers.get('cache-control'), 'private')
  })

  it('that throws is a defect: 500 in the form of every refusal, and nothing of what was thrown', async () => {
    const defects = served.defects.length
    const answer = await get('/desk/broken')
    assertRefusal(answer, 'internal_error')
    assert.doesNotMatch(answer.text, /somebody/)
    assert.match(String(served.defects[defects]), /the name of somebody/)
  })

  it('that cannot take a body refuses it in the form of every refusal, and that is no defect', async () => {
    const defects = served.defects.length
    const post = (type: string, body: string) =>
      ask(
        served.url,
        head('POST /desk/things/1 HTTP/1.1', `Content-Type: ${type}`, `Content-Length: ${body.length}`) + body,
      )
    assert.equal((await post('application/json', '{"a":1}')).text, '{"a":1}')
    assertRefusal(await post('application/json', '{'), 'invalid_input')
    assertRefusal(await post('image/png', 'x'), 'invalid_input')
    assertRefusal(await post('application/json', JSON.stringify('x'.repeat(1_048_576))), 'payload_too_large')
    assert.equal(served.defects.length, defects)
  })

  it('asks for a body that is announced with 100-continue, unless its length is too large', async () => {
    const expecting = (length: number) =>
      head(
        'POST /desk/things/1 HTTP/1.1',
        'Content-Type: application/json',
        'Expect: 100-continue',
        `Content-Length: ${length}`,
      )
    const conversation = await converse(served.url)
    conversation.send(expecting(7))
    assert.equal((await conversation.next())?.status, 100)
    conversation.send('{"a":1}')
    assert.equal((await conversation.next())?.text, '{"a":1}')
    conversation.send(expecting(10_000_000))
    const refusal = await conversation.next()
    conversation.end()
    assert.ok(refusal)
    assertRefusal(refusal, 'payload_too_large')
  })

  it('is in the metrics by its path as it was declared', async () => {
    await get('/desk/things/of-somebody')
    await get('/desk/nothing-of-somebody')
    const metrics = () => get('/metrics').then(({ text }) => text)
    await until(async () => /path="\/desk\/things\/:id",status="200"/.test(await metrics()))
    await until(async () => /path="unknown",status="404"/.test(await metrics()))
    await get('/docs/errors/not_found')
    await until(async () => /path="\/docs\/errors\/:code",status="200"/.test(await metrics()))
    assert.doesNotMatch(await metrics(), /path="\/docs\/errors\/not_found"/)
    assert.doesNotMatch(await metrics(), /of-somebody/)
  })
})

describe('an HTML page', () => {
  const pages = ['/', '/docs', '/docs/attributions', '/docs/errors', '/docs/errors/not_found', '/desk/']

  for (const path of pages) {
    it(`${path} may load and run what the service serves, and be framed by nobody`, async () => {
      const { headers } = await get(path)
      assert.match(headers.get('content-type') ?? '', /^text\/html; charset=utf-8$/)
      const policy = directivesOf(headers)
      assert.equal(policy.get('default-src'), "'none'")
      for (const name of ['style-src', 'script-src', 'connect-src', 'form-action'])
        assert.equal(policy.get(name), "'self'")
      for (const name of ['base-uri', 'frame-ancestors']) assert.equal(policy.get(name), "'none'", name)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('x-frame-options'), 'DENY')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
    })
  }

  it('of the service has no style or script of its own, and loads what is served', async () => {
    for (const path of pages.filter(each => !each.startsWith('/desk'))) {
      const { text } = await get(path)
      assert.doesNotMatch(
        text,
        /\sstyle=|\son\w+=|<style|<script(?! (?:type="module" )?src="\/assets\/)|<iframe/i,
        path,
      )
      for (const [, asset] of text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
        const answer = await get(asset)
        assert.deepEqual(
          [answer.status, answer.headers.get('cache-control')],
          [200, 'public, max-age=31536000, immutable'],
        )
      }
    }
  })

  it('may have a policy of its own', async () => {
    const { headers } = await get('/desk/own-rules')
    assert.equal(headers.get('content-security-policy'), "default-src 'self'")
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
  })
})

describe('what is refused of a page', () => {
  it('a path that is none, in any method and with any body: 404', async () => {
    for (const path of ['/nothing', '/livez/', '/LIVEZ', '//', '/%', '/%ff', '/docs/errors/nothing', '*', '/v1x']) {
      assertRefusal(await get(path), 'not_found')
    }
    for (const method of ['POST', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const body = 'Content-Type: text/xml\r\nContent-Length: 1'
      assertRefusal(await ask(served.url, `${head(`${method} /nothing HTTP/1.1`, body)}<`), 'not_found')
    }
  })

  for (const [path, allowed] of [
    ['/', 'GET, HEAD'],
    ['/metrics', 'GET, HEAD'],
    ['/docs/errors/not_found', 'GET, HEAD'],
    ['/desk/', 'GET, HEAD'],
    ['/desk/things/1', 'GET, HEAD, POST'],
  ]) {
    it(`every other method of ${path}: 405, and ${allowed} is named, whatever the body is`, async () => {
      // A method that the router does not know finds no path with a parameter.
      const methods = path.endsWith('1') ? ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'] : METHODS
      for (const method of methods.filter(each => !allowed.split(', ').includes(each) && each !== 'CONNECT')) {
        const body = 'Content-Type: text/xml\r\nContent-Length: 1'
        const answer = await ask(served.url, `${head(`${method} ${path} HTTP/1.1`, body)}<`)
        assertRefusal(answer, 'method_not_allowed')
        assert.equal(answer.headers.get('allow'), allowed, method)
      }
    })
  }

  it('no Host header, or two: 400', async () => {
    assertRefusal(await ask(served.url, 'GET / HTTP/1.1\r\n\r\n'), 'invalid_input')
    assertRefusal(await get('/', 'Host: b'), 'invalid_input')
    assertRefusal(await get('/nothing', 'Host: b'), 'invalid_input')
  })

  it('is told to browsers as one that is asked by HTTPS only, when it came by HTTPS', async () => {
    const hsts = async (url: string, path: string, ...lines: string[]) =>
      (await ask(url, head(`GET ${path} HTTP/1.1`, ...lines))).headers.get('strict-transport-security')
    for (const path of ['/', '/nothing', '/%', '/livez']) {
      assert.equal(await hsts(served.url, path), null)
      assert.equal(await hsts(served.url, path, 'X-Forwarded-Proto: https'), null, 'the peer is not trusted')
      assert.equal(await hsts(behindProxy.url, path, 'X-Forwarded-Proto: https'), 'max-age=31536000')
      assert.equal(await hsts(behindProxy.url, path, 'X-Forwarded-Proto: http'), null)
    }
  })

  it('plain HTTP behind a proxy: 400, after 404 and 405, and not for monitors', async () => {
    const far = 'X-Forwarded-For: 203.0.113.9'
    const from = (method: string, path: string, ...lines: string[]): Promise<Answer> =>
      ask(behindProxy.url, head(`${method} ${path} HTTP/1.1`, far, ...lines))
    for (const path of ['/', '/desk/', '/metrics', '/openapi.json'])
      assertRefusal(await from('GET', path), 'invalid_input')
    assertRefusal(await from('GET', '/nothing'), 'not_found')
    assertRefusal(await from('POST', '/'), 'method_not_allowed')
    for (const protocol of ['https', 'HTTPS', 'http, Https']) {
      assert.equal((await from('GET', '/', `X-Forwarded-Proto: ${protocol}`)).status, 200, protocol)
    }
    assert.equal((await from('GET', '/livez')).status, 200)
    assert.equal((await ask(behindProxy.url, head('GET / HTTP/1.1'))).status, 200, 'from the machine itself')
  })
})

describe('HEAD', () => {
  it('has the head of the page and no body', async () => {
    for (const path of ['/', '/openapi.json', '/livez']) {
      const full = await get(path)
      const alone = await ask(served.url, head(`HEAD ${path} HTTP/1.1`), { head: true })
      assert.equal(alone.status, 200)
      assert.equal(alone.headers.get('content-length'), full.headers.get('content-length'))
      assert.equal(alone.headers.get('content-type'), full.headers.get('content-type'))
    }
  })

  it('reads nothing of a stream that a page would send, and lets it go', async () => {
    ran.length = 0
    const alone = await ask(served.url, head('HEAD /desk/long HTTP/1.1'), { head: true })
    assert.equal(alone.headers.get('content-length'), '1000000')
    await until(async () => ran.includes('let go'))
    assert.ok(!ran.includes('read'))
  })
})

function directivesOf(headers: Headers): Map<string, string> {
  const policy = headers.get('content-security-policy') ?? ''
  return new Map(policy.split('; ').map(each => [each.slice(0, each.indexOf(' ')), each.slice(each.indexOf(' ') + 1)]))
}
