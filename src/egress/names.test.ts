import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Answers, type NameServer, startNameServer } from '../../test/support/name-server.ts'
import { Names } from './names.ts'

const zone: Record<string, Answers> = {
  'both.test': [
    { type: 'AAAA', addresses: ['2001:db8::1'] },
    { type: 'A', addresses: ['192.0.2.1', '192.0.2.2'] },
  ],
  'four.test': [{ type: 'A', addresses: ['192.0.2.3'] }],
  'six.test': [{ type: 'AAAA', addresses: ['2001:db8::2'] }],
  'mail.test': [
    {
      type: 'MX',
      hosts: [
        { exchange: 'b.mail.test', priority: 20 },
        { exchange: 'a.mail.test', priority: 10 },
      ],
    },
    { type: 'NS', names: ['ns1.mail.test', 'ns2.mail.test'] },
    { type: 'TXT', texts: ['v=spf1 include:mail.test -all'] },
  ],
  'null-mx.test': [{ type: 'MX', hosts: [{ exchange: '', priority: 0 }] }],
  'broken.test': 'broken',
  'silent.test': 'silent',
}

let server: NameServer
let counted = 0
let names: Names
const soon = () => AbortSignal.timeout(10_000)

before(async () => {
  server = await startNameServer((name, type) => {
    if (name === 'half.test') return type === 'A' ? 'broken' : []
    return name === 'four.test' && type === 'AAAA' ? 'silent' : zone[name]
  })
  names = new Names({ servers: [server.address], count: () => void counted++ })
})
after(() => server.close())

describe('names', () => {
  it('are asked of the name servers that are named, with their port', async () => {
    const addresses = await names.addresses('both.test', soon())
    assert.deepEqual(addresses, { outcome: 'found', records: ['192.0.2.1', '192.0.2.2', '2001:db8::1'] })
    assert.deepEqual(await names.addresses('six.test', soon()), { outcome: 'found', records: ['2001:db8::2'] })
    const hosts = await names.mailExchangers('mail.test', soon())
    assert.ok(hosts.outcome === 'found')
    assert.deepEqual(hosts.records.map(({ exchange, priority }) => `${priority} ${exchange}`).sort(), [
      '10 a.mail.test',
      '20 b.mail.test',
    ])
    const servers = await names.nameServers('mail.test', soon())
    assert.ok(servers.outcome === 'found')
    assert.deepEqual([...servers.records].sort(), ['ns1.mail.test', 'ns2.mail.test'])
    const texts = await names.texts('mail.test', soon())
    assert.deepEqual(texts, { outcome: 'found', records: ['v=spf1 include:mail.test -all'] })
  })

  it('do not wait for addresses of a family that nobody answers for', async () => {
    assert.deepEqual(await names.addresses('four.test', soon()), { outcome: 'found', records: ['192.0.2.3'] })
  })

  it('say when a domain takes no mail', async () => {
    const hosts = await names.mailExchangers('null-mx.test', soon())
    assert.deepEqual(hosts, { outcome: 'found', records: [{ exchange: '', priority: 0, type: 'MX' }] })
  })

  it('tell what is not there from what could not be asked', async () => {
    for (const name of ['none.test', 'null-mx.test', `${'a'.repeat(64)}.test`, 'a..test'])
      assert.deepEqual(await names.addresses(name, soon()), { outcome: 'none' }, name)
    assert.deepEqual(await names.addresses('broken.test', soon()), { outcome: 'failed' })
    assert.deepEqual(await names.addresses('half.test', soon()), { outcome: 'failed' })
    assert.deepEqual(await names.texts('broken.test', soon()), { outcome: 'failed' })
  })

  it('fail when whoever asks gives up', async () => {
    const caller = new AbortController()
    const asked = names.mailExchangers('silent.test', caller.signal)
    caller.abort()
    assert.deepEqual(await asked, { outcome: 'failed' })
    const before = counted
    assert.deepEqual(await names.mailExchangers('mail.test', caller.signal), { outcome: 'failed' })
    assert.equal(counted, before)
  })

  it('are counted', async () => {
    const before = counted
    await names.addresses('both.test', soon())
    await names.texts('mail.test', soon())
    assert.equal(counted - before, 3)
  })
})
