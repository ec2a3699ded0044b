/**
 * What slow clients of pages take from others: real sockets, a page server behind the real edge, and limits that are
 * small.
 */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, afterEach, before, describe, it } from 'node:test'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import { assertRefusal } from '../../../test/support/expect.ts'
import { ask, converse, head } from '../../../test/support/raw-http.ts'
import { type Served, serve } from '../../../test/support/served.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { settled, until } from '../../../test/support/until.ts'
import type { Signal } from '../../core/signal.ts'
import { createPageServer } from '../../dashboard/server.ts'
import { addressReader, httpsReader } from '../client.ts'
import { type PassOnLimits, passOn } from './passed-on.ts'

const nothing: Signal = { name: 'nothing', title: 'Nothing', endpoints: [], datasets: [] }
const piece = Buffer.alloc(65_536, 'assay')
const pieces = 400

let made = 0
let begun = 0
let goOn = Promise.withResolvers<void>()

/** 26 MB, made as it is read. */
const long = () =>
  Readable.from(
    (function* () {
      for (let at = 0; at < pieces; at += 1) {
        made += 1
        yield piece
      }
    })(),
  )

const plugin: FastifyPluginCallback = (server, _, done) => {
  server.get('/dashboard/short', (_request, reply) => reply.send('short'))
  server.get('/dashboard/long', (_request, reply) => reply.type('text/csv').send(long()))
  server.get('/dashboard/waits', async (_request, reply) => {
    begun += 1
    await goOn.promise
    return reply.send('waited')
  })
  server.post('/dashboard/form', ({ body }, reply) => reply.send(body))
  done()
}

const limits: PassOnLimits = {
  requests: { inAll: 2, perAddress: 1, perSession: 1 },
  longBodies: { inAll: 2, perAddress: 1, perSession: 1 },
  downloads: { inAll: 3, perAddress: 2, perSession: 1 },
  shortBodyBytes: 2_000,
  shortAnswerBytes: 100_000,
}

const folder = temporaryFolder('test')
let pages: FastifyInstance
let served: Served
const troubles: unknown[] = []
const open: Socket[] = []

before(async () => {
  const path = join(folder, 'socket')
  pages = createPageServer({ pages: [plugin], onDefect: error => troubles.push(error), version: '0.0.0' })
  await pages.listen({ path })
  const trustedProxies = ['127.0.0.1']
  const edge = { addressOf: addressReader(trustedProxies), cameByHttps: httpsReader(trustedProxies) }
  const page = passOn(['/dashboard/*'], { socket: async () => path }, edge, error => troubles.push(error), limits)
  served = await serve(nothing, null, { morePages: [page], trustedProxies })
})
afterEach(async () => {
  goOn.resolve()
  goOn = Promise.withResolvers()
  for (const socket of open.splice(0)) socket.destroy()
  await settled()
  assert.deepEqual(troubles, [])
})
after(async () => {
  served.closeConnections()
  await pages.close()
  await served.stop()
})

const from = (address: string, session?: string) => [
  `X-Forwarded-For: ${address}`,
  'X-Forwarded-Proto: https',
  ...(session === undefined ? [] : [`Cookie: theme=dark; __Host-assay.session_token=${session}`]),
]
const slow = '203.0.113.7'
const get = (path: string, address: string, session?: string) =>
  ask(served.url, head(`GET /dashboard/${path} HTTP/1.1`, ...from(address, session)))

/** A client that sends the bytes, and reads nothing. */
async function send(bytes: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(served.url).port), host: '127.0.0.1' })
  open.push(socket)
  socket.on('error', () => {}).pause()
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}
const read = (path: string, address: string, session?: string) =>
  send(head(`GET /dashboard/${path} HTTP/1.1`, ...from(address, session)))
const post = (...lines: string[]) => head('POST /dashboard/form HTTP/1.1', 'Content-Type: application/json', ...lines)

