/** What core/endpoint.ts promises to whoever writes an endpoint, through the real edge and a real ledger. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { assertRefusal } from '../../test/support/expect.ts'
import { ask as askRaw, type Conversation, converse, head } from '../../test/support/raw-http.ts'
import { type Served, type ServedCaller, serve } from '../../test/support/served.ts'
import { until } from '../../test/support/until.ts'
import type { CheckedEndpoint, Endpoint, RunContext } from '../core/endpoint.ts'
import { ApiError } from '../core/errors.ts'
import { object } from '../core/json-schema.ts'
import type { Signal } from '../core/signal.ts'

/** A store of what was looked up before, such as verdicts will be in. */
interface Ports {
  readonly seen: { has(text: string): Promise<boolean>; add(text: string): Promise<void> }
}

const remembered = new Set<string>()
const ports: Ports = {
  seen: { has: async text => remembered.has(text), add: async text => void remembered.add(text) },
}

const Word = object({ word: { type: 'string', minLength: 1, maxLength: 20 } }, { additionalProperties: false })
const Answered = object({ answer: { type: 'string' } })
type Input = { readonly word: string }
type Output = { readonly answer: string }
const common = {
  scope: 'things',
  summary: 'A thing',
  description: 'A thing of a test.',
  request: Word,
  response: Answered,
  refusals: [],
  samples: [],
} as const

const runs: { path: string; context: RunContext<Ports> }[] = []
const parsed: string[] = []

/** The first time one credit, free from then on: its price asks the store. */
const repeats: CheckedEndpoint<Input, { readonly upper: string }, Output, Ports> = {
  ...common,
  path: '/v1/things/repeats',
  check: ({ word }) => {
    parsed.push(word)
    if (word === 'bad') return new ApiError('invalid_input', { pointer: '/word' })
    return { upper: word.toUpperCase() }
  },
  price: async ({ upper }, { ports: { seen } }) => {
    if (upper === 'BROKEN') throw new Error('the store has gone')
    return (await seen.has(upper)) ? 0 : 1
  },
  run: async ({ upper }, context) => {
    runs.push({ path: '/v1/things/repeats', context })
    await context.ports.seen.add(upper)
    return { answer: `${upper} ${runs.length}` }
  },
}

/** Priced by its input, whatever that is. */
const priced: Endpoint<Input, Output> = {
  ...common,
  path: '/v1/things/priced',
  price: ({ word }) => {
    if (word === 'thrown') throw new Error('no price')
    return Number(word)
  },
  run: ({ word }) => ({ answer: word }),
}

const waiting: AbortSignal[] = []

/** Answers when its signal is given. */
const waits: Endpoint<Input, Output> = {
  ...common,
  path: '/v1/things/waits',
  price: () => 1,
  run: async (_, { signal }) => {
    waiting.push(signal)
    if (!signal.aborted) await once(signal, 'abort')
    return { answer: 'too late' }
  },
}

let kept: RunContext<unknown> | undefined

/** Answers while it keeps its signal. */
const keeps: Endpoint<Input, Output> = {
  ...common,
  path: '/v1/things/keeps',
  price: () => 1,
  run: ({ word }, context) => {
    kept = context
    return { answer: `${word} ${context.signal.aborted}` }
  },
}

/** Its input is in its path. */
const named: Endpoint<{ readonly name: string }, Output> = {
  ...common,
  method: 'GET',
  path: '/v1/things/{name}',
  request: object(
    { name: { type: 'string', maxLength: 12, pattern: '^[a-zé /]+$', description: 'Name of the thing.' } },
    { additionalProperties: false },
  ),
  price: () => 1,
  run: ({ name }, { caller }) => ({ answer: `${name} ${caller.accountId}` }),
  samples: [{ title: 'A thing', input: { name: 'a' }, output: { answer: 'b' } }],
}

let ownAsked = 0

