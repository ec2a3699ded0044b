/**
 * What the client spends on an endpoint that is slow or fails, against a real HTTP server that answers when it is told
 * to.
 */
import assert from 'node:assert/strict'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { until } from '../../../../test/support/until.ts'
import { type AiLimits, type AiRefusal, defaultLimits, OpenAiCompatibleClient } from './client.ts'

const content = JSON.stringify({ gender: 'female', confidence: 0.9 })
const good = JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })

let server: Server
let url: string
/** The questions that are not answered yet, in the order in which they came. */
let open: ServerResponse[]
let received: number

beforeEach(async () => {
  open = []
  received = 0
  server = createServer((request, response) => {
    request.resume()
    received++
    open.push(response)
    response.on('close', () => {
      open = open.filter(each => each !== response)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** The service gives these questions more time than a test takes, so that only what a test does decides. */
const long = { ...defaultLimits, timeoutMs: 300_000, waitMs: 300_000 }

function make(limits: Partial<AiLimits> = {}) {
  const clock = { now: 0 }
  const told = { asked: 0, refused: [] as AiRefusal[] }
  const counts = { countAiQuestion: () => told.asked++, countAiRefusal: (why: AiRefusal) => told.refused.push(why) }
  const settings = { baseUrl: url, apiKey: '', model: 'tiny' }
  const client = new OpenAiCompatibleClient(settings, counts, () => clock.now, { ...long, ...limits })
  const ask = (signal = new AbortController().signal, late?: AbortSignal) =>
    client.estimate('anna', null, late === undefined ? { signal } : { signal, late }).then(({ outcome }) => outcome)
  return { client, clock, told, ask }
}

const openAre = (count: number) => until(async () => open.length === count)
const answer = (response = open[0] ?? assert.fail('nothing is asked'), status = 200, body = good) =>
  response.writeHead(status).end(body)
const answered = 'answered'

describe('questions in flight', () => {
  it('are so many at most, with so many waiting, and all others are unavailable at once', async () => {
    const { client, told, ask } = make({ mostInFlight: 3, mostWaiting: 2 })
    const all = Array.from({ length: 7 }, () => ask())
    assert.deepEqual(await Promise.all(all.slice(5)), ['unavailable', 'unavailable'])
    await openAre(3)
    assert.deepEqual(client.state, { inFlight: 3, waiting: 2, isBreakerOpen: false })
    assert.deepEqual(told, { asked: 3, refused: ['busy', 'busy'] })
    for (const response of open) answer(response)
    await until(async () => received === 5 && open.length === 2)
    for (const response of open) answer(response)
    assert.deepEqual(await Promise.all(all.slice(0, 5)), Array(5).fill(answered))
    assert.deepEqual(client.state, { inFlight: 0, waiting: 0, isBreakerOpen: false })
  })

  it('let no other wait for longer than the limit', async () => {
    const { told, ask } = make({ mostInFlight: 1, mostWaiting: 2, waitMs: 20 })
    const first = ask()
    assert.deepEqual(await Promise.all([ask(), ask()]), ['unavailable', 'unavailable'])
    assert.deepEqual(told, { asked: 1, refused: ['busy', 'busy'] })
    await openAre(1)
    answer()
    assert.equal(await first, answered)
  })

  it('let no other begin for whom it became too late, or whom nobody waits for', async () => {
    const { client, told, ask } = make({ mostInFlight: 1 })
    const [leaving, late] = [new AbortController(), new AbortController()]
    const first = ask(undefined, late.signal)
    const [left, missed, last] = [ask(leaving.signal), ask(undefined, late.signal), ask()]
    leaving.abort()
    late.abort()
    assert.deepEqual(await Promise.all([left, missed]), ['unavailable', 'unavailable'])
    assert.deepEqual(told.refused, ['busy'], 'who has left was not refused')
    await openAre(1)
    answer()
    assert.equal(await first, answered, 'it had begun')
    await openAre(1)
    answer()
    assert.equal(await last, answered)
    assert.equal(received, 2)
    assert.equal(client.state.inFlight, 0)
  })
})

describe('a question whose asker leaves', () => {
  it('is given up: its connection ends, and its place is free', async () => {
    const { client, ask } = make({ mostInFlight: 2 })
    const leaving = new AbortController()
    const given = [ask(leaving.signal), ask(leaving.signal)]
    await openAre(2)
    leaving.abort()
    assert.deepEqual(await Promise.all(given), ['unconfirmed', 'unconfirmed'])
    await openAre(0)
    assert.equal(client.state.inFlight, 0)
  })

  it('is given up in the middle of its answer as well', async () => {
    const { client, ask } = make()
    const leaving = new AbortController()
    const given = ask(leaving.signal)
    await openAre(1)
    open[0].writeHead(200).write('{"choices":[')
    leaving.abort()
    assert.equal(await given, 'unconfirmed')
    await openAre(0)
    assert.equal(client.state.inFlight, 0)
  })

  it('says nothing about the endpoint, and lets another try in its place', async () => {
    const { client, clock, ask } = make({ breaker: { failures: 2, silenceMs: 0, pauseMs: 1000 } })
    const leave = async () => {
      const leaving = new AbortController()
      const given = ask(leaving.signal)
      await openAre(1)
      leaving.abort()
      await given
      await openAre(0)
    }
    for (let each = 0; each < 3; each++) await leave()
    assert.equal(client.state.isBreakerOpen, false)
    for (let each = 0; each < 2; each++) await fail(ask, 500)
    assert.equal(client.state.isBreakerOpen, true)
    clock.now = 1000
    await leave()
    await fail(ask, 200)
    assert.equal(client.state.isBreakerOpen, false)
  })
})

/** One question that is answered with that status. */
async function fail(ask: () => Promise<string>, status: number, body = good): Promise<string> {
  const outcome = ask()
  await openAre(1)
  answer(open[0], status, body)
  return outcome
}

describe('an endpoint that fails ten times in a row', () => {
  it('is left alone for half a minute, then asked once, and again by all when it answers', async () => {
    const { client, clock, told, ask } = make({ breaker: defaultLimits.breaker })
    for (let each = 0; each < 10; each++) await fail(ask, 500)
    for (const now of [0, 29_999]) {
      clock.now = now
      assert.equal(await ask(), 'unavailable')
    }
    assert.equal(received, 10)
    assert.deepEqual(told, { asked: 10, refused: ['breaker_open', 'breaker_open'] })
    clock.now = 30_000
    const trial = ask()
    assert.equal(await ask(), 'unavailable')
    await openAre(1)
    answer()
    assert.equal(await trial, answered)
    assert.equal(client.state.isBreakerOpen, false)
    assert.equal(await fail(ask, 200), answered)
  })

  it('is left alone by those who wait for a place as well', async () => {
    const { told, ask } = make({ mostInFlight: 1, breaker: { failures: 1, silenceMs: 0, pauseMs: 1000 } })
    const all = [ask(), ask(), ask()]
    await openAre(1)
    answer(open[0], 503)
    assert.deepEqual(await Promise.all(all), ['unavailable', 'unavailable', 'unavailable'])
    assert.deepEqual(told, { asked: 1, refused: ['breaker_open', 'breaker_open'] })
  })

  for (const [what, cause, outcome] of [
    ['it refuses everybody', (response: ServerResponse) => answer(response, 401), 'unavailable'],
    ['it asks for patience', (response: ServerResponse) => answer(response, 429), 'unavailable'],
    ['a gateway waits in vain', (response: ServerResponse) => answer(response, 504), 'unconfirmed'],
    ['its connection breaks', (response: ServerResponse) => response.destroy(), 'unconfirmed'],
    [
      'it breaks off',
      (response: ServerResponse) => response.writeHead(200).write('{') && response.destroy(),
      'unconfirmed',
    ],
  ] as const) {
    it(`fails when ${what}`, async () => {
      const { client, ask } = make({ breaker: { failures: 1, silenceMs: 0, pauseMs: 1000 } })
      const given = ask()
      await openAre(1)
      cause(open[0])
      assert.equal(await given, outcome)
      assert.equal(client.state.isBreakerOpen, true)
    })
  }

  it('fails when it does not answer in time', async () => {
    const { client, ask } = make({ timeoutMs: 50, breaker: { failures: 1, silenceMs: 0, pauseMs: 1000 } })
    assert.equal(await ask(), 'unconfirmed')
    assert.equal(client.state.isBreakerOpen, true)
  })

  it('does not fail when it refuses one question, or says what cannot be used: a caller must not close it to all', async () => {
    const { client, ask } = make({ breaker: { failures: 1, silenceMs: 0, pauseMs: 1000 } })
    for (const status of [400, 422]) assert.equal(await fail(ask, status), 'unavailable')
    assert.equal(await fail(ask, 200, '{"choices":[]}'), 'unconfirmed')
    assert.equal(client.state.isBreakerOpen, false)
  })
})
