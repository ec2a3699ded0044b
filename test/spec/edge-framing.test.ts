/** How requests are framed: lengths, chunks, versions, and bodies that are announced. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { assertAnswered, assertEveryAnswer, assertRefusal, creditsRemaining } from '../support/expect.ts'
import {
  ask,
  chunk,
  converse,
  exchange,
  head,
  inChunks,
  json,
  lengthOf,
  target,
  withLength,
} from '../support/raw-http.ts'
import { type Answer, commonService, type ServiceUnderTest } from '../support/service.ts'

const body = '{"ip":"8.8.8.8"}'

let service: ServiceUnderTest
let key: string

before(async () => {
  service = await commonService()
  key = `Authorization: Bearer ${service.key}`
})

const remaining = async () => creditsRemaining(await service.post('/v1/account/usage', {}))
const request = (content: string) => withLength(key, content)
const chunked = (...parts: string[]) => inChunks(key, parts)

describe('length and framing', () => {
  it('takes a chunked body, however it is cut', async () => {
    assertAnswered(await ask(service.url, chunked(...body)), 1)
  })

  it('takes a chunked body of exactly 131,072 bytes and refuses one more', async () => {
    const pieces = (bytes: number) => body.padEnd(bytes).match(/.{1,10000}/gs) ?? []
    assertAnswered(await ask(service.url, chunked(...pieces(131_072))), 1)
    assertRefusal(await ask(service.url, chunked(...pieces(131_073))), 'payload_too_large')
  })

  it('refuses a chunked body that never ends once it is over the limit', async () => {
    const conversation = await converse(service.url)
    conversation.send(head(target, key, json, 'Transfer-Encoding: chunked'))
    for (let sent = 0; sent <= 131_072; sent += 10_000) conversation.send(chunk(' '.repeat(10_000)))
    const answer = await conversation.next()
    conversation.end()
    assert.ok(answer)
    assertRefusal(answer, 'payload_too_large')
  })

  it('refuses by the length that is announced, before the body comes', async () => {
    assertRefusal(await ask(service.url, head(target, key, json, 'Content-Length: 131073')), 'payload_too_large')
    assertRefusal(await ask(service.url, head(target, key, json, 'Content-Length: 99999999999')), 'payload_too_large')
  })

  it('a length that is too short cuts the JSON: 400, and the rest is not a request', async () => {
    const answers = await exchange(service.url, `${head(target, key, json, 'Content-Length: 8')}${body}\r\n\r\n`, {
      answers: 3,
    })
    assert.ok(answers.length >= 1)
    for (const answer of answers) assertRefusal(answer, 'invalid_input')
  })

  it('a length that is too long and a connection that ends: not charged, and the service goes on', async () => {
    const before = await remaining()
    const conversation = await converse(service.url)
    conversation.send(head(target, key, json, 'Content-Length: 100') + body)
    conversation.end()
    assert.equal(await remaining(), before)
  })

  const malformed: Record<string, () => string> = {
    'a length that is no number': () => head(target, key, json, 'Content-Length: abc') + body,
    'a negative length': () => head(target, key, json, 'Content-Length: -1') + body,
    'a length with a sign': () => head(target, key, json, 'Content-Length: +16') + body,
    'a length in hex': () => head(target, key, json, 'Content-Length: 0x10') + body,
    'a length past 2^64': () => head(target, key, json, 'Content-Length: 99999999999999999999999') + body,
    'two lengths that differ': () => head(target, key, json, 'Content-Length: 16', 'Content-Length: 8') + body,
    'a length and chunks': () => `${head(target, key, json, lengthOf(body), 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    'chunks and a length': () => `${head(target, key, json, 'Transfer-Encoding: chunked', lengthOf(body))}0\r\n\r\n`,
    'a chunk size that is no number': () => `${head(target, key, json, 'Transfer-Encoding: chunked')}xyz\r\n`,
    garbage: () => 'this is not HTTP\r\n\r\n',
    'a TLS hello': () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
    'a method that is unknown': () => head('BREW /v1/ip/intelligence HTTP/1.1'),
    'no path': () => 'POST\r\n\r\n',
    'a space in the path': () => head('POST /v1/ip /intelligence HTTP/1.1'),
    'a header without a colon': () => head(target, key, 'nonsense'),
    'a header name with a space': () => head(target, 'Bad Header: a'),
    'a header with a zero byte': () => head(target, 'X-A: a\0b'),
    'a header with a bare line feed': () => head(target, 'X-A: a\nb'),
    'a folded header': () => head(target, 'X-A: a', ' b'),
    'headers of 100,000 bytes': () => head(target, key, json, `X-A: ${'a'.repeat(100_000)}`),
  }
  for (const [what, bytes] of Object.entries(malformed)) {
    it(`refuses ${what} in the form of every refusal`, async () => {
      const before = await remaining()
      assertRefusal(await ask(service.url, Buffer.from(bytes(), 'latin1')), 'invalid_input')
      assert.equal(await remaining(), before)
    })
  }

  for (const path of ['/v1/ip/intelligence', '/livez', '/nothing', '*']) {
    for (const codings of [
      'gzip, chunked',
      'gzip',
      'identity',
      'gibberish',
      'chunked, gzip',
      'chunked\r\nTransfer-Encoding: gzip',
    ]) {
      it(`answers 501 once to ${JSON.stringify(codings)} as the transfer coding of ${path}, and ends the connection`, async () => {
        const before = await remaining()
        const bytes = head(`POST ${path} HTTP/1.1`, key, json, `Transfer-Encoding: ${codings}`)
        const answers = await exchange(service.url, `${bytes}${chunk(body)}0\r\n\r\n${request(body)}`, { answers: 3 })
        assert.equal(answers.length, 1)
        assertRefusal(answers[0], 'not_implemented')
        assert.equal(answers[0].headers.get('connection'), 'close')
        assert.equal(await remaining(), before)
      })
    }
  }

  it('takes Chunked in capitals', async () => {
    const bytes = `${head(target, key, json, 'Transfer-Encoding: CHUNKED')}${chunk(body)}0\r\n\r\n`
    assertAnswered(await ask(service.url, bytes), 1)
  })

  for (const line of [
    target.replace('1.1', '2.0'),
    'GET /livez HTTP/2.0',
    'GET /livez HTTP/7.3',
    'GET /livez HTTP/0.9',
  ]) {
    it(`answers 505 once to ${line}, and ends the connection`, async () => {
      const bytes = head(line, key, json, lengthOf(body)) + body
      const answers = await exchange(service.url, bytes + request(body), { answers: 3 })
      assert.equal(answers.length, 1)
      assertRefusal(answers[0], 'http_version_not_supported')
    })
  }

  it('answers 505 to the preface of HTTP/2', async () => {
    assertRefusal(await ask(service.url, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 'http_version_not_supported')
  })

  it('refuses HTTP/1.1 without Host in the form of every refusal', async () => {
    const bytes = `${target}\r\n${key}\r\n${json}\r\n${lengthOf(body)}\r\n\r\n${body}`
    assertRefusal(await ask(service.url, bytes), 'invalid_input')
  })

  for (const host of ['a\r\nHost: a', 'a\r\nHost: b', 'a b', 'a/b', 'user@a']) {
    it(`refuses ${JSON.stringify(host)} for a Host in the form of every refusal`, async () => {
      const bytes = `${target}\r\nHost: ${host}\r\n${key}\r\n${json}\r\n${lengthOf(body)}\r\n\r\n${body}`
      assertRefusal(await ask(service.url, bytes), 'invalid_input')
    })
  }

  it('takes two thousand headers for what they are, or refuses them in the form of every refusal', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => `A${index}: b`)
    const answer = await ask(service.url, head(target, key, json, lengthOf(body), ...many) + body)
    assertEveryAnswer(answer)
    assert.ok(answer.status === 200 || answer.status === 400, answer.text)
  })
})

describe('Expect', () => {
  const expecting = (...headers: string[]) => head(target, ...headers, json, lengthOf(body), 'Expect: 100-continue')

  it('100-continue: asks for the body, then answers', async () => {
    const conversation = await converse(service.url)
    conversation.send(expecting(key))
    assert.equal((await conversation.next())?.status, 100)
    conversation.send(body)
    const answer = await conversation.next()
    conversation.end()
    assert.ok(answer)
    assertAnswered(answer, 1)
  })

  const refusedByHead: Record<string, () => readonly [bytes: string, code: string]> = {
    'a bad key': () => [expecting('Authorization: Bearer nonsense'), 'unauthorized'],
    'a body that is announced as too large': () => [
      head(target, key, json, 'Content-Length: 1000000', 'Expect: 100-continue'),
      'payload_too_large',
    ],
    'another content type': () => [head(target, key, lengthOf(body), 'Expect: 100-continue'), 'json_required'],
    'a path of no endpoint': () => [
      head('POST /v1/nothing HTTP/1.1', 'Expect: 100-continue', lengthOf(body)),
      'not_found',
    ],
    'a path of no page': () => [head('POST /nothing HTTP/1.1', 'Expect: 100-continue', lengthOf(body)), 'not_found'],
    'a method that is not answered': () => [
      head('PUT /v1/ip/intelligence HTTP/1.1', 'Expect: 100-continue', lengthOf(body)),
      'method_not_allowed',
    ],
  }
  for (const [what, refused] of Object.entries(refusedByHead)) {
    it(`100-continue with ${what}: refused without asking for the body, and the connection ends`, async () => {
      const [bytes, code] = refused()
      const answers = await exchange(service.url, bytes, { answers: 2 })
      assert.equal(answers.length, 1)
      assertRefusal(answers[0], code)
      assert.equal(answers[0].headers.get('connection'), 'close')
    })
  }

  it('anything else: an answer in the form of every answer', async () => {
    const answer = await ask(service.url, head(target, key, json, lengthOf(body), 'Expect: miracles') + body)
    assertEveryAnswer(answer)
    assert.ok(answer.json !== null, 'the body is JSON')
  })
})

describe('a client that closes its sending side behind its requests', () => {
  const answersTo = async (bytes: string) => {
    const conversation = await converse(service.url, { staysOpen: true })
    conversation.sendLast(bytes)
    const answers: Answer[] = []
    for (let answer = await conversation.next(); answer !== null; answer = await conversation.next())
      answers.push(answer)
    return answers
  }

  it('gets the answer on every kind of route', async () => {
    const pages = ['/', '/livez', '/metrics', '/openapi.json', '/docs', '/dashboard/sign-in', '/favicon.ico']
    for (const bytes of [request(body), chunked(body), ...pages.map(path => head(`GET ${path} HTTP/1.1`))]) {
      assert.deepEqual(
        (await answersTo(bytes)).map(({ status }) => status),
        [200],
        bytes,
      )
    }
    const form = head(
      'POST /dashboard/sign-in HTTP/1.1',
      'Content-Type: application/x-www-form-urlencoded',
      lengthOf('a=b'),
    )
    assert.deepEqual(
      (await answersTo(`${form}a=b`)).map(({ status }) => status),
      [403],
    )
  })

  it('gets the answers to all of them, and is charged for each', async () => {
    const before = await remaining()
    for (const count of [10, 100]) {
      const answers = await answersTo(request(body).repeat(count))
      assert.deepEqual(
        answers.map(({ status }) => status),
        Array(count).fill(200),
      )
    }
    assert.equal(await remaining(), before - 110)
  })

  it('in the middle of a request gets those to the whole ones, and the refusal of that one', async () => {
    const whole = Array(9).fill(200)
    for (const rest of ['GET / HT', request(body).slice(0, -3)]) {
      const answers = await answersTo(request(body).repeat(9) + rest)
      assert.deepEqual(
        answers.map(({ status }) => status),
        [...whole, 400],
        rest,
      )
    }
  })
})