/** Any key may ask it, and it costs nothing. */
const own: Endpoint<Input, Output> = {
  ...common,
  path: '/v1/things/own',
  scope: null,
  price: () => 0,
  run: () => ({ answer: String(++ownAsked) }),
}

const things: Signal<Ports> = {
  name: 'things',
  title: 'Things',
  endpoints: [repeats, priced, waits, keeps, own, named],
  datasets: [],
}

let served: Served
before(async () => {
  served = await serve(things, ports)
})
after(() => served.stop())

describe('check', () => {
  it('parses an input once, and hands it on to the price and the run', async () => {
    const caller = await served.caller(5)
    parsed.length = 0
    const answer = await caller.ask(repeats.path, { word: 'once' })
    assert.match(answer.json.answer, /^ONCE /)
    assert.deepEqual(parsed, ['once'])
  })

  it('refuses before anything is priced or reserved', async () => {
    const caller = await served.caller(5)
    assertRefusal(await caller.ask(repeats.path, { word: 'bad' }), 'invalid_input', '/word')
    assert.deepEqual(await caller.credits(), { left: 5, entries: [] })
  })
})

describe('price', () => {
  it('may ask a store: the first time costs, a repeat is free and needs no credit in hand', async () => {
    const caller = await served.caller(1)
    const first = await caller.ask(repeats.path, { word: 'costs' })
    assert.equal(first.headers.get('x-credits-charged'), '1')
    const repeat = await caller.ask(repeats.path, { word: 'costs' })
    assert.equal(repeat.status, 200)
    assert.equal(repeat.headers.get('x-credits-charged'), '0')
    assert.notEqual(repeat.text, first.text, 'a repeat is run')
    assertRefusal(await caller.ask(repeats.path, { word: 'other' }), 'insufficient_credits')
    assert.deepEqual(await caller.credits(), { left: 0, entries: ['reserve', 'settle'] })
  })

  it('of 0 is replayed under its Idempotency-Key all the same', async () => {
    const caller = await served.caller(0)
    remembered.add('FREE')
    const init = { headers: { 'idempotency-key': 'a-free-one' } }
    const first = await caller.ask(repeats.path, { word: 'free' }, init)
    assert.equal(first.status, 200)
    const before = runs.length
    const replay = await caller.ask(repeats.path, { word: 'free' }, init)
    assert.equal(replay.text, first.text)
    assert.equal(replay.headers.get('idempotent-replayed'), 'true')
    assert.equal(runs.length, before, 'a replay is not run')
    assertRefusal(await caller.ask(repeats.path, { word: 'other' }, init), 'idempotency_mismatch')
    assert.equal((await caller.credits()).left, 0)
  })

  it('of 0 is not replayed where any key may ask: an account is told how it stands now', async () => {
    const caller = await served.caller(0, { scopes: ['phone'] })
    const init = { headers: { 'idempotency-key': 'own' } }
    const answers = [await caller.ask(own.path, { word: 'a' }, init), await caller.ask(own.path, { word: 'b' }, init)]
    assert.deepEqual(
      answers.map(({ status, text }) => [status, text]),
      [
        [200, '{"answer":"1"}'],
        [200, '{"answer":"2"}'],
      ],
    )
  })

  for (const [what, path, word] of [
    ['rejects', repeats.path, 'broken'],
    ['throws', priced.path, 'thrown'],
    ['is no number', priced.path, 'many'],
    ['is below 0', priced.path, '-1'],
    ['is a fraction', priced.path, '0.5'],
    ['is endless', priced.path, 'Infinity'],
  ] as const) {
    it(`that ${what} is a defect: 500, and nothing is reserved`, async () => {
      const caller = await served.caller(5)
      const defects = served.defects.length
      assertRefusal(await caller.ask(path, { word }), 'internal_error')
      assert.equal(served.defects.length, defects + 1)
      assert.deepEqual(await caller.credits(), { left: 5, entries: [] })
    })
  }
})

