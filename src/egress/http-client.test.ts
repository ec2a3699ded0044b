/** The rules of the client, each against a real server on this machine. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { strangeTls } from '../../test/support/small-internet.ts'
import type { BodyLimits } from './http-body.ts'
import {
  followRedirects,
  HttpClient,
  type HttpClientOptions,
  type HttpRequest,
  type HttpResponse,
  type Redirect,
} from './http-client.ts'
import { HttpError } from './http-error.ts'

type Behave = (response: ServerResponse, request: IncomingMessage) => void

let servers: Server[]
let url: URL
let other: URL
let behave: Record<string, Behave>
let asked: { host: string; path: string; port: number | undefined; headers: IncomingMessage['headers'] }[]

const addressOf = (server: Server) => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

before(async () => {
  servers = [0, 1].map(() =>
    createServer((request, response) => {
      const { url: path = '', headers, socket } = request
      asked.push({ host: headers.host ?? '', path, port: socket.remotePort, headers })
      behave[path](response, request)
    }),
  )
  for (const server of servers) await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ;[url, other] = servers.map(addressOf)
})
beforeEach(() => {
  behave = {}
  asked = []
})
after(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const options: HttpClientOptions = { connectMs: 10_000 }
const limit = 1_000
const text = 'a'.repeat(limit)

/** Status and length of the body, or how the request failed. */
async function outcome(
  request: Partial<HttpRequest> = {},
  read: (response: HttpResponse) => Promise<unknown> = async response =>
    (await response.bytes({ maxBytes: limit })).length,
): Promise<string> {
  try {
    return await new HttpClient(options).send({ url, headers: {}, ...request }, async response => {
      return `${response.status} ${await read(response)}`
    })
  } catch (error) {
    assert.ok(error instanceof HttpError, String(error))
    assert.equal(error.host.replace(/:\d+$/, ''), '127.0.0.1')
    return [error.kind, error.phase, ...(error.code === null ? [] : [error.code])].join(' ')
  }
}

const ok =
  (body: string | Buffer, headers: Record<string, string> = {}): Behave =>
  response =>
    response.writeHead(200, headers).end(body)
const gzip = { 'content-encoding': 'gzip' }
const br = { 'content-encoding': 'br' }
/** Hardly shorter when it is packed. */
const random = Buffer.from(Array.from({ length: limit }, (_, at) => (at * at * 7919) % 251))

