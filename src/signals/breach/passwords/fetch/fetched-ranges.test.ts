/** A corpus of few prefixes, fetched from a real HTTP server. Time is the test's own: nobody waits for a pause. */
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, it } from 'node:test'
import { until } from '../../../../../test/support/until.ts'
import type { Piece, RangesBefore } from '../../corpus/corpus-source.ts'
import { answerRange, etagOf, type PlayedRanges, playRanges } from '../../fixtures/range-server.ts'
import { RangeServer, usualRangeLimits } from '../upstream/range-request.ts'
import { type FetchClock, FetchError, FetchedRanges, type Fetching } from './fetched-ranges.ts'

const prefixes = 40
const startedAt = '2026-11-22T18:00:00Z'

let played: PlayedRanges
let server: RangeServer
/** The body of each range, as the server would answer it. */
let bodies: Map<number, string>
let time: number
let slept: number[]

before(async () => {
  played = await playRanges()
  server = new RangeServer(played.url, usualRangeLimits)
})
after(async () => {
  await server.close()
  await played.stop()
})
beforeEach(() => {
  played.asked.length = 0
  played.hold = null
  bodies = new Map()
  time = 0
  slept = []
  played.behave = (request, response, body) => {
    bodies.set(prefixAsked(request.url), body)
    answerRange(request, response, body)
  }
})

const prefixAsked = (url = '') => Number.parseInt(url.slice('/range/'.length, '/range/'.length + 5), 16)

const clock: FetchClock = {
  now: () => time,
  random: () => 1,
  sleep: async (ms, signal) => {
    signal.throwIfAborted()
    slept.push(ms)
    time += ms
  },
}

const rangesOf = (more: Partial<Fetching> = {}, own = clock) =>
  new FetchedRanges({ server, kind: 'sha1', url: played.url, parallel: 8, startedAt, prefixes, ...more }, own)

async function all(ranges: FetchedRanges, from = 0, known: RangesBefore | null = null): Promise<Piece[]> {
  const pieces: Piece[] = []
  for await (const piece of ranges.pieces(from, known)) pieces.push(piece)
  return pieces
}

const fail =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end()

describe('a corpus that is fetched', () => {
  it('comes whole and in order, each range as it was sent and with its ETag, without padding', async () => {
    const ranges = rangesOf()
    const pieces = await all(ranges)
    assert.equal(pieces.length, prefixes)
    for (const [prefix, piece] of pieces.entries()) {
      const body = bodies.get(prefix) ?? assert.fail()
      assert.ok(piece.kind === 'range')
      assert.equal(Buffer.from(piece.body).toString(), body)
      assert.deepEqual([piece.prefix, piece.position, piece.tag], [prefix, prefix, etagOf(body)])
    }
    assert.ok(played.asked.every(({ headers }) => headers['add-padding'] === undefined))
    assert.deepEqual([ranges.done(), ranges.left, ranges.counts.changed, ranges.counts.unchanged], [1, 0, prefixes, 0])
    const bytes = [...bodies.values()].reduce((sum, body) => sum + body.length, 0)
    assert.equal(ranges.counts.bytes, bytes)
  })

  it('is asked for in the other mode for NTLM', async () => {
    await all(rangesOf({ kind: 'ntlm', prefixes: 2 }))
    assert.deepEqual(played.asked.map(({ path }) => path).sort(), ['/range/00000?mode=ntlm', '/range/00001?mode=ntlm'])
  })

  it('has so many requests under way and no more, and waits with what comes too early', async () => {
    const held = Promise.withResolvers<void>()
    let underWay = 0
    let most = 0
    const answer = played.behave
    played.behave = (request, response, body) => {
      most = Math.max(most, ++underWay)
      response.on('close', () => underWay--)
      const isFirst = prefixAsked(request.url) === 0
      if (isFirst) held.promise.then(() => answer(request, response, body))
      else answer(request, response, body)
    }
    const coming = all(rangesOf({ parallel: 4 }))
    // The first range, and the others that may wait for it.
    await until(async () => played.asked.length === 16)
    await new Promise(resolve => setTimeout(resolve, 50))
    assert.equal(played.asked.length, 16, 'no further one is asked for while the first is not here')
    held.resolve()
    const order = (await coming).map(({ position }) => position)
    assert.deepEqual(order, [...order.keys()])
    assert.ok(most <= 4, `${most} at the same time`)
  })

  it('goes on where an import was interrupted', async () => {
    const pieces = await all(rangesOf(), 30)
    assert.deepEqual(
      pieces.map(({ position }) => position),
      Array.from({ length: 10 }, (_, at) => 30 + at),
    )
    assert.ok(played.asked.every(({ path }) => prefixAsked(path) >= 30))
  })

  it('asks nothing more when whoever takes the pieces stops', async () => {
    for await (const piece of rangesOf().pieces(0, null)) if (piece.position === 2) break
    const asked = played.asked.length
    await new Promise(resolve => setTimeout(resolve, 50))
    assert.equal(played.asked.length, asked)
    assert.ok(asked < prefixes)
  })

  it('is of the same identity however often it is begun, and of another when it is another', () => {
    const { identity } = rangesOf()
    assert.equal(rangesOf({ parallel: 1 }).identity, identity)
    for (const other of [{ kind: 'ntlm' }, { url: 'http://b' }, { startedAt: '2026-11-23T18:00:00Z' }] as const)
      assert.notEqual(rangesOf(other).identity, identity)
    assert.equal(rangesOf().stamps()[0].asOf, startedAt)
  })
})

