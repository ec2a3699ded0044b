/** The client against servers of this file, which answer what the service would, or nothing, or nonsense. */
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { ApiError, type ErrorCode, errorBody, errorKinds } from '../core/errors.ts'
import { type ClientOptions, createClient, failedItems, unwrap } from './client.ts'

interface Received {
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Reply = (response: ServerResponse, received: Received) => void

const servers: { close(): void; closeAllConnections(): void }[] = []
after(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

/** A client of a server that gives these replies in turn, then the last of them for ever. Waits are noted, not made. */
async function clientOf(replies: readonly Reply[], options: Partial<ClientOptions> = {}, onWait = () => {}) {
  const received: Received[] = []
  const waits: number[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const entry = { path: request.url, headers: request.headers, body: Buffer.concat(pieces).toString() }
    received.push(entry)
    const reply = replies[Math.min(received.length, replies.length) - 1]
    reply?.(response, entry)
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const environment = {
    random: () => 0.5,
    wait: async (ms: number) => {
      waits.push(ms)
      onWait()
    },
  }
  const client = createClient({ baseUrl, apiKey: 'assay_key', ...options }, environment)
  return { client, received, waits, baseUrl }
}

const ok =
  (value: object, headers: Record<string, string> = {}): Reply =>
  response =>
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value))

const refused =
  (code: ErrorCode, headers: Record<string, string> = {}, details = {}): Reply =>
  response => {
    const error = new ApiError(code, details)
    response.writeHead(error.status, { 'Content-Type': 'application/json', ...headers }).end(errorBody(error))
  }
const reset: Reply = response => void response.socket?.resetAndDestroy()
const silent: Reply = () => {}
const html =
  (status: number): Reply =>
  response =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')

const ip = { ip: '8.8.8.8' }
const keysOf = (received: readonly Received[]) => received.map(({ headers }) => headers['idempotency-key'])

describe('a call', () => {
  it('is a POST of the input with the key, to the path of its method', async () => {
    const { client, received } = await clientOf([ok({ ip: '8.8.8.8' })])
    const answer = await client.ip.intelligence(ip)
    assert.ok(answer.ok)
    const [{ path, headers, body }] = received
    assert.equal(path, '/v1/ip/intelligence')
    assert.equal(body, '{"ip":"8.8.8.8"}')
    assert.equal(headers.authorization, 'Bearer assay_key')
    assert.equal(headers['content-type'], 'application/json')
  })

  it('keeps a path of the base address, with or without a slash at its end', async () => {
    const { baseUrl, received } = await clientOf([ok({})])
    for (const end of ['/assay', '/assay/']) {
      await createClient({ baseUrl: baseUrl + end, apiKey: 'k' }).account.usage()
    }
    assert.deepEqual(
      received.map(({ path }) => path),
      ['/assay/v1/account/usage', '/assay/v1/account/usage'],
    )
    assert.deepEqual(
      received.map(({ body }) => body),
      ['{}', '{}'],
    )
  })

  it('passes on fields and values that it does not know', async () => {
    const value = { ip: '8.8.8.8', version: 7, tomorrow: { a: [1] }, risk: { level: 'extreme' } }
    const { client } = await clientOf([ok(value)])
    assert.deepEqual(unwrap(await client.ip.intelligence(ip)), value)
  })

  it('says what the headers say', async () => {
    const headers = { 'X-Request-Id': 'r1', 'X-Credits-Charged': '1', 'X-Credits-Remaining': '41', 'Retry-After': '3' }
    const { client } = await clientOf([
      ok({}, { ...headers, 'X-Data-As-Of': 'tor="none"', 'Idempotent-Replayed': 'true' }),
    ])
    const { meta } = await client.ip.intelligence(ip, { idempotencyKey: 'mine' })
    assert.deepEqual(meta, {
      ...{ idempotencyKey: 'mine', attempts: 1, status: 200, requestId: 'r1', creditsCharged: 1, creditsRemaining: 41 },
      ...{ dataAsOf: 'tor="none"', retryAfterSeconds: 3, isReplayed: true },
    })
  })

  it('follows no redirect, which would carry the key to another address', async () => {
    const { client, received } = await clientOf([response => response.writeHead(307, { Location: '/elsewhere' }).end()])
    const answer = await client.ip.intelligence(ip)
    assert.deepEqual(!answer.ok && answer.error, { kind: 'unreadable', status: 307 })
    assert.equal(received.length, 1)
  })

  it('throws for what no request can be made of', async () => {
    const { client, received } = await clientOf([ok({})])
    for (const idempotencyKey of ['', 'with space', 'é', 'x'.repeat(256)]) {
      await assert.rejects(client.ip.intelligence(ip, { idempotencyKey }), TypeError)
    }
    assert.equal(received.length, 0)
    for (const baseUrl of ['', 'assay.example', 'ftp://assay.example']) {
      assert.throws(() => createClient({ baseUrl, apiKey: 'k' }), TypeError)
    }
    for (const apiKey of ['', 'a b', 'a\nb', 'ключ']) {
      assert.throws(() => createClient({ baseUrl: 'http://127.0.0.1', apiKey }), TypeError)
    }
  })
})

describe('a refusal', () => {
  it('has its code, action, place and whole link', async () => {
    const { client, baseUrl } = await clientOf([refused('invalid_input', {}, { pointer: '/ip' })])
    const answer = await client.ip.intelligence(ip)
    assert.deepEqual(!answer.ok && answer.error, {
      ...{ kind: 'refused', code: 'invalid_input', status: 400, action: 'correct_request', pointer: '/ip' },
      ...{ message: 'The request body is not valid.', doc: `${baseUrl}/docs/errors/invalid_input` },
    })
    assert.throws(() => unwrap(answer), /invalid_input: The request body is not valid/)
  })

  it('of a code that it does not know goes by the action that the answer names', async () => {
    const unknown =
      (action: string): Reply =>
      response =>
        response
          .writeHead(503, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ error: { code: 'new_code', action } }))
    const waiting = await clientOf([unknown('wait_then_retry'), ok({})])
    assert.ok((await waiting.client.ip.intelligence(ip)).ok)
    const support = await clientOf([unknown('contact_support')])
    const answer = await support.client.ip.intelligence(ip)
    assert.equal(!answer.ok && answer.error.kind === 'refused' && answer.error.code, 'new_code')
    assert.equal(support.received.length, 1)
  })
})

