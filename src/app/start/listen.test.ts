import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, it } from 'node:test'
import { StartError } from '../settings/home.ts'
import { portToShare } from './listen.ts'

const host = '127.0.0.1'

describe('a port that threads share', () => {
  const open: Server[] = []
  const listen = async (options: { port: number; reusePort: boolean }) => {
    const server = createServer().listen({ host, ...options })
    open.push(server)
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : assert.fail()
  }
  afterEach(() => {
    for (const server of open.splice(0)) server.close()
  })

  it('is a free one when any will do, and can be listened on by several at once', async () => {
    const port = (await portToShare({ host, port: 0 })) ?? assert.fail('this system cannot share a port')
    assert.ok(port > 0)
    await listen({ port, reusePort: true })
    await listen({ port, reusePort: true })
  })

  it('is refused while somebody else listens there, sharing or not', async () => {
    for (const reusePort of [false, true]) {
      const port = await listen({ port: 0, reusePort })
      await assert.rejects(
        portToShare({ host, port }),
        error => error instanceof StartError && /is in use/.test(error.message),
      )
    }
  })

  it('is refused on an address that is not of this machine', async () => {
    await assert.rejects(portToShare({ host: '192.0.2.1', port: 0 }), /HOST 192\.0\.2\.1 is not an address/)
  })
})