describe('a corpus that is fetched again', () => {
  it('brings only what has changed since', async () => {
    await all(rangesOf())
    const tags = new Map(Array.from(bodies, ([prefix, body]) => [prefix, etagOf(body)]))
    const known: RangesBefore = { tagOf: async prefix => (prefix === 5 ? null : (tags.get(prefix) ?? null)) }
    const answer = played.behave
    played.behave = (request, response, body) => {
      const isNew = prefixAsked(request.url) === 7
      answer(request, response, isNew ? `${body}\r\n${'F'.repeat(35)}:1` : body)
    }
    const ranges = rangesOf()
    const changed = (await all(ranges, 0, known)).filter(({ kind }) => kind === 'range').map(({ position }) => position)
    assert.deepEqual(changed, [5, 7])
    assert.deepEqual([ranges.counts.changed, ranges.counts.unchanged], [2, prefixes - 2])
  })
})

describe('a server that fails', () => {
  /** Each range fails so many times before it is answered. */
  function failingAtFirst(
    times: number,
    which: (prefix: number) => boolean,
    how: (response: ServerResponse) => unknown,
  ) {
    const failures = new Map<number, number>()
    const answer = played.behave
    played.behave = (request, response, body) => {
      const prefix = prefixAsked(request.url)
      const failed = failures.get(prefix) ?? 0
      failures.set(prefix, failed + 1)
      if (which(prefix) && failed < times) how(response)
      else answer(request, response, body)
    }
  }

  it('is asked again, after pauses that grow', async () => {
    failingAtFirst(
      4,
      prefix => prefix === 3,
      response => response.destroy(),
    )
    const ranges = rangesOf({ parallel: 1 })
    assert.equal((await all(ranges)).length, prefixes)
    assert.deepEqual(slept, [1_000, 2_000, 4_000, 8_000])
    assert.equal(ranges.counts.retried, 4)
  })

  it('and lies is asked again: half a range and a page of HTML are no ranges', async () => {
    failingAtFirst(
      1,
      () => true,
      response =>
        response.writeHead(200, { 'content-type': 'text/plain' }).end(`${'0'.repeat(35)}:1\r\n${'1'.repeat(35)}:2`),
    )
    assert.equal((await all(rangesOf())).length, prefixes)
    failingAtFirst(
      1,
      prefix => prefix === 9,
      response => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Too many requests</p>'),
    )
    assert.equal((await all(rangesOf())).length, prefixes)
  })

  it('and is too busy is left alone by all requests, for as long as it says', async () => {
    failingAtFirst(1, prefix => prefix === 12, fail(429, { 'retry-after': '17' }))
    const ranges = rangesOf()
    assert.equal((await all(ranges)).length, prefixes)
    assert.ok(slept.length >= 1 && slept.every(ms => ms === 17_000), String(slept))
    failingAtFirst(1, prefix => prefix === 12, fail(503))
    slept = []
    assert.equal((await all(rangesOf())).length, prefixes)
    assert.ok(slept.length >= 1 && slept.every(ms => ms === 1_000), String(slept))
  })

  it('and is too busy is asked nothing at all until the pause is over', async () => {
    const released = Promise.withResolvers<void>()
    const held: FetchClock = {
      ...clock,
      sleep: async () => {
        await released.promise
        time = 17_000
      },
    }
    failingAtFirst(1, prefix => prefix === 12, fail(429, { 'retry-after': '17' }))
    const coming = all(rangesOf({}, held))
    await until(async () => played.asked.some(({ path }) => prefixAsked(path) === 12))
    await new Promise(resolve => setTimeout(resolve, 100))
    assert.ok(played.asked.length <= 12 + 8 + 1, `${played.asked.length} were asked for`)
    released.resolve()
    assert.equal((await coming).length, prefixes)
  })

  it('ends the fetch with the first range that cannot be had', async () => {
    for (const [how, reason] of [
      [fail(404), 'the server answered 404'],
      [fail(500), 'the server answered 500'],
      [fail(304), 'the server answered 304'],
      [(response: ServerResponse) => response.destroy(), 'the connection failed (ECONNRESET)'],
      [
        (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/plain' }).end('0018A45C4D1DEF:1'),
        'the response is not a complete range',
      ],
    ] as const) {
      failingAtFirst(Number.POSITIVE_INFINITY, prefix => prefix === 11 || prefix === 13, how)
      const ranges = rangesOf()
      await assert.rejects(all(ranges), (error: unknown) => {
        assert.ok(error instanceof FetchError)
        assert.equal(
          error.message,
          `The range 0000B cannot be downloaded: ${reason}. Run the command again to continue.`,
        )
        return true
      })
      assert.equal(ranges.left, prefixes - 11)
      assert.ok(Math.max(...slept, 0) <= 60_000)
    }
  })
})
