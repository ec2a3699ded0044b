/** HTTP as bytes: what no client library sends, and what a hostile or broken one does. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { METHODS } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { assertAnswered, assertEveryAnswer, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { ask, converse, exchange, head, inChunks, json, lengthOf, target, withLength } from '../support/raw-http.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

const body = '{"ip":"8.8.8.8"}'

let service: ServiceUnderTest
let accounts: Accounts
let caller: Caller
let key: string

before(async () => {
  service = await commonService()
  accounts = await openAccounts(service.home)
  caller = await accounts.caller({ credits: 5_000 })
  key = `Authorization: Bearer ${caller.key}`
})

after(() => accounts.close())

const remaining = async () => creditsRemaining(await service.post('/v1/account/usage', {}, { key: caller.key }))
const request = (content: string) => withLength(key, content)
const chunked = (...parts: string[]) => inChunks(key, parts)

/** Writes all of it before it reads. */
function writeThenRead(start: string, pieces: readonly Buffer[]): Promise<string> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => {
      socket.pause()
      socket.write(start)
      for (const piece of pieces) socket.write(piece)
      socket.write('', () => socket.resume())
    })
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('end', () => resolve(text)).on('error', reject)
  })
}

describe('content type', () => {
  it('none at all: 415', async () => {
    assertRefusal(await ask(service.url, head(target, key, lengthOf(body)) + body), 'json_required')
  })

  it('none at all and no body: 415', async () => {
    assertRefusal(await ask(service.url, head(target, key)), 'json_required')
    assertRefusal(await ask(service.url, head(target, key, 'Content-Length: 0')), 'json_required')
  })

  const refused = [
    '',
    'application',
    'application/',
    'application/json2',
    'application/json, text/plain',
    'text/plain; application/json',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'json',
    '*/*',
    'multipart/form-data; boundary=a',
  ]
  for (const type of refused) {
    it(`${JSON.stringify(type)}: 415`, async () => {
      const bytes = head(target, key, `Content-Type: ${type}`, lengthOf(body)) + body
      assertRefusal(await ask(service.url, bytes), 'json_required')
    })
  }

  it('sent twice, once not JSON: 415, in either order', async () => {
    const text = 'Content-Type: text/plain'
    for (const twice of [
      [text, json],
      [json, text],
    ]) {
      assertRefusal(await ask(service.url, head(target, key, ...twice, lengthOf(body)) + body), 'json_required')
    }
  })

  it('JSON and no body: 400', async () => {
    assertRefusal(await ask(service.url, head(target, key, json)), 'invalid_input')
    assertRefusal(await ask(service.url, head(target, key, json, 'Content-Length: 0')), 'invalid_input')
    assertRefusal(await ask(service.url, chunked()), 'invalid_input')
  })
})

describe('repeated headers', () => {
  it('two keys open nothing, in either order, also where each alone is good', async () => {
    const bad = 'Authorization: Bearer nonsense'
    for (const keys of [
      [bad, key],
      [key, bad],
      [key, key],
    ]) {
      assertRefusal(await ask(service.url, head(target, ...keys, json, lengthOf(body)) + body), 'unauthorized')
    }
  })

  it('two keys for idempotent requests are none', async () => {
    const twice = ['Idempotency-Key: a', 'Idempotency-Key: b']
    assertRefusal(await ask(service.url, head(target, key, json, lengthOf(body), ...twice) + body), 'invalid_input')
  })

  it('two request ids of a caller are not echoed', async () => {
    const twice = ['X-Request-Id: a', 'X-Request-Id: b']
    const answer = await ask(service.url, head(target, key, json, lengthOf(body), ...twice) + body)
    assertAnswered(answer, 1)
    assert.equal(answer.headers.get('x-client-request-id'), null)
  })
})

