import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, it } from 'node:test'
import { until } from '../../test/support/until.ts'
import { Connections, nodeServer } from './node-server.ts'

const fixture = (name: string) => readFileSync(new URL(`../../test/support/fixtures/${name}`, import.meta.url), 'utf8')
const certificate = { cert: fixture('localhost-certificate.pem'), key: fixture('localhost-key.pem') }
const opened: Socket[] = []
let server: Server | undefined

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  const closing = server
  if (closing !== undefined) await new Promise(resolve => closing.close(resolve))
})

interface Limits {
  readonly inAll?: number
  readonly perAddress?: number
  readonly trustedProxies?: readonly string[]
  readonly tls?: typeof certificate | null
}

async function listen({ inAll = 100, perAddress = 0, trustedProxies = [], tls = null }: Limits) {
  let refused = 0
  const onConnectionRefused = () => {
    refused += 1
  }
  const connectionLimits = { inAll, perAddress }
  const options = { tls, trustedProxies, connectionLimits, onConnectionRefused }
  const own = nodeServer(options, new Connections(), () => {})
  own.on('clientError', (_, socket) => socket.destroy())
  server = own
  await new Promise<void>(resolve => own.listen(0, '127.0.0.1', resolve))
  const open = async () => {
    const socket = connect({ port: (own.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
    opened.push(socket)
    socket.on('error', () => {}).resume()
    await once(socket, 'connect')
    return socket
  }
  const count = () => new Promise<number>(resolve => own.getConnections((_, number) => resolve(number)))
  return { open, count, refused: () => refused }
}

describe('connections beyond a limit', () => {
  for (const [what, limits] of [
    ['in all', { inAll: 2 }],
    ['of one address', { perAddress: 2 }],
    ['of one address, while TLS is served', { perAddress: 2, tls: certificate }],
  ] as const) {
    it(`${what} are closed at once and counted, and there is room again when one has ended`, async () => {
      const { open, count, refused } = await listen(limits)
      const first = await open()
      await open()
      await until(async () => (await count()) === 2)
      for (let times = 1; times <= 3; times += 1) {
        await once(await open(), 'end')
        assert.equal(refused(), times)
      }
      await until(async () => (await count()) === 2)
      first.destroy()
      await until(async () => (await count()) === 1)
      await open()
      await until(async () => (await count()) === 2)
      assert.equal(refused(), 3)
    })
  }

  it('of one address do not concern a trusted proxy', async () => {
    const { open, count, refused } = await listen({ perAddress: 1, trustedProxies: ['127.0.0.0/8'] })
    for (let times = 0; times < 5; times += 1) await open()
    await until(async () => (await count()) === 5)
    assert.equal(refused(), 0)
  })
})
