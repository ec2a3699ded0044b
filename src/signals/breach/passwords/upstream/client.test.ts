/** The client against a real HTTP server that misbehaves in every way that one can. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { settled, until } from '../../../../../test/support/until.ts'
import { prefixText } from '../../corpus/hash-list.ts'
import { answerRange, type Behave, lastModifiedAt, type PlayedRanges, playRanges } from '../../fixtures/range-server.ts'
import type { ServerCount } from '../endpoint.ts'
import { PwnedPasswords, type UpstreamLimits, usualUpstreamLimits } from './client.ts'

const sha1 = hash('sha1', 'password', 'buffer')
/** A hash of a prefix. */
const inRange = (prefix: number) => Buffer.from(`${prefixText(prefix)}${'0'.repeat(35)}`, 'hex')
const count = 10_434_004
const patient = new AbortController().signal

const quick: UpstreamLimits = {
  ...usualUpstreamLimits,
  request: { ...usualUpstreamLimits.request, timeoutMs: 5_000 },
  tries: 1,
  pauseMs: 0,
}

let server: PlayedRanges
let clients: PwnedPasswords[]
let time: number

before(async () => {
  server = await playRanges({ password: count })
})
after(() => server.stop())
beforeEach(() => {
  server.asked.length = 0
  server.behave = answerRange
  server.hold = null
  clients = []
  time = 0
})
afterEach(() => Promise.all(clients.map(client => client.close())))

function clientOf(limits: Partial<UpstreamLimits> = {}, url = server.url) {
  let questions = 0
  const outside = { now: () => time, random: () => 0, countQuestion: () => questions++ }
  const client = new PwnedPasswords(url, outside, { ...quick, ...limits })
  clients.push(client)
  return Object.assign(client, { questions: () => questions })
}

function countIn(answer: ServerCount): number {
  assert.equal(answer.outcome, 'counted')
  return answer.outcome === 'counted' ? answer.count : -1
}

const unavailable = { outcome: 'unavailable' }

describe('a range that is asked for', () => {
  it('is asked by five digits with padding, and its lines of count 0 are nothing', async () => {
    const client = clientOf()
    const answer = await client.countOf(sha1, patient)
    assert.equal(countIn(answer), count)
    assert.equal(server.asked[0].path, '/range/5BAA6')
    assert.ok(!/1e4c9b93f/i.test(JSON.stringify(server.asked)), 'no further digit of the hash leaves')
    assert.equal(server.asked[0].headers['add-padding'], 'true')
    assert.ok(answer.outcome === 'counted' && answer.asOf === lastModifiedAt)
    const another = Buffer.from(sha1)
    another[19] ^= 1
    assert.equal(countIn(await client.countOf(another, patient)), 0)
    assert.equal(client.questions(), 1)
  })

  it('is read packed and plain', async () => {
    for (const [encoding, pack] of Object.entries({ gzip: gzipSync, br: brotliCompressSync, identity: Buffer.from })) {
      server.behave = (_, response, body) => {
        response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'content-encoding': encoding })
        response.end(pack(body))
      }
      assert.equal(countIn(await clientOf().countOf(sha1, patient)), count, encoding)
    }
  })

  it('goes over connections that are kept', async () => {
    const ports = new Set<number | undefined>()
    server.behave = (request, response, body) => {
      ports.add(request.socket.remotePort)
      answerRange(request, response, body)
    }
    const client = clientOf()
    for (let each = 0; each < 10; each++) await client.countOf(inRange(each), patient)
    assert.ok(ports.size <= 2, `${ports.size} connections for questions one after the other`)
  })

  it('is asked under the path of the address that is configured', async () => {
    await clientOf({}, `${server.url}/mirror/api.pwnedpasswords.com`).countOf(inRange(1), patient)
    assert.equal(server.asked[0].path, '/mirror/api.pwnedpasswords.com/range/00001')
  })
})