describe('a response', () => {
  const rows: [what: string, behave: Behave, expected: string, request?: Partial<HttpRequest>][] = [
    ['with a body at its limit', ok(text), '200 1000'],
    ['with a body one byte longer', ok(`${text}b`), 'too_large body'],
    ['packed, at the limit', ok(gzipSync(text), gzip), '200 1000'],
    ['packed in another way, at the limit', ok(brotliCompressSync(text), br), '200 1000'],
    ['that unpacks to one byte more', ok(gzipSync(`${text}b`), gzip), 'too_large body'],
    ['that unpacks to far more', ok(brotliCompressSync(Buffer.alloc(2 ** 22)), br), 'too_large body'],
    ['that is too long already packed', ok(gzipSync(Buffer.concat([random, random])), gzip), 'too_large body'],
    ['packed in a way that was not asked for', ok(text, { 'content-encoding': 'deflate' }), 'encoding body'],
    ['packed twice', ok(gzipSync(gzipSync(text)), { 'content-encoding': 'gzip, gzip' }), 'encoding body'],
    ['that is not packed as it says', ok(text, gzip), 'unpack body Z_DATA_ERROR'],
    ['whose packed form ends too early', ok(gzipSync(text).subarray(0, -9), gzip), 'unpack body Z_BUF_ERROR'],
    ['with another status', response => response.writeHead(404).end('no'), '404 2'],
    ['with no body', response => response.writeHead(204).end(), '204 0'],
    [
      'shorter than it says',
      response => {
        response.writeHead(200, { 'content-length': '10' })
        response.write('a', () => response.destroy())
      },
      'network body ECONNRESET',
    ],
    [
      'in chunks that break off',
      response => {
        response.writeHead(200)
        response.write('a', () => response.destroy())
      },
      'network body EPROTO',
    ],
    ['that is no HTTP', response => void response.socket?.end('hello\r\n\r\n'), 'network head EPROTO'],
    ['that does not come', response => void response.destroy(), 'network head ECONNRESET'],
    ['that does not come in time', () => {}, 'timeout head', { idleMs: 50 }],
    ['that stops', response => void response.writeHead(200).write('a'), 'timeout body', { idleMs: 200 }],
    [
      'that comes a byte at a time',
      response => {
        const timer = setInterval(() => response.write('a'), 20)
        response.on('close', () => clearInterval(timer))
      },
      'timeout body',
      { totalMs: 200, idleMs: 60_000 },
    ],
    ['that moved', response => response.writeHead(302, { location: '/b' }).end('b'), '302 1'],
  ]
  for (const [what, how, expected, request] of rows) {
    it(`${what} is ${expected}`, async () => {
      behave['/'] = how
      assert.equal(await outcome(request), expected)
    })
  }

  it('is cut at its limits where only its start is asked for', async () => {
    const start = (limits: BodyLimits) =>
      outcome({}, async response => {
        const { length } = await response.bytes({ ...limits, cuts: true })
        return `${length}${response.isCut ? ' cut' : ''}`
      })
    behave['/'] = ok(text)
    assert.equal(await start({ maxBytes: 1_000 }), '200 1000')
    assert.equal(await start({ maxBytes: 999 }), '200 999 cut')
    assert.equal(await start({ maxBytes: 1_000, maxPackedBytes: 10 }), '200 10 cut')
    const packed = gzipSync(Buffer.alloc(100_000))
    behave['/'] = ok(packed, gzip)
    const maxPackedBytes = packed.length
    assert.equal(await start({ maxBytes: 1_000_000, maxPackedBytes, maxRatio: 20 }), 'too_large body')
    assert.equal(await start({ maxBytes: 1_000_000, maxPackedBytes }), '200 100000')
    assert.match(await start({ maxBytes: 1_000_000, maxPackedBytes: maxPackedBytes - 20 }), /^200 \d+ cut$/)
  })

  it('is text only as UTF-8', async () => {
    behave['/'] = ok(Buffer.of(0x61, 0xff))
    assert.equal(await outcome({}, response => response.text({ maxBytes: limit })), 'encoding body')
    behave['/'] = ok('ü')
    assert.equal(await outcome({}, response => response.text({ maxBytes: limit })), '200 ü')
  })

  it('throws what its reader throws', async () => {
    behave['/'] = ok(text)
    const error = new Error('disk')
    await assert.rejects(
      new HttpClient(options).send({ url, headers: {} }, () => Promise.reject(error)),
      error,
    )
  })
})

describe('a request', () => {
  it('has its method, its headers and its body', async () => {
    behave['/?a=b'] = (response, request) => {
      const { 'x-mine': mine, 'accept-encoding': encoding } = request.headers
      request.on('data', data => response.end(`${request.method} ${mine} ${encoding} ${data}`))
    }
    const request = { url: new URL('/?a=b', url), method: 'POST', headers: { 'x-mine': '1' }, body: 'ü' } as const
    assert.equal(await outcome(request, response => response.text({ maxBytes: limit })), '200 POST 1 gzip, br ü')
  })

  it('that cannot be sent, or finds nobody, was not sent', async () => {
    const gone = createServer()
    await new Promise<void>(resolve => gone.listen(0, '127.0.0.1', resolve))
    const nobody = addressOf(gone)
    await new Promise(resolve => gone.close(resolve))
    assert.equal(await outcome({ url: nobody }), 'network connect ECONNREFUSED')
    assert.match(await outcome({ headers: { 'x-mine': 'one\ntwo' } }), /^network connect /)
    assert.equal(asked.length, 0)
  })

  it('ends with the signal of its caller, also before there is a connection', async () => {
    const caller = new AbortController()
    behave['/'] = () => caller.abort()
    assert.equal(await outcome({ signal: caller.signal }), 'aborted head')
    assert.equal(await outcome({ signal: caller.signal }), 'aborted head')
    const sockets: Socket[] = []
    const mute = createTcpServer(socket => void sockets.push(socket))
    await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
    const secure = new URL(`https://127.0.0.1:${(mute.address() as AddressInfo).port}`)
    assert.equal(await outcome({ url: secure, idleMs: 50 }), 'timeout head')
    for (const socket of sockets) socket.destroy()
    mute.close()
  })
})