describe('connections', () => {
  it('pipelined requests are answered in their order, each with its own id', async () => {
    const addresses = ['8.8.8.8', 'nonsense', '1.1.1.1', '::1', '10.0.0.1']
    const answers = await exchange(service.url, addresses.map(ip => request(JSON.stringify({ ip }))).join(''), {
      answers: addresses.length,
    })
    assert.deepEqual(
      answers.map(({ status, json: found }) => (status === 200 ? found.ip : status)),
      ['8.8.8.8', 400, '1.1.1.1', '::1', '10.0.0.1'],
    )
    assert.equal(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size, addresses.length)
  })

  it('what is malformed is refused after the answers to the requests before it, then the connection ends', async () => {
    for (const valid of [request(body), head('GET /openapi.json HTTP/1.1')]) {
      const malformed = head('GET / HTTP/1.1', 'bad header')
      for (const rest of ['', request(body)]) {
        const answers = await exchange(service.url, valid.repeat(3) + malformed + rest, { answers: 6 })
        const statuses = answers.map(({ status }) => status)
        assert.deepEqual(statuses, [200, 200, 200, 400])
        assertRefusal(answers[3], 'invalid_input')
      }
    }
  })

  it('hundreds of requests in one write are all answered', async () => {
    for (const each of [request(body), head('GET /livez HTTP/1.1')]) {
      const answers = await exchange(service.url, each.repeat(600), { answers: 600 })
      assert.equal(answers.filter(({ status }) => status === 200).length, 600)
    }
  })

  it('a refusal reaches a caller who first writes 20 MB', async () => {
    const megabyte = Buffer.alloc(1_000_000, ' ')
    const chunkOf = [Buffer.from(`${megabyte.length.toString(16)}\r\n`), megabyte, Buffer.from('\r\n')]
    for (const [framing, ...pieces] of [
      ['Content-Length: 20000000', megabyte],
      ['Transfer-Encoding: chunked', ...chunkOf],
    ] as const) {
      const bytes = Array.from({ length: 20 }, () => pieces).flat()
      assert.match(await writeThenRead(head(target, key, json, framing), bytes), /^HTTP\/1\.1 413 /)
    }
  })

  it('a refused request does not make its body the next request', async () => {
    const smuggled = request(body)
    const wrongType = head(target, key, 'Content-Type: text/plain', lengthOf(smuggled)) + smuggled
    const last = head(target, key, json, lengthOf(body), 'Connection: close') + body
    const answers = await exchange(service.url, wrongType + last, { answers: 3 })
    assertRefusal(answers[0], 'json_required')
    assert.ok(answers.length <= 2)
    if (answers.length === 2) assertAnswered(answers[1], 1)
  })

  it('HEAD is refused like every other method, without a body', async () => {
    const [answer] = await exchange(service.url, head('HEAD /v1/ip/intelligence HTTP/1.1', key), { head: true })
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.get('allow'), 'POST')
    assertEveryAnswer(answer)
  })

  it('HEAD of a page is its GET without the body', async () => {
    for (const page of ['/livez', '/readyz', '/openapi.json', '/docs/errors', '/docs/errors/rate_limited']) {
      const [answer] = await exchange(service.url, head(`HEAD ${page} HTTP/1.1`), { head: true })
      assert.equal(answer.status, 200, page)
      assertEveryAnswer(answer)
    }
  })

  for (const method of METHODS.filter(each => !['GET', 'HEAD', 'POST', 'CONNECT'].includes(each))) {
    it(`${method} is refused and POST named`, async () => {
      const answer = await ask(service.url, head(`${method} /v1/ip/intelligence HTTP/1.1`, key, 'Content-Length: 0'))
      assertRefusal(answer, 'method_not_allowed')
      assert.equal(answer.headers.get('allow'), 'POST')
      const unknown = await ask(service.url, head(`${method} /v1/nothing HTTP/1.1`, key, 'Content-Length: 0'))
      assertRefusal(unknown, 'not_found')
    })
  }

  it('HTTP/1.0 is answered', async () => {
    const bytes = `POST /v1/ip/intelligence HTTP/1.0\r\n${key}\r\n${json}\r\n${lengthOf(body)}\r\n\r\n${body}`
    assertAnswered(await ask(service.url, bytes), 1)
  })

  it('an offer to upgrade is not taken up', async () => {
    for (const protocol of ['websocket', 'h2c']) {
      const offer = ['Connection: Upgrade', `Upgrade: ${protocol}`]
      assertAnswered(await ask(service.url, head(target, key, json, lengthOf(body), ...offer) + body), 1)
    }
  })

  it('CONNECT opens no tunnel: 501 after the answers before it, and the connection ends', async () => {
    for (const more of [[], ['Content-Length: 5']]) {
      const tunnel = head('CONNECT example.com:443 HTTP/1.1', ...more)
      const answers = await exchange(service.url, request(body) + tunnel + request(body), { answers: 4 })
      assert.equal(answers.length, 2)
      assertAnswered(answers[0], 1)
      assertRefusal(answers[1], 'not_implemented')
    }
  })

  it('CONNECT and a reset of the connection do not end the service', async () => {
    const { hostname, port } = new URL(service.url)
    for (const more of [[], ['Content-Length: 5']]) {
      const socket = connect(Number(port), hostname)
      socket.write(head('CONNECT example.com:443 HTTP/1.1', ...more))
      await once(socket, 'data')
      socket.resetAndDestroy()
    }
    assertAnswered(await service.post('/v1/ip/intelligence', { ip: '8.8.8.8' }, { key: caller.key }), 1)
  })

  it('a request for another host or an absolute address is about this service', async () => {
    const bytes = `${target}\r\nHost: example.com\r\n${key}\r\n${json}\r\n${lengthOf(body)}\r\n\r\n${body}`
    assertAnswered(await ask(service.url, bytes), 1)
    const to = (method: string, path: string) => head(`${method} ${path} HTTP/1.1`, key, json, lengthOf(body)) + body
    for (const origin of ['http://127.0.0.1', 'http://example.com:8080', 'HTTPS://[::1]']) {
      assertAnswered(await ask(service.url, to('POST', `${origin}/v1/ip/intelligence?a=/b`)), 1)
      assertRefusal(await ask(service.url, to('GET', `${origin}/v1/ip/intelligence`)), 'method_not_allowed')
      assertRefusal(await ask(service.url, to('POST', `${origin}/v1/ip/lookup`)), 'endpoint_renamed')
      assertRefusal(await ask(service.url, to('POST', `${origin}//v1/ip/intelligence`)), 'not_found')
      assert.equal((await ask(service.url, head(`GET ${origin}/livez HTTP/1.1`))).json.status, 'alive')
    }
  })

  it('a caller who goes away before the answer is not charged for it, or once', async () => {
    const before = await remaining()
    for (let sent = 0; sent < 20; sent += 1) {
      const conversation = await converse(service.url)
      conversation.send(request(body))
      conversation.end()
    }
    const after = await remaining()
    assert.ok(after <= before && after >= before - 20, `${before - after} for 20`)
  })

  it('the service answers after all of this', async () => {
    assertAnswered(await service.post('/v1/ip/intelligence', { ip: '8.8.8.8' }, { key: caller.key }), 1)
  })
})