const plain = (response: ServerResponse, body: string | Buffer, more: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/plain', ...more }).end(body)

const notAnswers: Readonly<Record<string, Behave>> = {
  'a page of HTML': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>'),
  'a page of HTML that says it is plain text': (_, response) => plain(response, '<html><p>Blocked</p></html>'),
  'a range as another type': (_, response, body) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body),
  'a range without a type': (_, response, body) => response.writeHead(200).end(body),
  'nothing at all': (_, response) => plain(response, ''),
  'a status without a body': (_, response) => response.writeHead(204).end(),
  'not found': (_, response, body) => response.writeHead(404, { 'content-type': 'text/plain' }).end(body),
  'a part of it': (_, response, body) => response.writeHead(206, { 'content-type': 'text/plain' }).end(body),
  'another address': (_, response) => response.writeHead(302, { location: `${server.url}/range/00000` }).end(),
  'that nothing has changed, unasked': (_, response) => response.writeHead(304).end(),
  'half of the lines': (_, response, body) => plain(response, body.slice(0, body.indexOf('\r\n8'))),
  'the lines from the middle on': (_, response, body) => plain(response, body.slice(body.indexOf('\r\n8') + 2)),
  'only lines of padding': (_, response, body) => plain(response, body.replace(/:\d+/g, ':0')),
  'a text that is cut within a line': (_, response, body) => plain(response, body.slice(0, body.lastIndexOf(':') - 3)),
  'lines that are out of order': (_, response, body) => plain(response, body.split('\r\n').reverse().join('\r\n')),
  'a line twice': (_, response, body) => plain(response, `${body.split('\r\n')[0]}\r\n${body}`),
  'a line with a word': (_, response, body) => plain(response, `${body}\r\nEND`),
  'a count that is none': (_, response, body) => plain(response, body.replace(/:(\d+)/, ':$1e9')),
  'the lines of NTLM': (_, response, body) => plain(response, body.replace(/^(.{27}).{8}:/gm, '$1:')),
  'a body that is too long': (_, response, body) => plain(response, `${body}${'\r\n'.repeat(600_000)}`),
  'a body that unpacks to too much': (_, response) =>
    plain(response, gzipSync(Buffer.alloc(64 * 2 ** 20, '\r\n')), { 'content-encoding': 'gzip' }),
  'a packed body that is cut': (_, response, body) =>
    plain(response, gzipSync(body).subarray(0, -200), { 'content-encoding': 'gzip' }),
  'a packing that was not asked for': (_, response, body) => plain(response, body, { 'content-encoding': 'zstd' }),
  'chunks that end too early': (_, response, body) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.write(body, () => response.destroy())
  },
  'a connection that ends at once': request => request.socket.destroy(),
}

describe('what is no answer', () => {
  for (const [what, behave] of Object.entries(notAnswers)) {
    it(`is ${what}`, async () => {
      server.behave = behave
      const client = clientOf()
      assert.deepEqual(await client.countOf(sha1, patient), unavailable)
      server.behave = answerRange
      assert.equal(countIn(await client.countOf(sha1, patient)), count, 'nothing of it was kept')
    })
  }

  it('is a server that is not there', async () => {
    const gone = await playRanges()
    await gone.stop()
    assert.deepEqual(await clientOf({}, gone.url).countOf(sha1, patient), unavailable)
  })

  it('is one that does not come in time, neither its head nor its end', async () => {
    const request = { ...quick.request, timeoutMs: 100 }
    const never: Behave[] = [
      () => {},
      (_, response, body) => {
        response.writeHead(200, { 'content-type': 'text/plain' })
        response.write(body)
      },
    ]
    for (const behave of never) {
      server.behave = behave
      assert.deepEqual(await clientOf({ request }).countOf(sha1, patient), unavailable)
    }
  })
})

describe('a question that failed', () => {
  it('is asked again, so many times, unless asking again cannot help', async () => {
    const statuses: readonly (readonly [status: number, questions: number])[] = [
      ...([500, 502, 503, 429, 408] as const).map(status => [status, 3] as const),
      ...([400, 401, 403, 404, 301] as const).map(status => [status, 1] as const),
    ]
    for (const [status, questions] of statuses) {
      server.behave = (_, response) => response.writeHead(status).end('<html>')
      const client = clientOf({ tries: 3 })
      assert.deepEqual(await client.countOf(sha1, patient), unavailable)
      assert.equal(client.questions(), questions, String(status))
    }
  })

  it('is answered by a later try', async () => {
    let failures = 2
    server.behave = (request, response, body) => {
      if (failures-- > 0) request.socket.destroy()
      else answerRange(request, response, body)
    }
    assert.equal(countIn(await clientOf({ tries: 3 }).countOf(sha1, patient)), count)
  })

  it('is not asked again before the server wants it, and says when that is', async () => {
    for (const [value, retryAfterS] of [
      ['60', 60],
      ['Sat, 21 Nov 2026 05:01:30 GMT', 90],
    ] as const) {
      server.behave = (_, response) => {
        response.writeHead(429, { 'retry-after': value, date: 'Sat, 21 Nov 2026 05:00:00 GMT' }).end()
      }
      const client = clientOf({ tries: 3 })
      assert.deepEqual(await client.countOf(sha1, patient), { outcome: 'unavailable', retryAfterS })
      assert.equal(client.questions(), 1)
    }
  })

  it('is the last for a while after ten in a row, and one question tries again', async () => {
    server.behave = (_, response) => response.writeHead(500).end()
    const client = clientOf()
    for (let each = 0; each < 10; each++) await client.countOf(inRange(each), patient)
    const paused = { outcome: 'unavailable', retryAfterS: 15 }
    assert.deepEqual(await client.countOf(sha1, patient), paused)
    assert.equal(client.questions(), 10)
    assert.deepEqual(client.state, { inFlight: 0, waiting: 0, isBreakerOpen: true })
    server.behave = answerRange
    time += quick.breaker.pauseMs
    assert.equal(countIn(await client.countOf(sha1, patient)), count)
    assert.equal(client.questions(), 11)
  })
})