describe('run', () => {
  it('is told who asks, and is handed the ports of the process', async () => {
    const caller = await served.caller(1)
    await caller.ask(repeats.path, { word: 'who' })
    const { context } = runs.at(-1) ?? assert.fail()
    assert.match(context.caller.accountId, /^acc_/)
    assert.equal(context.ports, ports)
    assert.ok(Math.abs(context.now - Date.now()) < 60_000)
  })

  for (const [what, requests, end] of [
    ['when the connection of the caller breaks', 1, (conversation: Conversation) => conversation.reset()],
    ['to each of two requests that a connection sent at once', 2, (conversation: Conversation) => conversation.reset()],
    ['when the server closes the connection, as it does to stop', 1, () => served.closeConnections()],
  ] as const) {
    it(`has a signal that is given ${what}, and is not charged then`, async () => {
      waiting.length = 0
      const caller = await served.caller(requests)
      const conversation = await converse(served.url)
      conversation.send(requestOf(waits.path, caller, '{"word":"a"}').repeat(requests))
      assert.ok(await until(async () => waiting.length === requests))
      assert.ok(waiting.every(signal => !signal.aborted))
      end(conversation)
      assert.ok(await until(async () => waiting.every(signal => signal.aborted)))
      const { left, entries } = await settled(caller)
      assert.equal(left, requests)
      assert.ok(!entries.includes('settle'))
      conversation.end()
    })
  }

  it('goes on when the caller closes its sending side, and is charged with the answer', async () => {
    const caller = await served.caller(1)
    const conversation = await converse(served.url, { staysOpen: true })
    conversation.sendLast(requestOf(keeps.path, caller, '{"word":"a"}'))
    assert.equal((await conversation.next())?.json.answer, 'a false')
    assert.equal(await conversation.next(), null)
    assert.deepEqual(await settled(caller), { left: 0, entries: ['reserve', 'settle'] })
  })

  it('has a signal that is never given once the whole answer has gone', async () => {
    const caller = await served.caller(1)
    const conversation = await converse(served.url)
    conversation.send(requestOf(keeps.path, caller, '{"word":"a"}'))
    const answer = await conversation.next()
    assert.equal(answer?.json.answer, 'a false')
    conversation.end()
    assert.deepEqual(await settled(caller), { left: 0, entries: ['reserve', 'settle'] })
    assert.equal(kept?.signal.aborted, false)
    assert.equal(kept?.signal, kept?.signal, 'it is one signal')
  })
})

