import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { ask } from '../../test/support/raw-http.ts'
import { answerMalformed } from './malformed.ts'

/** What a server answers to these bytes that lets a request take so long. */
async function answerTo(bytes: string, requestTimeout: number) {
  const server = createServer({ requestTimeout, connectionsCheckingInterval: 20 })
  server.on(
    'clientError',
    answerMalformed(() => 'an-id'),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    return await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, bytes)
  } finally {
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
    it(`is told so when it ${what}`, async () => {
      const { status, headers, json } = await answerTo(bytes, requestTimeout)
      assert.equal(status, 400)
      assert.equal(json.error.code, 'invalid_input')
      assert.match(json.error.message, message)
      assert.equal(headers.get('connection'), 'close')
      assert.equal(headers.get('x-request-id'), 'an-id')
    })
  }
})
