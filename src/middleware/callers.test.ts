/** The callers of a web application, by servers that fail and by the data of this process; by a service: test/spec. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { newHome } from '../../test/support/service.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { createClient } from '../client/client.ts'
import { openSignals } from '../package/node.ts'
import { type Caller, type CallerOptions, Callers, type UnknownCaller, UnknownCallerError } from './callers.ts'

const folder = temporaryFolder('callers')

const clientOf = (baseUrl: string) => createClient({ baseUrl, apiKey: 'assay_key' })

/** A server that counts what it is sent, for as long as `use` runs. */
async function withServer(reply: RequestListener, use: (baseUrl: string, sent: () => number) => Promise<void>) {
  let count = 0
  const server = createServer((request, response) => {
    count++
    reply(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => count)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function outcomeOf(caller: Caller): string | undefined {
  return caller.ok ? caller.ip.country_code : caller.reason
}

describe('callers by a service that fails', () => {
  it('are unknown when the time budget is over, also when the source does not heed its signal', async () => {
    await withServer(
      () => {},
      async baseUrl => {
        const callers = new Callers({ source: clientOf(baseUrl), timeoutMs: 20 })
        assert.equal(outcomeOf(await callers.of('8.8.8.8', undefined)), 'timed_out')
      },
    )
    let given: AbortSignal | undefined
    const intelligence = (_input: object, { signal }: { signal?: AbortSignal } = {}) => {
      given = signal
      return new Promise<never>(() => {})
    }
    const deaf = new Callers({ source: { ip: { intelligence } }, timeoutMs: 20 })
    assert.equal(outcomeOf(await deaf.of('8.8.8.8', undefined)), 'timed_out')
    assert.equal(given?.aborted, true)
  })

  it('are unknown at once when it is down, breaks off, refuses or answers nonsense', async () => {
    const refusal = JSON.stringify({ error: { code: 'rate_limited', action: 'wait_then_retry' } })
    const replies: RequestListener[] = [
      ({ socket }) => socket.destroy(),
      (_request, response) => response.writeHead(429, { 'Retry-After': '1' }).end(refusal),
      (_request, response) => response.end('<html>'),
      (_request, response) => response.writeHead(502).end(),
    ]
    let closed = ''
    for (const reply of replies) {
      await withServer(reply, async (baseUrl, sent) => {
        closed = baseUrl
        const callers = new Callers({ source: clientOf(baseUrl) })
        assert.equal(outcomeOf(await callers.of('8.8.8.8', undefined)), 'unavailable')
        assert.equal(sent(), 1)
      })
    }
    const callers = new Callers({ source: clientOf(closed) })
    assert.equal(outcomeOf(await callers.of('8.8.8.8', undefined)), 'unavailable')
  })

  it('are not asked for during 5 seconds after 5 failures over a second, and then one at a time', async () => {
    await withServer(
      (_request, response) => response.writeHead(502).end(),
      async (baseUrl, sent) => {
        let now = 0
        const callers = new Callers({ source: clientOf(baseUrl) }, () => now)
        for (let request = 0; request < 5; request++) {
          await callers.of(`9.9.9.${request}`, undefined)
          now += 250
        }
        const caller = await callers.of('8.8.8.8', undefined)
        assert.ok(!caller.ok)
        assert.deepEqual(
          [caller.reason, (caller.error as { kind: string }).kind, sent()],
          ['unavailable', 'unreadable', 5],
        )
        now += 5_000
        const trials = ['8.8.8.8', '8.8.4.4', '1.1.1.1'].map(peer => callers.of(peer, undefined))
        assert.deepEqual((await Promise.all(trials)).map(outcomeOf), ['unavailable', 'unavailable', 'unavailable'])
        assert.equal(sent(), 6)
      },
    )
  })

  it('are refused with 503 where the application fails closed, and reported in either case', async () => {
    const reported: UnknownCaller[] = []
    const source = clientOf('http://127.0.0.1:1')
    const options: CallerOptions = { source, onUnknown: caller => reported.push(caller) }
    assert.equal(outcomeOf(await new Callers(options).of('8.8.8.8', undefined)), 'unavailable')
    const closed = new Callers({ ...options, fail: 'closed' })
    for (const peer of ['8.8.8.8', 'unix', null]) {
      await assert.rejects(closed.of(peer, undefined), error => {
        assert.ok(error instanceof UnknownCallerError)
        assert.deepEqual([error.status, error.statusCode], [503, 503])
        assert.doesNotMatch(error.message, /\d/)
        return true
      })
    }
    assert.deepEqual(
      reported.map(({ reason }) => reason),
      ['unavailable', 'unavailable', 'no_address', 'no_address'],
    )
  })
})

describe('callers by the data of this process', () => {
  it('are known, private ones as reserved, and no request is sent', async () => {
    const source = await openSignals({ home: await newHome(folder), signals: ['ip'] })
    const callers = new Callers({ source, trustProxy: 1 })
    const found = await Promise.all(
      ['8.8.8.8', '10.0.0.1', '127.0.0.1', 'fe80::1%eth0'].map(peer => callers.of(peer, undefined)),
    )
    assert.deepEqual(
      found.map(caller => caller.ok && [caller.ip.country_code, caller.ip.reserved]),
      [
        ['US', false],
        ['', true],
        ['', true],
        ['', true],
      ],
    )
    const forwarded = await callers.of('127.0.0.1', '10.0.0.9, 8.8.8.8')
    assert.deepEqual([forwarded.address, outcomeOf(forwarded)], ['8.8.8.8', 'US'])
  })

  it('are unknown when the signal is not open', async () => {
    const source = await openSignals({ home: folder, signals: [] })
    assert.equal(outcomeOf(await new Callers({ source }).of('8.8.8.8', undefined)), 'unavailable')
  })
})

describe('options', () => {
  it('that cannot be used are refused', () => {
    const source = clientOf('http://127.0.0.1:1')
    const wrong = [
      {},
      { source: {} },
      { source: { ip: 1 } },
      { source, fail: 'half' },
      { source, trustProxy: true },
      ...[0, -1, Number.NaN, 60_001, '250'].map(timeoutMs => ({ source, timeoutMs })),
      ...[0, 1.5, Number.POSITIVE_INFINITY].map(cacheSize => ({ source, cacheSize })),
    ]
    for (const options of wrong)
      assert.throws(() => new Callers(options as CallerOptions), /^(?:Type|Range)Error/, JSON.stringify(options))
  })
})