describe('a request is sent again', () => {
  for (const [code, { action }] of Object.entries(errorKinds)) {
    const isRepeated = action === 'wait_then_retry'
    it(`${isRepeated ? 'after' : 'never after'} ${code}, as the error table says`, async () => {
      const { client, received } = await clientOf([refused(code as ErrorCode), ok({})])
      const answer = await client.ip.intelligence(ip)
      assert.equal(answer.ok, isRepeated)
      assert.equal(received.length, isRepeated ? 2 : 1)
    })
  }

  it('by the action of the answer, where that is another than the usual one of its code', async () => {
    const { client, received } = await clientOf([refused('provider_unavailable', {}, { action: 'contact_support' })])
    assert.equal((await client.ip.intelligence(ip)).ok, false)
    assert.equal(received.length, 1)
  })

  it('not before Retry-After has passed, and some of the growing wait later', async () => {
    const limited = refused('rate_limited', { 'Retry-After': '42' })
    const { client, waits } = await clientOf([limited, limited, ok({})])
    assert.ok((await client.ip.intelligence(ip)).ok)
    assert.deepEqual(waits, [42_250, 42_500])
  })

  it('after a random part of a wait that doubles up to 8 s', async () => {
    const { client, waits } = await clientOf([reset], { maxRetries: 6 })
    await client.ip.intelligence(ip)
    assert.deepEqual(waits, [250, 500, 1_000, 2_000, 4_000, 4_000])
  })

  it('after a reset and the 502 or 503 of a proxy, with the same Idempotency-Key', async () => {
    for (const reply of [reset, html(502), html(503)]) {
      const { client, received } = await clientOf([reply, ok({})])
      const { ok: isOk, meta } = await client.ip.intelligence(ip)
      assert.deepEqual([isOk, meta.attempts, received.length], [true, 2, 2])
      assert.deepEqual(keysOf(received), [meta.idempotencyKey, meta.idempotencyKey])
    }
  })

  it('after a time-out, with the same Idempotency-Key', async () => {
    const { client, received } = await clientOf([silent, ok({})], { timeoutMs: 300, maxRetries: 9 })
    const { ok: isOk, meta } = await client.ip.intelligence(ip)
    // On a busy machine more than the first attempt may be late.
    assert.ok(isOk && meta.attempts >= 2)
    assert.deepEqual(new Set(keysOf(received)), new Set([meta.idempotencyKey]))
  })

  it('not after other answers that are not of the service', async () => {
    for (const status of [200, 404, 500, 504]) {
      const { client, received } = await clientOf([html(status)])
      const answer = await client.ip.intelligence(ip)
      assert.deepEqual(!answer.ok && answer.error, { kind: 'unreadable', status })
      assert.equal(received.length, 1)
    }
  })

  it('as often as it may, and not at all where the service names a longer wait than the caller takes', async () => {
    for (const [options, call, times] of [
      [{}, {}, 3],
      [{ maxRetries: 0 }, {}, 1],
      [{}, { maxRetries: 4 }, 5],
    ] as const) {
      const { client, received } = await clientOf([refused('data_unavailable', { 'Retry-After': '1' })], options)
      const { ok: isOk, meta } = await client.ip.intelligence(ip, call)
      assert.deepEqual([isOk, meta.attempts, received.length], [false, times, times])
    }
    const { client, received } = await clientOf([refused('rate_limited', { 'Retry-After': '61' })])
    const { meta } = await client.ip.intelligence(ip)
    assert.deepEqual([meta.retryAfterSeconds, received.length], [61, 1])
  })

  it('ten times by a client while nothing is answered, and once more for ten answers', async () => {
    let isDown = true
    const flaky: Reply = (response, received) => (isDown ? reset : ok({}))(response, received)
    const { client, received } = await clientOf([flaky])
    for (let call = 0; call < 20; call += 1) await client.ip.intelligence(ip)
    assert.equal(received.length, 20 + 10)
    isDown = false
    for (let call = 0; call < 11; call += 1) await client.ip.intelligence(ip)
    isDown = true
    received.length = 0
    for (let call = 0; call < 3; call += 1) await client.ip.intelligence(ip)
    assert.equal(received.length, 3 + 1)
  })
})

