/** The page thread behind the real edge: what reaches it, what comes back, and what happens when it dies. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import pino from 'pino'
import { assertEveryAnswer, assertRefusal } from '../../../test/support/expect.ts'
import { ask, converse, head } from '../../../test/support/raw-http.ts'
import { type Served, serve } from '../../../test/support/served.ts'
import { until } from '../../../test/support/until.ts'
import type { Signal } from '../../core/signal.ts'
import type { MainThreadApi } from '../../dashboard/main-thread-api.ts'
import { addressReader, httpsReader } from '../../http/client.ts'
import { passOn } from '../../http/pages/passed-on.ts'
import { loadConfig } from '../settings/config.ts'
import { idleMs, PageThread } from './page-thread-start.ts'

const nothing: Signal = { name: 'nothing', title: 'Nothing', endpoints: [], datasets: [] }
const module = new URL('./fixtures/frail-page-thread.ts', import.meta.url)

/** What `/dashboard/wait` of the thread has begun, and what it waits for. */
const [waiting, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
let now = 0
const lines: string[] = []
const log = pino({ level: 'debug' }, { write: line => void lines.push(line) })
const mainThread: MainThreadApi = {
  datasets: async () => [],
  document: async () => null,
  documentFile: async () => null,
  refresh: async () => 'unknown',
  refreshes: async () => {
    waiting.resolve()
    await answers.promise
    return []
  },
  prove: async () => [],
  webhookRefusal: async () => null,
  breachCountOf: async () => 0,
}
const loaded = loadConfig({ OFFLINE: '1' })
assert.ok('config' in loaded)
const newThread = (database = 'none') =>
  new PageThread({
    settings: {
      database,
      config: loaded.config,
      sessionSecret: null,
    },
    mainThread,
    counts: { countEgress: () => {} },
    log,
    onProvider: () => {},
    now: () => now,
    module,
  })

async function servedFrom(thread: PageThread, trustedProxies: string[] = []): Promise<Served> {
  const edge = { addressOf: addressReader(trustedProxies), cameByHttps: httpsReader(trustedProxies) }
  const troubled = (error: unknown) => lines.push(String(error))
  return serve(nothing, null, {
    morePages: [passOn(['/dashboard', '/dashboard/*'], thread, edge, troubled)],
    trustedProxies,
  })
}

let thread: PageThread
let served: Served
before(async () => {
  thread = newThread()
  served = await servedFrom(thread)
})
beforeEach(() => {
  // Every thread of the tests dies young: the next one may start once a minute has passed.
  now += 60_000
})
after(async () => {
  await served.stop()
  await thread.end(5_000)
})

const page = (path: string, ...heads: string[]) => ask(served.url, head(`GET ${path} HTTP/1.1`, ...heads))

describe('a page of the page thread', () => {
  it('is asked with the id and the client that the edge knows, whatever the client says of them', async () => {
    const answer = await page(
      '/dashboard/seen?a=1&b=%20',
      'Assay-Request-Id: mine',
      'Assay-Client-Address: 192.0.2.9',
      'Assay-Protocol: https',
      'X-Forwarded-For: 192.0.2.9',
      'X-Forwarded-Proto: https',
      'Cookie: session=1',
    )
    assertEveryAnswer(answer)
    const { id, headers, url } = answer.json
    assert.equal(url, '/dashboard/seen?a=1&b=%20')
    assert.equal(id, answer.headers.get('x-request-id'))
    assert.equal(headers['assay-client-address'], '127.0.0.1')
    assert.equal(headers['assay-protocol'], 'http')
    assert.equal(headers.host, '127.0.0.1')
    assert.equal(headers.cookie, 'session=1')
    for (const name of ['x-forwarded-for', 'x-forwarded-proto']) assert.equal(headers[name], undefined)
    assert.equal(answer.headers.get('assay-page'), null)
  })

  it('is asked with what a trusted proxy says of the client', async () => {
    const behind = await servedFrom(thread, ['127.0.0.1'])
    const lines = ['X-Forwarded-For: 203.0.113.7', 'X-Forwarded-Proto: https', 'Host: assay.example']
    const { json, headers } = await ask(behind.url, `GET /dashboard/seen HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    assert.equal(json.headers['assay-client-address'], '203.0.113.7')
    assert.equal(json.headers['assay-protocol'], 'https')
    assert.equal(json.headers.host, 'assay.example')
    assert.match(headers.get('strict-transport-security') ?? '', /max-age/)
    const clear = await ask(behind.url, head('GET /dashboard/seen HTTP/1.1', 'X-Forwarded-For: 203.0.113.7'))
    assertRefusal(clear, 'invalid_input')
    await behind.stop()
  })

  it('gets the body, and its status, headers and body come back', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(100_000) })
    const post = (...heads: string[]) =>
      head('POST /dashboard/body HTTP/1.1', 'Content-Type: application/json', ...heads)
    const answer = await ask(served.url, post(`Content-Length: ${body.length}`) + body)
    assert.equal(answer.status, 201)
    assert.equal(answer.text, body)
    assert.deepEqual(answer.headers.getSetCookie(), ['a=1', 'b=2'])
    const chunked = await ask(served.url, `${post('Transfer-Encoding: chunked')}7\r\n{"a":1}\r\n0\r\n\r\n`)
    assert.equal(chunked.text, '{"a":1}')
    const tooLarge = JSON.stringify('x'.repeat(1_048_576))
    assertRefusal(await ask(served.url, post(`Content-Length: ${tooLarge.length}`) + tooLarge), 'payload_too_large')
    assert.equal((await page('/dashboard/seen')).status, 200)
  })

  it('is asked for a body that is announced with 100-continue', async () => {
    const conversation = await converse(served.url)
    conversation.send(
      head(
        'POST /dashboard/body HTTP/1.1',
        'Content-Type: application/json',
        'Expect: 100-continue',
        'Content-Length: 7',
      ),
    )
    assert.equal((await conversation.next())?.status, 100)
    conversation.send('{"a":1}')
    assert.equal((await conversation.next())?.text, '{"a":1}')
    conversation.end()
  })

  it('comes piece by piece as it is made', async () => {
    assert.equal(await fetch(`${served.url}/dashboard/stream`).then(answer => answer.text()), 'first last')
  })

  it('is refused in the form of every page, by the thread itself', async () => {
    assertRefusal(await page('/dashboard/nothing'), 'not_found')
    assertRefusal(await page('/dashboard/throw'), 'internal_error')
    const refused = await ask(served.url, head('DELETE /dashboard/seen HTTP/1.1'))
    assertRefusal(refused, 'method_not_allowed')
    assert.match(refused.headers.get('allow') ?? '', /GET/)
    assert.equal((await ask(served.url, head('GET /dashboard/seen HTTP/1.1').replace(/Host:.*\r\n/, ''))).status, 400)
  })

  it('is in the metrics by its path as it was declared', async () => {
    await page('/dashboard/people/of-somebody')
    await until(async () => /path="\/dashboard\/people\/:name",status="200"/.test((await page('/metrics')).text))
    assert.doesNotMatch((await page('/metrics')).text, /of-somebody/)
  })

  it('asks the main thread what only that knows', async () => {
    assert.deepEqual((await page('/dashboard/main-thread')).json, [])
  })

  it('answers HEAD without a body', async () => {
    const answer = await ask(served.url, head('HEAD /dashboard/seen HTTP/1.1'), { head: true })
    assert.deepEqual([answer.status, answer.text], [200, ''])
  })

  it('whose reader goes away is not made to the end for nobody', async () => {
    await new Promise<void>(resolve => {
      const request = get(`${served.url}/dashboard/stream`, answer => {
        answer.once('data', () => {
          request.destroy()
          resolve()
        })
      })
      request.on('error', () => {})
    })
    assert.equal((await page('/dashboard/seen')).status, 200)
  })
})

describe('the page thread', () => {
  it('does not run before a page is asked for, and its socket is for this user only', async () => {
    const idle = newThread()
    await idle.end(1)
    const fresh = newThread()
    const socket = await fresh.socket()
    assert.equal(statSync(dirname(socket)).mode & 0o777, 0o700)
    await fresh.end(5_000)
    assert.equal(existsSync(dirname(socket)), false)
    assert.equal(fresh.isStuck, false)
  })

  it('that dies young takes the page with it, 503 and later, and is started again by the next one', async () => {
    const young = newThread()
    const behind = await servedFrom(young)
    const see = (path: string) => ask(behind.url, head(`GET ${path} HTTP/1.1`))
    const first = await young.socket()
    assertRefusal(await see('/dashboard/die'), 'provider_unavailable')
    const refused = await see('/dashboard/seen')
    assertRefusal(refused, 'provider_unavailable')
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    await until(async () => !existsSync(dirname(first)))
    now += 60_000
    assert.equal((await see('/dashboard/seen')).status, 200)
    assert.notEqual(await young.socket(), first)
    await behind.stop()
    await young.end(5_000)
  })

  it('that lived long is started again at once', async () => {
    await thread.socket()
    now += 60_000
    assertRefusal(await page('/dashboard/die'), 'provider_unavailable')
    await until(async () => (await page('/dashboard/seen')).status === 200)
  })

  it('that dies in the middle of an answer cuts it where some of it was sent, and no client takes it for whole', async () => {
    await assert.rejects(fetch(`${served.url}/dashboard/die-while-sending?bytes=600000`).then(answer => answer.text()))
    now += 60_000
    assertRefusal(await page('/dashboard/die-while-sending?bytes=4'), 'provider_unavailable')
    now += 60_000
    await until(async () => (await page('/dashboard/seen')).status === 200)
  })

  it('that cannot start is 503, is not tried again at once, and the log says why', async () => {
    const broken = newThread('broken')
    const behind = await servedFrom(broken)
    const [before, started] = [lines.length, now]
    for (let request = 0; request < 3; request += 1) {
      assertRefusal(await ask(behind.url, head('GET /dashboard HTTP/1.1')), 'provider_unavailable')
    }
    const tries = () => lines.slice(before).filter(line => line.includes('the page thread has ended'))
    assert.equal(tries().length, 1)
    now = started + 500
    assertRefusal(await ask(behind.url, head('GET /dashboard HTTP/1.1')), 'provider_unavailable')
    assert.equal(tries().length, 2)
    now = started + 1_400
    assertRefusal(await ask(behind.url, head('GET /dashboard HTTP/1.1')), 'provider_unavailable')
    assert.equal(tries().length, 2, 'the pause has doubled')
    await behind.stop()
    await broken.end(1_000)
  })

  it('ends when no page was asked for in some minutes and no answer is under way, and the next page starts another one', async () => {
    const rarelyAsked = newThread()
    const behind = await servedFrom(rarelyAsked)
    const see = (path: string) => fetch(behind.url + path).then(answer => answer.text())
    const shown = see('/dashboard/wait')
    await waiting.promise
    const first = await rarelyAsked.socket()
    now += idleMs
    await rarelyAsked.endIfIdle()
    assert.equal(await rarelyAsked.socket(), first, 'an answer is under way')
    answers.resolve()
    assert.equal(await shown, 'first last')
    now += idleMs - 1
    await rarelyAsked.endIfIdle()
    assert.equal(await rarelyAsked.socket(), first, 'it was asked for a short time ago')
    now += idleMs
    await until(async () => {
      await rarelyAsked.endIfIdle()
      return !existsSync(dirname(first))
    })
    const before = lines.length
    assert.match(await see('/dashboard/people/of-somebody'), /doctype/)
    assert.notEqual(await rarelyAsked.socket(), first)
    assert.deepEqual(lines.slice(before), [])
    await behind.stop()
    await rarelyAsked.end(5_000)
  })

  it('that ends while pages come answers every one of them', async () => {
    const busy = newThread()
    const behind = await servedFrom(busy)
    const see = () => fetch(`${behind.url}/dashboard/people/of-somebody`).then(answer => answer.status)
    await see()
    for (let round = 0; round < 3; round += 1) {
      now += idleMs
      const [statuses] = await Promise.all([Promise.all(Array.from({ length: 8 }, see)), busy.endIfIdle()])
      assert.deepEqual(statuses, Array(8).fill(200))
    }
    await behind.stop()
    await busy.end(5_000)
  })

  it('that does not end is stuck: whoever ends the process must not wait for it', async () => {
    const stuck = newThread('stuck')
    const socket = await stuck.socket()
    await stuck.end(50)
    assert.equal(stuck.isStuck, true)
    assert.equal(existsSync(dirname(socket)), false)
    await assert.rejects(newAfterEnd(stuck))
  })

  const newAfterEnd = async (ended: PageThread) => {
    const socket = await ended.socket()
    await new Promise((resolve, reject) => get({ socketPath: socket, path: '/' }, resolve).on('error', reject))
  }

  it('removes the sockets that killed processes left, and no others', async () => {
    const [abandoned, used] = ['abandoned', 'used'].map(() => mkdtempSync(join(tmpdir(), 'assay-pages-')))
    // A killed process leaves its socket behind. So does a server that is closed after its socket was renamed.
    const ended = createServer().listen(join(abandoned, 'first'))
    await once(ended, 'listening')
    renameSync(join(abandoned, 'first'), join(abandoned, 'socket'))
    ended.close()
    await once(ended, 'close')
    const server = createServer().listen(join(used, 'socket'))
    await once(server, 'listening')
    const isAsked = once(server, 'connection').then(([socket]) => once(socket, 'close'))
    const fresh = newThread()
    await fresh.socket()
    await until(async () => !existsSync(abandoned))
    await isAsked
    assert.ok(existsSync(used))
    server.close()
    await fresh.end(5_000)
    for (const folder of [abandoned, used]) rmSync(folder, { recursive: true, force: true })
  })
})
