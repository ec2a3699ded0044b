import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startWebServers, type WebServers } from '../../test/support/web-servers.ts'
import { connect } from './fetcher.ts'

let servers: WebServers
let requests = 0

before(async () => {
  servers = await startWebServers(['127.0.0.10'], (_, response) => {
    requests++
    response.end()
  })
})
after(() => servers.close())

const options = { authorities: null, signal: new AbortController().signal }
const target = (address: string) => ({ address, port: servers.port, secureName: null })

describe('a connection', () => {
  it('is made to an address that the policy allows', async () => {
    const connected = await connect(target('127.0.0.10'), { ...options, policy: () => true })
    assert.ok(connected.outcome === 'connected')
    assert.equal(connected.socket.remoteAddress, '127.0.0.10')
    connected.socket.destroy()
  })

  it('is not made to an address that the policy refuses, nor to a name', async () => {
    const before = servers.connections.get('127.0.0.10')
    const refused = await connect(target('127.0.0.10'), { ...options, policy: () => false })
    const named = await connect(target('localhost'), { ...options, policy: () => true })
    assert.deepEqual([refused, named], [{ outcome: 'address' }, { outcome: 'address' }])
    assert.equal(servers.connections.get('127.0.0.10'), before)
  })

  it('is ended before a byte is sent when the policy refuses the address at its other end', async () => {
    const judged: string[] = []
    const policy = (address: string) => judged.push(address) === 1
    const connected = await connect(target('127.0.0.10'), { ...options, policy })
    assert.deepEqual([connected, judged], [{ outcome: 'address' }, ['127.0.0.10', '127.0.0.10']])
    assert.equal(requests, 0)
  })

  it('says that nobody listens, and that time is up', async () => {
    const nobody = await connect({ ...target('127.0.0.10'), port: 1 }, { ...options, policy: () => true })
    const late = await connect(target('127.0.0.10'), { ...options, policy: () => true, signal: AbortSignal.abort() })
    assert.deepEqual([nobody, late], [{ outcome: 'unreachable' }, { outcome: 'unreachable' }])
  })
})
