import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { exchange, head } from '../../test/support/raw-http.ts'
import { settled, until } from '../../test/support/until.ts'
import { leastReadBytes, mostUnanswered, pieceBytes } from './connection.ts'
import { Connections, nodeServer } from './node-server.ts'

const shortest = 'GET / HTTP/1.1\r\n\r\n'
const mostAtOnce = mostUnanswered + Math.ceil(pieceBytes / shortest.length)
const day = 86_400_000
const unhurried = { requestMs: day, handshakeMs: day, checkEveryMs: day, halfOpenMs: day }
const times = { ...unhurried, unreadMs: 1_000, lingerMs: 20 }
const options = { trustedProxies: [], connectionLimits: { inAll: 1_000, perAddress: 0 }, onConnectionRefused: () => {} }
const servers: Server[] = []

after(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const fixture = (name: string) => readFileSync(new URL(`../../test/support/fixtures/${name}`, import.meta.url), 'utf8')
const certificate = { cert: fixture('localhost-certificate.pem'), key: fixture('localhost-key.pem') }

async function listen(
  listener: RequestListener,
  others: Partial<typeof times> = {},
  tls: typeof certificate | null = null,
) {
  const connections = new Connections({ ...times, ...others })
  const server = nodeServer({ ...options, tls }, connections, listener)
  server.on('clientError', (_, socket) => socket.destroy())
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const count = () => new Promise<number>(resolve => server.getConnections((_, number) => resolve(number)))
  return { server, connections, port, url: `http://127.0.0.1:${port}`, count }
}

async function open(port: number, bytes: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

describe('a connection that sends two thousand requests at once', () => {
  /** Each is answered some turns of the event loop later. */
  const answerLater = async (listener: (unanswered: number) => void, bytes: string) => {
    let unanswered = 0
    let asked = 0
    const { url } = await listen(async (request, response) => {
      unanswered += 1
      const readAhead = request.socket.bytesRead - (asked + 1) * bytes.length
      assert.ok(readAhead < 300_000, `${readAhead} bytes wait in memory`)
      listener(unanswered)
      const number = asked++
      request.resume()
      await settled()
      unanswered -= 1
      response.end(String(number))
    })
    const answers = await exchange(url, bytes.repeat(2_000), { answers: 2_000 })
    return answers.map(({ text }) => text)
  }
  const inOrder = Array.from({ length: 2_000 }, (_, index) => String(index))

  for (const [what, bytes] of [
    ['the shortest', shortest],
    ['with bodies', `${head('POST / HTTP/1.1', 'Content-Length: 700')}${'a'.repeat(700)}`],
    ['longer than a piece', head('GET / HTTP/1.1', `X-A: ${'a'.repeat(3 * pieceBytes)}`)],
  ]) {
    it(`has few of them unanswered, and has all answered in their order: ${what}`, async () => {
      let most = 0
      const answers = await answerLater(unanswered => {
        most = Math.max(most, unanswered)
      }, bytes)
      assert.deepEqual(answers, inOrder)
      assert.ok(most > 1 && most <= mostAtOnce, `${most} at once`)
    })
  }

  it('gets no further requests parsed while it reads no answers, and the rest when it does', async () => {
    let asked = 0
    const answer = 'a'.repeat(100_000)
    const { port } = await listen((_, response) => {
      asked += 1
      response.end(answer)
    })
    const socket = await open(port, shortest.repeat(1_000))
    let [before, quietTurns] = [-1, 0]
    // Until nothing has happened for a while: what fits into the buffers of the system was answered.
    await until(async () => {
      quietTurns = before === asked ? quietTurns + 1 : 0
      before = asked
      return quietTurns > 20
    })
    assert.ok(asked < 1_000, `${asked} asked`)
    let received = 0
    socket.on('data', chunk => {
      received += chunk.length
    })
    await until(async () => received > 1_000 * answer.length)
    assert.equal(asked, 1_000)
    socket.destroy()
  })
})

describe('an answer that waits for its reader', () => {
  const length = 30_000_000
  const flood = async (answers: number) => {
    const { connections, port, count } = await listen((_, response) => response.end('a'.repeat(length)))
    const socket = await open(port, shortest.repeat(answers))
    await once(socket, 'readable')
    connections.closeUnread(0)
    return { connections, socket, count }
  }

  it('has its connection closed when the time for that is over, and not before', async () => {
    const { connections, socket, count } = await flood(1)
    connections.closeUnread(999)
    await settled()
    assert.equal(await count(), 1)
    connections.closeUnread(1_000)
    await until(async () => (await count()) === 0)
    socket.destroy()
  })

  it('that was read does not count, however long the connection then is idle', async () => {
    const { connections, socket, count } = await flood(1)
    let received = 0
    socket.on('data', chunk => {
      received += chunk.length
    })
    await until(async () => received > length)
    connections.closeUnread(5_000)
    connections.closeUnread(50_000)
    await settled()
    assert.equal(await count(), 1)
    socket.destroy()
  })
})

describe('an answer that is read slowly', () => {
  it('goes on as long as enough of it is read in the time for one', async () => {
    let handedOver = () => 0
    const { connections, port, count } = await listen((request, response) => {
      handedOver = () => request.socket.bytesWritten - request.socket.writableLength
      const piece = Buffer.alloc(65_536)
      const write = () => {
        while (response.write(piece));
        response.once('drain', write)
      }
      write()
    })
    const socket = await open(port, shortest)
    await once(socket, 'readable')
    for (let now = 0; now < 10_000; now += 900) {
      const before = handedOver()
      await until(async () => {
        socket.read()
        return handedOver() - before >= leastReadBytes
      })
      connections.closeUnread(now)
    }
    await settled()
    assert.equal(await count(), 1)
    connections.closeUnread(12_000)
    await until(async () => (await count()) === 0)
    socket.destroy()
  })
})

describe('answers that wait for their reader one after the other', () => {
  it('each have the whole time', async () => {
    const length = 30_000_000
    const { connections, port, count } = await listen((_, response) => response.end('a'.repeat(length)))
    const socket = await open(port, shortest.repeat(3))
    await once(socket, 'readable')
    connections.closeUnread(0)
    let received = 0
    socket.on('data', chunk => {
      received += chunk.length
      if (received > 1.5 * length) socket.pause()
    })
    await until(async () => socket.isPaused())
    connections.closeUnread(1_000)
    connections.closeUnread(1_999)
    await settled()
    assert.equal(await count(), 1)
    connections.closeUnread(2_000)
    await until(async () => (await count()) === 0)
    socket.destroy()
  })
})

describe('a connection that the server ends', () => {
  it('is let go although its other end neither closes nor reads', async () => {
    const { port, count } = await listen((_, response) => response.setHeader('Connection', 'close').end('a'))
    const socket = await open(port, shortest)
    await until(async () => (await count()) === 0)
    socket.destroy()
  })

  it('is let go at once when its other end closes', async () => {
    const { port, count } = await listen((_, response) => response.setHeader('Connection', 'close').end('a'), {
      lingerMs: day,
    })
    const socket = await open(port, shortest)
    await once(socket.resume(), 'end')
    assert.equal(await count(), 1)
    socket.end()
    await until(async () => (await count()) === 0)
  })

  it('is let go when more comes than the server will drop', async () => {
    const { port, count } = await listen((_, response) => response.setHeader('Connection', 'close').end('a'), {
      lingerMs: day,
    })
    const socket = await open(port, shortest)
    await once(socket, 'readable')
    assert.equal(await count(), 1)
    const megabyte = 'a'.repeat(2 ** 20)
    for (let sent = 0; sent < 80; sent += 1) socket.write(megabyte)
    await until(async () => (await count()) === 0)
    socket.destroy()
  })
})

describe('a server that is closed', () => {
  it('drops what is no whole request at once, and answers what it has taken', async () => {
    const waiting: ServerResponse[] = []
    const { server, connections, port, count } = await listen((_, response) => void waiting.push(response), {
      lingerMs: day,
    })
    const half = await open(port, 'GET / HTTP/1.1\r\nHost: a')
    const silent = await open(port, '')
    const whole = await open(port, shortest)
    let text = ''
    whole.setEncoding('latin1').on('data', chunk => {
      text += chunk
    })
    whole.on('end', () => whole.end())
    await until(async () => waiting.length === 1 && (await count()) === 3)
    connections.close()
    const closed = new Promise(resolve => server.close(resolve))
    await until(async () => (await count()) === 1)
    waiting[0].end('answered')
    await closed
    assert.match(text, /answered$/)
    for (const socket of [half, silent]) socket.destroy()
  })
})

describe('a client that closes its sending side behind its requests', () => {
  const answerSome = (turns: (number: number) => number) => {
    let asked = 0
    const listener: RequestListener = async (request, response) => {
      const number = asked++
      request.resume()
      for (let turn = turns(number); turn > 0; turn -= 1) await settled()
      response.end(`answer ${number},`)
    }
    return listener
  }
  const numbersIn = (text: string) => [...text.matchAll(/answer (\d+),/g)].map(([, number]) => Number(number))
  const body = `${head('POST / HTTP/1.1', 'Content-Length: 700')}${'a'.repeat(700)}`

  for (const [what, turns] of [
    ['at once', () => 0],
    ['later', () => 1],
    ['some of them later', number => number % 3],
  ] as [string, (number: number) => number][]) {
    for (const count of [1, 4, 5, 10, 100, 1_000]) {
      it(`gets the answers to all ${count}, made ${what}, and then the end`, async () => {
        for (const bytes of [shortest, body]) {
          const { port } = await listen(answerSome(turns), { lingerMs: day })
          const socket = await open(port, '')
          socket.end(bytes.repeat(count))
          let text = ''
          for await (const piece of socket) text += piece
          assert.deepEqual(
            numbersIn(text),
            Array.from({ length: count }, (_, index) => index),
          )
        }
      })
    }
  }

  it('and reads slowly gets all of them as well', async () => {
    const { port } = await listen((_, response) => response.end('a'.repeat(100_000)), { lingerMs: day })
    const socket = await open(port, '')
    socket.end(shortest.repeat(200))
    let received = 0
    for await (const piece of socket) {
      received += piece.length
      await settled()
    }
    assert.ok(received > 200 * 100_000)
  })

  it('is taken for gone when nothing is answered for long, and what runs for it ends', async () => {
    const ended = Promise.withResolvers<boolean>()
    const { port } = await listen(
      (_, response) => response.once('close', () => ended.resolve(response.writableFinished)),
      { halfOpenMs: 20 },
    )
    const socket = await open(port, '')
    socket.end(shortest)
    assert.equal(await ended.promise, false)
  })

  it('over TLS gets the answers to all as well', async () => {
    const { port } = await listen(
      answerSome(() => 1),
      { lingerMs: day },
      certificate,
    )
    const socket = connectTls({
      port,
      host: '127.0.0.1',
      ca: certificate.cert,
      allowHalfOpen: true,
    } as ConnectionOptions)
    socket.end(shortest.repeat(100))
    let text = ''
    for await (const piece of socket) text += piece
    assert.equal(numbersIn(text).length, 100)
  })
})

describe('over TLS', () => {
  /** A record of the handshake that announces 512 bytes and brings five. */
  const halfHello = '\x16\x03\x01\x02\x00\x01\x00\x01\x03\x03'

  it('requests are parsed a few at a time and answered in their order as well', async () => {
    let [unanswered, most, asked] = [0, 0, 0]
    const answerLater: RequestListener = async (_, response) => {
      unanswered += 1
      most = Math.max(most, unanswered)
      const text = `answer ${asked++},`
      await settled()
      unanswered -= 1
      response.end(text)
    }
    const { port } = await listen(answerLater, {}, certificate)
    const socket = connectTls({ port, host: '127.0.0.1', ca: certificate.cert })
    let text = ''
    socket.setEncoding('latin1').on('data', chunk => {
      text += chunk
    })
    socket.write(shortest.repeat(1_000))
    await until(async () => text.includes('answer 999,'))
    const numbers = [...text.matchAll(/answer (\d+),/g)].map(([, number]) => Number(number))
    assert.deepEqual(
      numbers,
      Array.from({ length: 1_000 }, (_, index) => index),
    )
    assert.ok(most <= mostAtOnce, `${most} at once`)
    socket.destroy()
  })

  for (const [what, bytes] of [
    ['nothing', ''],
    ['half of its hello', halfHello],
  ]) {
    it(`who says ${what} is let go when the time for that is over, though its other end stays`, async () => {
      const { port, count } = await listen(() => {}, { handshakeMs: 20 }, certificate)
      const socket = await open(port, bytes)
      await until(async () => (await count()) === 0)
      socket.destroy()
    })

    it(`who says ${what} and closes its sending side is let go at once`, async () => {
      const { port, count } = await listen(() => {}, { handshakeMs: day }, certificate)
      const socket = await open(port, '')
      socket.end(bytes)
      await until(async () => (await count()) === 0)
      socket.destroy()
    })

    it(`who says ${what} does not keep a server from closing`, async () => {
      const { server, connections, port, count } = await listen(() => {}, {}, certificate)
      const socket = await open(port, bytes)
      await until(async () => (await count()) === 1)
      connections.close()
      await new Promise(resolve => server.close(resolve))
      socket.destroy()
    })
  }
})
