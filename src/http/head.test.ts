import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { Head } from './answer.ts'

/** A response of a Node that has only what it documents. */
function documented(response: http.ServerResponse): http.ServerResponse {
  return new Proxy(response, {
    has: (target, name) => name !== '_storeHeader' && name in target,
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, name, value) => Reflect.set(target, name, value),
  })
}

for (const [what, seenAs] of [
  ['a response that takes a text', (response: http.ServerResponse) => response],
  ['a response that has only what Node documents', documented],
] as const) {
  describe(`the head of an answer, to ${what},`, () => theHeadOfAnAnswer(seenAs))
}

function theHeadOfAnAnswer(seenAs: (response: http.ServerResponse) => http.ServerResponse): void {
  let writtenByNode = 0
  const server = http.createServer((request, response) => {
    const { writeHead } = response
    response.writeHead = (...options: unknown[]) => {
      writtenByNode += 1
      return Reflect.apply(writeHead, response, options)
    }
    const head = new Head(request.url === '/missing' ? 404 : 200, 'text/plain', 5)
    head.add('X-Word', 'one two: three')
    head.add('X-Number', 12)
    if (request.url === '/last') head.close()
    head.write(seenAs(response))
    response.end('hello', 'latin1')
  })

  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  after(() => server.close())

  /** Everything that is sent back until the connection ends, without the line of the date. */
  async function exchange(...requests: string[]): Promise<string> {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(requests.map(line => `${line} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
    return (await text(socket)).replaceAll(/^Date: .*GMT\r\n/gm, '')
  }

  const lines =
    'Content-Type: text/plain\r\nCache-Control: no-store\r\nX-Word: one two: three\r\nX-Number: 12\r\nContent-Length: 5\r\n'
  const kept = 'Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n'
  const last = `HTTP/1.1 200 OK\r\n${lines}Connection: close\r\n\r\nhello`

  it('is sent as it was made, once, and closes the connection when it says so', async () => {
    assert.equal(await exchange('GET /last'), last)
  })

  it('leaves the connection open for the next answer', async () => {
    const first = `HTTP/1.1 404 Not Found\r\n${lines}${kept}hello`
    assert.equal(await exchange('GET /missing', 'GET /last'), first + last)
  })

  it('goes without its body to who asks for the head alone', async () => {
    assert.equal(await exchange('HEAD /', 'GET /last'), `HTTP/1.1 200 OK\r\n${lines}${kept}${last}`)
  })

  it('tells the response its status', async () => {
    const response = new http.ServerResponse(new http.IncomingMessage(new net.Socket()))
    new Head(429, 'text/plain', 0).write(seenAs(response))
    assert.equal(response.statusCode, 429)
    assert.ok(response.headersSent)
  })

  it('passes by what Node documents only where it can', async () => {
    writtenByNode = 0
    await exchange('GET /missing', 'GET /last')
    assert.equal(writtenByNode, seenAs === documented ? 2 : 0)
  })
}