describe('many who ask', () => {
  it('for one range share one question, which does not end with the one who asked first', async () => {
    const held = Promise.withResolvers<void>()
    server.hold = held.promise
    const client = clientOf()
    const first = new AbortController()
    const asking = [client.countOf(sha1, first.signal), ...[1, 2, 3].map(() => client.countOf(sha1, patient))]
    await until(async () => server.asked.length === 1)
    first.abort()
    assert.deepEqual(await asking[0], unavailable, 'who leaves does not wait')
    held.resolve()
    for (const answer of await Promise.all(asking.slice(1))) assert.equal(countIn(answer), count)
    assert.equal(client.questions(), 1)
  })

  it('wait for a place when too many are under way, for a while, and no more of them than so many', async () => {
    const held = Promise.withResolvers<void>()
    server.hold = held.promise
    const client = clientOf({ request: { ...quick.request, connections: 2 }, mostWaiting: 1, waitMs: 60_000 })
    const asking = [1, 2, 3].map(each => client.countOf(inRange(each), patient))
    await until(async () => server.asked.length === 2)
    assert.deepEqual(await client.countOf(inRange(4), patient), unavailable)
    assert.deepEqual(client.state, { inFlight: 2, waiting: 1, isBreakerOpen: false })
    held.resolve()
    for (const answer of await Promise.all(asking)) assert.equal(answer.outcome, 'counted')
    assert.equal(client.questions(), 3)
    const impatient = clientOf({ request: { ...quick.request, connections: 1 }, waitMs: 1 })
    const slow = Promise.withResolvers<void>()
    server.hold = slow.promise
    const under = impatient.countOf(inRange(5), patient)
    assert.deepEqual(await impatient.countOf(inRange(6), patient), unavailable)
    slow.resolve()
    assert.equal((await under).outcome, 'counted')
  })

  it('and have left ask nothing', async () => {
    const client = clientOf()
    assert.deepEqual(await client.countOf(sha1, AbortSignal.abort()), unavailable)
    await settled()
    assert.equal(client.questions(), 0)
  })
})

describe('a range that is kept', () => {
  const withCache = (control: string, more: Record<string, string> = {}): Behave => {
    return (request, response, body) => {
      const setHeader = response.writeHead.bind(response)
      response.writeHead = ((status: number, headers: Record<string, string>) => {
        const { 'cache-control': _, ...others } = headers
        return setHeader(status, { ...others, 'cache-control': control, ...more })
      }) as typeof response.writeHead
      answerRange(request, response, body)
    }
  }

  async function questionsAt(times: readonly number[], behave: Behave, limits: Partial<UpstreamLimits> = {}) {
    server.behave = behave
    const client = clientOf(limits)
    const asked: number[] = []
    for (const each of times) {
      time = each * 1000
      assert.equal(countIn(await client.countOf(sha1, patient)), count)
      asked.push(client.questions())
    }
    return asked
  }

  it('answers for as long as the server says, then only after it was asked whether the range has changed', async () => {
    assert.deepEqual(await questionsAt([0, 59, 60, 119, 120], withCache('public, max-age=60')), [1, 1, 2, 2, 3])
    assert.deepEqual(
      server.asked.map(({ headers }) => typeof headers['if-none-match']),
      ['undefined', 'string', 'string'],
    )
    assert.deepEqual(await questionsAt([0, 29, 30], withCache('max-age=60', { age: '30' })), [1, 1, 2])
  })

  it('answers for a day at most', async () => {
    assert.deepEqual(await questionsAt([0, 86_399, 86_400], withCache('max-age=2678400')), [1, 1, 2])
  })

  it('is asked for each time where the server says so, and is not kept at all where it may not be', async () => {
    assert.deepEqual(await questionsAt([0, 0], withCache('max-age=60, no-cache')), [1, 2])
    assert.deepEqual(await questionsAt([0, 0], withCache('no-store, max-age=60')), [1, 2])
    assert.equal(server.asked.at(-1)?.headers['if-none-match'], undefined)
  })

  it('is replaced when it has changed', async () => {
    const client = clientOf()
    await client.countOf(sha1, patient)
    time = quick.mostFreshMs
    server.behave = (request, response, body) => answerRange(request, response, body.replace(`:${count}`, ':7'))
    assert.equal(countIn(await client.countOf(sha1, patient)), 7)
  })

  it('does not answer once it is stale and the server does not', async () => {
    const client = clientOf()
    await client.countOf(sha1, patient)
    time = quick.mostFreshMs
    server.behave = (_, response) => response.writeHead(500).end()
    assert.deepEqual(await client.countOf(sha1, patient), unavailable)
  })

  it('gives way to others where there is no room for all', async () => {
    const client = clientOf({ cacheBytes: 40_000 })
    for (const each of [1, 2, 3, 3, 2, 1]) await client.countOf(inRange(each), patient)
    assert.equal(client.questions(), 4)
  })
})
