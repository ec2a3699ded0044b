import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatIpv4, formatIpv6 } from '../../../core/ip-address.ts'
import { parseOnionoo } from './dataset.ts'

const relays_published = '2026-08-22 21:00:00'
const exit = { running: true, flags: ['Exit', 'Fast', 'Running', 'Valid'] }
const body = (relays: unknown) => Buffer.from(JSON.stringify({ version: '8.0', relays_published, relays, bridges: [] }))

describe('parseOnionoo', () => {
  it('reads the addresses of running exits, of both families, each once a relay', () => {
    const list = parseOnionoo(
      body([
        {
          ...exit,
          or_addresses: ['5.8.96.141:444', '[2620:7:6003::141]:81'],
          exit_addresses: ['5.8.96.141', '5.8.96.200'],
        },
        { ...exit, running: false, or_addresses: ['6.0.0.1:443'] },
        { ...exit, flags: ['Guard', 'Running'], or_addresses: ['7.0.0.1:443'] },
        { ...exit, or_addresses: ['8.0.0.1:443'], exit_addresses: ['2a00::1', '192.168.0.1'] },
      ]),
    )
    assert.deepEqual([...list.four.starts].map(formatIpv4), ['5.8.96.141', '5.8.96.200', '8.0.0.1'])
    assert.deepEqual(list.four.ends, list.four.starts)
    const six = [0, 4].map(at => formatIpv6(list.six.starts.subarray(at, at + 4)))
    assert.deepEqual(six, ['2620:7:6003::141', '2a00::1'])
    assert.equal(list.asOf, '2026-08-22T21:00:00Z')
  })

  it('refuses relays without addresses, with others, and a file without its time', () => {
    assert.throws(() => parseOnionoo(body([{ ...exit }, { ...exit, or_addresses: ['5.8.96.141:444'] }])), /row 1\.$/)
    assert.throws(() => parseOnionoo(body([{ ...exit, or_addresses: ['relay.example:444'] }])), /row 1\.$/)
    assert.throws(() => parseOnionoo(body([{ ...exit, or_addresses: [7] }])), /row 1\.$/)
    assert.throws(() => parseOnionoo(Buffer.from(JSON.stringify({ relays: [] }))), /relays_published/)
    assert.throws(() => parseOnionoo(body([])), /no address prefix/)
  })
})
