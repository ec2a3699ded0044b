import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askEndpoint, contextOf, priceOf, refusalOf } from '../../../test/support/ask-endpoint.ts'
import type { DataReader, DatasetKey } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { batchEndpoint, intelligenceEndpoint } from './endpoint.ts'
import { exitsOf } from './fixtures/made-up-feeds.ts'
import { tinyIndex } from './fixtures/tiny-index.ts'
import { noReverseDns } from './reverse-dns/reverse-dns.ts'

const opened = { ip: tinyIndex(), tor: exitsOf({ 'tor-bulk-exits': '5.127.255.2\n' }) }
const open: DataReader = {
  get: <Opened>({ name }: DatasetKey<Opened>) => opened[name as keyof typeof opened] as Opened,
}
const context = contextOf(open, { reverseDns: noReverseDns }, { now: Date.UTC(2026, 9, 5, 14, 30) })
const addresses = ['5.127.255.1', '5.127.255.2', '10.0.0.1', '::ffff:8.0.0.1', '2A01:1::1', '5.127.255.1']

const itemsOf = (all: readonly string[]) => all.map(ip => ({ id: 'row', ip }))

describe('POST /v1/ip/batch', () => {
  it('answers each item as a single request, in its order and with its id', async () => {
    const items = addresses.map((ip, index) => ({ id: `row-${index % 3}`, ip }))
    const answer = await askEndpoint(batchEndpoint, { items }, context)
    assert.ok(!(answer instanceof ApiError))
    assert.equal(answer.billing_status, 'confirmed')
    const entries = await Promise.all(
      items.map(async (item, index) => ({
        index,
        id: item.id,
        charged_credits: 1,
        data: await askEndpoint(intelligenceEndpoint, { ip: item.ip }, context),
      })),
    )
    assert.deepEqual(answer.data, entries)
  })

  it('costs one credit for each item', () => {
    assert.equal(priceOf(batchEndpoint, { items: itemsOf(addresses) }, context), 6)
  })

  it('refuses all of it for the first item that is no address, and does not repeat the value', () => {
    const refusal = refusalOf(batchEndpoint, { items: itemsOf(['8.8.8.8', '10.20.30.0/24', 'x']) })
    assert.equal(refusal?.code, 'invalid_input')
    assert.equal(refusal?.details.pointer, '/items/1/ip')
    assert.match(refusal?.details.message ?? '', /send IPv4 as four decimal numbers/)
    assert.doesNotMatch(refusal?.details.message ?? '', /10\.20/)
  })

  it('is data_unavailable while the data is not open', async () => {
    for (const missing of ['ip', 'tor']) {
      const data: DataReader = { get: key => (missing === key.name ? undefined : open.get(key)) }
      const items = itemsOf(['8.8.8.8'])
      const refusal = await askEndpoint(batchEndpoint, { items }, contextOf(data, { reverseDns: noReverseDns }))
      assert.equal(refusal instanceof ApiError && refusal.code, 'data_unavailable')
    }
  })
})
