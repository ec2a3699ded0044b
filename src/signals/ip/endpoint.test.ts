import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askEndpoint, contextOf, priceOf } from '../../../test/support/ask-endpoint.ts'
import type { DataReader, DatasetKey } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { abuseData } from './abuse/dataset.ts'
import { ipData } from './dataset.ts'
import { batchEndpoint, intelligenceEndpoint } from './endpoint.ts'
import { compiledWith, exitsOf, feedFiles } from './fixtures/made-up-feeds.ts'
import { tinyIndex } from './fixtures/tiny-index.ts'
import { noRanges } from './index/listed-ranges.ts'
import { ip as signal } from './index.ts'
import { noReverseDns } from './reverse-dns/reverse-dns.ts'
import { torData } from './tor/dataset.ts'

const now = Date.UTC(2026, 9, 5, 14, 30)
const opened = { ip: tinyIndex(), tor: exitsOf({ 'tor-bulk-exits': '5.127.255.2\n' }) }
const open: DataReader = {
  get: <Opened>({ name }: DatasetKey<Opened>) => opened[name as keyof typeof opened] as Opened,
}

const crawlerFile = JSON.stringify({ prefixes: [{ ipv4Prefix: '66.249.64.0/27' }] })
const ports = { reverseDns: noReverseDns }
const context = contextOf(open, ports, { now })
const ask = (ip: string, on = context) => askEndpoint(intelligenceEndpoint, { ip }, on)

describe('POST /v1/ip/intelligence', () => {
  it('costs one credit', () => {
    assert.equal(priceOf(intelligenceEndpoint, { ip: '8.8.8.8' }, context), 1)
    assert.equal(intelligenceEndpoint.path, '/v1/ip/intelligence')
    assert.deepEqual(signal.datasets, [ipData, torData, abuseData])
  })

  it('knows the Tor exits of the other data set', async () => {
    const answer = await ask('5.127.255.2')
    assert.ok(!(answer instanceof ApiError))
    const { tor, city, risk } = answer
    assert.deepEqual([tor, city, risk.factors], [true, 'Berlin', ['tor_exit']])
  })

  it('names the flags whose lists were never fetched, and calls the score incomplete', async () => {
    const feeds = { 'x4bnet-vpn-ipv4': '9.1.0.0/24\n', 'x4bnet-datacenter-ipv4': '9.1.0.0/24\n' }
    const askOf = async (ip: string, index = compiledWith(feeds).index, tor = noRanges) => {
      const found = { ip: index, tor }
      const data: DataReader = {
        get: <Opened>({ name }: DatasetKey<Opened>) => found[name as keyof typeof found] as Opened,
      }
      const answer = await ask(ip, contextOf(data, ports, { now }))
      assert.ok(!(answer instanceof ApiError))
      return answer
    }
    const { privacy, risk } = await askOf('5.127.255.1')
    assert.deepEqual(privacy.not_checked, ['tor', 'apple_private_relay', 'crawler'])
    assert.deepEqual(risk, { score: 0, level: 'low', factors: [], incomplete: true })
    const named = { ...feeds, 'icloud-relay': '172.224.224.0/27,GB,GB-EN,London,\n', googlebot: crawlerFile }
    const all = await askOf('5.127.255.1', compiledWith(named).index, opened.tor)
    assert.ok(!('not_checked' in all.privacy) && !('incomplete' in all.risk))
    const reserved = await askOf('10.0.0.1')
    assert.ok(!('not_checked' in reserved.privacy) && !('incomplete' in reserved.risk))
  })

  it('says what abuse lists say of the address, which changes nothing else', async () => {
    const ipsum = '# Last update: Sat, 22 Aug 2026 03:00:29 +0200\n5.127.255.1\t3\n'
    const files = { shipped: Buffer.alloc(0), operatorFile: null, feeds: feedFiles({ ipsum }) }
    const abuse = abuseData.read(files, '2026-10-05').opened
    const data: DataReader = {
      get: <Opened>(key: DatasetKey<Opened>) => (key.name === 'abuse' ? (abuse as Opened) : open.get(key)),
    }
    const listed = await ask('5.127.255.1', contextOf(data, ports, { now }))
    assert.ok(!(listed instanceof ApiError))
    const { abuse: said, ...rest } = listed
    assert.deepEqual(said, { lists: 3, last_seen: '2026-09-30', sources: ['ipsum'] })
    assert.deepEqual(rest, await ask('5.127.255.1'))
    const other = await ask('5.127.255.3', contextOf(data, ports, { now }))
    assert.ok(!(other instanceof ApiError) && !('abuse' in other))
  })

  it('is data_unavailable while it is not, and says when to come back', async () => {
    for (const missing of ['ip', 'tor', 'ip tor']) {
      const data: DataReader = { get: key => (missing.includes(key.name) ? undefined : open.get(key)) }
      const loading = contextOf(data, ports)
      const items = [{ id: 'row', ip: '5.127.255.1' }]
      for (const refusal of [await ask('5.127.255.1', loading), await askEndpoint(batchEndpoint, { items }, loading)]) {
        assert.ok(refusal instanceof ApiError, missing)
        assert.deepEqual([refusal.code, refusal.status], ['data_unavailable', 503])
        assert.equal(refusal.details.retryAfterSeconds, 2)
      }
    }
  })
})

describe('the name of a host', () => {
  it('is asked for once, by the canonical spelling of an address that is not reserved', async () => {
    const asked: string[] = []
    const reverseDns = {
      lookUp: (ip: string) => {
        asked.push(ip)
        return Promise.resolve({ name: 'host.example', crawler: null })
      },
    }
    const named = contextOf(open, { reverseDns }, { now })
    for (const ip of ['5.127.255.1', '::ffff:57f:ff01', '2001:4860:0:0::8888', '10.0.0.1', 'FE80::1']) {
      const answer = await ask(ip, named)
      assert.ok(!(answer instanceof ApiError))
      assert.equal(answer.network.reverse_dns, answer.reserved ? null : 'host.example')
    }
    assert.deepEqual(asked, ['5.127.255.1', '5.127.255.1', '2001:4860::8888'])
  })
})