describe('a path with a parameter', () => {
  const get = (caller: ServedCaller, path: string, init = {}) => caller.ask(path, null, { method: 'GET', ...init })

  it('is asked with GET, without a body or a content type, and charged as any other', async () => {
    const caller = await served.caller(2)
    const line = `GET /v1/things/a HTTP/1.1`
    const answer = await askRaw(served.url, head(line, `Authorization: Bearer ${caller.key}`))
    assert.equal(answer.status, 200)
    assert.match(answer.json.answer, /^a acc_/)
    assert.equal(answer.headers.get('x-credits-charged'), '1')
    assert.match(answer.headers.get('ratelimit') ?? '', /;r=59;/)
    assert.deepEqual(await caller.credits(), { left: 1, entries: ['reserve', 'settle'] })
  })

  it('takes a whole segment, percent-encoded UTF-8, without the query', async () => {
    const caller = await served.caller(5)
    assert.match((await get(caller, '/v1/things/caf%C3%A9%20a%2Fb?x=/y')).json.answer, /^café a\/b acc_/)
    for (const path of ['/v1/things/', '/v1/things', '/v1/things/a/b', '/v1/things/a/', '/v1/thingsa']) {
      assertRefusal(await get(caller, path), 'not_found')
    }
  })

  it('is validated by the schema, and a fault is counted against the rate', async () => {
    const caller = await served.caller(5)
    for (const [name, pointer] of [
      ['UPPER', '/name'],
      ['a'.repeat(13), '/name'],
      ['%00', '/name'],
      ['%ff', undefined],
      ['%', undefined],
      ['__proto__', '/name'],
    ] as const) {
      const answer = await get(caller, `/v1/things/${name}`)
      assertRefusal(answer, 'invalid_input', pointer)
      assert.ok(!answer.text.includes(name))
      assert.ok(answer.headers.get('ratelimit'))
    }
    assert.deepEqual(await caller.credits(), { left: 5, entries: [] })
  })

  it('needs a key with its scope, and answers a test key its samples', async () => {
    const caller = await served.caller(1)
    assertRefusal(await get(caller, '/v1/things/a', { key: null }), 'unauthorized')
    const other = await served.caller(1, { scopes: ['phone'] })
    assertRefusal(await get(other, '/v1/things/a'), 'insufficient_scope')
    const test = await served.caller(0, { mode: 'test' })
    assert.deepEqual((await get(test, '/v1/things/a')).json, { answer: 'b' })
    assertRefusal(await get(test, '/v1/things/b'), 'invalid_input')
  })

  it('names GET to every other method, and POST stays what a fixed path beside it allows', async () => {
    const caller = await served.caller(1)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await caller.ask('/v1/things/a', {}, { method })
      assertRefusal(answer, 'method_not_allowed')
      assert.equal(answer.headers.get('allow'), 'GET')
    }
    const fixed = await get(caller, '/v1/things/priced')
    assertRefusal(fixed, 'method_not_allowed')
    assert.equal(fixed.headers.get('allow'), 'POST')
  })

  it('is replayed under its Idempotency-Key, for the same parameter only', async () => {
    const caller = await served.caller(1)
    const init = { headers: { 'idempotency-key': 'one' } }
    const first = await get(caller, '/v1/things/a', init)
    const replay = await get(caller, '/v1/things/%61', init)
    assert.deepEqual([replay.text, replay.headers.get('idempotent-replayed')], [first.text, 'true'])
    assertRefusal(await get(caller, '/v1/things/b', init), 'idempotency_mismatch')
  })

  it('is in the metrics by its own text, never by what was sent', async () => {
    const caller = await served.caller(1)
    await get(caller, '/v1/things/secret')
    const metrics = (await get(caller, '/metrics')).text
    assert.match(metrics, /path="\/v1\/things\/\{name\}",status="200"/)
    assert.doesNotMatch(metrics, /secret/)
  })

  it('is shown as such by the OpenAPI document', async () => {
    const caller = await served.caller(1)
    const { paths } = (await get(caller, '/openapi.json')).json
    const { get: shown, post } = paths['/v1/things/{name}']
    assert.equal(post, undefined)
    assert.equal(shown.requestBody, undefined)
    assert.equal(shown.operationId, 'things_name')
    const parameter = shown.parameters.find((each: { in: string }) => each.in === 'path')
    assert.deepEqual(parameter, {
      name: 'name',
      in: 'path',
      required: true,
      description: 'Name of the thing.',
      schema: { type: 'string', maxLength: 12, pattern: '^[a-zé /]+$' },
      examples: { 'A thing': { value: 'a' } },
    })
    assert.deepEqual(
      Object.keys(shown.responses).filter(status => ['413', '415'].includes(status)),
      [],
    )
  })
})

function requestOf(path: string, { key }: ServedCaller, body: string): string {
  const lines = [`Authorization: Bearer ${key}`, 'Content-Type: application/json', `Content-Length: ${body.length}`]
  return head(`POST ${path} HTTP/1.1`, ...lines) + body
}

/** The credits once the server has seen the end of the connection and holds nothing any more. */
function settled(caller: ServedCaller): Promise<{ left: number; entries: string[] }> {
  return until(async () => {
    const credits = await caller.credits().catch(() => null)
    return credits !== null && credits.entries.length > 1 && credits
  })
}