describe('a client that sends its request slowly', () => {
  it('keeps nobody from a page, not even others at its address', async () => {
    for (let client = 0; client < 10; client += 1) await send(`${post(...from(slow), 'Content-Length: 1000')}{`)
    for (let client = 0; client < 10; client += 1)
      await send(`${post(...from(slow), 'Transfer-Encoding: chunked')}1\r\n{\r\n`)
    await settled()
    assert.equal((await get('short', slow)).text, 'short')
    assert.equal((await get('short', '203.0.113.8')).text, 'short')
  })

  it('is answered when the last of it has come', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(900) })
    const conversation = await converse(served.url)
    conversation.send(post(...from(slow), `Content-Length: ${body.length}`))
    for (let at = 0; at < body.length; at += 300) {
      conversation.send(body.slice(at, at + 300))
      await settled()
    }
    assert.equal((await conversation.next())?.text, body)
    conversation.end()
  })

  it('keeps others from sending long bodies from its address alone, until it ends', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(5_000) })
    const whole = (address: string) => post(...from(address), `Content-Length: ${body.length}`) + body
    const first = await send(`${post(...from(slow), 'Content-Length: 5000')}{`)
    await settled()
    const second = await converse(served.url)
    second.send(whole(slow))
    assert.equal((await ask(served.url, whole('203.0.113.8'))).text, body)
    let isAnswered = false
    const answer = second.next().then(each => {
      isAnswered = true
      return each
    })
    await settled()
    assert.equal(isAnswered, false)
    first.destroy()
    assert.equal((await answer)?.text, body)
    second.end()
  })
})

describe('a download', () => {
  it('comes whole', async () => {
    const response = await fetch(`${served.url}/dashboard/long`, {
      headers: { 'x-forwarded-for': slow, 'x-forwarded-proto': 'https' },
    })
    const content = Buffer.from(await response.arrayBuffer())
    assert.equal(hash('sha256', content), hash('sha256', Buffer.concat(Array(pieces).fill(piece))))
    assert.equal(response.headers.get('content-type'), 'text/csv')
  })

  it('that answers a long body is not taken for a leak', async () => {
    const warnings: string[] = []
    const note = ({ name }: Error) => void warnings.push(name)
    process.on('warning', note)
    const answer = await fetch(`${served.url}/dashboard/form`, {
      method: 'POST',
      headers: { 'x-forwarded-for': slow, 'x-forwarded-proto': 'https', 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(200_000) }),
    })
    await answer.text()
    await settled()
    process.off('warning', note)
    assert.deepEqual([answer.status, warnings], [200, []])
  })

  it('that is not read is not made further, and keeps nobody from a page', async () => {
    made = 0
    for (const session of ['one', 'two']) await read('long', slow, session)
    await until(async () => made > 4)
    assert.equal((await get('short', slow, 'one')).text, 'short')
    assert.equal((await get('short', '203.0.113.8')).text, 'short')
    let [before, quietTurns] = [-1, 0]
    await until(async () => {
      quietTurns = before === made ? quietTurns + 1 : 0
      before = made
      return quietTurns > 20
    })
    assert.ok(made < pieces, `${made} pieces of 64 KB were made`)
  })

  it('is refused to a session and to an address that have as many as they may, and to nobody else', async () => {
    const beginning = async (address: string, session?: string) => {
      const socket = await read('long', address, session)
      await once(socket, 'readable')
      return socket
    }
    const first = await beginning(slow, 'one')
    assertRefusal(await get('long', '203.0.113.9', 'one'), 'rate_limited')
    await beginning(slow, 'two')
    assertRefusal(await get('long', slow, 'three'), 'rate_limited')
    await beginning('203.0.113.9', 'three')
    assertRefusal(await get('long', '203.0.113.10'), 'rate_limited')
    first.destroy()
    await until(async () => {
      const again = await read('long', '203.0.113.10')
      const [bytes] = await once(again, 'readable').then(() => [String(again.read())])
      again.destroy()
      return bytes.startsWith('HTTP/1.1 200')
    })
  })

  it('counts for the whole /64 of an address of IPv6', async () => {
    for (const end of ['1', '2']) await once(await read('long', `2001:db8::${end}`), 'readable')
    assertRefusal(await get('long', '2001:db8::3'), 'rate_limited')
    await once(await read('long', '2001:db8:0:1::1'), 'readable')
  })
})

describe('a request that the page thread works on', () => {
  it('keeps others at its address waiting, and nobody else', async () => {
    begun = 0
    const first = await converse(served.url)
    first.send(head('GET /dashboard/waits HTTP/1.1', ...from(slow)))
    await until(async () => begun === 1)
    let isAnswered = false
    const second = get('short', slow).then(answer => {
      isAnswered = true
      return answer
    })
    assert.equal((await get('short', '203.0.113.8')).text, 'short')
    assert.equal(isAnswered, false)
    goOn.resolve()
    assert.equal((await first.next())?.text, 'waited')
    assert.equal((await second).text, 'short')
    first.end()
  })

  it('gives its slot to others when its client is gone', async () => {
    begun = 0
    const socket = await read('waits', slow)
    await until(async () => begun === 1)
    const second = get('short', slow)
    socket.resetAndDestroy()
    assert.equal((await second).text, 'short')
  })
})