describe('redirects', () => {
  const to =
    (location: string): Behave =>
    response =>
      response.writeHead(302, { location }).end()
  const toTarget = async ({ location, from }: Redirect) => URL.parse(location, from) ?? 'refused'
  const follow = (target: (redirect: Redirect) => Promise<URL | string> = toTarget) =>
    followRedirects(url, 2, target, at =>
      new HttpClient(options).send({ url: at, headers: {} }, async response => {
        return response.redirect ?? `${response.status} ${response.url.pathname}`
      }),
    )

  it('are followed so often at most, by 301, 302, 303, 307 and 308', async () => {
    behave['/b'] = to('/c')
    for (const status of [301, 302, 303, 307, 308]) {
      behave['/'] = response => response.writeHead(status, { location: 'b' }).end()
      behave['/c'] = ok('c')
      assert.equal(await follow(), '200 /c')
      behave['/c'] = to('/d')
      assert.equal(await follow(), 'too_many_redirects')
    }
    for (const status of [300, 304, 305]) {
      behave['/'] = response => response.writeHead(status, { location: '/b' }).end()
      assert.equal(await follow(), `${status} /`)
    }
    behave['/'] = response => response.writeHead(302).end()
    assert.equal(await follow(), '302 /', 'it does not say where to')
  })

  it('are not followed where the target is refused', async () => {
    behave['/'] = to('/b')
    assert.equal(await follow(async () => 'refused'), 'refused')
    assert.equal(asked.length, 1)
  })

  it('lead to other servers, and to addresses in UTF-8', async () => {
    behave['/'] = to(Buffer.from(`${other}\u00fc`).toString('latin1'))
    behave['/%C3%BC'] = ok('c')
    assert.equal(await follow(), '200 /%C3%BC')
    assert.deepEqual(
      asked.map(({ host }) => host),
      [url.host, other.host],
    )
  })
})

describe('a connection', () => {
  const ports = () => new Set(asked.map(({ port }) => port)).size

  async function askFourTimes(kept?: { connections?: number }) {
    const client = new HttpClient({ ...options, ...(kept === undefined ? {} : { kept }) })
    for (const path of ['/', '/same', '/same', '/']) {
      const request = { url: new URL(path, url), headers: {} }
      await client.send(
        request,
        async response => response.status === 200 && (await response.bytes({ maxBytes: limit })),
      )
    }
    await client.close()
    return ports()
  }

  it('is kept where that is asked for, and a new one for each request otherwise', async () => {
    behave['/'] = ok(text)
    behave['/same'] = response => response.writeHead(304).end()
    assert.equal(await askFourTimes({ connections: 1 }), 1)
    asked = []
    assert.equal(await askFourTimes(), 4)
    assert.deepEqual(new Set(asked.map(({ headers }) => headers.connection)), new Set(['close']))
  })

  it('whose body was not read ends', async () => {
    const ended = Promise.withResolvers<void>()
    behave['/'] = response => {
      response.writeHead(500).write('a')
      response.on('close', ended.resolve)
    }
    const client = new HttpClient({ ...options, kept: { connections: 1 } })
    assert.equal(await client.send({ url, headers: {} }, async ({ status }) => status), 500)
    await ended.promise
    behave['/'] = ok(text)
    assert.equal(await client.send({ url, headers: {} }, async ({ status }) => status), 200)
    await client.close()
  })

  it('is one of so many at the same time', async () => {
    let open = 0
    let most = 0
    behave['/'] = response => {
      most = Math.max(most, ++open)
      setImmediate(() => {
        open--
        response.end(text)
      })
    }
    const client = new HttpClient({ ...options, kept: { connections: 2 } })
    const ask = () => client.send({ url, headers: {} }, response => response.bytes({ maxBytes: limit }))
    assert.deepEqual(
      (await Promise.all(Array.from({ length: 8 }, ask))).map(body => body.length),
      Array(8).fill(limit),
    )
    assert.ok(most <= 2, `${most} at the same time`)
    await client.close()
  })

  it('speaks HTTP/2 where that is allowed and the server prefers it, and HTTP/1.1 otherwise', async () => {
    const server = createSecureServer({ ...strangeTls, allowHTTP1: true }, async (request, response) => {
      response.end(`${request.httpVersion} ${request.method} ${Buffer.concat(await Array.fromAsync(request))}`)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const file = (path: string) => new URL(path, import.meta.url).pathname
    // Node reads the certificates to trust when a process starts.
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: file('../../test/support/fixtures/localhost-certificate.pem') }
    const script = file('./fixtures/versions-spoken.ts')
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, [script, `https://localhost:${port}/`], { env })
    assert.equal(stdout, '2.0 POST ü\n1.1 POST ü\n')
    await new Promise(resolve => server.close(resolve))
  })
})