describe('the Idempotency-Key', () => {
  it('is a new one for each call, and the own one of a call that has one', async () => {
    const { client, received } = await clientOf([ok({})])
    const metas = [await client.ip.intelligence(ip), await client.ip.intelligence(ip)].map(({ meta }) => meta)
    await client.ip.intelligence(ip, { idempotencyKey: 'order-7' })
    const [first, second, third] = keysOf(received)
    assert.match(String(first), /^[0-9a-f-]{36}$/)
    assert.notEqual(first, second)
    assert.equal(third, 'order-7')
    assert.deepEqual(
      metas.map(({ idempotencyKey }) => idempotencyKey),
      [first, second],
    )
  })

  it('is not sent where the endpoint takes none', async () => {
    const { client, received } = await clientOf([ok({})])
    const { meta } = await client.breaches.catalogue()
    assert.deepEqual([keysOf(received), meta.idempotencyKey], [[undefined], null])
  })
})

describe('a call ends', () => {
  it('with the time-out, when no attempt is answered, also in the middle of a body', async () => {
    const half: Reply = response => response.writeHead(200, { 'Content-Length': '100' }).write('{')
    for (const reply of [silent, half]) {
      const { client } = await clientOf([reply], { timeoutMs: 100, maxRetries: 1 })
      const answer = await client.ip.intelligence(ip)
      assert.deepEqual(!answer.ok && answer.error, { kind: 'timed_out', timeoutMs: 100 })
      assert.equal(answer.meta.attempts, 2)
    }
  })

  it('when its signal is aborted: before, while it waits for an answer, and between attempts', async () => {
    const gone = new Error('the visitor left')
    const before = await clientOf([ok({})])
    const one = await before.client.ip.intelligence(ip, { signal: AbortSignal.abort(gone) })
    const during = new AbortController()
    const holding = await clientOf([() => during.abort(gone)])
    const two = await holding.client.ip.intelligence(ip, { signal: during.signal })
    const between = new AbortController()
    const failing = await clientOf([reset], {}, () => between.abort(gone))
    const three = await failing.client.ip.intelligence(ip, { signal: between.signal })
    for (const answer of [one, two, three]) {
      assert.deepEqual(!answer.ok && answer.error, { kind: 'aborted', reason: gone })
    }
    assert.deepEqual(
      [before, holding, failing].map(({ received }) => received.length),
      [0, 1, 1],
    )
  })

  it('at once when its signal is aborted in a wait of the platform', async () => {
    const leaving = new AbortController()
    const { baseUrl } = await clientOf([refused('rate_limited', { 'Retry-After': '50' })])
    const client = createClient({
      ...{ baseUrl, apiKey: 'k' },
      fetch: async (...request) => {
        const response = await fetch(...request)
        setTimeout(() => leaving.abort(), 20)
        return response
      },
    })
    const answer = await client.ip.intelligence(ip, { signal: leaving.signal })
    assert.equal(!answer.ok && answer.error.kind, 'aborted')
  })
})

describe('failedItems', () => {
  const items = ['a', 'b', 'c'].map(id => ({ id, type: 'name', value: id }) as const)
  const error = (action: string) => ({ code: 'provider_unavailable', status: 503, action })

  it('gives the items that failed, and whether each may be sent again', () => {
    const data = [
      { index: 0, error: error('wait_then_retry') },
      { index: 1 },
      { index: 2, error: error('inspect_billing_before_retry') },
    ]
    const failed = failedItems(items, { data })
    assert.deepEqual(
      failed.map(({ item, index, mayRetry }) => [item.id, index, mayRetry]),
      [
        ['a', 0, true],
        ['c', 2, false],
      ],
    )
  })

  it('is what the client never sends again by itself', async () => {
    const entry = { index: 0, id: 'a', charged_credits: 0, error: error('inspect_billing_before_retry') }
    const { client, received } = await clientOf([ok({ data: [entry], billing_status: 'unconfirmed' })])
    const batch = unwrap(await client.gender.batch({ items: [items[0]] }))
    assert.equal(failedItems(items, batch)[0]?.mayRetry, false)
    assert.equal(received.length, 1)
  })
})
