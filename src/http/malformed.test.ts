import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { converse } from '../../test/support/raw-http.ts'
import { until } from '../../test/support/until.ts'
import { answerMalformed } from './malformed.ts'
import { Connections, nodeServer } from './node-server.ts'

const options = {
  tls: null,
  trustedProxies: [],
  connectionLimits: { inAll: 1_000, perAddress: 0 },
  onConnectionRefused: () => {},
}

/**
 * A server that lets a request take so long, and what it answers to these bytes of a client that never closes its side.
 */
async function answerTo(bytes: string, requestMs: number) {
  const times = { requestMs, handshakeMs: 60_000, unreadMs: 60_000, halfOpenMs: 60_000, lingerMs: 10, checkEveryMs: 20 }
  const connections = new Connections(times)
  const server = nodeServer(options, connections, () => {})
  server.on(
    'clientError',
    answerMalformed(connections, () => 'an-id'),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const conversation = await converse(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { staysOpen: true })
  try {
    conversation.send(bytes)
    const answer = await conversation.next()
    assert.ok(answer)
    await until(() => new Promise<boolean>(resolve => server.getConnections((_, count) => resolve(count === 0))))
    return answer
  } finally {
    conversation.end()
    server.closeAllConnections()
    server.close()
  }
}

describe('what cannot be taken as a request', () => {
  for (const [what, bytes, requestTimeout, message] of [
    ['is not HTTP', 'nonsense\r\n\r\n', 60_000, /not valid HTTP/],
    ['does not come to the end of its head', 'POST / HTTP/1.1\r\nHost: a\r\n', 100, /in time/],
    [
      'does not come to the end of its body',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
      100,
      /in time/,
    ],
  ] as const) {
    it(`is told so and let go when it ${what}, though its other end stays`, async () => {
      const { status, headers, json } = await answerTo(bytes, requestTimeout)
      assert.equal(status, 400)
      assert.equal(json.error.code, 'invalid_input')
      assert.match(json.error.message, message)
      assert.equal(headers.get('connection'), 'close')
      assert.equal(headers.get('x-request-id'), 'an-id')
    })
  }
})
